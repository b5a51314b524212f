/** Twin of shaders/pic/drift.wgsl. */
import { atLeast } from '../shared/exact'
import { placeAtX, placeAtY, velocityAtX, velocityAtY } from '../shared/flight'
import { Items } from '../shared/memory'

export function drift(
  frame: Frame,
  status: Status,
  flights: Items<Flight>,
  starts: Items<Flight>,
  poses: Items<Pose>,
  motions: Items<Motion>,
  clocks: Items<Clock>,
): void {
  const isRewound = status.progress.isRewound !== 0
  for (let i: u32 = 0; i < frame.disks; i++) {
    const flight = isRewound ? starts[i] : flights[i]
    const time = atLeast(flight.time, status.progress.now)
    poses[i].position.x = placeAtX(frame, flight, time)
    poses[i].position.y = placeAtY(frame, flight, time)
    poses[i].angle = flight.angle + (time - flight.time) * flight.spin
    poses[i].radius = flight.radius
    motions[i].velocity.x = velocityAtX(frame, flight, time)
    motions[i].velocity.y = velocityAtY(frame, flight, time)
    motions[i].spin = flight.spin
    motions[i].id = flight.id
    clocks[i].time = time
    clocks[i].lastHit = flight.lastHit
    const limit = atLeast(flight.limit, time)
    clocks[i].limit = limit
    clocks[i].limitOther = atLeast(flight.limitOther, limit)
    clocks[i].comer = flight.comer
    clocks[i].work = flight.work
  }
}
