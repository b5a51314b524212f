/** Updates four contacts of disks with each other at a time. */
import {
  contactSpans,
  contacts,
  FIRST,
  params,
  SLEEP,
  status,
} from '../../../shaders/solver/updateContacts.wgsl'
import { atomicMax } from '../../reference/shared/atomics'
import { awakeSlots } from '../../reference/shared/awake'
import { maxExact } from '../../reference/shared/exact'
import { updateAllEdges, updatePair } from '../../reference/solver/updateContacts'
import { largestOfFour } from './parts/four'
import { updateFour } from './parts/fourGeometry'
import { touches } from './parts/fourTouches'

/** Updates the contacts of disks with each other from `first` to `end`, exclusive; returns the deepest overlap, at least 0. */
function updatePairs(first: u32, end: u32): f32 {
  let deepest: f32 = 0
  let deepestOfFour = f32x4.splat(0)
  for (let k = first; k < end; k += 4) {
    if (!FIRST && k + 4 <= end && updateFour(k)) {
      deepestOfFour = f32x4.pmax(deepestOfFour, f32x4.neg(touches.gap))
      continue
    }
    for (let each = k; each < min(k + 4, end); each++) {
      if (contacts[each].b < EDGE_BIT) deepest = maxExact(deepest, updatePair(each))
    }
  }
  return maxExact(deepest, largestOfFour(deepestOfFour))
}

export function updateContacts(): void {
  if (status.halted !== 0) return
  const upTo = endThread(awakeSlots(params, status, SLEEP))
  if (firstThread >= upTo) return
  const end = contactSpans[upTo - 1].start + contactSpans[upTo - 1].count
  const deepest = maxExact(updatePairs(contactSpans[firstThread].start, end), updateAllEdges(upTo))
  if (!FIRST) atomicMax(status.deepestAddress, reinterpret<u32>(deepest))
}
