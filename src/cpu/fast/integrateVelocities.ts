/** Computes the velocity and spin of a disk at once. */
import {
  activeContactCounts,
  contactOrder,
  FIELDS,
  motions,
  params,
  SLEEP,
  SUMMED,
  status,
  warmStarts,
} from '../../../shaders/solver/integrateVelocities.wgsl'
import { awakeSlots } from '../../reference/shared/awake'
import { keptScale } from '../../reference/shared/keptScale'
import { clear } from '../../reference/shared/memory'
import { diskShare, findShareStarts } from '../../reference/shared/solverTiles'
import { clearCounters, driveDisk, sumAt } from '../../reference/solver/integrateVelocities'
import { flushedFour } from './parts/four'

/** The first three of four numbers: a velocity and a spin, without what follows them in a struct. */
function withoutLast(four: v128): v128 {
  return v128.and(four, i32x4(-1, -1, -1, 0))
}

/** The first three of four numbers, and the last one of others. */
function withLastOf(four: v128, others: v128): v128 {
  return v128.shuffle<f32>(four, others, 0, 1, 2, 7)
}

export function integrateVelocities(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) clearCounters()
  const index = status.sumIndex
  const movedSlots = SUMMED && status.rebuilt !== 0 && status.summed !== 0
  const fall = f32x4(params.h * params.gravity.x, params.h * params.gravity.y, 0, 0)
  const whole = keptScale(params, status)
  const isShared = SUMMED && status.reduced !== 0
  if (isShared) findShareStarts(params)
  const isDriven = FIELDS > 0 || params.brushRadius > 0
  for (let i = firstThread, upTo = endThread(awakeSlots(params, status, SLEEP)); i < upTo; i++) {
    activeContactCounts[i] = 0
    if (SUMMED) clear(warmStarts[2 * i + 1 - index])
    if (motions[i].id === NONE) continue
    const at = changetype<usize>(motions[i])
    const motion = v128.load(at)
    let next = f32x4.add(flushedFour(withoutLast(motion)), fall)
    if (isDriven) {
      v128.store(at, withLastOf(next, motion))
      driveDisk(i)
      next = withoutLast(v128.load(at))
    }
    if (SUMMED) {
      const sum = warmStarts[movedSlots ? sumAt(i) : 2 * i + index]
      const scale = f32x4.splat(isShared ? whole * diskShare(contactOrder, i) : whole)
      next = f32x4.add(next, f32x4.mul(scale, withoutLast(v128.load(changetype<usize>(sum)))))
      activeContactCounts[i] = sum.contacts
    }
    v128.store(at, withLastOf(next, motion))
  }
}
