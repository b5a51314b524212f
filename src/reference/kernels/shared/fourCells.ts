/** The cells of four disks at a time, in a world with one level: `binOf` and `ownArea` of grid.ts. */
import { gathered, highHalves, low, lowHalves } from './four'
import { ownMemory } from './memory'

// places in a worker's memory
const CELLS_BYTE: u32 = 3072
const ABOVE_BYTE: u32 = 3088

/** Columns and rows in the table. */
namespace places {
  export let column: v128 = i32x4.splat(0)
  export let row: v128 = i32x4.splat(0)
}

/** `cellAlong`, as whole numbers, for coordinates up to FARTHEST_CELL cells from the corner. */
function cellsAlong(coordinate: v128, corner: f32, inverseCellSize: f32): v128 {
  return f32x4.floor(f32x4.mul(f32x4.sub(coordinate, f32x4.splat(corner)), f32x4.splat(inverseCellSize)))
}

/** `wrapped` of indices. */
function wrappedFour(indices: v128, count: u32): v128 {
  const counts = i32x4.splat(<i32>count)
  const index = i32x4.trunc_sat_f32x4_s(indices)
  if (i32x4.all_true(i32x4.lt_u(index, counts))) return index
  const turns = i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.div(indices, f32x4.splat(<f32>count))))
  // the quotient may be rounded up to the next whole number
  const rest = i32x4.sub(index, i32x4.mul(turns, counts))
  return i32x4.add(rest, v128.and(counts, i32x4.lt_s(rest, i32x4.splat(0))))
}

/** Fills `places` for four consecutive slots; returns false, and fills nothing, if a disk is too far away. */
function placeFour(grid: Level, first: Pose): bool {
  const pose = changetype<usize>(first)
  const positions01 = low(v128.load(pose), v128.load(pose, offsetof<Pose>()))
  const positions23 = low(v128.load(pose, 2 * offsetof<Pose>()), v128.load(pose, 3 * offsetof<Pose>()))
  const x = cellsAlong(lowHalves(positions01, positions23), grid.origin.x, grid.inverseCellSize)
  const y = cellsAlong(highHalves(positions01, positions23), grid.origin.y, grid.inverseCellHeight)
  const farthest = f32x4.splat(<f32>FARTHEST_CELL)
  const areNear = v128.and(f32x4.le(f32x4.abs(x), farthest), f32x4.le(f32x4.abs(y), farthest))
  if (!i32x4.all_true(areNear)) return false
  places.column = wrappedFour(x, grid.columns)
  places.row = wrappedFour(y, grid.rows)
  return true
}

/** Whether the disks of four consecutive slots are alive. */
export function areAlive(first: Motion): bool {
  const motion = changetype<usize>(first)
  const ids = gathered(motion, motion + 16, motion + 32, motion + 48, offsetof<Motion>('id'))
  return i32x4.all_true(i32x4.ne(ids, i32x4.splat(<i32>NONE)))
}

/** The bins of four disks. */
export namespace bins {
  export let four: v128 = i32x4.splat(0)
}

/** Fills `bins` with those of the disks of four consecutive slots, all alive; returns false if it cannot. */
export function binsOfFour(params: Params, first: Pose): bool {
  if (params.levelCount !== 1) return false
  const grid = params.levels[0]
  if (!placeFour(grid, first)) return false
  bins.four = i32x4.add(i32x4.mul(places.row, i32x4.splat(<i32>grid.columns)), places.column)
  return true
}

/**
 * Finds the two runs of cells of `ownArea` for the disks of four consecutive slots. Returns a bit for each disk whose runs do not wrap
 * around the table. The first run is `cellOf` and the next cell, the second one begins before `cellAbove` and has three.
 */
export function ownRunsOfFour(params: Params, first: Pose): u32 {
  const grid = params.levels[0]
  if (!placeFour(grid, first)) return 0
  const columns = i32x4.splat(<i32>grid.columns)
  const next = i32x4.add(places.row, i32x4.splat(1))
  const above = v128.andnot(next, i32x4.eq(next, i32x4.splat(<i32>grid.rows)))
  v128.store(ownMemory(CELLS_BYTE), i32x4.add(i32x4.mul(places.row, columns), places.column))
  v128.store(ownMemory(ABOVE_BYTE), i32x4.add(i32x4.mul(above, columns), places.column))
  const last = i32x4.splat(<i32>grid.columns - 1)
  const isInner = v128.and(i32x4.gt_s(places.column, i32x4.splat(0)), i32x4.lt_s(places.column, last))
  return <u32>i32x4.bitmask(isInner)
}

/** The cell of a disk of the four whose runs were found last. */
export function cellOf(lane: u32): u32 {
  return load<u32>(ownMemory(CELLS_BYTE + 4 * lane))
}

/** The cell above it. */
export function cellAbove(lane: u32): u32 {
  return load<u32>(ownMemory(ABOVE_BYTE + 4 * lane))
}
