/** Twin of shaders/shared/fieldBound.wgsl. */
import { maxExact, minExact } from './exact'
import { decayed, isInside, linearDrag, liquidRatio, quadraticDrag } from './fields'
import { alongNear } from './periodic'

function length(x: f32, y: f32): f32 {
  return sqrt(x * x + y * y)
}

/** Largest acceleration in m/s² of a disk within `margin` of its position. */
function maxAcceleration(
  params: Params,
  isPeriodic: bool,
  field: Field,
  pose: Pose,
  inverseMass: f32,
  margin: f32,
): f32 {
  const center = field.vector
  const awayX = center.x - alongNear(isPeriodic, center.x, pose.position.x, params.period.x)
  const awayY = center.y - alongNear(isPeriodic, center.y, pose.position.y, params.period.y)
  const radius = pose.radius
  if (field.kind === FIELD_RADIAL || field.kind === FIELD_VORTEX) {
    const distance = length(awayX, awayY)
    const worst = field.second < 0 ? maxExact(radius, distance + margin) : maxExact(radius, distance - margin)
    return decayed(abs(field.strength), field.second, worst)
  }
  if (field.kind === FIELD_BUOYANCY) {
    const lowest = -awayX * field.up.x + -awayY * field.up.y - radius
    const gravity = length(params.gravity.x, params.gravity.y)
    return lowest < margin ? <f32>PI * liquidRatio(field, radius, inverseMass) * gravity : <f32>0
  }
  if (field.kind === FIELD_NOISE) return <f32>NOISE_PEAK * abs(field.strength)
  return length(field.vector.x, field.vector.y)
}

/** In a namespace, a function is not inlined: two kernels call this one. */
export namespace fieldBound {
  /** Bound in m/s of the change of a disk's velocity by fields in `seconds`, within `margin` of its position. */
  export function deltaV(
    params: Params,
    isPeriodic: bool,
    pose: Pose,
    inverseMass: f32,
    velocity: Vec2,
    seconds: f32,
    margin: f32,
  ): f32 {
    let added: f32 = 0
    let relative: f32 = 0
    let linear: f32 = 0
    let quadratic: f32 = 0
    for (let k: u32 = 0; k < params.fieldCount; k++) {
      const field = params.fields[k]
      if (!isInside(params, isPeriodic, field, pose.position, margin)) continue
      if (field.kind < FIELD_WIND) {
        const most = maxAcceleration(params, isPeriodic, field, pose, inverseMass, margin)
        added = added + seconds * minExact(<f32>2 * <f32>MAX_ACCELERATION, most)
        continue
      }
      let awayX = velocity.x
      let awayY = velocity.y
      if (field.kind === FIELD_WIND) {
        awayX = field.vector.x - awayX
        awayY = field.vector.y - awayY
        linear = linear + linearDrag(field, inverseMass)
        quadratic = quadratic + quadraticDrag(field, pose.radius, inverseMass)
      } else {
        linear = linear + minExact(<f32>MAX_DRAG, field.strength)
      }
      relative = maxExact(relative, length(awayX, awayY))
    }
    const most = <f32>2 * relative + (added + params.gravityDeltaV)
    const drag = minExact(1e18, seconds * (linear + quadratic * most)) * most
    return added + minExact(relative, drag)
  }
}
