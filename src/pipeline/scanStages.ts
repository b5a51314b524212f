/** An exclusive scan as a list of stages. */

import { SCAN_TILE } from '../schemas/constants.ts'
import type { BufferName, Sizes } from './buffers.ts'
import { type KernelStage, stage } from './stage.ts'

/** The scratch buffers of a scan: totals of tiles, and of groups of SCAN_TILE tiles. */
interface Scratch {
  readonly tileTotals: BufferName
  readonly groupTotals: BufferName
  /** The status whose `halted` and `stale` decide whether the stages run. */
  readonly status: BufferName
}

export const SCRATCH: Scratch = { tileTotals: 'tileTotals', groupTotals: 'groupTotals', status: 'status' }

/** Returns the stages of an exclusive scan of `values` into `starts`: totals of tiles, if there are several, then the scan. They run only while the contact list is made anew, unless `always`. */
export function scanStages(
  sizes: Sizes,
  values: BufferName,
  starts: BufferName,
  length: number,
  { status, ...scratch } = SCRATCH,
  always = false,
): KernelStage[] {
  const constants = { ALWAYS: Number(always) }
  const tiles = Math.ceil(length / SCAN_TILE)
  const groups = Math.ceil(tiles / SCAN_TILE)
  if (groups > SCAN_TILE) throw new Error(`${length} values are too many to scan: at most ${SCAN_TILE ** 3}`)

  const allValues = { buffer: values, length }
  const tileTotals = { buffer: scratch.tileTotals, length: tiles }
  const groupTotals = { buffer: scratch.groupTotals, length: groups }
  const allStarts = { buffer: starts, length: length + 1 }
  const stages: KernelStage[] = []
  if (tiles > 1) {
    const renames = { status, values: allValues, totals: tileTotals }
    stages.push(stage('reduce', sizes, tiles, { label: `reduce (${values})`, renames, constants }))
  }
  if (groups > 1) {
    const renames = { status, values: tileTotals, totals: groupTotals }
    stages.push(stage('reduce', sizes, groups, { label: `reduce (${values}, tiles)`, renames, constants }))
  }
  const renames = { status, values: allValues, tileTotals, groupTotals, starts: allStarts }
  return [...stages, stage('scan', sizes, tiles, { label: `scan (${values})`, renames, constants })]
}
