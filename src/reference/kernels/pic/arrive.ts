/** Twin of shaders/pic/arrive.wgsl. */
import { atLeast } from '../shared/exact'
import { placeAtX, placeAtY, velocityAtX, velocityAtY } from '../shared/flight'
import { Items, Numbers } from '../shared/memory'

export function arrive(
  frame: Frame,
  status: Status,
  flights: Items<Flight>,
  poses: Items<Pose>,
  motions: Items<Motion>,
  contactSpans: Items<Span>,
  loads: Numbers<u32>,
  works: Numbers<f32>,
): void {
  const phase = status.progress.phase
  if (status.halted !== 0 || (phase !== ARRIVED && phase !== SPENT)) return
  const end = status.progress.end
  for (let i: u32 = 0; i < frame.disks; i++) {
    const flight = flights[i]
    const time = atLeast(flight.time, end)
    poses[i].position.x = placeAtX(frame, flight, time)
    poses[i].position.y = placeAtY(frame, flight, time)
    poses[i].angle = flight.angle + (time - flight.time) * flight.spin
    motions[i].velocity.x = velocityAtX(frame, flight, time)
    motions[i].velocity.y = velocityAtY(frame, flight, time)
    motions[i].spin = flight.spin
    flight.lastHit = atLeast(-(<f32>NEVER), flight.lastHit - frame.step)
    contactSpans[i].start = 0
    contactSpans[i].count = 0
    loads[i] = 0
    if (flight.work !== 0) works[flight.id] += flight.work
  }
}
