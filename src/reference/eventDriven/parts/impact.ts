/** Twin of shaders/eventDriven/parts/impact.wgsl. Structs there are variables here. */
import { apartX, apartY, aside, asideOf, local } from '../../shared/edge'
import { flushed, maxExact, minExact, residual, within } from '../../shared/exact'
import { push, solveRolling } from '../../shared/push'
import { accelerationX, accelerationY } from './flight'

/** Whether a hit at this time is within the contact duration of the disk's last hit. */
export function isInContact(params: Params, flight: Flight, time: f32): bool {
  return time - flight.lastHit < params.contactDuration
}

/** The response of both sides to a hit. */
export namespace response {
  /** Unit, from a to b. */
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  /** Change of the velocity of b relative to a, along the line of centres. */
  export let deltaVX: f32 = 0
  export let deltaVY: f32 = 0
  /** Rounding error of deltaV. */
  export let deltaVErrorX: f32 = 0
  export let deltaVErrorY: f32 = 0
  export let tangentImpulse: f32 = 0
  export let rollingImpulse: f32 = 0
}

/**
 * Fills `response`. `apart` points from a to b; they separate at no less than `leastSpeed` (m/s). Velocity and spin are
 * those of b, or of the surface of an edge.
 */
export function hitResponse(
  pair: PairMaterial,
  restitution: f32,
  leastSpeed: f32,
  apartX: f32,
  apartY: f32,
  a: Flight,
  velocityX: f32,
  velocityY: f32,
  spin: f32,
): void {
  const squareX = apartX * apartX
  const squareY = apartY * apartY
  const squared = squareX + squareY
  const distance: f32 = sqrt(squared)
  const normalX = apartX / distance
  const normalY = apartY / distance
  const relativeX = velocityX - a.velocity.x
  const relativeY = velocityY - a.velocity.y
  const approach = maxExact(0, -(relativeX * apartX + relativeY * apartY))
  const closing = approach / squared
  const separation = closing + maxExact(leastSpeed / distance, restitution * closing)
  const normalImpulse = pair.mass * (separation * distance)
  const sliding = relativeX * -normalY + relativeY * normalX - (spin * pair.radiusB + a.spin * pair.radiusA)
  const grip = pair.friction * normalImpulse
  response.normalX = normalX
  response.normalY = normalY
  response.deltaVX = separation * apartX
  response.deltaVY = separation * apartY
  // the squares of positions are rounded with a bias: add their rounding error
  const added = minExact(squareX, squareY) - (squared - maxExact(squareX, squareY))
  let lost = (added - residual(squareX, apartX, apartX) - residual(squareY, apartY, apartY)) / squared
  // and so is the quotient where the square is just below a power of two
  if (closing > 0) lost = lost - residual(approach, closing, squared) / approach
  response.deltaVErrorX = -residual(response.deltaVX, separation, apartX) - lost * response.deltaVX
  response.deltaVErrorY = -residual(response.deltaVY, separation, apartY) - lost * response.deltaVY
  response.tangentImpulse = within(-grip, grip, -pair.mass * (sliding * THIRD))
  response.rollingImpulse = 0
  if (pair.rolling > 0) response.rollingImpulse = solveRolling(pair, 0, normalImpulse, spin - a.spin)
}

/** The share of a disk in deltaV, and its rounding error. */
namespace share {
  export let high: f32 = 1
  export let low: f32 = 0
}

/** Fills `share` from the inverse masses. */
export function shareOf(mine: f32, theirs: f32): void {
  share.high = mine / (mine + theirs)
  share.low = 0
  const scale = reinterpret<f32>(0x7f000000 - (reinterpret<u32>(maxExact(mine, theirs)) & 0x7f800000))
  const a = scale * mine
  const b = scale * theirs
  const large = maxExact(a, b)
  const small = minExact(a, b)
  if (!(small > <f32>MIN_MASS_RATIO * large)) return
  const sum = large + small
  const lost = small - (sum - large)
  share.low = (residual(a, share.high, sum) - share.high * lost) / sum
}

/** Fills `share` for a disk that hits a wall. */
export function shareAll(): void {
  share.high = 1
  share.low = 0
}

/** The `share` of a change, rounded once. */
function shareOfChange(change: f32, error: f32): f32 {
  const part = share.high * change
  return part + (share.low * change + share.high * error - residual(part, share.high, change))
}

/** Applies the response to a disk with its `share`; side is -1 for a, 1 for b. */
export function applyResponse(disk: Flight, side: f32, inverseMass: f32): void {
  push<Flight>(
    disk,
    side,
    0,
    response.tangentImpulse,
    response.rollingImpulse,
    response.normalX,
    response.normalY,
    inverseMass,
    disk.radius,
  )
  disk.velocity.x = flushed(disk.velocity.x + side * shareOfChange(response.deltaVX, response.deltaVErrorX))
  disk.velocity.y = flushed(disk.velocity.y + side * shareOfChange(response.deltaVY, response.deltaVErrorY))
  disk.spin = flushed(disk.spin)
}

/** Bound in metres of the rounding of a gap to an edge, of a disk at `local`. */
export function edgeRounding(radius: f32, edge: Edge): f32 {
  const beside: f32 = abs(apartX(edge.start.x)) + abs(apartY(edge.start.y))
  const armX: f32 = edge.body !== 0 ? abs(local.x) : 0
  const armY: f32 = edge.body !== 0 ? abs(local.y) : 0
  return <f32>ROUNDING * (beside + armX + armY + radius)
}

/** Least separation speeds in m/s of a disk that is pressed against a wall. */
export namespace microBounce {
  /** Takes contactDuration to fall back by gravity. */
  export let fall: f32 = 0
  /** Added on the inside of an arc; 0 elsewhere. */
  export let slide: f32 = 0
  /** Closing speed that rounding alone may cause while the disk slides there. */
  export let graze: f32 = 0
}

/** Fills `microBounce` for a disk at `local`, with its velocity relative to the wall. */
export function microBounceOf(
  params: Params,
  flight: Flight,
  velocityX: f32,
  velocityY: f32,
  normalX: f32,
  normalY: f32,
  edge: Edge,
  rounding: f32,
): void {
  asideOf(edge)
  const along: f32 = abs(velocityX * -normalY + velocityY * normalX)
  let bend = edge.curvature
  if (edge.oneSided === 0 && aside.left < 0) bend = -bend
  const gapRatio = <f32>1 - bend * (flight.radius + edge.radius)
  const pull = accelerationX(params, flight) * normalX + accelerationY(params, flight) * normalY
  microBounce.fall = params.contactDuration * 0.5 * pull
  microBounce.slide = 0
  microBounce.graze = 0
  if (bend > 0 && gapRatio > 0 && !aside.isBefore && !aside.isAfter) {
    const shortest = minExact(params.h * along, <f32>MICRO_BOUNCE_ROUNDINGS * rounding)
    const length = maxExact(params.contactDuration * along, shortest)
    microBounce.slide = (length * 0.5 * along * bend) / gapRatio
    microBounce.graze = along * sqrt((rounding * 2 * bend) / gapRatio)
  }
}

/** Separation speed in m/s of two disks that fields press together, which takes contactDuration to fall back. `apart` points from a to b. */
export function pairFall(params: Params, a: Flight, b: Flight, apartX: f32, apartY: f32): f32 {
  const pullX = accelerationX(params, a) - accelerationX(params, b)
  const pullY = accelerationY(params, a) - accelerationY(params, b)
  const pull: f32 = (pullX * apartX + pullY * apartY) / sqrt(apartX * apartX + apartY * apartY)
  return params.contactDuration * 0.5 * pull
}

/** Adds `gain` to the square of the tangential velocity, unless the square would become negative. */
export function addTangentialGain(disk: Flight, normalX: f32, normalY: f32, gain: f32): void {
  const velocity = disk.velocity
  const along = velocity.x * -normalY + velocity.y * normalX
  const squared = along * along + gain
  if (!(squared > 0)) return
  const root: f32 = sqrt(squared)
  const change = gain / (along + (along < 0 ? -root : root))
  velocity.x = velocity.x + change * -normalY
  velocity.y = velocity.y + change * normalX
}
