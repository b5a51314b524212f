/** Twin of shaders/shared/fields.wgsl. */
import { flushed, maxExact, minExact, within } from './exact'
import { curl, curlNoise } from './noise'
import { alongNear } from './periodic'
import { isImageWithin } from './region'

/** What `attract` and `accelerate` compute. */
namespace added {
  export let x: f32 = 0
  export let y: f32 = 0
}

/** Whether a position is in the region of a field, or within `margin` of it. */
export function isInside(params: Params, isPeriodic: bool, field: Field, position: Vec2, margin: f32): bool {
  const region = field.region
  return isImageWithin(params.period, isPeriodic, region, field.regionA, field.regionB, position, margin)
}

export function decayed(strength: f32, falloff: f32, distance: f32): f32 {
  if (falloff < 0) return strength * distance
  if (falloff === 0) return strength
  const once = strength / distance
  if (falloff === 1) return once
  return within(<f32>-1e24, <f32>1e24, once) / distance
}

function attract(field: Field, x: f32, y: f32, radius: f32): void {
  const awayX = field.vector.x - x
  const awayY = field.vector.y - y
  const distance = maxExact(radius, sqrt(awayX * awayX + awayY * awayY))
  const size = decayed(field.strength, field.second, distance)
  added.x = size * (awayX / distance)
  added.y = size * (awayY / distance)
}

/** Area of the part of a unit disk below a line that is `height` below its centre. */
function submergedArea(height: f32): f32 {
  const x: f32 = abs(height)
  if (x >= 1) return select(<f32>PI, <f32>0, height < 0)
  let arc: f32 = -0.0012624911
  arc = arc * x + <f32>0.0066700901
  arc = arc * x - <f32>0.0170881256
  arc = arc * x + <f32>0.030891881
  arc = arc * x - <f32>0.0501743046
  arc = arc * x + <f32>0.0889789874
  arc = arc * x - <f32>0.2145988016
  arc = arc * x + <f32>1.570796305
  const segment: f32 = sqrt(<f32>1 - x) * (arc - x * sqrt(<f32>1 + x))
  return select(<f32>PI - segment, segment, height < 0)
}

export function liquidRatio(field: Field, radius: f32, inverseMass: f32): f32 {
  return minExact(1e18, minExact(1e18, field.strength * radius) * minExact(1e18, inverseMass * radius))
}

function accelerate(params: Params, field: Field, x: f32, y: f32, radius: f32, inverseMass: f32): void {
  if (field.kind === FIELD_RADIAL) {
    attract(field, x, y, radius)
  } else if (field.kind === FIELD_VORTEX) {
    attract(field, x, y, radius)
    const inwardX = added.x
    added.x = added.y
    added.y = -inwardX
  } else if (field.kind === FIELD_BUOYANCY) {
    const up = field.up
    const above: f32 = (x - field.vector.x) * up.x + (y - field.vector.y) * up.y
    const lift: f32 = -(liquidRatio(field, radius, inverseMass) * submergedArea(above / radius))
    added.x = lift * params.gravity.x
    added.y = lift * params.gravity.y
  } else if (field.kind === FIELD_NOISE) {
    curlNoise(field, x, y)
    added.x = curl.x
    added.y = curl.y
  } else {
    added.x = field.vector.x
    added.y = field.vector.y
  }
}

export function linearDrag(field: Field, inverseMass: f32): f32 {
  return minExact(<f32>MAX_DRAG, field.strength * inverseMass)
}

export function quadraticDrag(field: Field, radius: f32, inverseMass: f32): f32 {
  return minExact(<f32>MAX_DRAG, minExact(1e18, field.second * (<f32>2 * radius)) * inverseMass)
}

function drag(params: Params, velocity: Vec2, wind: Vec2, linear: f32, quadratic: f32): void {
  const relativeX = wind.x - velocity.x
  const relativeY = wind.y - velocity.y
  const linearPart = params.h * linear
  const speed: f32 = sqrt(relativeX * relativeX + relativeY * relativeY)
  const quadraticPart = <f32>4 * (params.h * quadratic) * speed
  const b = <f32>1 + linearPart
  const root: f32 = sqrt(b * b + quadraticPart)
  const slowed = (linearPart * (<f32>2 + linearPart) + quadraticPart) / (root + <f32>1)
  const lost = minExact(1, (linearPart + slowed) / (b + root))
  velocity.x = flushed(velocity.x + lost * relativeX)
  velocity.y = flushed(velocity.y + lost * relativeY)
}

/** Applies the fields of a substep to the velocity and spin of a disk. */
export function drive(
  params: Params,
  isPeriodic: bool,
  pose: Pose,
  inverseMass: f32,
  category: u32,
  motion: Motion,
): void {
  const position = pose.position
  const radius = pose.radius
  const velocity = motion.velocity
  const limit = <f32>MAX_ACCELERATION
  for (let k: u32 = 0; k < params.fieldCount; k++) {
    const field = params.fields[k]
    if ((field.mask & category) === 0 || !isInside(params, isPeriodic, field, position, 0)) continue
    if (field.kind === FIELD_DAMPING) {
      const kept: f32 = <f32>1 + params.h * field.strength
      velocity.x = flushed(velocity.x / kept)
      velocity.y = flushed(velocity.y / kept)
      motion.spin = flushed(motion.spin / (<f32>1 + params.h * field.second))
    } else if (field.kind === FIELD_WIND) {
      const quadratic = quadraticDrag(field, radius, inverseMass)
      drag(params, velocity, field.vector, linearDrag(field, inverseMass), quadratic)
    } else {
      const x = alongNear(isPeriodic, field.vector.x, position.x, params.period.x)
      const y = alongNear(isPeriodic, field.vector.y, position.y, params.period.y)
      accelerate(params, field, x, y, radius, inverseMass)
      velocity.x = flushed(velocity.x + params.h * within(-limit, limit, added.x))
      velocity.y = flushed(velocity.y + params.h * within(-limit, limit, added.y))
    }
  }
}
