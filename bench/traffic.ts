/**
 * What a substep asks of the memory, counted from the list of stages: a buffer that a stage binds to read counts once,
 * one that it binds to write counts twice, as it is read and written back; each at the elements in use. So it is the
 * traffic of a machine whose caches hold everything for the length of one stage and nothing from one stage to the next.
 */
import { type BufferName, PER_CONTACT, type Sizes, strideOf } from '../src/buffers.ts'
import { COLORS } from '../src/constants.ts'
import { type Stage, type StageBinding, substepStages } from '../src/frame.ts'

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

/** The cells of one colour, and the disks in them and in the four more cells that each of them reaches. */
const OWNED = 1 / COLORS
const REACHED = 5 / COLORS
const COLOR_SHARES: Partial<Record<BufferName, number>> = {
  cellStarts: OWNED,
  contactSpans: OWNED,
  contacts: OWNED,
  pairTraits: OWNED,
  impulses: OWNED,
  loads: REACHED,
  motions: REACHED,
}

function bytesOfBinding(kernel: string, binding: StageBinding, records: number): number {
  const { buffer, length, written } = binding
  const elements = RECORDS.has(buffer) ? Math.min(records, length) : length
  const share = kernel === 'solve' ? (COLOR_SHARES[buffer] ?? 1) : 1
  return (written ? 2 : 1) * share * elements * strideOf(buffer)
}

/** Bytes that one stage touches, with this many contact records in use. */
export function bytesOfStage({ kernel, bindings }: Stage, records: number): number {
  return bindings.reduce((sum, binding) => sum + bytesOfBinding(kernel, binding, records), 0)
}

/** The stages that do nothing while the list of contacts holds. */
export function listStages(stages: readonly Stage[]): Stage[] {
  const kernels = stages.map(({ kernel }) => kernel)
  return stages.slice(kernels.indexOf('histogram'), kernels.lastIndexOf('inherit') + 1)
}

/** Counts a substep of a world of these sizes with this many contact records. */
export function countTraffic(sizes: Sizes, records: number): Traffic {
  const stages = substepStages(sizes)
  const bytes = (some: readonly Stage[]) =>
    some.reduce((sum, stage) => sum + bytesOfStage(stage, records), 0) / sizes.disks
  const remade = bytes(stages)
  return {
    dispatches: stages.length,
    bytesKept: remade - bytes(listStages(stages)),
    bytesRemade: remade,
  }
}
