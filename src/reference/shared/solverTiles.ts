/** Twin of shaders/shared/solverTiles.wgsl. A function that returns a struct there fills `tileCells` here. */
import { Numbers } from './memory'

/** See `seamsBeside`. */
const SEAMS_BEFORE: u32 = TILINGS - 1
/** Those on the side of the next column or row. */
export const NEXT_SEAMS: u32 = (1 << SEAMS_BEFORE) - 1
/** Those of the first tiling. */
export const FIRST_SEAMS: u32 = 1 | (1 << SEAMS_BEFORE)

/** The cells of a tile: the first column and row, and how many there are. */
export namespace tileCells {
  export let column: u32 = 0
  export let row: u32 = 0
  export let columns: u32 = 0
  export let rows: u32 = 0
}

/** Number of tiles along an axis of this many cells. */
export function solverTilesAlong(count: u32): u32 {
  return max<u32>(count / SOLVER_TILE, 1)
}

export function solverTileCount(grid: Level): u32 {
  return solverTilesAlong(grid.columns) * solverTilesAlong(grid.rows)
}

/** The column or row at which a tiling begins. */
export function tilingStart(tiling: u32, count: u32): u32 {
  return solverTilesAlong(count) === 1 ? 0 : tiling * (SOLVER_TILE / TILINGS)
}

/** A column or row counted from where the tiling begins. */
function inTiling(index: u32, start: u32, count: u32): u32 {
  return index < start ? index + count - start : index - start
}

/** The tile along one axis that contains a column or row. */
export function solverTileAlong(index: u32, tiling: u32, count: u32): u32 {
  return min(inTiling(index, tilingStart(tiling, count), count) / SOLVER_TILE, solverTilesAlong(count) - 1)
}

/** Cells of a tile along one axis. */
function cellsAlong(tile: u32, count: u32): u32 {
  return tile + 1 === solverTilesAlong(count) ? count - tile * SOLVER_TILE : SOLVER_TILE
}

/** The column or row that is `offset` behind another one, in the repeating table. */
export function cellBehind(index: u32, offset: u32, count: u32): u32 {
  return index + offset >= count ? index + offset - count : index + offset
}

export function findCellsOfTile(grid: Level, tiling: u32, tile: u32): void {
  const across = solverTilesAlong(grid.columns)
  tileCells.column = cellBehind(
    tilingStart(tiling, grid.columns),
    (tile % across) * SOLVER_TILE,
    grid.columns,
  )
  tileCells.row = cellBehind(tilingStart(tiling, grid.rows), (tile / across) * SOLVER_TILE, grid.rows)
  tileCells.columns = cellsAlong(tile % across, grid.columns)
  tileCells.rows = cellsAlong(tile / across, grid.rows)
}

/** Seams beside a column or row: bit t is that of tiling t on the side of the next one, bit SEAMS_BEFORE + t on that of the one before. */
export function seamsBeside(index: u32, count: u32): u32 {
  const tiles = solverTilesAlong(count)
  if (tiles === 1) return 0
  let seams: u32 = 0
  for (let tiling: u32 = 0; tiling + 1 < TILINGS; tiling++) {
    const behindStart = inTiling(index, tilingStart(tiling, count), count)
    const tile = behindStart / SOLVER_TILE
    const place = behindStart - tile * SOLVER_TILE
    const isLast = behindStart + 1 === count || (place + 1 === SOLVER_TILE && tile + 1 < tiles)
    const isFirst = place === 0 && tile < tiles
    seams |= u32(isLast) << tiling
    seams |= u32(isFirst) << (SEAMS_BEFORE + tiling)
  }
  return seams
}

/** The columns or rows of a tile that may have a seam of a tiling beside them, one bit each: behind it or, if `both`, on either side. */
export function seamsAmong(first: u32, cells: u32, tiling: u32, count: u32, both: bool): u32 {
  // no remainder per cell
  const start = SOLVER_TILE - tiling * (SOLVER_TILE / TILINGS)
  let place = (first + start) % SOLVER_TILE
  let index = first
  let seams: u32 = 0
  for (let i: u32 = 0; i < cells; i++) {
    const isBehind = place + 1 === SOLVER_TILE || index + 1 === count
    const isBefore = place === 0 || index === 0
    seams |= u32(isBehind || (both && isBefore)) << i
    place = place + 1 === SOLVER_TILE ? 0 : place + 1
    if (++index === count) {
      index = 0
      place = start % SOLVER_TILE
    }
  }
  return seams
}

/** The seams that a contact crosses along one axis. */
export function seamsCrossed(seams: u32, index: i32, other: i32, count: u32): u32 {
  const steps = other - index
  if (steps === 0) return 0
  const isNext = steps === 1 || steps === 1 - <i32>count
  return (isNext ? seams : seams >> SEAMS_BEFORE) & NEXT_SEAMS
}

/** The rows of tiles with awake disks. */
export namespace tileRows {
  export let start: u32 = 0
  export let count: u32 = 0
}

/** Finds the rows of tiles with awake disks. */
export function findAwakeTileRows(grid: Level, tiling: u32, awake: Span): void {
  tileRows.start = 0
  tileRows.count = 0
  if (awake.count === 0) return
  const tiles = solverTilesAlong(grid.rows)
  const last = awake.start + awake.count - 1
  const first = solverTileAlong(awake.start, tiling, grid.rows)
  const start = tilingStart(tiling, grid.rows)
  const wraps = awake.start < start && last >= start ? tiles : 0
  tileRows.start = first
  tileRows.count = min(solverTileAlong(last, tiling, grid.rows) + wraps - first + 1, tiles)
}

/** The first word of a tile in `contactOrder`. */
export function colorsOfTile(tilesBefore: u32, tiles: u32, tiling: u32, tile: u32): u32 {
  return (CONTACT_COLORS + 2) * (TILINGS * tilesBefore + tiling * tiles + tile)
}

/** Solver tiles of the levels that are finer than this one. */
export function solverTilesBefore(params: Params, level: u32): u32 {
  let tiles: u32 = 0
  for (let finer: u32 = 0; finer < level; finer++) tiles += solverTileCount(params.levels[finer])
  return tiles
}

/** The word of `contactOrder` with the share of a tile of the finest level. */
export function shareAt(params: Params, tile: u32): u32 {
  return colorsOfTile(solverTilesBefore(params, params.levelCount), 0, 0, 0) + tile
}

/** The first of two words of a slot there: the tile of the finest level that the disk is in, and its mass. */
export function placeAt(params: Params, slot: u32): u32 {
  return shareAt(params, solverTileCount(params.levels[0])) + 2 * slot
}

/** Where the shares of tiles, and the places of slots, begin in `contactOrder`. */
namespace starts {
  export let shares: u32 = 0
  export let places: u32 = 0
}

/** Call before `diskShare` in a stage. */
export function findShareStarts(params: Params): void {
  starts.shares = shareAt(params, 0)
  starts.places = placeAt(params, 0)
}

/** The share of the kept impulses of the tile that a disk is in. */
export function diskShare(contactOrder: Numbers<u32>, slot: u32): f32 {
  return reinterpret<f32>(contactOrder[starts.shares + contactOrder[starts.places + 2 * slot]])
}

/** Where the words of tiles and slots end in `contactOrder`. */
export function endOfTiles(params: Params): u32 {
  return placeAt(params, params.disks)
}

/** The word of `contactColors` for the colors that are taken at a disk in a tiling. */
export function takenAt(params: Params, tiling: u32, slot: u32): u32 {
  return tiling * params.disks + slot
}

/** The word of `contactColors` of a contact. */
export function colorAt(params: Params, k: u32): u32 {
  return TILINGS * params.disks + k
}
