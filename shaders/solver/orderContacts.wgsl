// Puts the contacts of a level in the order in which the solver takes them: by tiling and tile (see shared/solverTiles.wgsl), and in a
// tile by color. Contacts of one color share no disk that moves. Colors are given first-fit along the rows of cells, a thread per
// row. Contacts of a row are with disks of that row and the next one, or the next two where there are finer levels, so every second
// or third row goes at once. Contacts of a color are in the order of the atomics, on which no result depends. What finds no color comes
// last, in the order of rows, and is solved by one thread.
//
// Contacts with dynamic bodies are left out: they have kernels of their own (bodies/solveBodyContacts.wgsl).
//
// One workgroup per tiling and tile. Its range of `contactOrder` has room for all contacts of its cells, so it is known
// without a scan. 160 bytes of workgroup memory, and 4 per thread: a driver sets it to 0 before each workgroup.

import package::schemas::{
  Contact, Edge, DynamicBody, Level, Params, Status, COLOR_ROWS, CONTACT_COLORS, EDGE_BIT, EDGE_INDEX, FINEST_COLOR_ROWS, DYNAMIC_NONE, SOLVER_TILE,
  TILINGS, TILING_UNIT,
};
import package::shared::solverTiles::{
  TileCells, cellBehind, cellsOfTile, colorAt, colorsOfTile, endOfTiles, seamsAmong, solverTileCount, solverTilesAlong, solverTilesBefore, takenAt,
  tilingStart,
};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> newStarts: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read> edges: array<Edge>;
@group(0) @binding(7) var<storage, read> dynamicBodies: array<DynamicBody>;
@group(0) @binding(8) var<storage, read_write> contactColors: array<u32>;
@group(0) @binding(9) var<storage, read_write> contactOrder: array<u32>;

// there are dynamic bodies
override DYNAMIC: bool;

// threads of a workgroup
override THREADS: u32;

const BINS = CONTACT_COLORS + 1u;

// Slots from `first` to `end`, exclusive, of a run of columns of the tile, and the columns that are left.
struct Run { first: u32, end: u32, left: u32 }

var<workgroup> isIdle: u32;
// contacts of each color, then the place of the next one
var<workgroup> counts: array<atomic<u32>, BINS>;
// contacts before the tile, as each thread counts them in its rows
var<workgroup> before: array<u32, THREADS>;
// columns and rows of the tile with seams of the tilings before: see `seamsAmong`
var<workgroup> columnSeams: array<u32, TILINGS - 1u>;
var<workgroup> rowSeams: array<u32, TILINGS - 1u>;

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

// The columns of the cells in row j of the tile whose contacts may belong to the tiling, one bit each: of each tiling before, there may be a
// seam beside the column or the row.
fn columnsOfRow(tiling: u32, area: TileCells, j: u32) -> u32 {
  var columns = (1u << area.columns) - 1u;
  for (var before = 0u; before < tiling; before++) {
    if (((rowSeams[before] >> j) & 1u) == 0u) { columns &= columnSeams[before]; }
  }
  return columns;
}

// The first run of such columns in row j of the tile, up to the end of the table.
fn firstRun(grid: Level, area: TileCells, j: u32, columns: u32) -> Run {
  let skipped = countTrailingZeros(columns);
  let column = cellBehind(area.column, skipped, grid.columns);
  let count = min(countTrailingZeros(~(columns >> skipped)), grid.columns - column);
  let first = grid.firstCell + cellBehind(area.row, j, grid.rows) * grid.columns + column;
  return Run(cellStarts[first], cellStarts[first + count], columns & ~(((1u << count) - 1u) << skipped));
}

fn isHeavy(k: u32) -> bool {
  let b = contacts[k].b;
  return b >= EDGE_BIT && dynamicBodies[edges[b & EDGE_INDEX].body].kind != DYNAMIC_NONE;
}

// Gives each contact of a disk that belongs to the tiling the first color that is free at both disks.
fn giveColors(tiling: u32, slot: u32) {
  var taken = contactColors[takenAt(tiling, slot)];
  let end = newStarts[slot + 1u];
  for (var k = newStarts[slot]; k < end; k++) {
    let word = contactColors[colorAt(k)];
    if (word / TILING_UNIT != tiling) { continue; }
    if (DYNAMIC && isHeavy(k)) {
      contactColors[colorAt(k)] = TILING_UNIT * TILINGS; // of no tiling
      continue;
    }
    let other = takenAt(tiling, word % TILING_UNIT);
    let takenThere = contactColors[other];
    let color = min(countTrailingZeros(~(taken | takenThere)), u32(CONTACT_COLORS));
    let bit = select(1u << color, 0u, color == CONTACT_COLORS);
    taken |= bit;
    contactColors[other] = takenThere | bit;
    contactColors[colorAt(k)] = TILING_UNIT * tiling + color;
    atomicAdd(&counts[color], 1u);
  }
  contactColors[takenAt(tiling, slot)] = taken;
}

// Puts the contacts in row j of the tile that belong to the tiling in their places: those with a color, or the others.
fn placeRow(grid: Level, tiling: u32, area: TileCells, j: u32, others: bool) {
  for (var columns = columnsOfRow(tiling, area, j); columns != 0u;) {
    let run = firstRun(grid, area, j, columns);
    columns = run.left;
    let end = newStarts[run.end];
    for (var k = newStarts[run.first]; k < end; k++) {
      let word = contactColors[colorAt(k)];
      let color = word % TILING_UNIT;
      if (word / TILING_UNIT != tiling || others != (color == CONTACT_COLORS)) { continue; }
      contactOrder[atomicAdd(&counts[color], 1u)] = k;
    }
  }
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isIdle = u32(keepsList()); }
  // a workgroup may have had another tile before
  for (var color = local.x; color < BINS; color += THREADS) { atomicStore(&counts[color], 0u); }
  if (workgroupUniformLoad(&isIdle) != 0u) { return; }
  let level = stageIndex;
  let grid = params.levels[level];
  let tiles = solverTileCount(grid);
  let tiling = workgroup.x / tiles;
  let tile = workgroup.x % tiles;
  let area = cellsOfTile(grid, tiling, tile);

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

  for (var before = local.x; before < tiling; before += THREADS) {
    columnSeams[before] = seamsAmong(area.column, area.columns, before, grid.columns, true);
    // in the finest level no contact is with a disk of the row before
    rowSeams[before] = seamsAmong(area.row, area.rows, before, grid.rows, level > 0u);
  }
  workgroupBarrier();
  let rowsApart = select(u32(COLOR_ROWS), u32(FINEST_COLOR_ROWS), level == 0u);
  for (var color = 0u; color < rowsApart; color++) {
    for (var j = color + rowsApart * local.x; j < area.rows; j += rowsApart * THREADS) {
      for (var columns = columnsOfRow(tiling, area, j); columns != 0u;) {
        let run = firstRun(grid, area, j, columns);
        columns = run.left;
        for (var slot = run.first; slot < run.end; slot++) { giveColors(tiling, slot); }
      }
    }
    storageBarrier();
  }
  workgroupBarrier();
  let colors = colorsOfTile(solverTilesBefore(level), tiles, tiling, tile);
  // contacts that found no color, in one thread
  var left = 0u;
  if (local.x == 0u) {
    var start = endOfTiles() + tiling * newStarts[params.disks] + contactsBefore(grid, 0u);
    for (var thread = 0u; thread < THREADS; thread++) { start += before[thread]; }
    contactOrder[colors] = start;
    for (var color = 0u; color < BINS; color++) {
      let count = atomicExchange(&counts[color], start);
      start += count;
      contactOrder[colors + 1u + color] = start;
      left = count;
    }
  }
  workgroupBarrier();
  for (var j = local.x; j < area.rows; j += THREADS) { placeRow(grid, tiling, area, j, false); }
  for (var j = 0u; j < select(0u, area.rows, left > 0u); j++) { placeRow(grid, tiling, area, j, true); }
}
