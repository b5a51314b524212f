/** Twin of shaders/eventDriven/syncToNow.wgsl. */
import {
  clocks,
  flights,
  motions,
  params,
  poses,
  starts,
  status,
} from '../../../shaders/eventDriven/syncToNow.wgsl'
import { maxExact } from '../shared/exact'
import { keepsList } from '../shared/status'
import { moveTo, velocityAtX, velocityAtY } from './parts/flight'

export function syncToNow(): void {
  if (keepsList(status)) return
  const isRestart = status.progress.isRestart !== 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const flight = isRestart ? starts[i] : flights[i]
    const time = maxExact(flight.time, status.progress.now)
    moveTo<Pose>(params, flight, time, poses[i])
    poses[i].radius = flight.radius
    motions[i].velocity.x = velocityAtX(params, flight, time)
    motions[i].velocity.y = velocityAtY(params, flight, time)
    motions[i].spin = flight.spin
    motions[i].id = flight.id
    clocks[i].time = time
    clocks[i].lastHit = flight.lastHit
    const lookahead = maxExact(flight.lookahead, time)
    clocks[i].lookahead = lookahead
    clocks[i].lookaheadOther = maxExact(flight.lookaheadOther, lookahead)
    clocks[i].lookaheadSource = flight.lookaheadSource
    clocks[i].work = flight.work
    clocks[i].category = flight.category
    clocks[i].mask = flight.mask
  }
}
