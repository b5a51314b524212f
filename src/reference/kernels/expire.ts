/** Twin of shaders/expire.wgsl. */
import { bodyAt, edgeCell, local, toBody } from './shared/edge'
import { levelOf } from './shared/grid'
import { Items, Numbers } from './shared/memory'

function outruns(
  frame: Frame,
  listed: Pose,
  edgeTable: Numbers<u32>,
  place: Body,
  anchor: Body,
  nextX: f32,
  nextY: f32,
): bool {
  toBody(nextX, nextY, place)
  const cell = edgeCell(place)
  if (edgeTable[cell] === edgeTable[cell + 1]) return false
  const x = local.x
  const y = local.y
  toBody(listed.position.x, listed.position.y, anchor)
  const movedX = x - local.x
  const movedY = y - local.y
  return !(sqrt(movedX * movedX + movedY * movedY) + frame.step * frame.fall < frame.reach)
}

export function expire(
  frame: Frame,
  poses: Items<Pose>,
  motions: Items<Motion>,
  sortedPoses: Items<Pose>,
  edgeTable: Numbers<u32>,
  bodies: Items<Body>,
  anchors: Items<Body>,
  status: Status,
): void {
  if (status.halted !== 0) return
  const limit = frame.reach * 0.5
  for (let i: u32 = 0; i < frame.disks; i++) {
    if (motions[i].id === NONE) continue
    const movedX = poses[i].position.x - sortedPoses[i].position.x
    const movedY = poses[i].position.y - sortedPoses[i].position.y
    const velocity = motions[i].velocity
    const ahead = frame.step * (sqrt(velocity.x * velocity.x + velocity.y * velocity.y) + frame.fall)
    const far = sqrt(movedX * movedX + movedY * movedY) + ahead
    let isStale = !(far < limit)
    const nextX = poses[i].position.x + frame.step * velocity.x
    const nextY = poses[i].position.y + frame.step * velocity.y
    const level = levelOf(frame, poses[i].radius)
    for (let body: u32 = 1; body < frame.bodies; body++) {
      const place = bodyAt(bodies, status, frame, body, level, 1)
      isStale = isStale || outruns(frame, sortedPoses[i], edgeTable, place, anchors[body], nextX, nextY)
    }
    if (isStale) status.stale = 1
  }
}
