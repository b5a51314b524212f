/** Twin of shaders/list/checkNeighborList.wgsl. */
import {
  bodies,
  edgeTable,
  FIELDS,
  materials,
  motions,
  PERIODIC,
  params,
  poses,
  rebuildPositions,
  SLEEP,
  sortedPoses,
  status,
} from '../../../shaders/list/checkNeighborList.wgsl'
import { awakeSlots } from '../shared/awake'
import { bodyAt, edgeCell, local, toBody } from '../shared/edge'
import { maxExact } from '../shared/exact'
import { fieldBound } from '../shared/fieldBound'
import { levelOf } from '../shared/grid'
import { boundedTravel, noteTravel } from '../shared/listReach'
import { imageShiftX, imageShiftY, imagesEnd } from '../shared/periodic'

function leavesReach(listed: Pose, place: Body, anchor: Body, nextX: f32, nextY: f32, deltaV: f32): bool {
  if (PERIODIC && place.image !== anchor.image) return true
  for (let n: u32 = 0; n < imagesEnd(params, PERIODIC); n += params.imageStep) {
    const shiftX = imageShiftX(params, n)
    const shiftY = imageShiftY(params, n)
    toBody(nextX - shiftX, nextY - shiftY, place)
    const cell = edgeCell(place)
    if (edgeTable[cell] === edgeTable[cell + 1]) continue
    const x = local.x
    const y = local.y
    toBody(listed.position.x - shiftX, listed.position.y - shiftY, anchor)
    const movedX = x - local.x
    const movedY = y - local.y
    if (!(sqrt(movedX * movedX + movedY * movedY) + params.h * deltaV < status.reach)) return true
  }
  return false
}

/** Checks a living disk, and notes that it needs a new list if so; returns its bounded travel. */
export function checkDisk(i: u32): f32 {
  const pose = poses[i]
  const listed = sortedPoses[i]
  const movedX = pose.position.x - listed.position.x + (pose.residue.x - listed.residue.x)
  const movedY = pose.position.y - listed.position.y + (pose.residue.y - listed.residue.y)
  const velocity = motions[i].velocity
  let deltaV = params.gravityDeltaV
  if (FIELDS > 0) {
    const inverseMass = materials[motions[i].id].inverseMass
    deltaV = deltaV + fieldBound.deltaV(params, PERIODIC, pose, inverseMass, velocity, params.h, 0)
  }
  const ahead = params.h * (sqrt(velocity.x * velocity.x + velocity.y * velocity.y) + deltaV)
  const travel = sqrt(movedX * movedX + movedY * movedY) + ahead
  let isStale = !(travel < status.reach * 0.5)
  const nextX = pose.position.x + params.h * velocity.x
  const nextY = pose.position.y + params.h * velocity.y
  const level = levelOf(params, pose.radius)
  for (let body: u32 = 1; body < params.bodies; body++) {
    const place = bodyAt(bodies, status, params, body, level, 1)
    isStale = isStale || leavesReach(listed, place, rebuildPositions[body], nextX, nextY, deltaV)
  }
  if (isStale) status.moved = 1
  return boundedTravel(params, ahead)
}

export function checkNeighborList(): void {
  if (status.halted !== 0) return
  let farthest: f32 = 0
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    if (motions[i].id !== NONE) farthest = maxExact(farthest, checkDisk(i))
  }
  noteTravel(status, farthest)
}
