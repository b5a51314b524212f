/** What the inner radii of four pairs of grains decide: which overlap deeply, and the arms of rolling resistance. */
import { gathered, high, low, scatter } from './four'

/** Returns `innerA` and `innerB` of two pairs. */
function innersOf(p0: usize, p1: usize): v128 {
  const first = v128.load64_zero(p0 + offsetof<GrainPair>('innerA'))
  return v128.load64_lane(p1 + offsetof<GrainPair>('innerA'), first, 1)
}

/** Which of four pairs of grains are in a deep overlap, and so keep no impulse. */
export function deepFour(gap: v128, p0: usize, p1: usize, p2: usize, p3: usize): v128 {
  const inner01 = innersOf(p0, p1)
  const inner23 = innersOf(p2, p3)
  const innerA = v128.shuffle<f32>(inner01, inner23, 0, 2, 4, 6)
  const innerB = v128.shuffle<f32>(inner01, inner23, 1, 3, 5, 7)
  const deepest = f32x4.mul(f32x4.add(innerA, innerB), f32x4.splat(-DEEP_OVERLAP))
  const features = v128.and(
    gathered(p0, p1, p2, p3, offsetof<GrainPair>('feature')),
    i32x4.splat(DEEP_FEATURE),
  )
  const isOwn = v128.and(f32x4.gt(innerB, f32x4.splat(0)), f32x4.lt(gap, deepest))
  return v128.or(isOwn, i32x4.ne(features, i32x4.splat(0)))
}

/** Clears the stored impulses of those of four contacts that are in a deep overlap. */
export function forgetFour(isDeep: v128, i0: usize, i1: usize, i2: usize, i3: usize): void {
  const kept01 = v128.load64_lane(i1, v128.load64_zero(i0), 1)
  const kept23 = v128.load64_lane(i3, v128.load64_zero(i2), 1)
  const normals = v128.andnot(v128.shuffle<f32>(kept01, kept23, 0, 2, 4, 6), isDeep)
  const tangents = v128.andnot(v128.shuffle<f32>(kept01, kept23, 1, 3, 5, 7), isDeep)
  const rollings = gathered(i0, i1, i2, i3, offsetof<Impulses>('rolling'))
  v128.store64_lane(i0, low(normals, tangents), 0)
  v128.store64_lane(i1, low(normals, tangents), 1)
  v128.store64_lane(i2, high(normals, tangents), 0)
  v128.store64_lane(i3, high(normals, tangents), 1)
  scatter(v128.andnot(rollings, isDeep), i0, i1, i2, i3, offsetof<Impulses>('rolling'))
}

/** Returns the arms of rolling resistance. */
export function rollingArm(inverseMassB: v128, p0: usize, p1: usize, p2: usize, p3: usize): v128 {
  const inner01 = innersOf(p0, p1)
  const inner23 = innersOf(p2, p3)
  const innerA = v128.shuffle<f32>(inner01, inner23, 0, 2, 4, 6)
  const innerB = v128.shuffle<f32>(inner01, inner23, 1, 3, 5, 7)
  const joint = f32x4.div(f32x4.mul(innerA, innerB), f32x4.add(innerA, innerB))
  return v128.bitselect(joint, innerA, f32x4.gt(inverseMassB, f32x4.splat(0)))
}
