// Tiles of the solver: blocks of SOLVER_TILE × SOLVER_TILE cells of a level's table, each solved by one workgroup. There are
// three tilings of the table, each shifted by a third of a tile along both axes. A contact crosses at most one line of
// columns and one line of rows, each of which is a seam in one tiling only, so both its disks are in the same tile of at
// least one tiling. The table repeats, so tiles wrap around; the last tile of a row or column takes the cells that are
// left. Twin: src/reference/shared/solverTiles.ts

import package::kernel::params;
import package::schemas::{Level, Span, CONTACT_COLORS, SOLVER_TILE, TILINGS};

// See `seamsBeside`.
const SEAMS_BEFORE = TILINGS - 1u;
// Those of the first tiling.
const FIRST_SEAMS = 1u | (1u << SEAMS_BEFORE);

// The cells of a tile: the first column and row, and how many there are.
struct TileCells { column: u32, row: u32, columns: u32, rows: u32 }

// Number of tiles along an axis of this many cells.
fn solverTilesAlong(count: u32) -> u32 {
  return max(count / SOLVER_TILE, 1u);
}

fn solverTileCount(grid: Level) -> u32 {
  return solverTilesAlong(grid.columns) * solverTilesAlong(grid.rows);
}

// The column or row at which a tiling begins. A single tile has no seam.
fn tilingStart(tiling: u32, count: u32) -> u32 {
  return select(tiling * (SOLVER_TILE / TILINGS), 0u, solverTilesAlong(count) == 1u);
}

// A column or row counted from where the tiling begins.
fn inTiling(index: u32, start: u32, count: u32) -> u32 {
  return select(index - start, index + count - start, index < start);
}

// The tile along one axis that contains a column or row.
fn solverTileAlong(index: u32, tiling: u32, count: u32) -> u32 {
  return min(inTiling(index, tilingStart(tiling, count), count) / SOLVER_TILE, solverTilesAlong(count) - 1u);
}

// Cells of a tile along one axis.
fn cellsAlong(tile: u32, count: u32) -> u32 {
  return select(u32(SOLVER_TILE), count - tile * SOLVER_TILE, tile + 1u == solverTilesAlong(count));
}

// The column or row that is `offset` behind another one, in the repeating table.
fn cellBehind(index: u32, offset: u32, count: u32) -> u32 {
  return select(index + offset, index + offset - count, index + offset >= count);
}

fn cellsOfTile(grid: Level, tiling: u32, tile: u32) -> TileCells {
  let across = solverTilesAlong(grid.columns);
  let column = cellBehind(tilingStart(tiling, grid.columns), tile % across * SOLVER_TILE, grid.columns);
  let row = cellBehind(tilingStart(tiling, grid.rows), tile / across * SOLVER_TILE, grid.rows);
  return TileCells(column, row, cellsAlong(tile % across, grid.columns), cellsAlong(tile / across, grid.rows));
}

// Seams beside a column or row, of all tilings but the last one: bit t is that of tiling t on the side of the next column or row, and
// bit SEAMS_BEFORE + t that on the side of the one before.
fn seamsBeside(index: u32, count: u32) -> u32 {
  let tiles = solverTilesAlong(count);
  if (tiles == 1u) { return 0u; }
  var seams = 0u;
  for (var tiling = 0u; tiling + 1u < TILINGS; tiling++) {
    let behindStart = inTiling(index, tilingStart(tiling, count), count);
    let tile = behindStart / SOLVER_TILE;
    let place = behindStart - tile * SOLVER_TILE;
    let isLast = behindStart + 1u == count || (place + 1u == SOLVER_TILE && tile + 1u < tiles);
    let isFirst = place == 0u && tile < tiles;
    seams |= u32(isLast) << tiling;
    seams |= u32(isFirst) << (SEAMS_BEFORE + tiling);
  }
  return seams;
}

// The columns or rows of a tile that may have a seam of a tiling beside them, one bit each: on the side of the next one or, if
// `both`, on either side. They are `cells` from `first` on, in the repeating table.
fn seamsAmong(first: u32, cells: u32, tiling: u32, count: u32, both: bool) -> u32 {
  var seams = 0u;
  for (var i = 0u; i < cells; i++) {
    let index = cellBehind(first, i, count);
    let place = (index + SOLVER_TILE - tiling * (SOLVER_TILE / TILINGS)) % SOLVER_TILE;
    let isBehind = place + 1u == SOLVER_TILE || index + 1u == count;
    let isBefore = place == 0u || index == 0u;
    seams |= u32(isBehind || (both && isBefore)) << i;
  }
  return seams;
}

// The seams that a contact crosses along one axis, from an index to one that is the same, the next one or the one before in the
// repeating table.
fn seamsCrossed(seams: u32, index: i32, other: i32, count: u32) -> u32 {
  let steps = other - index;
  if (steps == 0) { return 0u; }
  let isNext = steps == 1 || steps == 1 - i32(count);
  return select(seams >> SEAMS_BEFORE, seams, isNext) & ((1u << SEAMS_BEFORE) - 1u);
}

// The rows of tiles with awake disks: the first one, and how many there are. Behind the last row of the table comes the first.
fn awakeTileRows(grid: Level, tiling: u32, awake: Span) -> Span {
  if (awake.count == 0u) { return Span(); }
  let tiles = solverTilesAlong(grid.rows);
  let last = awake.start + awake.count - 1u;
  let first = solverTileAlong(awake.start, tiling, grid.rows);
  let start = tilingStart(tiling, grid.rows);
  let wraps = select(0u, tiles, awake.start < start && last >= start);
  return Span(first, min(solverTileAlong(last, tiling, grid.rows) + wraps - first + 1u, tiles));
}

// The first word of a tile in `contactOrder`: where its contacts begin there. Behind it are the end of each color, and the end of
// the contacts that found none. The contacts follow behind the words of all tiles.
fn colorsOfTile(tilesBefore: u32, tiles: u32, tiling: u32, tile: u32) -> u32 {
  return (CONTACT_COLORS + 2u) * (TILINGS * tilesBefore + tiling * tiles + tile);
}

// Solver tiles of the levels that are finer than this one.
fn solverTilesBefore(level: u32) -> u32 {
  var tiles = 0u;
  for (var finer = 0u; finer < level; finer++) { tiles += solverTileCount(params.levels[finer]); }
  return tiles;
}

// The word of `contactOrder` with the share of a tile of the finest level, an f32. The shares follow the words of the colors.
fn shareAt(tile: u32) -> u32 {
  return colorsOfTile(solverTilesBefore(params.levelCount), 0u, 0u, 0u) + tile;
}

// The first of two words of a slot there: the tile of the finest level that the disk is in, and its mass.
fn placeAt(slot: u32) -> u32 {
  return shareAt(solverTileCount(params.levels[0])) + 2u * slot;
}

// Where the words of tiles and slots end in `contactOrder`.
fn endOfTiles() -> u32 {
  return placeAt(params.disks);
}

// The word of `contactColors` for the colors that are taken at a disk in a tiling, and that of a contact: its tiling, times
// TILING_UNIT, plus the slot of its other disk until it has a color, then plus its color. An edge or a sleeping disk, which is not
// pushed, counts as the disk itself.
fn takenAt(tiling: u32, slot: u32) -> u32 {
  return tiling * params.disks + slot;
}

fn colorAt(k: u32) -> u32 {
  return TILINGS * params.disks + k;
}
