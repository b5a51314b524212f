/** `settling` of settling.ts for four contacts at a time. */
import { settling } from '../../../reference/shared/settling'
import { unevenFour } from './four'

/** Notes whether one of four contacts is not settled, and whether it is hard. `isDisk` has all bits set for contacts with disks, and none for those with edges. */
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
  settling.isChanged = true
  const zero = f32x4.splat(0)
  const isMoved = v128.or(f32x4.ne(velocityX, zero), f32x4.ne(velocityY, zero))
  const isHard = v128.bitselect(unevenFour(inverseMassA, inverseMassB), isMoved, isDisk)
  if (v128.any_true(v128.and(changes, isHard))) settling.goesOn = true
}
