/** Twin of shaders/countCandidates.wgsl. */
import {
  bodies,
  cellStarts,
  edgeTable,
  motions,
  PERIODIC,
  params,
  poses,
  status,
} from '../../../shaders/countCandidates.wgsl'
import { atomicAdd } from './shared/atomics'
import { bodyAt, edgeCell, toBody } from './shared/edge'
import { area, finerArea, levelOf, ownArea, run, searchedRun } from './shared/grid'
import { imageShiftX, imageShiftY, imagesEnd } from './shared/periodic'
import { plus } from './shared/saturating'
import { keepsList } from './shared/status'

/** The number of candidates in `area`. */
function candidatesIn(): u32 {
  let found: u32 = 0
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    found += cellStarts[run.end] - cellStarts[run.first]
  }
  return found
}

function candidatesOf(pose: Pose): u32 {
  const own = levelOf(params, pose.radius)
  ownArea(params, pose, own)
  let found = candidatesIn()
  for (let level: u32 = 0; level < own; level++) {
    finerArea(params, pose, level)
    found = plus(found, candidatesIn())
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
      if (motions[i].id !== NONE) sum = plus(sum, candidatesOf(poses[i]))
    }
  }
  const before = atomicAdd(status.candidatesAddress, sum)
  if (plus(before, sum) >= MOST_CANDIDATES) status.halted = HALT_CROWD
}
