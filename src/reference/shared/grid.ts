/** Twin of shaders/shared/grid.wgsl. */
import type { FrameValues } from '../bindings.ts'
import { atMost } from './exact.ts'

const f = Math.fround

/** The column or row that a distance from the grid's corner falls into; what lies outside is taken to the nearest. */
export function clampedIndex(distance: number, inverseCellSize: number, count: number): number {
  const index = f(distance * inverseCellSize)
  if (!(index >= 0)) return 0 // NaN too
  return Math.trunc(atMost(count - 1, index))
}

export function columnOf(frame: FrameValues, x: number): number {
  return clampedIndex(f(x - frame.origin.x), frame.inverseCellSize, frame.columns)
}

export function rowOf(frame: FrameValues, y: number): number {
  return clampedIndex(f(y - frame.origin.y), frame.inverseCellSize, frame.rows)
}

/** The cell whose count a disk adds to: the last one, which no search visits, for the dead. */
export function binOf(frame: FrameValues, x: number, y: number, alive: boolean): number {
  if (!alive) return frame.columns * frame.rows
  return rowOf(frame, y) * frame.columns + columnOf(frame, x)
}
