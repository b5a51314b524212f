/** Twin of shaders/eventDriven/parts/meeting.wgsl. */
import { maxExact } from '../../shared/exact'
import { accelerationX, accelerationY, offsetAtX, offsetAtY, velocityAtX, velocityAtY } from './flight'
import { feature, setPieces, touchOfPiece, trajectory } from './parabola'

/** Seconds until the point of `trajectory` is at the distance `reach` from the origin, and closes; NEVER if it is not within its span. */
function bentMeeting(reach: f32): f32 {
  const span = trajectory.span
  const velocity: f32 = sqrt(
    trajectory.velocityX * trajectory.velocityX + trajectory.velocityY * trajectory.velocityY,
  )
  const pull: f32 = sqrt(
    trajectory.gravityX * trajectory.gravityX + trajectory.gravityY * trajectory.gravityY,
  )
  const speed = velocity + span * pull
  const distance: f32 = sqrt(
    trajectory.positionX * trajectory.positionX + trajectory.positionY * trajectory.positionY,
  )
  if (distance - reach > <f32>1.001 * span * speed) return <f32>NEVER
  feature.originX = 0
  feature.originY = 0
  feature.normalX = 0
  feature.normalY = 0
  feature.curvature = -1
  feature.p = 0
  feature.q = reach
  feature.side = 1
  feature.isNear = true
  trajectory.residueX = 0
  trajectory.residueY = 0
  setPieces()
  for (let piece: u32 = 0; piece < 3; piece++) {
    const touch = touchOfPiece(piece)
    if (touch < <f32>NEVER) return touch
  }
  return <f32>NEVER
}

/** Time at which two disks touch; NEVER if they do not, or where they accelerate differently, not before `end`. */
export function meetingTime(params: Params, end: f32, a: Flight, b: Flight): f32 {
  const begin = maxExact(a.time, b.time)
  const offsetX = offsetAtX(params, a, b, begin)
  const offsetY = offsetAtY(params, a, b, begin)
  const relativeX = velocityAtX(params, b, begin) - velocityAtX(params, a, begin)
  const relativeY = velocityAtY(params, b, begin) - velocityAtY(params, a, begin)
  if (params.fieldCount > 0) {
    const pullX = accelerationX(params, b) - accelerationX(params, a)
    const pullY = accelerationY(params, b) - accelerationY(params, a)
    if (pullX !== 0 || pullY !== 0) {
      trajectory.positionX = offsetX
      trajectory.positionY = offsetY
      trajectory.velocityX = relativeX
      trajectory.velocityY = relativeY
      trajectory.gravityX = pullX
      trajectory.gravityY = pullY
      trajectory.span = end - begin
      return begin + bentMeeting(a.radius + b.radius)
    }
  }
  const closing = -(offsetX * relativeX + offsetY * relativeY)
  if (!(closing > MIN_SPEED)) return <f32>NEVER
  const reach = a.radius + b.radius
  const distance: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
  if (distance <= reach) return begin
  const speed: f32 = sqrt(relativeX * relativeX + relativeY * relativeY)
  const across: f32 = abs(offsetX * relativeY - offsetY * relativeX) / speed
  const depth = (reach - across) * (reach + across)
  if (!(depth > 0)) return <f32>NEVER
  return begin + ((distance - reach) * (distance + reach)) / (closing + speed * sqrt(depth))
}
