/** Twin of shaders/eventDriven/parts/seen.wgsl. A function that returns a point there fills `local` here. */
import { edgeCell, intoBodyX, intoBodyY, local, toBody, toBodyPoint } from '../../shared/edge'

/** Fills `local` with the centre of a disk at a time, in the coordinates of a body at that time. */
export function seenFrom<T>(isMoving: bool, body: Body, pose: T, time: f32): void {
  if (!isMoving) {
    toBodyPoint<T>(pose, body)
    return
  }
  const residueX = pose.residue.x - time * body.velocity.x
  const residueY = pose.residue.y - time * body.velocity.y
  toBody(pose.position.x, pose.position.y, body)
  local.residueX = intoBodyX(residueX, residueY, body)
  local.residueY = intoBodyY(residueX, residueY, body)
}

/** The entry of edgeTable with the start of the cell of a body that contains a point at a time. */
export function cellSeenFrom(isMoving: bool, body: Body, x: f32, y: f32, time: f32): u32 {
  if (isMoving) toBody(x - time * body.velocity.x, y - time * body.velocity.y, body)
  else toBody(x, y, body)
  return edgeCell(body)
}

/** A velocity relative to a body, in world coordinates. */
export function relativeToX(isMoving: bool, body: Body, velocity: f32): f32 {
  return isMoving ? velocity - body.velocity.x : velocity
}

export function relativeToY(isMoving: bool, body: Body, velocity: f32): f32 {
  return isMoving ? velocity - body.velocity.y : velocity
}
