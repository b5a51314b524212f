/** Twin of shaders/eventDriven/separateOverlaps.wgsl. */
import {
  bodies,
  cellStarts,
  edges,
  edgeTable,
  FILTERED,
  flights,
  MOVING,
  params,
  poses,
  sortedPoses,
  status,
} from '../../../shaders/eventDriven/separateOverlaps.wgsl'
import { fromBody, isBehind, touchEdge } from '../shared/edge'
import { maxExact, minExact } from '../shared/exact'
import { area, areaAround, levelOf, run, searchedRun } from '../shared/grid'
import { ownStruct } from '../shared/memory'
import { gapToDisk, overlapAllowed, touch, touchDisk } from '../shared/touch'
import { mayHit, moveBy, moveTo } from './parts/flight'
import { cellSeenFrom, seenFrom } from './parts/seen'

let mine = ownStruct<Pose>(0)
let theirs = ownStruct<Pose>(1)

/** Fills a pose with that of a disk at the end of the step. */
function poseAtEnd(flight: Flight, pose: Pose): void {
  moveTo<Pose>(params, flight, maxExact(flight.time, status.progress.end), pose)
  pose.radius = flight.radius
}

export function separateOverlaps(): void {
  if (status.halted !== 0 || status.progress.phase !== ARRIVED || status.deepest === 0) return
  mine = ownStruct<Pose>(0)
  theirs = ownStruct<Pose>(1)
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const id = flights[i].id
    if (id === NONE) continue
    poseAtEnd(flights[i], mine)
    const anchor = sortedPoses[i]
    const allowed = overlapAllowed(mine)
    let shiftX: f32 = 0
    let shiftY: f32 = 0
    for (let level: u32 = 0; level < params.levelCount; level++) {
      areaAround(params, anchor, level, params.reach)
      for (let n: u32 = 0; n < area.runs; n++) {
        searchedRun(params, n)
        const last = cellStarts[run.end]
        for (let j = cellStarts[run.first]; j < last; j++) {
          if (j === i || !(gapToDisk(anchor, sortedPoses[j]) < params.reach)) continue
          if (!mayHit(FILTERED, flights[i], flights[j].category, flights[j].mask)) continue
          poseAtEnd(flights[j], theirs)
          touchDisk(mine, id, theirs, flights[j].id)
          if (!(touch.gap < -allowed)) continue
          shiftX = shiftX + touch.gap * 0.25 * touch.normalX
          shiftY = shiftY + touch.gap * 0.25 * touch.normalY
        }
      }
    }
    const asked: f32 = sqrt(shiftX * shiftX + shiftY * shiftY)
    if (asked === 0) continue
    const most = minExact(mine.radius * 0.25, params.maxPushSpeed * params.h)
    if (asked > most) {
      const part = most / asked
      shiftX = part * shiftX
      shiftY = part * shiftY
    }
    const ownLevel = levelOf(params, mine.radius)
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodies[b * params.levelCount + ownLevel]
      const progress = status.progress
      const cell = cellSeenFrom(MOVING, body, anchor.position.x, anchor.position.y, progress.now)
      const last = edgeTable[cell + 1]
      seenFrom<Pose>(MOVING, body, mine, progress.end)
      for (let e = edgeTable[cell]; e < last; e++) {
        const edge = edges[edgeTable[e]]
        if (edge.sensor !== 0 || !mayHit(FILTERED, flights[i], edge.category, edge.mask)) continue
        touchEdge(mine.radius, edge)
        if (isBehind(touch.gap, mine.radius, edge)) continue
        fromBody(body)
        const into = shiftX * touch.normalX + shiftY * touch.normalY
        const most = maxExact(0, into - touch.gap)
        shiftX = shiftX - most * touch.normalX
        shiftY = shiftY - most * touch.normalY
      }
    }
    moveBy<Pose>(mine, mine.residue.x + shiftX, mine.residue.y + shiftY)
    poses[i] = mine
  }
}
