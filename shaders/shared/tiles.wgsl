// Tiles: squares of TILE_CELLS cells of the finest grid, whatever the level of a disk. A tile is awake in a step if it is
// near a disk that does not rest. The last tile of a row or column takes the cells that are left, so none is narrower. Its
// word in wakeTiles is the number of the step in which it was awake last. Twin: src/reference/kernels/shared/tiles.ts

import package::kernel::{params, status, wakeTiles};
import package::schemas::{MOST_TILES_ACROSS, TILE_CELLS, WAKE_MARGIN};
import package::shared::grid::{cellAlong, wrapped};

// The tiles of a block of cells, from the first to the last one along each axis.
struct Tiles { left: i32, bottom: i32, right: i32, top: i32, columns: u32, rows: u32 }

// What marks the current step in Status.restMeasured, Status.allWoken and wakeTiles.
fn stepNumber() -> u32 {
  return params.completedBefore + 1u;
}

// Whether rest was measured for this step already: a step that halts in its first substep starts again.
fn isRestMeasured() -> bool {
  return status.halted != 0u || status.completed != params.completedBefore || status.restMeasured == stepNumber();
}

fn tilesAcross(first: i32, last: i32) -> u32 {
  return u32(last - first + TILE_CELLS - 1) / TILE_CELLS + 1u;
}

// The tiles within a distance of a point along both axes, and this many cells more.
fn tilesAround(center: vec2f, distance: f32, cells: i32) -> Tiles {
  let grid = params.levels[0];
  let local = center - grid.origin;
  let left = cellAlong(local.x - distance, grid.inverseCellSize) - cells;
  let right = cellAlong(local.x + distance, grid.inverseCellSize) + cells;
  let bottom = cellAlong(local.y - distance, grid.inverseCellSize) - cells;
  let top = cellAlong(local.y + distance, grid.inverseCellSize) + cells;
  return Tiles(left, bottom, right, top, tilesAcross(left, right), tilesAcross(bottom, top));
}

fn areTooMany(tiles: Tiles) -> bool {
  return tiles.columns > MOST_TILES_ACROSS || tiles.rows > MOST_TILES_ACROSS;
}

// The tile of an entry of the grid's table along one axis.
fn tileAlong(cell: u32, count: u32) -> u32 {
  return min(cell / TILE_CELLS, max(count / TILE_CELLS, 1u) - 1u);
}

// The n-th of these tiles, row by row. Steps of TILE_CELLS cells pass no tile.
fn tileAt(tiles: Tiles, n: u32) -> u32 {
  let grid = params.levels[0];
  let column = min(tiles.left + i32(n % tiles.columns) * TILE_CELLS, tiles.right);
  let row = min(tiles.bottom + i32(n / tiles.columns) * TILE_CELLS, tiles.top);
  let across = max(grid.columns / TILE_CELLS, 1u);
  return tileAlong(wrapped(row, grid.rows), grid.rows) * across + tileAlong(wrapped(column, grid.columns), grid.columns);
}

// Wakes the tiles around a disk that does not rest; all of them if they are many.
fn wakeAround(center: vec2f, distance: f32) {
  let tiles = tilesAround(center, distance, WAKE_MARGIN);
  if (areTooMany(tiles)) {
    atomicStore(&status.allWoken, stepNumber());
    return;
  }
  for (var n = 0u; n < tiles.columns * tiles.rows; n++) { atomicStore(&wakeTiles[tileAt(tiles, n)], stepNumber()); }
}

// Whether a disk is in an awake tile.
fn isWoken(center: vec2f, radius: f32) -> bool {
  if (params.wakesAll != 0u || atomicLoad(&status.allWoken) == stepNumber()) { return true; }
  let tiles = tilesAround(center, radius, 0);
  if (areTooMany(tiles)) { return true; }
  for (var n = 0u; n < tiles.columns * tiles.rows; n++) {
    if (atomicLoad(&wakeTiles[tileAt(tiles, n)]) == stepNumber()) { return true; }
  }
  return false;
}
