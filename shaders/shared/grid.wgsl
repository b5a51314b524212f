// The uniform grid of the disks. It has no end: the table of its cells holds frame.columns × frame.rows of them and then
// begins again, so cells that lie a table apart share an entry. That makes candidates, never contacts: a pair is looked
// at by its distance. Twin: src/reference/kernels/shared/grid.ts

// The entry along one axis of the table for a distance from the grid's corner. Beyond FARTHEST_CELL, where an f32 no longer
// tells cells apart, and for NaN, it is that of the outermost cell.
fn wrappedIndex(distance: f32, inverseCellSize: f32, count: u32) -> u32 {
  let index = floor(distance * inverseCellSize);
  if (!(index >= -FARTHEST_CELL)) { return wrapped(i32(-FARTHEST_CELL), i32(count)); }
  return wrapped(i32(atMost(FARTHEST_CELL, index)), i32(count));
}

fn wrapped(index: i32, count: i32) -> u32 {
  let rest = index % count;
  return u32(select(rest, rest + count, rest < 0));
}

fn columnOf(x: f32) -> u32 {
  return wrappedIndex(x - frame.origin.x, frame.inverseCellSize, frame.columns);
}

fn rowOf(y: f32) -> u32 {
  return wrappedIndex(y - frame.origin.y, frame.inverseCellSize, frame.rows);
}

// The cell whose count a disk adds to: the last one, which no search visits, for the dead.
fn binOf(position: vec2f, alive: bool) -> u32 {
  if (!alive) { return frame.columns * frame.rows; }
  return rowOf(position.y) * frame.columns + columnOf(position.x);
}

// The cells that a disk looks for partners in: its own (0), the one to the right (1) and the three above (2 to 4). The other
// half finds it in turn. Column and row are those of the disk.
fn searchedCell(column: u32, row: u32, n: u32) -> u32 {
  var x = column + select(n, n - 3u, n > 1u);
  var y = row + select(0u, 1u, n > 1u);
  if (x == frame.columns) { x = 0u; }
  if (x > frame.columns) { x = frame.columns - 1u; }
  if (y == frame.rows) { y = 0u; }
  return y * frame.columns + x;
}
