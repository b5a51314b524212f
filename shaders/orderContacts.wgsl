// Puts the contacts of a level in the order in which the solver takes them: by tiling and tile (see shared/solverTiles.wgsl), and in a
// tile by color. Contacts of one color share no disk that moves. Colors are given first-fit in the order of cells: cells of
// one color share no disk (see COLOR_COLUMNS), so their contacts are colored in parallel. What finds no color comes last and is
// solved by one thread.
//
// One workgroup per tiling and tile. Its range of `contactOrder` has room for all contacts of its cells, so it is known
// without a scan. 3,304 bytes of workgroup memory, and 4 per thread.

import package::schemas::{
  Contact, Level, Params, Status, COLOR_COLUMNS, COLOR_ROWS, CONTACT_COLORS, EDGE_BIT, FINEST_COLOR_ROWS, SOLVER_TILE, TILING_UNIT,
};
import package::shared::solverTiles::{
  TileCells, cellBehind, cellsOfTile, colorAt, colorsOfTile, mayBelong, solverTileCount, solverTilesAlong, solverTilesBefore, takenAt,
  tilingStart,
};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> colorIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> newStarts: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> contactColors: array<u32>;
@group(0) @binding(7) var<storage, read_write> contactOrder: array<u32>;
@group(0) @binding(8) var<storage, read_write> tileColors: array<u32>;

// disks at rest fall asleep
override SLEEP: bool;
// threads of a workgroup
override THREADS: u32;

const BINS = CONTACT_COLORS + 1u;

// Contacts from `first` to `end`, exclusive.
struct Run { first: u32, end: u32 }

var<workgroup> isIdle: u32;
// of each row of the tile: contacts of each color, then how many of that color come before them
var<workgroup> counts: array<u32, 2u * SOLVER_TILE * BINS>;
// contacts before the tile, as each thread counts them in its rows
var<workgroup> before: array<u32, THREADS>;
var<workgroup> starts: array<u32, BINS>;

// The first contact of a cell of the level, or of the next one with contacts.
fn contactsBefore(grid: Level, cell: u32) -> u32 {
  return newStarts[cellStarts[grid.firstCell + cell]];
}

// Contacts of `cells` cells from the cell `first` on. Cells are `stride` apart, begin at `offset`, and repeat after `count`.
fn contactsAmong(grid: Level, offset: u32, stride: u32, first: u32, cells: u32, count: u32) -> u32 {
  let end = first + cells;
  let direct = contactsBefore(grid, offset + stride * min(end, count)) - contactsBefore(grid, offset + stride * first);
  if (end <= count) { return direct; }
  return direct + contactsBefore(grid, offset + stride * (end - count)) - contactsBefore(grid, offset);
}

// The contacts of a cell, or none if none belongs to the tiling.
fn contactsOf(grid: Level, tiling: u32, column: u32, row: u32) -> Run {
  let cell = row * grid.columns + column;
  let first = contactsBefore(grid, cell);
  return Run(first, select(first, contactsBefore(grid, cell + 1u), mayBelong(grid, tiling, column, row)));
}

// The contacts of a row of the tile: in the table it is one run of cells, or two if it wraps around.
fn contactsOfRow(grid: Level, area: TileCells, j: u32, part: u32) -> Run {
  let row = cellBehind(area.row, j, grid.rows) * grid.columns;
  let end = area.column + area.columns;
  if (part == 0u) { return Run(contactsBefore(grid, row + area.column), contactsBefore(grid, row + min(end, grid.columns))); }
  return Run(contactsBefore(grid, row), contactsBefore(grid, row + max(end, grid.columns) - grid.columns));
}

// Gives a contact the first color that is free at both disks.
fn giveColor(tiling: u32, k: u32, pushed: u32) {
  let a = takenAt(tiling, contacts[k].a);
  var b = a;
  if (contacts[k].b < pushed) { b = takenAt(tiling, contacts[k].b); }
  let free = ~(contactColors[a] | contactColors[b]);
  let color = min(countTrailingZeros(free), u32(CONTACT_COLORS));
  contactColors[colorAt(k)] = TILING_UNIT * tiling + color;
  if (color == CONTACT_COLORS) { return; }
  contactColors[a] |= 1u << color;
  contactColors[b] |= 1u << color;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isIdle = u32(keepsList()); }
  if (workgroupUniformLoad(&isIdle) != 0u) { return; }
  let level = colorIndex;
  let grid = params.levels[level];
  let tiles = solverTileCount(grid);
  let tiling = workgroup.x / tiles;
  let tile = workgroup.x % tiles;
  let area = cellsOfTile(grid, tiling, tile);
  let cells = area.columns * area.rows;

  // where the range begins: behind the contacts of the rows of tiles before, and in its own rows of the tiles before
  let startColumn = tilingStart(tiling, grid.columns);
  let tilesAcross = solverTilesAlong(grid.columns);
  var contactsFirst = 0u;
  if (local.x == 0u) {
    contactsFirst = contactsAmong(grid, 0u, grid.columns, tilingStart(tiling, grid.rows), tile / tilesAcross * SOLVER_TILE, grid.rows);
  }
  for (var i = local.x; i < area.rows; i += THREADS) {
    let offset = cellBehind(area.row, i, grid.rows) * grid.columns;
    contactsFirst += contactsAmong(grid, offset, 1u, startColumn, tile % tilesAcross * SOLVER_TILE, grid.columns);
  }
  before[local.x] = contactsFirst;

  var pushed = u32(EDGE_BIT);
  if (SLEEP) { pushed = cellStarts[params.cells / 2u]; }
  let rowsApart = select(u32(COLOR_ROWS), u32(FINEST_COLOR_ROWS), level == 0u);
  for (var color = 0u; color < COLOR_COLUMNS * rowsApart; color++) {
    // the first column and row of this color, and how many there are
    let firstColumn = (color % COLOR_COLUMNS + COLOR_COLUMNS - area.column % COLOR_COLUMNS) % COLOR_COLUMNS;
    let firstRow = (color / COLOR_COLUMNS + rowsApart - area.row % rowsApart) % rowsApart;
    let across = (area.columns + COLOR_COLUMNS - 1u - firstColumn) / COLOR_COLUMNS;
    let up = (area.rows + rowsApart - 1u - firstRow) / rowsApart;
    for (var n = local.x; n < across * up; n += THREADS) {
      let column = cellBehind(area.column, firstColumn + COLOR_COLUMNS * (n % across), grid.columns);
      let row = cellBehind(area.row, firstRow + rowsApart * (n / across), grid.rows);
      let run = contactsOf(grid, tiling, column, row);
      for (var k = run.first; k < run.end; k++) {
        if (contactColors[colorAt(k)] / TILING_UNIT == tiling) { giveColor(tiling, k, pushed); }
      }
    }
    storageBarrier();
  }

  // a thread per row of cells; contacts of a color are in the order of cells
  for (var j = local.x; j < area.rows; j += THREADS) {
    for (var color = 0u; color < BINS; color++) { counts[j * BINS + color] = 0u; }
    for (var part = 0u; part < 2u; part++) {
      let run = contactsOfRow(grid, area, j, part);
      for (var k = run.first; k < run.end; k++) {
        let word = contactColors[colorAt(k)];
        if (word / TILING_UNIT == tiling) { counts[j * BINS + word % TILING_UNIT]++; }
      }
    }
  }
  workgroupBarrier();
  for (var color = local.x; color < BINS; color += THREADS) {
    var sum = 0u;
    for (var j = 0u; j < area.rows; j++) {
      let count = counts[j * BINS + color];
      counts[j * BINS + color] = sum;
      sum += count;
    }
    starts[color] = sum;
  }
  workgroupBarrier();
  if (local.x == 0u) {
    var start = tiling * newStarts[params.disks] + contactsBefore(grid, 0u);
    for (var thread = 0u; thread < THREADS; thread++) { start += before[thread]; }
    let colors = colorsOfTile(solverTilesBefore(level), tiles, tiling, tile);
    tileColors[colors] = start;
    for (var color = 0u; color < BINS; color++) {
      let count = starts[color];
      starts[color] = start;
      start += count;
      tileColors[colors + 1u + color] = start;
    }
  }
  workgroupBarrier();
  for (var j = local.x; j < area.rows; j += THREADS) {
    for (var part = 0u; part < 2u; part++) {
      let run = contactsOfRow(grid, area, j, part);
      for (var k = run.first; k < run.end; k++) {
        let word = contactColors[colorAt(k)];
        if (word / TILING_UNIT != tiling) { continue; }
        let color = word % TILING_UNIT;
        let place = counts[j * BINS + color];
        counts[j * BINS + color] = place + 1u;
        contactOrder[starts[color] + place] = k;
      }
    }
  }
}
