/** Twin of shaders/shared/tileToSolve.wgsl. */
import { findAwakeTileRows, solverTilesAlong, tileRows } from './solverTiles'

/** The tile that a workgroup of the solver takes; NONE if there is nothing to do. */
export function tileToSolve(
  params: Params,
  status: Status,
  SLEEP: bool,
  level: u32,
  tiling: u32,
  workgroup: u32,
): u32 {
  if (status.halted !== 0) return NONE
  if (!SLEEP) return workgroup
  const grid = params.levels[level]
  findAwakeTileRows(grid, tiling, status.awakeRows[level])
  const across = solverTilesAlong(grid.columns)
  if (workgroup / across >= tileRows.count) return NONE
  return ((tileRows.start + workgroup / across) % solverTilesAlong(grid.rows)) * across + (workgroup % across)
}
