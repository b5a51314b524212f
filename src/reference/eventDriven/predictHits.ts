/** Twin of shaders/eventDriven/predictHits.wgsl. */
import {
  bodies,
  cellStarts,
  edges,
  edgeTable,
  FILTERED,
  flights,
  MOVING,
  params,
  predictions,
  sortedPoses,
  status,
} from '../../../shaders/eventDriven/predictHits.wgsl'
import { atomicMax, atomicMin } from '../shared/atomics'
import { intoBodyX, intoBodyY, local } from '../shared/edge'
import { maxExact, minExact } from '../shared/exact'
import { area, areaAround, levelOf, run, searchedRun } from '../shared/grid'
import { isWaveOver } from '../shared/status'
import { gapToDisk, overlapAllowed } from '../shared/touch'
import { accelerationX, accelerationY, gapAt, mayHit, topSpeed } from './parts/flight'
import { meetingTime } from './parts/meeting'
import { trajectory } from './parts/parabola'
import { cellSeenFrom, relativeToX, relativeToY, seenFrom } from './parts/seen'
import { touchTime } from './parts/touchTime'

/** Order of hits: by time, then by the ids of the pair. */
function comesBefore(time: f32, low: u32, key: u32, than: Prediction, thanLow: u32, thanKey: u32): bool {
  if (time !== than.time) return time < than.time
  return low < thanLow || (low === thanLow && key < thanKey)
}

export function predictHits(): void {
  const progress = status.progress
  const top = topSpeed(params, progress)
  const end = progress.end
  if (isWaveOver(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const flight = flights[i]
    const next = predictions[i]
    next.time = <f32>NEVER
    next.partner = NONE
    next.arrivalBound = <f32>NEVER
    next.lookahead = flight.lookahead
    next.lookaheadOther = flight.lookaheadOther
    next.lookaheadSource = flight.lookaheadSource
    if (flight.id === NONE || flight.lookahead >= end) continue
    const anchor = sortedPoses[i]
    const velocity = flight.velocity
    const speed: f32 = sqrt(velocity.x * velocity.x + velocity.y * velocity.y) + params.gravityDeltaV
    let nextLow: u32 = NONE
    let nextKey: u32 = NONE
    let nextOther: u32 = NONE
    // the earliest arrival of a neighbour, which one it is, and the earliest arrival of any other
    let first = <f32>NEVER
    let lookaheadSource: u32 = NONE
    let second = <f32>NEVER
    let deepest: f32 = 0
    for (let level: u32 = 0; level < params.levelCount; level++) {
      areaAround(params, anchor, level, params.reach)
      for (let n: u32 = 0; n < area.runs; n++) {
        searchedRun(params, n)
        const last = cellStarts[run.end]
        for (let j = cellStarts[run.first]; j < last; j++) {
          if (j === i) continue
          const apart = gapToDisk(anchor, sortedPoses[j])
          if (!(apart < params.reach) || !mayHit(FILTERED, flight, flights[j].category, flights[j].mask))
            continue
          deepest = maxExact(deepest, -apart)
          const other = flights[j]
          if (other.lookahead >= end) continue
          const time = meetingTime(params, end, flight, other)
          const low = min(flight.id, other.id)
          const key = max(flight.id, other.id)
          if (time < end && comesBefore(time, low, key, next, nextLow, nextKey)) {
            next.time = time
            next.partner = j
            nextOther = other.id
            nextLow = low
            nextKey = key
          }
          const turned = other.lookaheadSource === flight.id ? other.lookaheadOther : other.lookahead
          const begin = maxExact(flight.time, turned)
          const gap = gapAt(params, flight, other, begin) - <f32>2 * top * (begin - turned)
          const arrival = minExact(time, begin + (<f32>PREDICTION_MARGIN * maxExact(0, gap)) / (top + speed))
          if (arrival < first) {
            second = first
            first = arrival
            lookaheadSource = other.id
          } else {
            second = minExact(second, arrival)
          }
        }
      }
    }

    if (deepest > overlapAllowed(anchor)) atomicMax(status.deepestAddress, reinterpret<u32>(deepest))

    let onEdge = <f32>NEVER
    const gravityX = accelerationX(params, flight)
    const gravityY = accelerationY(params, flight)
    const ownLevel = levelOf(params, flight.radius)
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodies[b * params.levelCount + ownLevel]
      const cell = cellSeenFrom(MOVING, body, anchor.position.x, anchor.position.y, progress.now)
      const last = edgeTable[cell + 1]
      if (edgeTable[cell] === last) continue
      seenFrom<Flight>(MOVING, body, flight, flight.time)
      const velocityX = relativeToX(MOVING, body, flight.velocity.x)
      const velocityY = relativeToY(MOVING, body, flight.velocity.y)
      trajectory.positionX = local.x
      trajectory.positionY = local.y
      trajectory.residueX = local.residueX
      trajectory.residueY = local.residueY
      trajectory.velocityX = intoBodyX(velocityX, velocityY, body)
      trajectory.velocityY = intoBodyY(velocityX, velocityY, body)
      trajectory.gravityX = intoBodyX(gravityX, gravityY, body)
      trajectory.gravityY = intoBodyY(gravityX, gravityY, body)
      trajectory.radius = flight.radius
      trajectory.span = end - flight.time
      for (let e = edgeTable[cell]; e < last; e++) {
        const edge = edges[edgeTable[e]]
        if (edge.sensor !== 0 || !mayHit(FILTERED, flight, edge.category, edge.mask)) continue
        const time = flight.time + touchTime(edge)
        const key = EDGE_BIT | edgeTable[e]
        onEdge = minExact(onEdge, time)
        if (time < end && comesBefore(time, flight.id, key, next, nextLow, nextKey)) {
          next.time = time
          next.partner = key
          nextLow = flight.id
          nextKey = key
        }
      }
    }

    const movedX = flight.position.x - anchor.position.x + (flight.residue.x - anchor.residue.x)
    const movedY = flight.position.y - anchor.position.y + (flight.residue.y - anchor.residue.y)
    const crossed = sqrt(movedX * movedX + movedY * movedY) + top * (flight.time - progress.now)
    const unseen =
      flight.time + (<f32>PREDICTION_MARGIN * maxExact(0, params.reach - crossed)) / (top + speed + MIN_SPEED)
    let others = first
    if (next.partner < EDGE_BIT && lookaheadSource === nextOther) others = second
    next.arrivalBound = minExact(unseen, others)
    const alone = minExact(unseen, onEdge)
    if (alone < first) lookaheadSource = NONE
    next.lookahead = maxExact(flight.lookahead, minExact(alone, first))
    next.lookaheadOther = maxExact(next.lookahead, minExact(alone, second))
    next.lookaheadSource = lookaheadSource
    atomicMin(progress.earliestAddress, reinterpret<u32>(minExact(next.time, unseen)))
    atomicMin(progress.earliestUnseenAddress, reinterpret<u32>(unseen))
  }
}
