// Uniform grids of the disks, one per level. A grid is unbounded: the table of its cells holds columns × rows of them
// and repeats, so cells one table apart share an entry. That adds candidates, never contacts: pairs are tested by
// distance. Twin: src/reference/shared/grid.ts

import package::kernel::params;
import package::schemas::{Pose, FARTHEST_CELL, LAST_CELL, NONE};
import package::shared::exact::{residual, within};
import package::shared::kept::lostIn;

// The finest level that a disk fits in.
fn levelOf(radius: f32) -> u32 {
  var level = 0u;
  while (level + 1u < params.levelCount && radius > params.levels[level].largestRadius) { level++; }
  return level;
}

// The index, along one axis and counted from the grid's corner, of the cell that is `offset` beyond a coordinate. It is
// right to 1/64 of a cell, and monotone in the coordinate.
fn cellAlong(coordinate: f32, corner: f32, offset: f32, inverseCellSize: f32) -> i32 {
  let index = floor(((coordinate - corner) + offset) * inverseCellSize);
  if (abs(index) <= FARTHEST_CELL) { return i32(index); }
  return farCellAlong(coordinate, corner, offset, inverseCellSize);
}

// The same beyond FARTHEST_CELL, where an f32 does not hold the index and 1/64 of a cell: what rounding takes from the
// distance and from the product (Knuth, The Art of Computer Programming 2, 4.2.2, Theorem B) is added to their fractions. A
// coordinate out there may be a whole number of cells from the next one; its own cell is still known. Beyond LAST_CELL, and
// for NaN, it is the outermost cell.
fn farCellAlong(coordinate: f32, corner: f32, offset: f32, inverseCellSize: f32) -> i32 {
  let distance = coordinate - corner;
  let lost = lostIn(vec2f(coordinate), vec2f(-corner), vec2f(distance)).x;
  let product = distance * inverseCellSize;
  let whole = floor(product);
  if (!(whole > -LAST_CELL)) { return -LAST_CELL; }
  if (whole >= LAST_CELL) { return LAST_CELL; }
  let rest = (product - whole) - residual(product, distance, inverseCellSize);
  let cells = floor(rest + (lost + offset) * inverseCellSize);
  return i32(whole) + i32(within(-LAST_CELL, LAST_CELL, cells));
}

// The entry of a cell index in the repeating table.
fn wrapped(index: i32, count: u32) -> u32 {
  // most are in the table, and a division takes long
  if (u32(index) < count) { return u32(index); }
  let remainder = index % i32(count);
  return u32(select(remainder, remainder + i32(count), remainder < 0));
}

// The same for an index from 0 to less than twice the count.
fn wrappedOnce(index: u32, count: u32) -> u32 {
  return select(index, index - count, index >= count);
}

// The cell that a disk is counted in; dead disks are in the last one, which no search visits.
fn binOf(pose: Pose, alive: bool) -> u32 {
  if (!alive) { return params.cells; }
  let grid = params.levels[levelOf(pose.radius)];
  let column = wrapped(cellAlong(pose.position.x, grid.origin.x, 0.0, grid.inverseCellSize), grid.columns);
  let row = wrapped(cellAlong(pose.position.y, grid.origin.y, 0.0, grid.inverseCellHeight), grid.rows);
  return grid.firstCell + row * grid.columns + column;
}

// The same for a disk whose cell is in the table itself and not beyond FARTHEST_CELL, as most are: it takes less code. NONE for others.
fn binInTable(pose: Pose, alive: bool) -> u32 {
  if (!alive) { return params.cells; }
  let grid = params.levels[levelOf(pose.radius)];
  let column = floor((pose.position.x - grid.origin.x) * grid.inverseCellSize);
  let row = floor((pose.position.y - grid.origin.y) * grid.inverseCellHeight);
  let isInside = column >= 0.0 && column < min(f32(grid.columns), f32(FARTHEST_CELL))
    && row >= 0.0 && row < min(f32(grid.rows), f32(FARTHEST_CELL));
  return select(NONE, grid.firstCell + u32(row) * grid.columns + u32(column), isInside);
}

// A block of a level's cells in which a disk searches for partners. In the table, a row of it is one run of cells, or
// two if it wraps around.
struct Area {
  isOwn: bool,  // whether it is in the disk's own level
  level: u32,
  column: u32,  // of the first cell
  row: u32,
  columns: u32,
  runs: u32,    // to search, rows × runsPerRow
  runsPerRow: u32,
}

// Cells from `first` to `end`, exclusive.
struct Run { first: u32, end: u32 }

// The area in the disk's own level: its row and the row above, from the cell on the left to the one on the right. The
// other half of its neighbours finds it in turn.
fn ownArea(pose: Pose, level: u32) -> Area {
  let grid = params.levels[level];
  let column = cellAlong(pose.position.x, grid.origin.x, 0.0, grid.inverseCellSize);
  let row = cellAlong(pose.position.y, grid.origin.y, 0.0, grid.inverseCellHeight);
  return areaAt(true, level, column - 1, row, 3u, 2u);
}

// The same for a disk of a cell of the level.
fn ownAreaOf(cell: u32, level: u32) -> Area {
  let grid = params.levels[level];
  let row = (cell - grid.firstCell) / grid.columns;
  let column = cell - grid.firstCell - row * grid.columns;
  let first = select(column - 1u, grid.columns - 1u, column == 0u);
  let runsPerRow = select(1u, 2u, first + 3u > grid.columns);
  return Area(true, level, first, row, 3u, 2u * runsPerRow, runsPerRow);
}

// The area in a finer level that contains the centres of all disks within reach; the second radius covers the rounding
// of cell indices.
fn finerArea(pose: Pose, level: u32, reach: f32) -> Area {
  return areaNear(pose.position, pose.radius + reach + 2.0 * params.levels[level].largestRadius, level);
}

// The area in any level that contains all disks within reach while neither moves more than half the reach. The last
// term covers the rounding of cell indices.
fn areaAround(pose: Pose, level: u32, reach: f32) -> Area {
  let grid = params.levels[level];
  return areaNear(pose.position, pose.radius + reach + grid.largestRadius + 0.015625 / grid.inverseCellSize, level);
}

// The block of cells within a distance of a position along either axis.
fn areaNear(position: vec2f, apart: f32, level: u32) -> Area {
  let grid = params.levels[level];
  let left = cellAlong(position.x, grid.origin.x, -apart, grid.inverseCellSize);
  let right = cellAlong(position.x, grid.origin.x, apart, grid.inverseCellSize);
  let bottom = cellAlong(position.y, grid.origin.y, -apart, grid.inverseCellHeight);
  let top = cellAlong(position.y, grid.origin.y, apart, grid.inverseCellHeight);
  let columns = min(u32(right - left) + 1u, grid.columns);
  let rows = min(u32(top - bottom) + 1u, grid.rows);
  return areaAt(false, level, left, bottom, columns, rows);
}

fn areaAt(isOwn: bool, level: u32, left: i32, bottom: i32, columns: u32, rows: u32) -> Area {
  let grid = params.levels[level];
  let column = wrapped(left, grid.columns);
  let runsPerRow = select(1u, 2u, column + columns > grid.columns);
  return Area(isOwn, level, column, wrapped(bottom, grid.rows), columns, rows * runsPerRow, runsPerRow);
}

// The n-th run of an area. The first row of the disk's own level omits the cell on the left, so its first run begins
// with the disk's own cell.
fn searchedRun(area: Area, n: u32) -> Run {
  let grid = params.levels[area.level];
  let skipped = u32(area.isOwn && n < area.runsPerRow);
  let second = area.runsPerRow - 1u;
  let row = wrappedOnce(area.row + (n >> second), grid.rows);
  let start = grid.firstCell + row * grid.columns;
  let column = wrappedOnce(area.column + skipped, grid.columns);
  let end = column + area.columns - skipped;
  if ((n & second) == 0u) { return Run(start + column, start + min(end, grid.columns)); }
  return Run(start, start + select(0u, end - grid.columns, end > grid.columns));
}
