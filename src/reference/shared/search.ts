/** Twin of shaders/shared/search.wgsl. */
import { areaAt, cellAlong } from './grid'

/** Fills `area` with the block of a level's cells that contains the centres between two corners. */
export function areaBetween(params: Params, level: u32, lowX: f32, lowY: f32, highX: f32, highY: f32): void {
  const grid = params.levels[level]
  const left = cellAlong(lowX, grid.origin.x, 0, grid.inverseCellSize)
  const right = cellAlong(highX, grid.origin.x, 0, grid.inverseCellSize)
  const bottom = cellAlong(lowY, grid.origin.y, 0, grid.inverseCellHeight)
  const top = cellAlong(highY, grid.origin.y, 0, grid.inverseCellHeight)
  const columns = min(<u32>(right - left) + 1, grid.columns)
  const rows = min(<u32>(top - bottom) + 1, grid.rows)
  areaAt(params, false, level, left, bottom, columns, rows)
}
