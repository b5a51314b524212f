/** Twin of shaders/expire.wgsl. */
import { NONE } from '../constants.ts'
import { type Bindings, BODY, MOTION, POSE, STATUS, type Twin } from './bindings.ts'
import { bodyAt, edgeCell, local, toBody } from './shared/edge.ts'

const f = Math.fround

function outruns(
  bindings: Bindings<'expire'>,
  i: number,
  body: number,
  nextX: number,
  nextY: number,
): boolean {
  const { frame, sortedPoses, edgeTable, bodies, anchors, status } = bindings
  const place = bodyAt(status, frame, body, 1)
  toBody(nextX, nextY, bodies, place)
  const cell = edgeCell(bodies, place)
  if (edgeTable.u32[cell] === edgeTable.u32[cell + 1]) return false
  const { x, y } = local
  const p = i * POSE.stride + POSE.position
  toBody(sortedPoses.f32[p], sortedPoses.f32[p + 1], anchors, body * BODY.stride)
  const movedX = f(x - local.x)
  const movedY = f(y - local.y)
  const far = f(Math.sqrt(f(f(movedX * movedX) + f(movedY * movedY))))
  return !(f(far + f(frame.step * frame.fall)) < frame.reach)
}

export const expire: Twin<'expire'> = (bindings) => {
  const { frame, poses, motions, sortedPoses, status } = bindings
  if (status.u32[STATUS.halted] !== 0) return
  const limit = f(0.5 * frame.reach)
  for (let i = 0; i < frame.disks; i++) {
    const p = i * POSE.stride
    const m = i * MOTION.stride
    if (motions.u32[m + MOTION.id] === NONE) continue
    const movedX = f(poses.f32[p + POSE.position] - sortedPoses.f32[p + POSE.position])
    const movedY = f(poses.f32[p + POSE.position + 1] - sortedPoses.f32[p + POSE.position + 1])
    const velocityX = motions.f32[m + MOTION.velocity]
    const velocityY = motions.f32[m + MOTION.velocity + 1]
    const speed = f(Math.sqrt(f(f(velocityX * velocityX) + f(velocityY * velocityY))))
    const ahead = f(frame.step * f(speed + frame.fall))
    const far = f(f(Math.sqrt(f(f(movedX * movedX) + f(movedY * movedY)))) + ahead)
    let isStale = !(far < limit)
    const nextX = f(poses.f32[p + POSE.position] + f(frame.step * velocityX))
    const nextY = f(poses.f32[p + POSE.position + 1] + f(frame.step * velocityY))
    for (let body = 1; body < frame.bodies; body++) isStale ||= outruns(bindings, i, body, nextX, nextY)
    if (isStale) status.u32[STATUS.stale] = 1
  }
}
