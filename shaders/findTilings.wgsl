// Finds the tiling of the solver that each contact belongs to: the first one in which both its disks are in the same tile (see
// shared/solverTiles.wgsl). Writes it and the slot of the other disk into a word per contact, and clears the colors that are taken at each
// disk, all for orderContacts.wgsl. If the impulses of the new list are to be summed up for the
// warm start, it also clears these sums. One thread per CELLS_PER_THREAD cells of awake disks.

import package::schemas::{Contact, Level, Params, Pose, Status, WarmStart, CELLS_PER_THREAD, EDGE_BIT, TILINGS, TILING_UNIT, WORKGROUP};
import package::shared::grid::{cellAlong, wrapped};
import package::shared::solverTiles::{colorAt, mayBelong, solverTileAlong, takenAt};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> newStarts: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> contactColors: array<u32>;
@group(0) @binding(7) var<storage, read_write> warmStarts: array<WarmStart>;

// the solver sums up the impulses of each disk for the next warm start
override SUMMED: bool;
// disks at rest fall asleep
override SLEEP: bool;

// The first tiling with the cell and that of a position in the same tile.
fn commonTiling(grid: Level, column: u32, row: u32, position: vec2f) -> u32 {
  let otherColumn = wrapped(cellAlong(position.x, grid.origin.x, 0.0, grid.inverseCellSize), grid.columns);
  let otherRow = wrapped(cellAlong(position.y, grid.origin.y, 0.0, grid.inverseCellHeight), grid.rows);
  for (var tiling = 0u; tiling + 1u < TILINGS; tiling++) {
    let sameColumn = solverTileAlong(column, tiling, grid.columns) == solverTileAlong(otherColumn, tiling, grid.columns);
    let sameRow = solverTileAlong(row, tiling, grid.rows) == solverTileAlong(otherRow, tiling, grid.rows);
    if (sameColumn && sameRow) { return tiling; }
  }
  return TILINGS - 1u;
}

// Writes the words of the contacts of a cell, and clears the colors that are taken at its disks.
fn visitCell(cell: u32, grid: Level, pushed: u32) {
  let column = (cell - grid.firstCell) % grid.columns;
  let row = (cell - grid.firstCell) / grid.columns;
  let isAtSeam = mayBelong(grid, 1u, column, row);
  let endSlot = cellStarts[cell + 1u];
  for (var slot = cellStarts[cell]; slot < endSlot; slot++) {
    for (var tiling = 0u; tiling < TILINGS; tiling++) { contactColors[takenAt(tiling, slot)] = 0u; }
    if (SUMMED && status.summed == 0u) { warmStarts[2u * slot + status.sumIndex] = WarmStart(); }
    let end = newStarts[slot + 1u];
    for (var k = newStarts[slot]; k < end; k++) {
      let b = contacts[k].b;
      var word = slot;
      if (b < pushed) {
        word = b;
        if (isAtSeam) { word += TILING_UNIT * commonTiling(grid, column, row, sortedPoses[b].position); }
      }
      contactColors[colorAt(k)] = word;
    }
  }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let cells = select(params.cells, params.cells / 2u, SLEEP);
  let first = CELLS_PER_THREAD * thread.x;
  if (first >= cells || keepsList()) { return; }
  // what is not pushed may be in any cell: a sleeping disk or an edge
  let pushed = select(u32(EDGE_BIT), cellStarts[cells], SLEEP);
  var level = 0u;
  for (var cell = first; cell < min(first + CELLS_PER_THREAD, cells); cell++) {
    while (level + 1u < params.levelCount && cell >= params.levels[level + 1u].firstCell) { level++; }
    visitCell(cell, params.levels[level], pushed);
  }
}
