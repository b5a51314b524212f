/** Twin of shaders/list/countCandidates.wgsl. */
import {
  bodies,
  cellStarts,
  edgeTable,
  motions,
  PERIODIC,
  params,
  poses,
  rests,
  SLEEP,
  status,
} from '../../../shaders/list/countCandidates.wgsl'
import { atomicAdd } from '../shared/atomics'
import { bodyAt, edgeCell, toBody } from '../shared/edge'
import { area, areaAround, finerArea, levelOf, ownArea, run, searchedRun } from '../shared/grid'
import { imageShiftX, imageShiftY, imagesEnd } from '../shared/periodic'
import { plus } from '../shared/saturating'
import { keepsList } from '../shared/status'

/** The number of candidates in `area` of the cells from `table` on. */
function candidatesIn(table: u32): u32 {
  let found: u32 = 0
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    found += cellStarts[table + run.end] - cellStarts[table + run.first]
  }
  return found
}

function candidatesOf(pose: Pose, id: u32): u32 {
  const own = levelOf(params, pose.radius)
  ownArea(params, pose, own)
  const sleepers = params.cells / 2
  const table = SLEEP && (rests[id].state & REST_ASLEEP) !== 0 ? sleepers : 0
  let found = candidatesIn(table)
  for (let level: u32 = 0; level < own; level++) {
    finerArea(params, pose, level, status.reach)
    found = plus(found, candidatesIn(table))
  }
  if (SLEEP && table === 0) {
    for (let level: u32 = 0; level < params.levelCount; level++) {
      areaAround(params, pose, level, status.reach)
      found = plus(found, candidatesIn(sleepers))
    }
  }
  for (let b: u32 = 0; b < params.bodies; b++) {
    const body = bodyAt(bodies, status, params, b, own, 0)
    for (let n: u32 = 0; n < imagesEnd(params, PERIODIC); n += params.imageStep) {
      toBody(pose.position.x - imageShiftX(params, n), pose.position.y - imageShiftY(params, n), body)
      const cell = edgeCell(body)
      found = plus(found, edgeTable[cell + 1] - edgeTable[cell])
    }
  }
  return found
}

export function countCandidates(): void {
  if (keepsList(status)) return
  let sum: u32 = 0
  const perGroup: u32 = WORKGROUP * COUNTED_SLOTS
  const groups = (params.disks + perGroup - 1) / perGroup
  for (let group = firstWorkgroup, upTo = endWorkgroup(groups); group < upTo; group++) {
    const end = min((group + 1) * perGroup, params.disks)
    for (let i = group * perGroup; i < end; i++) {
      if (motions[i].id !== NONE) sum = plus(sum, candidatesOf(poses[i], motions[i].id))
    }
  }
  const before = atomicAdd(status.candidatesAddress, sum)
  if (plus(before, sum) >= MAX_CANDIDATES) status.halted = HALT_CROWD
}
