/** What fours.test.ts compares: work on four disks at a time, and the same on one. */

import { areAlive, bins, binsOfFour } from '../../../src/cpu/fast/parts/fourCells'
import { nearOfRun } from '../../../src/cpu/fast/parts/fourDisks'
import { updateFour } from '../../../src/cpu/fast/parts/fourGeometry'
import { anyLeaves, travels } from '../../../src/cpu/fast/parts/fourMoves'
import { completeFour } from '../../../src/cpu/fast/parts/fourRecords'
import { areSound } from '../../../src/cpu/fast/parts/fourSound'
import { disksNearEdges } from '../../../src/cpu/fast/parts/fourWalls'
import { bodyAt, edgeCell, toBodyPoint } from '../../../src/reference/shared/edge'
import { area, binOf, ownArea, ownAreaOf, run, searchedRun } from '../../../src/reference/shared/grid'
import { Items, Numbers } from '../../../src/reference/shared/memory'
import { imageGap } from '../../../src/reference/shared/periodic'
import { isSound } from '../../../src/reference/shared/quarantine'

export { bind } from '../../../shaders/list/findDiskContacts.wgsl'
export { bind as bindUpdate } from '../../../shaders/solver/updateContacts.wgsl'
export { complete, findDiskContacts } from '../../../src/reference/list/findDiskContacts'
export { updateContacts, updatePair } from '../../../src/reference/solver/updateContacts'

export function setReach(params: Params, reach: f32, periodX: f32, periodY: f32): void {
  params.reach = reach
  params.period.x = periodX
  params.period.y = periodY
}

export function setDisks(params: Params, status: Status, disks: u32): void {
  params.disks = disks
  status.stale = 1
}

export function setGrid(params: Params, x: f32, y: f32, size: f32, columns: u32, rows: u32): void {
  params.levelCount = 1
  params.cells = columns * rows
  const grid = params.levels[0]
  grid.origin.x = x
  grid.origin.y = y
  grid.inverseCellSize = <f32>1 / size
  grid.inverseCellHeight = <f32>1 / size
  grid.columns = columns
  grid.rows = rows
}

export function setStep(params: Params, h: f32, gravityDeltaV: f32): void {
  params.h = h
  params.gravityDeltaV = gravityDeltaV
}

export function setMostReach(params: Params, reach: f32): void {
  params.maxReach = reach
}

export function setBody(params: Params, body: Body, x: f32, y: f32, angle: f32, size: f32): void {
  params.bodies++
  body.position.x = x
  body.position.y = y
  // any two numbers will do
  body.rotation.x = <f32>1 - angle * angle
  body.rotation.y = angle
  body.corner.x = -3
  body.corner.y = -2
  body.inverseCellSize = <f32>1 / size
  body.columns = 7
  body.rows = 5
  body.table = 0
}

export function nearFour(params: Params, isPeriodic: bool, pose: Pose, first: Pose, count: u32): u32 {
  const x = f32x4.splat(pose.position.x)
  const y = f32x4.splat(pose.position.y)
  return nearOfRun(params, params.reach, isPeriodic, x, y, f32x4.splat(pose.radius), first, count)
}

export function isNear(params: Params, isPeriodic: bool, pose: Pose, other: Pose): bool {
  return imageGap(params, isPeriodic, pose, other) < params.reach
}

export function binFour(params: Params, first: Pose, found: usize): bool {
  if (!binsOfFour(params, first)) return false
  v128.store(found, bins.four)
  return true
}

export function bin(params: Params, pose: Pose): u32 {
  return binOf(params, pose, true)
}

/** Stores the ends of all runs that a disk searches; returns their number. */
export function runs(params: Params, pose: Pose, byCell: bool, found: Numbers<u32>): u32 {
  if (byCell) ownAreaOf(params, binOf(params, pose, true), 0)
  else ownArea(params, pose, 0)
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    found[2 * n] = run.first
    found[2 * n + 1] = run.end
  }
  return area.runs
}

export function soundFour(first: Pose, firstMotion: Motion): bool {
  return areSound(first, firstMotion)
}

export function sound(pose: Pose, motion: Motion): bool {
  return isSound(pose, motion)
}

export function aliveFour(first: Motion): bool {
  return areAlive(first)
}

export function edgesFour(
  params: Params,
  status: Status,
  bodies: Items<Body>,
  table: Numbers<u32>,
  first: Pose,
): u32 {
  return disksNearEdges(params, status, bodies, table, first)
}

export function hasEdges(
  params: Params,
  status: Status,
  bodies: Items<Body>,
  table: Numbers<u32>,
  pose: Pose,
): bool {
  for (let b: u32 = 0; b < params.bodies; b++) {
    const body = bodyAt(bodies, status, params, b, 0, 0)
    toBodyPoint(pose, body)
    const cell = edgeCell(body)
    if (table[cell] !== table[cell + 1]) return true
  }
  return false
}

/** Stores how far each of the disks moves in the coming substep. */
export function leavesFour(params: Params, pose: Pose, listed: Pose, motion: Motion, moved: usize): bool {
  const leaves = anyLeaves(params, params.reach, pose, listed, motion)
  v128.store(moved, travels.ahead)
  return leaves
}

export function updateFourFrom(k: u32): bool {
  return updateFour(k)
}

export function recordFour(k: u32): bool {
  return completeFour(k)
}

export function bodyWords(): u32 {
  return offsetof<Body>() / 4
}
