/** Twin of shaders/shared/impact.wgsl. Structs of there are variables here. */
import { aside, asideOf } from './edge'
import { atLeast, within } from './exact'
import { push, solveRolling } from './push'

/** Whether a hit of this disk at a time comes within a contact that has begun before. */
export function isInContact(frame: Frame, flight: Flight, time: f32): bool {
  return time - flight.lastHit < frame.contactDuration
}

/** What a hit gives to its two sides. */
export namespace shocked {
  /** Unit, from a to b. */
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  /** Change of the velocity of b as a sees it, along the line between them. */
  export let partingX: f32 = 0
  export let partingY: f32 = 0
  export let tangentImpulse: f32 = 0
  export let rollingImpulse: f32 = 0
}

/**
 * Fills `shocked`. `apart` leads from a to b; they part at no less than `leastSpeed` (m/s). Velocity and spin are those of b, or
 * of the surface of an edge.
 */
export function shock(
  pair: PairTraits,
  restitution: f32,
  leastSpeed: f32,
  apartX: f32,
  apartY: f32,
  a: Flight,
  velocityX: f32,
  velocityY: f32,
  spin: f32,
): void {
  const squared = apartX * apartX + apartY * apartY
  const distance: f32 = sqrt(squared)
  const normalX = apartX / distance
  const normalY = apartY / distance
  const relativeX = velocityX - a.velocity.x
  const relativeY = velocityY - a.velocity.y
  const closing = atLeast(0, -(relativeX * apartX + relativeY * apartY) / squared)
  const parting = closing + atLeast(leastSpeed / distance, restitution * closing)
  const normalImpulse = pair.mass * (parting * distance)
  const sliding = relativeX * -normalY + relativeY * normalX - (spin * pair.radiusB + a.spin * pair.radiusA)
  const grip = pair.friction * normalImpulse
  shocked.normalX = normalX
  shocked.normalY = normalY
  shocked.partingX = parting * apartX
  shocked.partingY = parting * apartY
  shocked.tangentImpulse = within(-grip, grip, -pair.mass * (sliding * THIRD))
  shocked.rollingImpulse = 0
  if (pair.rolling > 0) shocked.rollingImpulse = solveRolling(pair, 0, normalImpulse, spin - a.spin)
}

/** Gives a disk its part; `share` of the change along the line is its own, negative of a. */
export function takeShock(disk: Flight, share: f32, inverseMass: f32): void {
  push<Flight>(
    disk,
    share < 0 ? -1 : 1,
    0,
    shocked.tangentImpulse,
    shocked.rollingImpulse,
    shocked.normalX,
    shocked.normalY,
    inverseMass,
    disk.radius,
  )
  disk.velocity.x = disk.velocity.x + share * shocked.partingX
  disk.velocity.y = disk.velocity.y + share * shocked.partingY
}

/** The speed at which a disk at `local` leaves a wall that it is pressed on. */
export function hopSpeed(frame: Frame, flight: Flight, normalX: f32, normalY: f32, edge: Edge): f32 {
  asideOf(edge)
  const along = flight.velocity.x * -normalY + flight.velocity.y * normalX
  let bend = edge.curvature
  if (edge.oneSided === 0 && aside.left < 0) bend = -bend
  const rest = <f32>1 - bend * (flight.radius + edge.radius)
  let pull = frame.gravity.x * normalX + frame.gravity.y * normalY
  if (bend > 0 && rest > 0 && !aside.isBefore && !aside.isAfter) pull = pull + (along * along * bend) / rest
  return <f32>0.5 * frame.contactDuration * pull
}
