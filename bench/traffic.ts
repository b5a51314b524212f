/**
 * What a substep asks of the memory, counted from the list of stages: a buffer that a stage binds to read counts once,
 * one that it binds to write counts twice, as it is read and written back; each at the elements in use. So it is the
 * traffic of a machine whose caches hold everything for the length of one stage and nothing from one stage to the next.
 */

import { type BufferName, PER_CONTACT, type Sizes, strideOf } from '../src/pipeline/buffers.ts'
import type { Stage } from '../src/pipeline/stage.ts'
import { substepStages } from '../src/pipeline/stages.ts'
import { WARM_PASS } from '../src/schemas/constants.ts'

export interface Traffic {
  /** Dispatches of a substep, those included that find nothing to do. */
  readonly dispatches: number
  /** Bytes a disk in a substep that keeps its list of contacts, and in one that makes it anew. */
  readonly bytesKept: number
  readonly bytesRemade: number
  /** Part of the substeps that made the list anew, where it was counted. */
  readonly remadeShare?: number
}

/** These have room to spare: only the records count. */
const RECORDS: ReadonlySet<BufferName> = new Set(PER_CONTACT)

/**
 * The solver goes through the cells colour by colour, so of a pass that has so many dispatches each takes an even part of
 * what cells own; and of the disks one that is as much larger as the cells that a cell reaches, itself included.
 */
const OWNED: ReadonlySet<BufferName> = new Set([
  'cellStarts',
  'contactSpans',
  'contacts',
  'pairMaterials',
  'impulses',
])
const REACHED: ReadonlySet<BufferName> = new Set(['activeContactCounts', 'motions'])
/** What `integrate` binds for fast disks alone; here nothing is fast. */
const OF_BULLETS: ReadonlySet<BufferName> = new Set([
  'bodies',
  'contactSpans',
  'contacts',
  'sweeps',
  'bullets',
])
const CELLS_REACHED = 5

function shareOf(buffer: BufferName, dispatches: number): number {
  if (OWNED.has(buffer)) return 1 / dispatches
  return REACHED.has(buffer) ? CELLS_REACHED / dispatches : 1
}

/** Bytes that one stage touches, with this many contact records in use, where a pass of the solver has so many dispatches. */
export function bytesOfStage({ kernel, bindings }: Stage, records: number, passDispatches: number): number {
  return bindings.reduce((sum, { buffer, length, written }) => {
    if (kernel === 'integratePositions' && OF_BULLETS.has(buffer)) return sum
    const elements = RECORDS.has(buffer) ? Math.min(records, length) : length
    const share = kernel === 'solveContacts' ? shareOf(buffer, passDispatches) : 1
    return sum + (written ? 2 : 1) * share * elements * strideOf(buffer)
  }, 0)
}

/** The stages that do not run while the list of contacts holds. */
export function listStages(stages: readonly Stage[]): Stage[] {
  return stages.filter(({ indirectIndex }) => indirectIndex !== undefined)
}

/** Counts a substep of a world of these sizes with this many contact records. */
export function countTraffic(sizes: Sizes, records: number): Traffic {
  const stages = substepStages(sizes, false)
  const isWarmStart = ({ kernel, constants }: Stage) =>
    kernel === 'solveContacts' && constants.PASS === WARM_PASS
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
