/** Twin of shaders/sleep/chooseSleepers.wgsl. */
import {
  activeContactCounts,
  motions,
  params,
  poses,
  rests,
  status,
  wakeTiles,
} from '../../../shaders/sleep/chooseSleepers.wgsl'
import { isAnyWoken, isRestMeasured, isWoken } from '../shared/tiles'

/** Whether the disk of a slot may fall asleep or wake. */
function mayChange(i: u32): bool {
  const rest = rests[motions[i].id]
  const isAsleep = (rest.state & REST_ASLEEP) !== 0
  return rest.time >= <f32>SLEEP_TIME ? !isAsleep || isAnyWoken(params, status) : isAsleep
}

/** Lets the disk of a slot fall asleep or wake if it has to. */
function choose(i: u32): void {
  const motion = motions[i]
  const pose = poses[i]
  const rest = rests[motion.id]
  const sleeps =
    rest.time >= <f32>SLEEP_TIME && !isWoken(params, status, wakeTiles, pose.position, pose.radius)
  if (sleeps === ((rest.state & REST_ASLEEP) !== 0)) return
  status.stale = 1
  if (!sleeps) {
    rest.state &= ~REST_ASLEEP
    return
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

export function chooseSleepers(): void {
  if (isRestMeasured(params, status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (motions[i].id !== NONE && mayChange(i)) choose(i)
  }
}
