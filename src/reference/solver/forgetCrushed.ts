/** Twin of shaders/solver/forgetCrushed.wgsl. */
import {
  cellStarts,
  contactSpans,
  contacts,
  crushAges,
  GRAINS,
  grainPairs,
  impulses,
  pairMaterials,
  params,
  SLEEP,
  stageIndex,
  status,
} from '../../../shaders/solver/forgetCrushed.wgsl'
import { atomicAdd, atomicMax } from '../shared/atomics'
import { clear } from '../shared/memory'
import {
  cellBehind,
  findCellsOfTile,
  solverTileCount,
  solverTilesBefore,
  tileCells,
} from '../shared/solverTiles'
import { tileToSolve } from '../shared/tileToSolve'

/** Contacts of the tile that overlap, and those that are deep. */
namespace counts {
  export let touching: u32 = 0
  export let deep: u32 = 0
  /** 1 if a wall closed in, in one of the tiles. */
  export let pressing: u32 = 0
}

function radiiOf(k: u32): f32 {
  if (GRAINS) return grainPairs[k].innerA + grainPairs[k].innerB
  return pairMaterials[k].radiusA + pairMaterials[k].radiusB
}

function countContacts(slot: u32): void {
  const span = contactSpans[slot]
  for (let k = span.start; k < span.start + span.count; k++) {
    const contact = contacts[k]
    if (!(contact.gap < 0) || contact.restitution < 0) continue
    counts.touching++
    if (!(contact.gap < -(<f32>CRUSHED_OVERLAP) * radiiOf(k))) continue
    counts.deep++
    const wall = contact.wallVelocity
    const normal = contact.normal
    if (contact.b >= EDGE_BIT && wall.x * normal.x + wall.y * normal.y < 0) counts.pressing = 1
  }
}

function clearContacts(slot: u32): void {
  const span = contactSpans[slot]
  for (let k = span.start; k < span.start + span.count; k++) clear(impulses[k])
}

function visitTile(grid: Level, clears: bool): void {
  for (let j: u32 = 0; j < tileCells.rows; j++) {
    const first = grid.firstCell + cellBehind(tileCells.row, j, grid.rows) * grid.columns
    for (let i: u32 = 0; i < tileCells.columns; i++) {
      const cell = first + cellBehind(tileCells.column, i, grid.columns)
      for (let slot = cellStarts[cell]; slot < cellStarts[cell + 1]; slot++) {
        if (clears) clearContacts(slot)
        else countContacts(slot)
      }
    }
  }
}

/** Counts the substep in the age of a tile, and returns the age. */
function agedBy(isDeep: bool, at: u32): u32 {
  let age = crushAges[at]
  if (isDeep) age = min(age + 1, 2 * CRUSHED_AGE)
  else if (age > 0) age--
  crushAges[at] = age
  return age
}

export function forgetCrushed(): void {
  const level = stageIndex / TILINGS
  const grid = params.levels[level]
  const least = grid.largestRadius / <f32>LEVEL_SPAN
  const someDeep = reinterpret<f32>(status.deepest) > <f32>CRUSHED_OVERLAP * least
  const before = solverTilesBefore(params, level)
  const tiles = solverTileCount(grid)
  let crushes: u32 = 0
  counts.pressing = 0
  for (let workgroup = firstWorkgroup, upTo = endWorkgroup(tiles); workgroup < upTo; workgroup++) {
    const tile = tileToSolve(params, status, SLEEP, level, 0, workgroup)
    if (tile === NONE) break
    findCellsOfTile(grid, 0, tile)
    counts.touching = 0
    counts.deep = 0
    if (someDeep) visitTile(grid, false)
    const isShare = <f32>counts.deep > <f32>CRUSHED_SHARE * <f32>counts.touching
    const isDeep = status.pressed !== 0 && counts.deep >= LEAST_CRUSHED && isShare
    if (agedBy(isDeep, before + tile) < CRUSHED_AGE) continue
    visitTile(grid, true)
    crushes++
  }
  if (counts.pressing !== 0) atomicMax(status.pressingAddress, 1)
  if (crushes > 0) atomicAdd(status.crushesAddress, crushes)
}
