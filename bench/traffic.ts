/**
 * Memory traffic of a substep, computed from the stage list. A buffer bound read-only counts once, one bound read-write
 * counts twice, each with the elements in use. This is the traffic of a machine whose caches hold everything during one
 * stage and nothing between stages.
 */

import type { Sizes } from '../src/features/sizes.ts'
import { solverTilesOfLevel } from '../src/features/solver/tiles.ts'
import { PER_CONTACT, strideOf } from '../src/pipeline/buffers.ts'
import { encodedStages, leavesEnd, substitutesOf } from '../src/pipeline/encodedStages.ts'
import type { BufferName } from '../src/pipeline/features.ts'
import type { Stage } from '../src/pipeline/stage.ts'
import { substepStages } from '../src/pipeline/stages.ts'
import { BIAS_PASS, CONTACT_COLORS, TILINGS } from '../src/schemas/constants.ts'

export interface Traffic {
  /** Dispatches of a substep that can rebuild the contact list, and of one that cannot. */
  readonly dispatches: number
  readonly dispatchesKept: number
  /** Bytes per disk in a substep that keeps its contact list, and in one that rebuilds it. */
  readonly bytesKept: number
  readonly bytesRemade: number
  /** Fraction of substeps that rebuilt the list, if counted. */
  readonly remadeShare?: number
}

/** Buffers with spare capacity: only the records in use count. */
const RECORDS: ReadonlySet<BufferName> = new Set(PER_CONTACT)

/** What a dispatch of the solver accesses in part: records of its contacts, and the disks of these. */
const OF_CONTACTS: ReadonlySet<BufferName> = new Set([
  'contacts',
  'contactOrder',
  'pairMaterials',
  'grainPairs',
  'impulses',
])
const OF_DISKS: ReadonlySet<BufferName> = new Set(['activeContactCounts', 'motions', 'warmStarts'])
/** Bound by `integratePositions` for fast disks only; here no disk is fast. */
const OF_BULLETS: ReadonlySet<BufferName> = new Set([
  'bodies',
  'contactSpans',
  'contacts',
  'sweeps',
  'bullets',
])
/** Accessed by the relaxing pass, and after edits by the warm start and by `findTilings`. */
const OF_SUMS: ReadonlySet<BufferName> = new Set(['warmStarts'])
/** Accessed by the solver where something bounces, and by a warm start that is a pass of its own. */
const OF_BOUNCES: ReadonlySet<BufferName> = new Set(['activeContactCounts'])
/** Bound for fields, which need constants of their own. */
const OF_FIELDS: ReadonlySet<BufferName> = new Set(['materials'])
/** Bound by the stages that count contacts for filters, which need constants of their own. */
const OF_FILTERS: ReadonlySet<BufferName> = new Set(['materials', 'sortedMotions'])

/** Accessed by the end of a substep where tiles were summed up. */
const OF_SHARES: ReadonlySet<BufferName> = new Set(['tileSums', 'contactOrder', 'tilePlans'])
const ENDS: ReadonlySet<Stage['kernel']> = new Set(['endSubstep', 'advanceSubstep'])

/** Kernels that solve the first tiling by plans. */
const OF_FIRST_TILING: ReadonlySet<Stage['kernel']> = new Set(['biasTiles', 'relaxTiles'])
/** Bound by `biasTiles` for the brush. */
const OF_BRUSH: ReadonlySet<BufferName> = new Set(['poses'])
/** Words of the plan of a tile, and of a disk and a contact in it: see shaders/solver/parts/tilePlan.wgsl. */
const [PLAN_HEADER, PLAN_DISK, PLAN_RECORD] = [CONTACT_COLORS + 5, 9, 4]

/** Bound by `orderContacts` for dynamic bodies, which need constants of their own. */
const OF_DYNAMIC: ReadonlySet<BufferName> = new Set(['contacts', 'edges', 'dynamicBodies'])

/** Contact records in use, the words of tiles of the solver, and the fraction of the records that it takes in each tiling. */
export interface Contacts {
  readonly records: number
  readonly words: number
  readonly tilings: readonly number[]
}

/** Returns how the contacts are distributed over the tilings: `contactOrder` are the words of this buffer. */
export function contactsIn(contactOrder: Uint32Array, { levels }: Sizes): Contacts {
  const stride = CONTACT_COLORS + 2
  const found = Array.from({ length: TILINGS }, () => 0)
  let at = 0
  for (const level of levels) {
    const tiles = solverTilesOfLevel(level)
    for (let n = 0; n < TILINGS * tiles; n++, at += stride)
      found[Math.floor(n / tiles)] += contactOrder[at + stride - 1] - contactOrder[at]
  }
  const records = found.reduce((sum, contacts) => sum + contacts, 0)
  return { records, words: at, tilings: found.map((contacts) => contacts / Math.max(records, 1)) }
}

/** Returns the number of elements of a buffer that a stage accesses. */
function elementsOf(buffer: BufferName, length: number, contacts: Contacts, disks: number): number {
  const { records, words, tilings } = contacts
  if (buffer === 'contactOrder') return words + records
  if (buffer === 'tilePlans') {
    const tiles = words / (TILINGS * (CONTACT_COLORS + 2))
    return PLAN_HEADER * tiles + 1 + PLAN_DISK * disks + PLAN_RECORD * tilings[0] * records
  }
  // of two sums of each disk one is read, and one written
  if (buffer === 'warmStarts') return disks
  if (buffer === 'contactColors') return TILINGS * disks + records
  return RECORDS.has(buffer) ? Math.min(records, length) : length
}

/** Returns the fraction of the elements of a buffer that a dispatch of the solver accesses. */
function shareOf(buffer: BufferName, tiling: number, { records, tilings }: Contacts, disks: number): number {
  if (OF_CONTACTS.has(buffer)) return tilings[tiling]
  return OF_DISKS.has(buffer) ? Math.min(1, (2 * tilings[tiling] * records) / disks) : 1
}

/** Returns the fraction of the elements of a buffer that a stage accesses. */
function shareOfStage(stage: Stage, buffer: BufferName, contacts: Contacts, disks: number): number {
  const { kernel } = stage
  // each disk is in a tile
  if (OF_FIRST_TILING.has(kernel)) return OF_CONTACTS.has(buffer) ? contacts.tilings[0] : 1
  if (kernel === 'relaxSeams' && buffer === 'poses') {
    const tiling = stage.stageIndex % TILINGS
    return Math.min(1, (2 * contacts.tilings[tiling] * contacts.records) / disks)
  }
  if (kernel !== 'solveContacts' && kernel !== 'solveGrains' && kernel !== 'relaxSeams') return 1
  return shareOf(buffer, stage.stageIndex % TILINGS, contacts, disks)
}

function accessesSums({ kernel, constants }: Stage): boolean {
  if (OF_FIRST_TILING.has(kernel) || kernel === 'relaxSeams') return true
  return (
    kernel !== 'findTilings' &&
    (kernel !== 'solveContacts' || constants.PASS !== BIAS_PASS) &&
    constants.SUMMED === 1
  )
}

/** Returns the bytes that one stage accesses. */
export function bytesOfStage(stage: Stage, contacts: Contacts, disks: number): number {
  const { kernel, constants, bindings } = stage
  return bindings.reduce((sum, { buffer, length, written }) => {
    if (kernel === 'integratePositions' && OF_BULLETS.has(buffer)) return sum
    if (!accessesSums(stage) && OF_SUMS.has(buffer)) return sum
    if (ENDS.has(kernel) && OF_SHARES.has(buffer)) return sum
    if (constants.PLAIN === 1 && constants.SUMMED === 1 && OF_BOUNCES.has(buffer)) return sum
    if (constants.FIELDS === 0 && OF_FIELDS.has(buffer)) return sum
    if (constants.FILTERED === 0 && kernel.startsWith('count') && OF_FILTERS.has(buffer)) return sum
    if (constants.DYNAMIC === 0 && OF_DYNAMIC.has(buffer)) return sum
    if (kernel === 'biasTiles' && OF_BRUSH.has(buffer)) return sum
    const share = shareOfStage(stage, buffer, contacts, disks)
    const elements = elementsOf(buffer, length, contacts, disks)
    return sum + (written ? 2 : 1) * share * elements * strideOf(buffer)
  }, 0)
}

/** Returns the stages that have no work while the contact list is valid, without a warm start: it runs only for a list without sums. */
export function listStages(stages: readonly Stage[]): Stage[] {
  return stages.filter(({ runs }) => runs === 'rebuild')
}

/** Kernels that leave at once where nothing moves by more than gravity moves it in a substep. */
export const LEAVES_AT_REST: ReadonlySet<Stage['kernel']> = new Set(['sumTiles'])

/** Returns the traffic of one substep of a world at rest of these sizes with these contacts. */
export function countTraffic(sizes: Sizes, contacts: Contacts): Traffic {
  // a substep between two others of its step
  const substitutes = substitutesOf(sizes)
  const encoded = (rebuild: boolean) => {
    const next: 0 | 1 = rebuild ? 1 : 0
    const parts = { rebuild, sweep: false, awake: true, tileSums: false, follows: true, next }
    return encodedStages(
      substepStages(sizes),
      { ...parts, begins: leavesEnd(parts, substitutes) },
      substitutes,
    )
  }
  const bytes = (some: readonly Stage[]) =>
    some
      .filter(({ kernel }) => !LEAVES_AT_REST.has(kernel))
      .reduce((sum, stage) => sum + bytesOfStage(stage, contacts, sizes.disks), 0) / sizes.disks
  const [stages, kept] = [encoded(true), encoded(false)]
  return {
    dispatches: stages.length,
    dispatchesKept: kept.length,
    bytesKept: bytes(kept),
    bytesRemade: bytes(kept) + bytes(listStages(stages)),
  }
}
