/** Twin of shaders/chooseSleepers.wgsl. */
import {
  activeContactCounts,
  motions,
  params,
  poses,
  rests,
  status,
  wakeTiles,
} from '../../../shaders/chooseSleepers.wgsl'
import { isRestMeasured, isWoken } from './shared/tiles'

export function chooseSleepers(): void {
  if (isRestMeasured(params, status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const motion = motions[i]
    if (motion.id === NONE) continue
    const pose = poses[i]
    const rest = rests[motion.id]
    const sleeps =
      rest.time >= <f32>SLEEP_TIME && !isWoken(params, status, wakeTiles, pose.position, pose.radius)
    if (sleeps === ((rest.state & REST_ASLEEP) !== 0)) continue
    status.stale = 1
    if (!sleeps) {
      rest.state &= ~REST_ASLEEP
      continue
    }
    motion.velocity.x = 0
    motion.velocity.y = 0
    motion.spin = 0
    rest.position.x = pose.position.x
    rest.position.y = pose.position.y
    rest.residue.x = pose.residue.x
    rest.residue.y = pose.residue.y
    rest.angle = pose.angle
    rest.radius = pose.radius
    rest.state |= REST_ASLEEP
    rest.contacts = activeContactCounts[i]
  }
}
