/** Twin of shaders/shared/grid.wgsl. */
import { atMost } from './exact'

/** The entry along one axis of the table for a distance from the grid's corner. */
function wrappedIndex(distance: f32, inverseCellSize: f32, count: u32): u32 {
  const index = floor(distance * inverseCellSize)
  if (!(index >= -(<f32>FARTHEST_CELL))) return wrapped(-(<i32>FARTHEST_CELL), count)
  return wrapped(<i32>atMost(<f32>FARTHEST_CELL, index), count)
}

function wrapped(index: i32, count: i32): u32 {
  const rest = index % count
  return select(rest + count, rest, rest < 0)
}

export function columnOf(frame: Frame, x: f32): u32 {
  return wrappedIndex(x - frame.origin.x, frame.inverseCellSize, frame.columns)
}

export function rowOf(frame: Frame, y: f32): u32 {
  return wrappedIndex(y - frame.origin.y, frame.inverseCellSize, frame.rows)
}

/** The cell whose count a disk adds to: the last one, which no search visits, for the dead. */
export function binOf(frame: Frame, position: Vec2, alive: bool): u32 {
  if (!alive) return frame.columns * frame.rows
  return rowOf(frame, position.y) * frame.columns + columnOf(frame, position.x)
}

/** The cells that a disk looks for partners in: its own (0), the one to the right (1) and the three above (2 to 4). */
export function searchedCell(frame: Frame, column: u32, row: u32, n: u32): u32 {
  let x = column + (n > 1 ? n - 3 : n)
  let y = row + (n > 1 ? 1 : 0)
  if (x === frame.columns) x = 0
  if (x > frame.columns) x = frame.columns - 1
  if (y === frame.rows) y = 0
  return y * frame.columns + x
}
