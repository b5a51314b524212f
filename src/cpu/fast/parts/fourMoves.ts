/** Whether disks leave the reach of their list: the test of checkNeighborList.ts for four at a time, without fields and moving walls. */
import { gathered, RESIDUE } from './four'

/** How far four disks move in the coming substep, bounded; dead ones do not. */
export namespace travels {
  export let ahead: v128 = f32x4.splat(0)
}

/** `boundedTravel` of listReach.ts. */
function boundedTravels(params: Params, travel: v128): v128 {
  const isBounded = f32x4.lt(travel, f32x4.splat(params.maxReach))
  return v128.bitselect(travel, f32x4.splat(reinterpret<f32>(INFINITE)), isBounded)
}

/** The vectors at two addresses. */
function two(a: usize, b: usize): v128 {
  return v128.load64_lane(b, v128.load64_zero(a), 1)
}

/** The lengths of four vectors, of which each argument has two. */
function lengths(first: v128, second: v128): v128 {
  const squares01 = f32x4.mul(first, first)
  const squares23 = f32x4.mul(second, second)
  const x = v128.shuffle<f32>(squares01, squares23, 0, 2, 4, 6)
  const y = v128.shuffle<f32>(squares01, squares23, 1, 3, 5, 7)
  return f32x4.sqrt(f32x4.add(x, y))
}

/** How far two disks have moved. */
function moved(a: usize, b: usize, listedA: usize, listedB: usize): v128 {
  const positions = f32x4.sub(two(a, b), two(listedA, listedB))
  const residues = f32x4.sub(two(a + RESIDUE, b + RESIDUE), two(listedA + RESIDUE, listedB + RESIDUE))
  return f32x4.add(positions, residues)
}

/**
 * Whether one of the disks of four consecutive slots moves so far in the next substep that the list, of this reach, is no longer
 * valid. Fills `travels`.
 */
export function anyLeaves(params: Params, reach: f32, pose: Pose, listed: Pose, first: Motion): bool {
  const size = offsetof<Pose>()
  const now = changetype<usize>(pose)
  const before = changetype<usize>(listed)
  const moved01 = moved(now, now + size, before, before + size)
  const moved23 = moved(now + 2 * size, now + 3 * size, before + 2 * size, before + 3 * size)
  const motion = changetype<usize>(first)
  const speed = lengths(
    two(motion, motion + offsetof<Motion>()),
    two(motion + 2 * offsetof<Motion>(), motion + 3 * offsetof<Motion>()),
  )
  const ids = gathered(
    motion,
    motion + offsetof<Motion>(),
    motion + 2 * offsetof<Motion>(),
    motion + 3 * offsetof<Motion>(),
    offsetof<Motion>('id'),
  )
  const ahead = f32x4.mul(f32x4.splat(params.h), f32x4.add(speed, f32x4.splat(params.gravityDeltaV)))
  const travel = f32x4.add(lengths(moved01, moved23), ahead)
  const stays = f32x4.lt(travel, f32x4.splat(reach * 0.5))
  const isDead = i32x4.eq(ids, i32x4.splat(<i32>NONE))
  travels.ahead = v128.andnot(boundedTravels(params, ahead), isDead)
  return !i32x4.all_true(v128.or(stays, isDead))
}
