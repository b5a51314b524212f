/** Exclusive scans: the totals of tiles and of groups of tiles (`reduce`), if there are several, then the starts (`scan`). */

import { freeLength } from '../features/births/feature.ts'
import { binsOf } from '../features/list/cells.ts'
import type { Sizes } from '../features/sizes.ts'
import { SCAN_TILE } from '../schemas/constants.ts'
import { BUFFERS, type BufferName } from './features.ts'
import type { Run } from './stage.ts'

interface Scan {
  readonly starts: BufferName
  readonly length: (sizes: Sizes) => number
  /** Scratch buffers: totals of tiles, and of groups of SCAN_TILE tiles. */
  readonly tileTotals: BufferName
  readonly groupTotals: BufferName
  /** The status whose `halted` and `stale` decide whether the stages have work. */
  readonly status: BufferName
  /** 1 if they have work while the contact list is valid, too, else 0. */
  readonly ALWAYS: number
}

const OF_STEPS = {
  tileTotals: 'tileTotals',
  groupTotals: 'groupTotals',
  status: 'status',
  ALWAYS: 0,
} as const
const OF_QUERIES = {
  tileTotals: 'queryTileTotals',
  groupTotals: 'queryGroupTotals',
  status: 'queryStatus',
  ALWAYS: 0,
} as const

/** What is scanned. */
export const SCANS = {
  cellCounts: { ...OF_STEPS, starts: 'cellStarts', length: (s) => binsOf(s) + 1 },
  contactCounts: { ...OF_STEPS, starts: 'newStarts', length: (s) => s.disks },
  eventCounts: { ...OF_STEPS, starts: 'eventStarts', length: (s) => s.disks, ALWAYS: 1 },
  freeFlags: { ...OF_STEPS, starts: 'freeRanks', length: freeLength, status: 'birthStatus' },
  queryCellCounts: { ...OF_QUERIES, starts: 'queryCellStarts', length: (s) => s.query.cells + 1 },
  hitCounts: { ...OF_QUERIES, starts: 'hitStarts', length: (s) => BUFFERS.hitCounts.length(s) },
} satisfies Partial<Record<BufferName, Scan>>

/** Returns how `reduce` or `scan` runs for these values. */
export function scanRuns(kernel: string, values: keyof typeof SCANS, sizes: Sizes): Run[] {
  const { starts, length: lengthOf, ALWAYS, ...scratch } = SCANS[values]
  const length = lengthOf(sizes)
  const tiles = Math.ceil(length / SCAN_TILE)
  const groups = Math.ceil(tiles / SCAN_TILE)
  if (groups > SCAN_TILE) throw new Error(`${length} values are too many to scan: at most ${SCAN_TILE ** 3}`)
  const allValues = { buffer: values, length }
  const tileTotals = { buffer: scratch.tileTotals, length: tiles }
  const groupTotals = { buffer: scratch.groupTotals, length: groups }
  const run = (workgroups: number, suffix: string, renames: Run['renames']) => ({
    workgroups,
    suffix,
    constants: { ALWAYS },
    renames: { status: scratch.status, ...renames },
  })
  if (kernel === 'scan') {
    const allStarts = { buffer: starts, length: length + 1 }
    return [run(tiles, ` (${values})`, { values: allValues, tileTotals, groupTotals, starts: allStarts })]
  }
  const totals = run(tiles, ` (${values})`, { values: allValues, totals: tileTotals })
  const ofGroups = run(groups, ` (${values}, tiles)`, { values: tileTotals, totals: groupTotals })
  return [...(tiles > 1 ? [totals] : []), ...(groups > 1 ? [ofGroups] : [])]
}
