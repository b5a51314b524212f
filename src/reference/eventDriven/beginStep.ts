/** Twin of shaders/eventDriven/beginStep.wgsl. */
import {
  contactSpans,
  flights,
  materials,
  motions,
  params,
  poses,
  slots,
  starts,
  status,
} from '../../../shaders/eventDriven/beginStep.wgsl'
import { atomicMax } from '../shared/atomics'
import { brush } from '../shared/brush'
import { quarantineUnsound } from '../shared/quarantine'

export function beginStep(): void {
  const progress = status.progress
  if (status.halted !== 0 || progress.phase !== IDLE) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    quarantineUnsound(i, status, poses, motions, slots, materials, contactSpans)
    const pose = poses[i]
    const motion = motions[i]
    const flight = flights[i]
    // new memory is 0, and so is an id
    if (flight.id !== motion.id || flight.radius === 0 || progress.margin === 0)
      flight.lastHit = -(<f32>NEVER)
    flight.position.x = pose.position.x
    flight.position.y = pose.position.y
    flight.residue.x = pose.residue.x
    flight.residue.y = pose.residue.y
    flight.velocity.x = motion.velocity.x
    flight.velocity.y = motion.velocity.y
    brush(params, pose.position.x, pose.position.y, flight.velocity)
    flight.angle = pose.angle
    flight.spin = motion.spin
    flight.radius = pose.radius
    flight.time = 0
    flight.lookahead = 0
    flight.lookaheadOther = 0
    flight.lookaheadSource = NONE
    flight.id = motion.id
    flight.work = 0
    flight.category = 0
    flight.mask = 0
    if (motion.id !== NONE) {
      flight.category = materials[motion.id].category
      flight.mask = materials[motion.id].mask
    }
    starts[i] = flight
    if (motion.id !== NONE) {
      const velocity = flight.velocity
      const speed: f32 = sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
      atomicMax(progress.fastestAddress, reinterpret<u32>(speed))
    }
  }
}
