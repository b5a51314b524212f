/** Twin of shaders/eventDriven/writeBack.wgsl. */
import {
  activeContactCounts,
  contactSpans,
  flights,
  motions,
  params,
  poses,
  status,
  works,
} from '../../../shaders/eventDriven/writeBack.wgsl'
import { maxExact } from '../shared/exact'
import { moveTo, velocityAtX, velocityAtY } from './parts/flight'

export function writeBack(): void {
  const phase = status.progress.phase
  if (status.halted !== 0 || (phase !== ARRIVED && phase !== SPENT)) return
  const end = status.progress.end
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const flight = flights[i]
    const time = maxExact(flight.time, end)
    moveTo<Pose>(params, flight, time, poses[i])
    poses[i].radius = flight.radius
    motions[i].velocity.x = velocityAtX(params, flight, time)
    motions[i].velocity.y = velocityAtY(params, flight, time)
    motions[i].spin = flight.spin
    motions[i].id = flight.id
    flight.lastHit = maxExact(-(<f32>NEVER), flight.lastHit - params.h)
    contactSpans[i].start = 0
    contactSpans[i].count = 0
    activeContactCounts[i] = 0
    if (flight.work !== 0) works[flight.id] += flight.work
  }
}
