// Cells of free space between circles, and the one that a point is in: see src/polar/cells.ts. Points lie along the strips of
// an axis: (x, y) of rows, (y, x) of columns. Twin: src/reference/kernels/shared/polarCells.ts

import package::kernel::{cells, circles, nodes, steps};
import package::schemas::{Span, HALVINGS, MOST_DEPTH, NONE};

fn laned(axis: u32, point: vec2f) -> vec2f {
  return select(point.yx, point, axis == 0u);
}

fn centerOf(axis: u32, circle: u32) -> vec2f {
  return laned(axis, circles[circle].center);
}

// The last of some steps at this level or higher; only higher ones where `isAbove`. The first of them is above all.
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

// The cell of a point that is free, or on the border of a circle; NONE deep in a circle, or some cell.
fn cellAt(strips: Span, axis: u32, point: vec2f) -> u32 {
  var node = steps[stepAt(strips, point.y, false)].start;
  for (var k = 0u; k < MOST_DEPTH && node != NONE; k++) {
    let cell = nodes[node].cell;
    let left = cells[cell].left;
    let right = cells[cell].right;
    // the circles beside a cell reach across its whole strip, so that their centres tell
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

// Whether a point is in a circle, if it is one, as it is or as the cells are built with.
fn isWithin(axis: u32, point: vec2f, index: u32, isBuilt: bool) -> bool {
  if (index == NONE) { return false; }
  let d = point - centerOf(axis, index);
  let radius = select(circles[index].radius, circles[index].built, isBuilt);
  return d.x * d.x + d.y * d.y < radius * radius;
}

// Whether a point of a cell, or of none, is in one of the circles beside it.
fn isCovered(axis: u32, point: vec2f, cell: u32, isBuilt: bool) -> bool {
  if (cell == NONE) { return true; }
  return isWithin(axis, point, cells[cell].left, isBuilt) || isWithin(axis, point, cells[cell].right, isBuilt);
}
