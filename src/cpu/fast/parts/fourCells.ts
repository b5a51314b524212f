/** The cells of four disks at a time, in a world with one level: `binOf` of grid.ts. */
import { gathered, highHalves, low, lowHalves } from './four'

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

/** Whether the disks of four consecutive slots are alive. */
export function areAlive(first: Motion): bool {
  const motion = changetype<usize>(first)
  const ids = gathered(
    motion,
    motion + offsetof<Motion>(),
    motion + 2 * offsetof<Motion>(),
    motion + 3 * offsetof<Motion>(),
    offsetof<Motion>('id'),
  )
  return i32x4.all_true(i32x4.ne(ids, i32x4.splat(<i32>NONE)))
}

/** The bins of four disks. */
export namespace bins {
  export let four: v128 = i32x4.splat(0)
}

/**
 * Fills `bins` with those of the disks of four consecutive slots, all alive; returns false, and fills nothing, if there are several
 * levels or a disk is too far away.
 */
export function binsOfFour(params: Params, first: Pose): bool {
  if (params.levelCount !== 1) return false
  const grid = params.levels[0]
  const pose = changetype<usize>(first)
  const positions01 = low(v128.load(pose), v128.load(pose, offsetof<Pose>()))
  const positions23 = low(v128.load(pose, 2 * offsetof<Pose>()), v128.load(pose, 3 * offsetof<Pose>()))
  const x = cellsAlong(lowHalves(positions01, positions23), grid.origin.x, grid.inverseCellSize)
  const y = cellsAlong(highHalves(positions01, positions23), grid.origin.y, grid.inverseCellHeight)
  const farthest = f32x4.splat(<f32>FARTHEST_CELL)
  const areNear = v128.and(f32x4.le(f32x4.abs(x), farthest), f32x4.le(f32x4.abs(y), farthest))
  if (!i32x4.all_true(areNear)) return false
  const rows = i32x4.mul(wrappedFour(y, grid.rows), i32x4.splat(<i32>grid.columns))
  bins.four = i32x4.add(rows, wrappedFour(x, grid.columns))
  return true
}
