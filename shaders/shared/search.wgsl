// Areas of the grid that queries search for disks. Twin: src/reference/shared/search.ts

import package::kernel::params;
import package::shared::grid::{Area, areaAt, cellAlong};

// The block of a level's cells that contains the centres between two corners. A cell index is monotone in the position,
// also after rounding.
fn areaBetween(level: u32, low: vec2f, high: vec2f) -> Area {
  let grid = params.levels[level];
  let left = cellAlong(low.x, grid.origin.x, 0.0, grid.inverseCellSize);
  let right = cellAlong(high.x, grid.origin.x, 0.0, grid.inverseCellSize);
  let bottom = cellAlong(low.y, grid.origin.y, 0.0, grid.inverseCellHeight);
  let top = cellAlong(high.y, grid.origin.y, 0.0, grid.inverseCellHeight);
  let columns = min(u32(right - left) + 1u, grid.columns);
  let rows = min(u32(top - bottom) + 1u, grid.rows);
  return areaAt(false, level, left, bottom, columns, rows);
}
