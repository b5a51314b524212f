// Tiles: squares of TILE_CELLS cells of the finest grid, whatever the level of a disk. The last tile of a row or column takes
// the cells that are left, so none is narrower. A tile is awake in a step if a disk that has not rested is in it or in one
// of its neighbours. wakeTiles has for each tile the number of the last step with such a disk in it, and behind these the
// number of the last step in which it was awake. Twin: src/reference/shared/tiles.ts

import package::kernel::{params, status, wakeTiles};
import package::schemas::{MAX_TILES_ACROSS, TILE_CELLS};
import package::shared::grid::{cellAlong, wrapped};

// The tiles of a block of cells, from the first to the last one along each axis.
struct Tiles { left: i32, bottom: i32, right: i32, top: i32, columns: u32, rows: u32 }

// What marks the current step in wakeTiles and in Status.restMeasured, someWoken and allWoken. It is never 0, which marks
// nothing, also when the units of work begin at 0 again.
fn stepNumber() -> u32 {
  return 2u * params.completedBefore + 1u;
}

// Whether rest was measured for this step already: a step that halts in its first substep starts again.
fn isRestMeasured() -> bool {
  return status.halted != 0u || status.completed != params.completedBefore || status.restMeasured == stepNumber();
}

// The number of tiles along an axis of this many cells.
fn tilesAlong(cells: u32) -> u32 {
  return max(cells / TILE_CELLS, 1u);
}

fn tileCount() -> u32 {
  return tilesAlong(params.levels[0].columns) * tilesAlong(params.levels[0].rows);
}

// Steps from tile to tile between two cells. A step of TILE_CELLS cells passes no tile.
fn tilesAcross(first: i32, last: i32) -> u32 {
  return u32(last - first + TILE_CELLS - 1) / TILE_CELLS + 1u;
}

// The tiles within a distance of a point along both axes.
fn tilesAround(center: vec2f, distance: f32) -> Tiles {
  let grid = params.levels[0];
  let left = cellAlong(center.x, grid.origin.x, -distance, grid.inverseCellSize);
  let right = cellAlong(center.x, grid.origin.x, distance, grid.inverseCellSize);
  let bottom = cellAlong(center.y, grid.origin.y, -distance, grid.inverseCellSize);
  let top = cellAlong(center.y, grid.origin.y, distance, grid.inverseCellSize);
  return Tiles(left, bottom, right, top, tilesAcross(left, right), tilesAcross(bottom, top));
}

fn areTooMany(tiles: Tiles) -> bool {
  return tiles.columns > MAX_TILES_ACROSS || tiles.rows > MAX_TILES_ACROSS;
}

// The tile of a cell along one axis of this many cells.
fn tileAlong(cell: i32, cells: u32) -> u32 {
  return min(wrapped(cell, cells) / TILE_CELLS, tilesAlong(cells) - 1u);
}

// The n-th of these tiles, row by row.
fn tileAt(tiles: Tiles, n: u32) -> u32 {
  let grid = params.levels[0];
  let column = min(tiles.left + i32(n % tiles.columns) * TILE_CELLS, tiles.right);
  let row = min(tiles.bottom + i32(n / tiles.columns) * TILE_CELLS, tiles.top);
  return tileAlong(row, grid.rows) * tilesAlong(grid.columns) + tileAlong(column, grid.columns);
}

// Marks the tiles around a disk that has not rested; wakes all disks if they are many.
fn wakeAround(center: vec2f, distance: f32) {
  atomicStore(&status.someWoken, stepNumber());
  let tiles = tilesAround(center, distance);
  if (areTooMany(tiles)) {
    atomicStore(&status.allWoken, stepNumber());
    return;
  }
  for (var n = 0u; n < tiles.columns * tiles.rows; n++) { atomicStore(&wakeTiles[tileAt(tiles, n)], stepNumber()); }
}

// Whether all tiles are awake.
fn areAllWoken() -> bool {
  return params.wakesAll != 0u || atomicLoad(&status.allWoken) == stepNumber();
}

// Whether any tile is awake.
fn isAnyWoken() -> bool {
  return areAllWoken() || atomicLoad(&status.someWoken) == stepNumber();
}

// Whether a disk is in an awake tile.
fn isWoken(center: vec2f, radius: f32) -> bool {
  if (areAllWoken()) { return true; }
  if (!isAnyWoken()) { return false; }
  let tiles = tilesAround(center, radius);
  if (areTooMany(tiles)) { return true; }
  let awake = tileCount();
  for (var n = 0u; n < tiles.columns * tiles.rows; n++) {
    if (atomicLoad(&wakeTiles[awake + tileAt(tiles, n)]) == stepNumber()) { return true; }
  }
  return false;
}
