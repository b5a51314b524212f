/** Bounces of four contacts of grains: see reference/grains/parts/grainBounce.ts. */
import { params } from '../../../../shaders/grains/solveGrains.wgsl'
import { gathered } from './four'

/** Whether one of four contacts may bounce. */
export function mayBounceFour(
  active: v128,
  carries: v128,
  normalVelocity: v128,
  at0: usize,
  at1: usize,
  at2: usize,
  at3: usize,
): bool {
  const restitution = gathered(at0, at1, at2, at3, offsetof<Contact>('restitution'))
  const bounces = v128.and(active, f32x4.gt(restitution, f32x4.splat(0)))
  if (!v128.any_true(bounces)) return false
  const loaded = f32x4.splat(-(params.restitutionThreshold + params.gravityDeltaV))
  const half = f32x4.splat(<f32>-0.5 * params.restitutionThreshold)
  const isFast = f32x4.lt(normalVelocity, v128.bitselect(loaded, half, carries))
  return v128.any_true(v128.and(bounces, isFast))
}

/** Returns normal impulses with the sign reversed where they are those of bounces: in a crowd hits bounce in the relaxing pass. */
export function signedFour(normal: v128, isFast: v128, at0: usize, at1: usize, at2: usize, at3: usize): v128 {
  const approach = gathered(at0, at1, at2, at3, offsetof<Contact>('approach'))
  const restitution = gathered(at0, at1, at2, at3, offsetof<Contact>('restitution'))
  const threshold = f32x4.splat(-params.restitutionThreshold)
  const bouncing = v128.and(f32x4.gt(restitution, f32x4.splat(0)), f32x4.lt(approach, threshold))
  return v128.bitselect(f32x4.neg(normal), normal, v128.andnot(isFast, bouncing))
}
