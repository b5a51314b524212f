/** Twin of shaders/shared/quarantine.wgsl. */
import { atomicAdd } from './atomics'
import { clear, Items, Numbers } from './memory'

/** Whether a number is larger than the positive one with these bits, or NaN. */
function exceeds(x: f32, most: u32): bool {
  return (reinterpret<u32>(x) & 0x7fffffff) > most
}

function exceeds2(v: Vec2, most: u32): bool {
  return exceeds(v.x, most) || exceeds(v.y, most)
}

export function isSound(pose: Pose, motion: Motion): bool {
  const distance = <u32>QUARANTINE_DISTANCE
  const speed = <u32>QUARANTINE_SPEED
  const finite = <u32>INFINITE - 1
  if (exceeds2(pose.position, distance) || exceeds2(pose.residue, distance)) return false
  if (exceeds2(motion.velocity, speed) || exceeds(motion.spin * pose.radius, speed)) return false
  if (exceeds(pose.angle, finite) || exceeds(motion.spin, finite)) return false
  return reinterpret<u32>(pose.radius) - 1 < distance
}

/** Takes the disk of a slot out of the simulation if it is not sound. */
export function quarantineUnsound(
  i: u32,
  status: Status,
  poses: Items<Pose>,
  motions: Items<Motion>,
  slots: Numbers<u32>,
  materials: Items<Material>,
  contactSpans: Items<Span>,
): void {
  const motion = motions[i]
  const id = motion.id
  if (id === NONE || isSound(poses[i], motion)) return
  slots[id] = NONE
  clear(poses[i])
  contactSpans[i].start = NONE
  contactSpans[i].count = 0
  clear(motion)
  motion.id = NONE
  materials[id].inverseMass = <f32>QUARANTINED
  status.stale = 1
  atomicAdd(status.deathsAddress, 1)
  atomicAdd(status.quarantinedAddress, 1)
}
