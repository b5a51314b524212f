/** Twin of shaders/shared/impact.wgsl. Structs of there are variables here. */
import { aside, asideOf } from './edge'
import { atLeast, within } from './exact'
import { solveRolling } from './push'

/** Whether a hit of this disk at a time comes within a contact that has begun before. */
export function isInContact(frame: Frame, flight: Flight, time: f32): bool {
  return time - flight.lastHit < frame.contactDuration
}

/** Velocities relative to each other where they hit, and the impulses that this leads to. */
export namespace shocked {
  export let relativeX: f32 = 0
  export let relativeY: f32 = 0
  /** `spin` times radius of both together, and how much faster b spins than a. */
  export let rolling: f32 = 0
  export let spinning: f32 = 0
  export let normalImpulse: f32 = 0
  export let tangentImpulse: f32 = 0
  export let rollingImpulse: f32 = 0
}

/** Fills in the impulses of a hit, which parts the two at no less than `leastSpeed` (m/s). */
export function shock(pair: PairTraits, restitution: f32, leastSpeed: f32, normalX: f32, normalY: f32): void {
  const closing = atLeast(0, -(shocked.relativeX * normalX + shocked.relativeY * normalY))
  const sliding = shocked.relativeX * -normalY + shocked.relativeY * normalX - shocked.rolling
  shocked.normalImpulse = pair.mass * (closing + atLeast(leastSpeed, restitution * closing))
  const grip = pair.friction * shocked.normalImpulse
  shocked.tangentImpulse = within(-grip, grip, -pair.mass * (sliding * THIRD))
  shocked.rollingImpulse = 0
  if (pair.rolling > 0)
    shocked.rollingImpulse = solveRolling(pair, 0, shocked.normalImpulse, shocked.spinning)
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
