/** Twin of shaders/shared/grid.wgsl. */
import { atMost } from './exact'

/** The column or row that a distance from the grid's corner falls into; what lies outside is taken to the nearest. */
export function clampedIndex(distance: f32, inverseCellSize: f32, count: u32): u32 {
  const index = distance * inverseCellSize
  if (!(index >= 0)) return 0 // NaN too
  return <u32>atMost(<f32>(count - 1), index)
}

export function columnOf(frame: Frame, x: f32): u32 {
  return clampedIndex(x - frame.origin.x, frame.inverseCellSize, frame.columns)
}

export function rowOf(frame: Frame, y: f32): u32 {
  return clampedIndex(y - frame.origin.y, frame.inverseCellSize, frame.rows)
}

/** The cell whose count a disk adds to: the last one, which no search visits, for the dead. */
export function binOf(frame: Frame, position: Vec2, alive: bool): u32 {
  if (!alive) return frame.columns * frame.rows
  return rowOf(frame, position.y) * frame.columns + columnOf(frame, position.x)
}
