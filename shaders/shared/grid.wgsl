// The uniform grid. Twin: src/reference/shared/grid.ts

// The column or row that a distance from the grid's corner falls into; what lies outside is taken to the nearest.
fn clampedIndex(distance: f32, inverseCellSize: f32, count: u32) -> u32 {
  let index = distance * inverseCellSize;
  if (!(index >= 0.0)) { return 0u; } // NaN too
  return u32(atMost(f32(count - 1u), index));
}

fn columnOf(x: f32) -> u32 {
  return clampedIndex(x - frame.origin.x, frame.inverseCellSize, frame.columns);
}

fn rowOf(y: f32) -> u32 {
  return clampedIndex(y - frame.origin.y, frame.inverseCellSize, frame.rows);
}

// The cell whose count a disk adds to: the last one, which no search visits, for the dead.
fn binOf(position: vec2f, alive: bool) -> u32 {
  if (!alive) { return frame.columns * frame.rows; }
  return rowOf(position.y) * frame.columns + columnOf(position.x);
}
