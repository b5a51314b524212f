/** Contacts of grains in buffers that were read. */
import { GRAIN_PAIR } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'

/** Whether a contact was made in a world with grains. In other worlds `grainPairs` is empty, or has one record of zeros. */
export function isGrainRecord({ f32 }: TypedViews, record: number): boolean {
  const { stride, dotA } = GRAIN_PAIR
  return (record + 1) * stride <= f32.length && f32[record * stride + dotA] !== 0
}
