// The tile that a workgroup of the solver takes. If disks sleep, only rows of tiles with awake disks are dispatched. Twin:
// src/reference/shared/tileToSolve.ts

import package::kernel::{params, status, SLEEP};
import package::schemas::NONE;
import package::shared::solverTiles::{awakeTileRows, solverTilesAlong};

// Returns NONE if there is nothing to do.
fn tileToSolve(level: u32, tiling: u32, workgroup: u32) -> u32 {
  if (status.halted != 0u) { return NONE; }
  if (!SLEEP) { return workgroup; }
  let grid = params.levels[level];
  let rows = awakeTileRows(grid, tiling, status.awakeRows[level]);
  let across = solverTilesAlong(grid.columns);
  if (workgroup / across >= rows.count) { return NONE; }
  return (rows.start + workgroup / across) % solverTilesAlong(grid.rows) * across + workgroup % across;
}
