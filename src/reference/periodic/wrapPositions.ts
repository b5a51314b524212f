/** Twin of shaders/periodic/wrapPositions.wgsl. */
import {
  contactSpans,
  contacts,
  motions,
  params,
  poses,
  status,
} from '../../../shaders/periodic/wrapPositions.wgsl'
import { imageIn, imageMinus, imageOfTurns, turnsOf, withImage, wrapBy, wrapped } from '../shared/periodic'
import { keepsList } from '../shared/status'

export function wrapPositions(): void {
  if (keepsList(status)) return
  const low = params.boxLow
  const period = params.period
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (motions[i].id === NONE) continue
    const pose = poses[i]
    const turnsX = turnsOf(pose.position.x, low.x, period.x)
    const turnsY = turnsOf(pose.position.y, low.y, period.y)
    if (turnsX === 0 && turnsY === 0) continue
    wrapBy(turnsX, pose.position.x, pose.residue.x, low.x, period.x)
    pose.position.x = wrapped.position
    pose.residue.x = wrapped.residue
    wrapBy(turnsY, pose.position.y, pose.residue.y, low.y, period.y)
    pose.position.y = wrapped.position
    pose.residue.y = wrapped.residue
    const moved = imageOfTurns(turnsX, turnsY)
    const span = contactSpans[i]
    for (let k = span.start; k < span.start + span.count; k++) {
      const b = contacts[k].b
      if (b >= EDGE_BIT) contacts[k].b = withImage(b & EDGE_INDEX, imageMinus(imageIn(b), moved))
    }
  }
}
