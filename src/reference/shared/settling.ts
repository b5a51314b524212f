/** Twin of shaders/shared/settling.wgsl. */

import { unevenFour } from '../../cpu/fast/parts/four'

/** The state of the tile that is being relaxed. */
export namespace settling {
  /** Change of velocity in m/s up to which a hard contact is settled. */
  export let limit: f32 = 0
  /** Whether a hard contact has changed a velocity by more than this. */
  export let goesOn: bool = false
}

/** The change of velocity in m/s up to which a contact is settled. */
export function settleSpeed(params: Params): f32 {
  return params.gravityDeltaV + params.maxPushSpeed * <f32>RELAX_TOLERANCE
}

/** Notes whether one of four contacts is hard and not settled. `isDisk` tells contacts with disks from those with edges. */
export function watchFour(
  active: v128,
  deltaNormal: v128,
  mass: v128,
  velocityX: v128,
  velocityY: v128,
  isDisk: v128,
  inverseMassA: v128,
  inverseMassB: v128,
): void {
  const limit = f32x4.mul(mass, f32x4.splat(settling.limit))
  const changes = v128.and(active, f32x4.gt(f32x4.abs(deltaNormal), limit))
  if (!v128.any_true(changes)) return
  const zero = f32x4.splat(0)
  const isMoved = v128.or(f32x4.ne(velocityX, zero), f32x4.ne(velocityY, zero))
  const isHard = v128.bitselect(unevenFour(inverseMassA, inverseMassB), isMoved, isDisk)
  if (v128.any_true(v128.and(changes, isHard))) settling.goesOn = true
}
