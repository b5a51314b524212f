/** Twin of shaders/pic/syncToNow.wgsl. */
import {
  clocks,
  flights,
  motions,
  params,
  poses,
  starts,
  status,
} from '../../../../shaders/pic/syncToNow.wgsl'
import { maxExact } from '../shared/exact'
import { placeAtX, placeAtY, velocityAtX, velocityAtY } from '../shared/flight'

export function syncToNow(): void {
  const isRestart = status.progress.isRestart !== 0
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const flight = isRestart ? starts[i] : flights[i]
    const time = maxExact(flight.time, status.progress.now)
    poses[i].position.x = placeAtX(params, flight, time)
    poses[i].position.y = placeAtY(params, flight, time)
    poses[i].angle = flight.angle + (time - flight.time) * flight.spin
    poses[i].radius = flight.radius
    poses[i].residue.x = 0
    poses[i].residue.y = 0
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
    clocks[i].groups = flight.groups
    clocks[i].collidesWith = flight.collidesWith
  }
}
