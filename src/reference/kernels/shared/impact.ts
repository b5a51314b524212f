/** Twin of shaders/shared/impact.wgsl. Structs of there are variables here. */
import { aside, asideOf, local } from './edge'
import { flushed, maxExact, minExact, residual, within } from './exact'
import { push, solveRolling } from './push'

/** Whether a hit of this disk at a time comes within a contact that has begun before. */
export function isInContact(params: Params, flight: Flight, time: f32): bool {
  return time - flight.lastHit < params.contactDuration
}

/** What a hit gives to its two sides. */
export namespace shocked {
  /** Unit, from a to b. */
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  /** Change of the velocity of b as a sees it, along the line between them. */
  export let partingX: f32 = 0
  export let partingY: f32 = 0
  /** What rounding leaves out of that. */
  export let partingRestX: f32 = 0
  export let partingRestY: f32 = 0
  export let tangentImpulse: f32 = 0
  export let rollingImpulse: f32 = 0
}

/**
 * Fills `shocked`. `apart` leads from a to b; they part at no less than `leastSpeed` (m/s). Velocity and spin are those of b, or
 * of the surface of an edge.
 */
export function shock(
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
  const closing = maxExact(0, -(relativeX * apartX + relativeY * apartY) / squared)
  const parting = closing + maxExact(leastSpeed / distance, restitution * closing)
  const normalImpulse = pair.mass * (parting * distance)
  const sliding = relativeX * -normalY + relativeY * normalX - (spin * pair.radiusB + a.spin * pair.radiusA)
  const grip = pair.friction * normalImpulse
  shocked.normalX = normalX
  shocked.normalY = normalY
  shocked.partingX = parting * apartX
  shocked.partingY = parting * apartY
  // places are coarse, and the last bits of squares are not as often 1 as 0: their rounding errs, too
  const added = minExact(squareX, squareY) - (squared - maxExact(squareX, squareY))
  const lost = (added - residual(squareX, apartX, apartX) - residual(squareY, apartY, apartY)) / squared
  shocked.partingRestX = -residual(shocked.partingX, parting, apartX) - lost * shocked.partingX
  shocked.partingRestY = -residual(shocked.partingY, parting, apartY) - lost * shocked.partingY
  shocked.tangentImpulse = within(-grip, grip, -pair.mass * (sliding * THIRD))
  shocked.rollingImpulse = 0
  if (pair.rolling > 0) shocked.rollingImpulse = solveRolling(pair, 0, normalImpulse, spin - a.spin)
}

/** What a disk gets of the change along the line, and what rounding leaves out of that. */
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
  if (!(small > <f32>LEAST_MASS_RATIO * large)) return
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
function partOf(change: f32, rest: f32): f32 {
  const part = share.high * change
  return part + (share.low * change + share.high * rest - residual(part, share.high, change))
}

/** Gives a disk its `share`; side is -1 for a, 1 for b. */
export function takeShock(disk: Flight, side: f32, inverseMass: f32): void {
  push<Flight>(
    disk,
    side,
    0,
    shocked.tangentImpulse,
    shocked.rollingImpulse,
    shocked.normalX,
    shocked.normalY,
    inverseMass,
    disk.radius,
  )
  disk.velocity.x = flushed(disk.velocity.x + side * partOf(shocked.partingX, shocked.partingRestX))
  disk.velocity.y = flushed(disk.velocity.y + side * partOf(shocked.partingY, shocked.partingRestY))
  disk.spin = flushed(disk.spin)
}

/** Metres that rounding may be off by where a disk at `local` meets an edge. */
export function roundingBeside(flight: Flight, edge: Edge): f32 {
  const fromStartX = local.x - edge.start.x
  const fromStartY = local.y - edge.start.y
  const beside: f32 = abs(fromStartX) + abs(fromStartY)
  return <f32>ROUNDING * (abs(flight.position.x) + abs(flight.position.y) + beside + flight.radius)
}

/** How a disk leaves a wall that it is pressed on. All are speeds in m/s. */
export namespace hop {
  /** Takes contactDuration to fall back by gravity. */
  export let fall: f32 = 0
  /** To be added on the inside of an arc; 0 elsewhere. */
  export let slide: f32 = 0
  /** At which a disk that slides there may come in by rounding alone. */
  export let graze: f32 = 0
}

/** Fills `hop`, of a disk at `local`. */
export function hopOf(
  params: Params,
  flight: Flight,
  normalX: f32,
  normalY: f32,
  edge: Edge,
  rounding: f32,
): void {
  asideOf(edge)
  const along: f32 = abs(flight.velocity.x * -normalY + flight.velocity.y * normalX)
  let bend = edge.curvature
  if (edge.oneSided === 0 && aside.left < 0) bend = -bend
  const rest = <f32>1 - bend * (flight.radius + edge.radius)
  const pull = params.gravity.x * normalX + params.gravity.y * normalY
  hop.fall = params.contactDuration * 0.5 * pull
  hop.slide = 0
  hop.graze = 0
  if (bend > 0 && rest > 0 && !aside.isBefore && !aside.isAfter) {
    const swallowed = minExact(params.h * along, <f32>HOP_ROUNDINGS * rounding)
    const length = maxExact(params.contactDuration * along, swallowed)
    hop.slide = (length * 0.5 * along * bend) / rest
    hop.graze = along * sqrt((rounding * 2 * bend) / rest)
  }
}

/** Gives a disk so much more of its speed's square along the wall, if the square has that much to give. */
export function speedUp(disk: Flight, normalX: f32, normalY: f32, gain: f32): void {
  const velocity = disk.velocity
  const along = velocity.x * -normalY + velocity.y * normalX
  const squared = along * along + gain
  if (!(squared > 0)) return
  const root: f32 = sqrt(squared)
  const change = gain / (along + (along < 0 ? -root : root))
  velocity.x = velocity.x + change * -normalY
  velocity.y = velocity.y + change * normalX
}
