// Cells of the free space between circles, and point location in them: see src/polar/cells.ts. Points are given along
// the strips of an axis: (x, y) for rows, (y, x) for columns. Twin: src/reference/polar/parts/polarCells.ts

import package::kernel::{cells, circles, nodes, steps};
import package::schemas::{Span, HALVINGS, MAX_DEPTH, NONE};

fn laned(axis: u32, point: vec2f) -> vec2f {
  return select(point.yx, point, axis == 0u);
}

fn centerOf(axis: u32, circle: u32) -> vec2f {
  return laned(axis, circles[circle].center);
}

// Binary search for the last step at this level or higher; only higher if `isAbove`. The first step is above all
// levels.
fn stepAt(search: Span, level: f32, isAbove: bool) -> u32 {
  var low = search.start;
  var high = search.start + search.count - 1u;
  for (var k = 0u; k < HALVINGS && low < high; k++) {
    let middle = (low + high + 1u) / 2u;
    let found = steps[middle].level;
    if (found > level || (!isAbove && found == level)) { low = middle; } else { high = middle - 1u; }
  }
  return low;
}

// The cell that contains a point in free space or on the border of a circle; NONE or any cell for a point deep in a
// circle.
fn cellAt(strips: Span, axis: u32, point: vec2f) -> u32 {
  var node = steps[stepAt(strips, point.y, false)].start;
  for (var k = 0u; k < MAX_DEPTH && node != NONE; k++) {
    let cell = nodes[node].cell;
    let left = cells[cell].left;
    let right = cells[cell].right;
    // the circles beside a cell span its whole strip, so comparing with their centres suffices
    if (left != NONE && point.x < centerOf(axis, left).x) {
      node = nodes[node].left;
    } else if (right != NONE && point.x > centerOf(axis, right).x) {
      node = nodes[node].right;
    } else {
      return cell;
    }
  }
  return NONE;
}

// Whether a point is in a circle, if there is one, with its own radius or that used to build the cells.
fn isWithin(axis: u32, point: vec2f, index: u32, isBuilt: bool) -> bool {
  if (index == NONE) { return false; }
  let d = point - centerOf(axis, index);
  let radius = select(circles[index].radius, circles[index].built, isBuilt);
  return d.x * d.x + d.y * d.y < radius * radius;
}

// Whether a point of a cell is in one of the circles beside it; true without a cell.
fn isCovered(axis: u32, point: vec2f, cell: u32, isBuilt: bool) -> bool {
  if (cell == NONE) { return true; }
  return isWithin(axis, point, cells[cell].left, isBuilt) || isWithin(axis, point, cells[cell].right, isBuilt);
}
