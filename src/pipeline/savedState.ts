/** The state that a backend keeps between steps: which buffers it is in, and the commands that put it back. */

import { NO_QUERY } from '../features/queries/sizes.ts'
import { NO_SIZES, type Sizes } from '../features/sizes.ts'
import { RESTORE_BATCH } from '../schemas/constants.ts'
import { STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import {
  hasNoTail,
  KEPT_BUFFERS,
  type KeptBuffer,
  STATE_BUFFERS,
  type StateBuffer,
  strideOf,
} from './buffers.ts'
import type { WorldSizes } from './commands.ts'
import { BUFFERS, type BufferName } from './features.ts'
import { stagesOf } from './rows.ts'
import type { KernelStage } from './stage.ts'
import { STATES } from './tables/aroundSubsteps.ts'

/** A copy of the state of a backend, as plain data. */
export interface SavedState {
  /** The user's forces are the world's own. */
  readonly sizes: Omit<WorldSizes, 'forces'>
  /** The words in use. */
  readonly buffers: Readonly<Record<StateBuffer, Uint32Array> & { works?: Uint32Array }>
}

/** Puts a saved state back. Immutable: a backend may keep it and run it again. */
export interface RestoreCommand {
  readonly state: SavedState
  /** `Status.completed` after it. */
  readonly completed: number
}

/** Names a state that a backend keeps. Compared by identity. */
export interface KeptKey {
  /** Units of work that were submitted before it. */
  readonly units: number
}

/** Copies the state to memory of its own. */
export interface KeepCommand {
  readonly kept: KeptKey
  /** A state that is no longer needed, whose memory it takes. */
  readonly instead?: KeptKey
  /** Whether it is left out if there is no memory for it. */
  readonly isOptional?: boolean
}

/** Puts a kept state back. */
export interface RollBackCommand {
  readonly kept: KeptKey
  /** `Status.completed` after it. */
  readonly completed: number
}

/** Contacts and events in the state. */
function recordsOf(status: ArrayLike<number>): Pick<Sizes, 'contacts' | 'events'> {
  return { contacts: status[STATUS.neededContacts], events: status[STATUS.events] }
}

/** Returns the state in these copies of STATE_BUFFERS, which may be longer than what is in use. */
export function savedState(copies: Readonly<Record<StateBuffer, TypedViews>>, sizes: Sizes): SavedState {
  const buffers = STATE_BUFFERS.map((name) => [
    name,
    copies[name].u32.slice(0, wordsInUse(name, sizes, copies.status.u32)),
  ])
  return { sizes: exactSizes(sizes), buffers: Object.fromEntries(buffers) as SavedState['buffers'] }
}

/** Returns the number of words of a buffer that a state with this status uses. */
export function wordsInUse(name: BufferName, sizes: Sizes, status: ArrayLike<number>): number {
  return (BUFFERS[name].length({ ...sizes, ...recordsOf(status) }) * strideOf(name)) / 4
}

/** Returns the sizes that a saved state has. */
export function exactSizes(sizes: Sizes): SavedState['sizes'] {
  const { contacts: _1, events: _2, saved: _3, query: _4, forces: _5, planBytes: _6, ...exact } = sizes
  return exact
}

/** Returns the sizes after a saved state was restored to a backend with sizes `had`, which keeps its capacities. */
export function sizesWith({ sizes, buffers }: SavedState, had: Sizes): Sizes {
  return grownTo(sizes, recordsOf(buffers.status), had)
}

/** Returns the sizes after a kept state of these sizes was put back, in a backend with sizes `had`. */
export function sizesAfterRollBack(kept: Sizes, had: Sizes): Sizes {
  return grownTo(exactSizes(kept), kept, had)
}

function grownTo(
  sizes: SavedState['sizes'],
  { contacts, events }: Pick<Sizes, 'contacts' | 'events'>,
  had: Sizes,
): Sizes {
  return {
    ...sizes,
    forces: had.forces,
    planBytes: had.planBytes,
    contacts: Math.max(contacts, had.contacts),
    events: Math.max(events, had.events),
    saved: RESTORE_BATCH,
    query: NO_QUERY,
  }
}

/** Words of a status that mean nothing between steps: numbers of steps that another world counts otherwise. */
const STEP_NUMBERS = [STATUS.summedIn, STATUS.restMeasured, STATUS.someWoken, STATUS.allWoken]

/** Makes a saved status one that a world continues with after this many units of work; its words begin at `first`. */
export function continueStatus(words: Uint32Array, completed: number, first = 0): void {
  words[first + STATUS.completed] = completed
  for (const word of STEP_NUMBERS) words[first + word] = 0
}

/** Returns the bytes of a state of these sizes, without contacts and events. */
export function stateBytes(sizes: Partial<WorldSizes>): number {
  const exact = { ...NO_SIZES, ...sizes }
  return KEPT_BUFFERS.reduce((sum, name) => sum + BUFFERS[name].length(exact) * strideOf(name), 0)
}

/** A part of a buffer: the first word and the number of words. */
export interface StatePart {
  readonly buffer: KeptBuffer
  readonly first: number
  readonly count: number
}

/** Returns the parts of the state, the status last, each of at most this many words; `wordsOf` returns the words of a buffer. */
export function stateParts(wordsOf: (name: KeptBuffer) => number, most: number): StatePart[] {
  const parts: StatePart[] = []
  for (const buffer of KEPT_BUFFERS) {
    const total = wordsOf(buffer)
    for (let first = 0; first < total; first += most)
      parts.push({ buffer, first, count: Math.min(most, total - first) })
  }
  return parts
}

/** Returns the stage that copies a part to `savedWords`, which begin with `first` and `count`. */
export function saveStage({ buffer, first, count }: StatePart, sizes: Sizes): KernelStage {
  const words = { buffer, length: lengthFor(buffer, first + count) }
  const renames = { words, statusWords: { buffer: 'status', length: 1 } } as const
  return stagesOf([STATES.save], { ...sizes, saved: 2 + count }, { count, renames })[0]
}

/** Returns the stage that copies `savedWords`, which begin with `first` and `count`, to a part. */
export function restoreStage({ buffer, first, count }: StatePart, sizes: Sizes): KernelStage {
  const roomy = { ...sizes, saved: 2 + count }
  if (buffer === 'status') return stagesOf([STATES.restoreStatus], roomy, { renames: { words: 'status' } })[0]
  const renames = { words: { buffer, length: lengthFor(buffer, first + count) } }
  return stagesOf([STATES.restore], roomy, { count, renames })[0]
}

/** Returns the elements of a buffer that hold this many words. */
function lengthFor(buffer: KeptBuffer, words: number): number {
  return Math.ceil((4 * words) / strideOf(buffer))
}

/** Returns the stage that adds `savedWords[0]` to the counts of units in the events. */
export function shiftEventsStage(sizes: Sizes): KernelStage {
  return stagesOf([STATES.shiftEvents], { ...sizes, saved: 1 })[0]
}

/**
 * Yields the contents of `savedWords` and the stage for each part of a saved state. What a buffer has behind the saved words becomes 0, as in
 * new memory; `lengthOf` returns the number of elements that a buffer has memory for.
 */
export function* restoreParts(
  { state, completed }: RestoreCommand,
  sizes: Sizes,
  lengthOf: (name: BufferName) => number,
): Generator<{ words: ArrayBuffer; stage: KernelStage }> {
  const { status: saved, ...buffers } = state.buffers
  const status = saved.slice()
  continueStatus(status, completed)
  const all: Partial<Record<KeptBuffer, Uint32Array>> = { ...buffers, status }
  const wordsOf = (name: KeptBuffer) => {
    const used = all[name]?.length ?? 0
    const isWhole = name === 'status' || hasNoTail(name) || all[name] === undefined
    return isWhole ? used : (lengthOf(name) * strideOf(name)) / 4
  }
  for (const part of stateParts(wordsOf, RESTORE_BATCH - 2))
    yield { words: partOf(all[part.buffer]!, part), stage: restoreStage(part, sizes) }
}

/** Yields zeros for `savedWords` and the stage for what buffers have grown by since a state of `wordsOf` words was kept. */
export function* clearedParts(
  wordsOf: (name: KeptBuffer) => number,
  sizes: Sizes,
  lengthOf: (name: BufferName) => number,
): Generator<{ words: ArrayBuffer; stage: KernelStage }> {
  const most = RESTORE_BATCH - 2
  for (const buffer of KEPT_BUFFERS) {
    if (buffer === 'status' || hasNoTail(buffer)) continue
    const total = (lengthOf(buffer) * strideOf(buffer)) / 4
    for (let first = wordsOf(buffer); first < total; first += most) {
      const part = { buffer, first, count: Math.min(most, total - first) }
      yield { words: partOf(new Uint32Array(0), part), stage: restoreStage(part, sizes) }
    }
  }
}

/** Returns the words of a part behind its first word and their number; those behind the end are 0. */
function partOf(all: Uint32Array, { first, count }: StatePart): ArrayBuffer {
  const part = new Uint32Array(2 + count)
  part.set([first, count])
  part.set(all.subarray(first, first + count), 2)
  return part.buffer
}
