/** Twin of shaders/eventDriven/unpackSorted.wgsl. */
import {
  clocks,
  flights,
  params,
  slots,
  sortedMotions,
  sortedPoses,
  sourceSlots,
  status,
} from '../../../shaders/eventDriven/unpackSorted.wgsl'
import { clear } from '../shared/memory'
import { keepsList } from '../shared/status'

export function unpackSorted(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const pose = sortedPoses[i]
    const motion = sortedMotions[i]
    const flight = flights[i]
    if (motion.id === NONE) {
      clear(flight)
      flight.id = NONE
      continue
    }
    slots[motion.id] = i
    const clock = clocks[sourceSlots[i]]
    flight.position.x = pose.position.x
    flight.position.y = pose.position.y
    flight.residue.x = pose.residue.x
    flight.residue.y = pose.residue.y
    flight.velocity.x = motion.velocity.x
    flight.velocity.y = motion.velocity.y
    flight.angle = pose.angle
    flight.spin = motion.spin
    flight.radius = pose.radius
    flight.time = clock.time
    flight.lastHit = clock.lastHit
    flight.lookahead = clock.lookahead
    flight.lookaheadOther = clock.lookaheadOther
    flight.lookaheadSource = clock.lookaheadSource
    flight.id = motion.id
    flight.work = clock.work
    flight.category = clock.category
    flight.mask = clock.mask
  }
}
