/** Twin of shaders/births/findFree.wgsl. */
import {
  birthStatus,
  birthStep,
  contactSpans,
  freeFlags,
  motions,
  slots,
  status,
} from '../../../shaders/births/findFree.wgsl'
import { emitterOf, idOf } from './parts/births'

export function findFree(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) birthStatus.stale = 1
  const disks = birthStep.disks
  const pool = birthStep.pool
  for (let i = firstThread, upTo = endThread(max(disks, pool)); i < upTo; i++) {
    if (i < disks) freeFlags[i] = u32(motions[i].id === NONE && contactSpans[i].start !== NONE)
    if (i < pool) freeFlags[disks + i] = u32(slots[idOf(birthStep, i, emitterOf(birthStep, i))] === NONE)
  }
}
