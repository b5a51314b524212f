/** What a stage writes, in an order that does not depend on atomics. */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import { binsOf } from '../features/list/cells.ts'
import type { Sizes } from '../features/sizes.ts'
import { solverTilesOfLevel } from '../features/solver/tiles.ts'
import type { BufferName } from '../pipeline/features.ts'
import { TILINGS } from '../schemas/constants.ts'
import { STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { sortedFirst, withSortedCells, withSortedColors, withSortedRecords } from './compare.ts'
import type { StageTrace } from './trace.ts'

/** What the entries of buffers belong to: the index of the first slot of each cell, from the last reorder, and the levels. */
export interface Layout {
  readonly starts: TypedViews
  readonly levels: Sizes['levels']
  /** Slots in use. */
  readonly disks: number
}

/**
 * Returns what a stage has written to a buffer in an order that does not depend on atomics. `written` is what the CPU wrote.
 */
export function comparable(
  buffer: BufferName,
  values: TypedViews,
  { stage, written }: StageTrace,
  { starts, levels, disks }: Layout,
): TypedViews {
  if (buffer === 'unordered') return withSortedCells(values, starts)
  if (buffer === 'contactOrder') {
    // those of further levels are stale
    const made = levels.slice(0, (stage.stageIndex ?? 0) + 1)
    return withSortedColors(values, TILINGS * made.reduce((sum, level) => sum + solverTilesOfLevel(level), 0))
  }
  // records follow in the next stage
  if (buffer === 'tilePlans')
    return withSortedRecords(
      values,
      disks,
      solverTilesOfLevel(levels[0]),
      !stage.label.startsWith('packTileDisks'),
    )
  if (buffer === 'bullets') return sortedFirst(values, written.get('status')!.u32[STATUS.bullets])
  return values
}

export function layoutOf(cpu: CpuBackend): Layout {
  return {
    starts: cpu.storage.view('cellStarts', binsOf(cpu.sizes) + 2),
    levels: cpu.sizes.levels,
    disks: cpu.sizes.disks,
  }
}
