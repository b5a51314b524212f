/** Twin of shaders/solver/packTileDisks.wgsl. */
import {
  cellStarts,
  contactOrder,
  materials,
  motions,
  params,
  sortedPoses,
  sourceSlots,
  stageIndex,
  status,
  tilePlans,
} from '../../../shaders/solver/packTileDisks.wgsl'
import {
  cellBehind,
  findCellsOfTile,
  shareAt,
  solverTileCount,
  solverTilesAlong,
  tileCells,
} from '../shared/solverTiles'
import { headerOf, TILE_SHARE } from '../shared/tileHeaders'
import {
  disksStart,
  isPlanCurrent,
  livingAt,
  TILE_DISKS,
  TILE_TRAITS,
  TRAIT_LOCAL,
  TRAIT_POSITION,
  TRAIT_RADIUS,
  TRAIT_RESIDUE,
  TRAIT_SOURCE,
  traitAt,
  traitsStart,
} from './parts/tilePlan'

/** Writes a disk, given its word and its local number. */
function writeDisk(slot: u32, word: u32, number: u32): void {
  tilePlans[word] = slot
  const trait = traitAt(params, slot)
  tilePlans[trait] = reinterpret<u32>(materials[motions[slot].id].inverseMass)
  tilePlans[trait + TRAIT_RADIUS] = reinterpret<u32>(sortedPoses[slot].radius)
  tilePlans[trait + TRAIT_SOURCE] = sourceSlots[slot]
  tilePlans[trait + TRAIT_LOCAL] = number
  const listed = sortedPoses[slot]
  tilePlans[trait + TRAIT_POSITION] = reinterpret<u32>(listed.position.x)
  tilePlans[trait + TRAIT_POSITION + 1] = reinterpret<u32>(listed.position.y)
  tilePlans[trait + TRAIT_RESIDUE] = reinterpret<u32>(listed.residue.x)
  tilePlans[trait + TRAIT_RESIDUE + 1] = reinterpret<u32>(listed.residue.y)
}

export function packTileDisks(): void {
  if (isPlanCurrent(status, stageIndex)) return
  const grid = params.levels[0]
  const across = solverTilesAlong(grid.columns)
  for (let tile = firstWorkgroup, upTo = endWorkgroup(solverTileCount(grid)); tile < upTo; tile++) {
    findCellsOfTile(grid, 0, tile)
    const below = grid.firstCell + (tile / across) * SOLVER_TILE * grid.columns
    let before = disksStart(params) + cellStarts[below] - cellStarts[grid.firstCell]
    for (let j: u32 = 0; j < tileCells.rows; j++) {
      const row = grid.firstCell + cellBehind(tileCells.row, j, grid.rows) * grid.columns
      before += cellStarts[row + tileCells.column] - cellStarts[row]
    }
    let number: u32 = 0
    for (let j: u32 = 0; j < tileCells.rows; j++) {
      const row = grid.firstCell + cellBehind(tileCells.row, j, grid.rows) * grid.columns + tileCells.column
      for (let slot = cellStarts[row], end = cellStarts[row + tileCells.columns]; slot < end; slot++)
        writeDisk(slot, before + number, number++)
    }
    tilePlans[headerOf(tile)] = before
    tilePlans[headerOf(tile) + TILE_DISKS] = number
    tilePlans[headerOf(tile) + TILE_SHARE] = contactOrder[shareAt(params, tile)]
    tilePlans[headerOf(tile) + TILE_TRAITS] = traitsStart(params)
    if (tile === 0) tilePlans[livingAt(params)] = cellStarts[params.cells]
  }
}
