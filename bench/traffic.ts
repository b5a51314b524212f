/**
 * Memory traffic of a substep, computed from the stage list. A buffer bound read-only counts once, one bound read-write
 * counts twice, each with the elements in use. This is the traffic of a machine whose caches hold everything during one
 * stage and nothing between stages.
 */

import { type BufferName, PER_CONTACT, type Sizes, strideOf } from '../src/pipeline/buffers.ts'
import type { Stage } from '../src/pipeline/stage.ts'
import { substepStages } from '../src/pipeline/stages.ts'
import { WARM_PASS } from '../src/schemas/constants.ts'

export interface Traffic {
  /** Dispatches per substep, including those that find nothing to do. */
  readonly dispatches: number
  /** Bytes per disk in a substep that keeps its contact list, and in one that rebuilds it. */
  readonly bytesKept: number
  readonly bytesRemade: number
  /** Fraction of substeps that rebuilt the list, if counted. */
  readonly remadeShare?: number
}

/** Buffers with spare capacity: only the records in use count. */
const RECORDS: ReadonlySet<BufferName> = new Set(PER_CONTACT)

/**
 * The solver processes cells colour by colour. Of a pass with several dispatches, each takes an equal share of what
 * cells own, and of the disks a share larger by the number of cells that a cell reaches, including itself.
 */
const OWNED: ReadonlySet<BufferName> = new Set([
  'cellStarts',
  'contactSpans',
  'contacts',
  'pairMaterials',
  'grainPairs',
  'impulses',
])
const REACHED: ReadonlySet<BufferName> = new Set(['activeContactCounts', 'motions'])
/** Bound by `integratePositions` for fast disks only; here no disk is fast. */
const OF_BULLETS: ReadonlySet<BufferName> = new Set([
  'bodies',
  'contactSpans',
  'contacts',
  'sweeps',
  'bullets',
])
/** Bound for fields, which need constants of their own. */
const OF_FIELDS: ReadonlySet<BufferName> = new Set(['materials'])
/** Bound by the stages that count contacts for filters, which need constants of their own. */
const OF_FILTERS: ReadonlySet<BufferName> = new Set(['materials', 'sortedMotions'])
const CELLS_REACHED = 5

function shareOf(buffer: BufferName, dispatches: number): number {
  if (OWNED.has(buffer)) return 1 / dispatches
  return REACHED.has(buffer) ? CELLS_REACHED / dispatches : 1
}

/**
 * Returns the bytes that one stage accesses with this many contact records in use; a solver pass has `passDispatches`
 * dispatches.
 */
export function bytesOfStage(
  { kernel, constants, bindings }: Stage,
  records: number,
  passDispatches: number,
): number {
  return bindings.reduce((sum, { buffer, length, written }) => {
    if (kernel === 'integratePositions' && OF_BULLETS.has(buffer)) return sum
    if (constants.FIELDS === 0 && OF_FIELDS.has(buffer)) return sum
    if (constants.FILTERED === 0 && kernel.startsWith('count') && OF_FILTERS.has(buffer)) return sum
    const elements = RECORDS.has(buffer) ? Math.min(records, length) : length
    const share = kernel === 'solveContacts' || kernel === 'solveGrains' ? shareOf(buffer, passDispatches) : 1
    return sum + (written ? 2 : 1) * share * elements * strideOf(buffer)
  }, 0)
}

/** Returns the stages that are skipped while the contact list is valid. */
export function listStages(stages: readonly Stage[]): Stage[] {
  return stages.filter(({ indirectIndex }) => indirectIndex !== undefined)
}

/** Returns the traffic of one substep of a world of these sizes with this many contact records. */
export function countTraffic(sizes: Sizes, records: number): Traffic {
  const stages = substepStages(sizes, false)
  const isWarmStart = ({ kernel, constants }: Stage) =>
    (kernel === 'solveContacts' || kernel === 'solveGrains') && constants.PASS === WARM_PASS
  const passDispatches = stages.filter(isWarmStart).length
  const bytes = (some: readonly Stage[]) =>
    some.reduce((sum, stage) => sum + bytesOfStage(stage, records, passDispatches), 0) / sizes.disks
  const remade = bytes(stages)
  return {
    dispatches: stages.length,
    bytesKept: remade - bytes(listStages(stages)),
    bytesRemade: remade,
  }
}
