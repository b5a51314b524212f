/** Twin of shaders/shared/tiles.wgsl. A function that returns a struct there fills `tiles` here. */
import { cellAlong, wrapped } from './grid'
import { Numbers } from './memory'

/** The tiles of a block of cells, from the first to the last one along each axis. */
namespace tiles {
  export let left: i32 = 0
  export let bottom: i32 = 0
  export let right: i32 = 0
  export let top: i32 = 0
  export let columns: u32 = 0
  export let rows: u32 = 0
}

/** What marks the current step in wakeTiles and in Status.restMeasured, someWoken and allWoken. */
export function stepNumber(params: Params): u32 {
  return params.completedBefore * 2 + 1
}

/** Whether rest was measured for this step already. */
export function isRestMeasured(params: Params, status: Status): bool {
  if (status.halted !== 0 || status.completed !== params.completedBefore) return true
  return status.restMeasured === stepNumber(params)
}

/** The number of tiles along an axis of this many cells. */
export function tilesAlong(cells: u32): u32 {
  return max<u32>(cells / TILE_CELLS, 1)
}

export function tileCount(params: Params): u32 {
  return tilesAlong(params.levels[0].columns) * tilesAlong(params.levels[0].rows)
}

/** Steps from tile to tile between two cells. */
function tilesAcross(first: i32, last: i32): u32 {
  return <u32>(last - first + TILE_CELLS - 1) / TILE_CELLS + 1
}

/** Fills `tiles` with those within a distance of a point along both axes. */
function tilesAround(params: Params, center: Vec2, distance: f32): void {
  const grid = params.levels[0]
  tiles.left = cellAlong(center.x, grid.origin.x, -distance, grid.inverseCellSize)
  tiles.right = cellAlong(center.x, grid.origin.x, distance, grid.inverseCellSize)
  tiles.bottom = cellAlong(center.y, grid.origin.y, -distance, grid.inverseCellSize)
  tiles.top = cellAlong(center.y, grid.origin.y, distance, grid.inverseCellSize)
  tiles.columns = tilesAcross(tiles.left, tiles.right)
  tiles.rows = tilesAcross(tiles.bottom, tiles.top)
}

function areTooMany(): bool {
  return tiles.columns > MAX_TILES_ACROSS || tiles.rows > MAX_TILES_ACROSS
}

/** The tile of a cell along one axis of this many cells. */
function tileAlong(cell: i32, cells: u32): u32 {
  return min(wrapped(cell, cells) / TILE_CELLS, tilesAlong(cells) - 1)
}

/** The n-th of the tiles, row by row. */
function tileAt(params: Params, n: u32): u32 {
  const grid = params.levels[0]
  const column = min(tiles.left + <i32>((n % tiles.columns) * TILE_CELLS), tiles.right)
  const row = min(tiles.bottom + <i32>((n / tiles.columns) * TILE_CELLS), tiles.top)
  return tileAlong(row, grid.rows) * tilesAlong(grid.columns) + tileAlong(column, grid.columns)
}

/** Marks the tiles around a disk that has not rested; wakes all disks if they are many. */
export function wakeAround(
  params: Params,
  status: Status,
  wakeTiles: Numbers<u32>,
  center: Vec2,
  distance: f32,
): void {
  const step = stepNumber(params)
  status.someWoken = step
  tilesAround(params, center, distance)
  if (areTooMany()) {
    status.allWoken = step
    return
  }
  for (let n: u32 = 0; n < tiles.columns * tiles.rows; n++) wakeTiles[tileAt(params, n)] = step
}

/** Whether all tiles are awake. */
function areAllWoken(params: Params, status: Status): bool {
  return params.wakesAll !== 0 || status.allWoken === stepNumber(params)
}

/** Whether any tile is awake. */
export function isAnyWoken(params: Params, status: Status): bool {
  return areAllWoken(params, status) || status.someWoken === stepNumber(params)
}

/** Whether a disk is in an awake tile. */
export function isWoken(
  params: Params,
  status: Status,
  wakeTiles: Numbers<u32>,
  center: Vec2,
  radius: f32,
): bool {
  const step = stepNumber(params)
  if (areAllWoken(params, status)) return true
  if (!isAnyWoken(params, status)) return false
  tilesAround(params, center, radius)
  if (areTooMany()) return true
  const awake = tileCount(params)
  for (let n: u32 = 0; n < tiles.columns * tiles.rows; n++) {
    if (wakeTiles[awake + tileAt(params, n)] === step) return true
  }
  return false
}
