/** What a stage writes, in an order that does not depend on atomics. */
import { type BufferName, binsOf } from '../pipeline/buffers.ts'
import type { CpuBackend } from '../reference/cpuBackend.ts'
import { STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { sortedFirst, withSortedCells } from './compare.ts'
import type { StageTrace } from './trace.ts'

/**
 * Returns what a stage has written to a buffer in an order that does not depend on atomics. `written` is what the CPU wrote, `starts`
 * the `cellStarts`.
 */
export function comparable(
  buffer: BufferName,
  values: TypedViews,
  starts: TypedViews,
  written: StageTrace['written'],
): TypedViews {
  if (buffer === 'unordered') return withSortedCells(values, starts)
  if (buffer === 'bullets') return sortedFirst(values, written.get('status')!.u32[STATUS.bullets])
  return values
}

/** Returns the index of the first slot of each cell, from the last reorder. */
export function cellStarts(cpu: CpuBackend): TypedViews {
  return cpu.storage.view('cellStarts', binsOf(cpu.sizes) + 2)
}
