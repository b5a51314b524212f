/** The state that a backend keeps between steps: which buffers it is in, and the commands that put it back. */
import { RESTORE_BATCH, WORKGROUP } from '../schemas/constants.ts'
import { STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { BUFFERS, type BufferName, NO_QUERY, type Sizes, strideOf } from './buffers.ts'
import type { WorldSizes } from './commands.ts'
import { type KernelStage, stage } from './stage.ts'

/**
 * The buffers that steps read before they write them, the status last. The others hold what the host uploads, or are written anew in
 * each step.
 */
export const STATE_BUFFERS = [
  'poses',
  'motions',
  'materials',
  'userData',
  'slots',
  'cellStarts',
  'sortedPoses',
  'contacts',
  'pairMaterials',
  'grainPairs',
  'grains',
  'sortedGrains',
  'impulses',
  'contactSpans',
  'activeContactCounts',
  'rests',
  'touches',
  'lastIds',
  'touchEvents',
  'bonds',
  'rebuildPositions',
  'flights',
  'lives',
  'transparencies',
  'status',
] as const satisfies readonly BufferName[]

export type StateBuffer = (typeof STATE_BUFFERS)[number]

/** A copy of the state of a backend, as plain data. */
export interface SavedState {
  /** The user's forces are the world's own. */
  readonly sizes: Omit<WorldSizes, 'forces'>
  /** The words in use. */
  readonly buffers: Readonly<Record<StateBuffer, Uint32Array>>
}

/** Puts a saved state back. Immutable: a backend may keep it and run it again. */
export interface RestoreCommand {
  readonly state: SavedState
  /** `Status.completed` after it. */
  readonly completed: number
}

/** Contacts and events in the state. */
function recordsOf(status: ArrayLike<number>): Pick<Sizes, 'contacts' | 'events'> {
  return { contacts: status[STATUS.neededContacts], events: status[STATUS.events] }
}

/** Returns the state in these copies of STATE_BUFFERS, which may be longer than what is in use. */
export function savedState(copies: Readonly<Record<StateBuffer, TypedViews>>, sizes: Sizes): SavedState {
  const used = { ...sizes, ...recordsOf(copies.status.u32) }
  const buffers = STATE_BUFFERS.map((name) => {
    const length = (BUFFERS[name].length(used) * strideOf(name)) / 4
    return [name, copies[name].u32.slice(0, length)]
  })
  const { contacts: _1, events: _2, saved: _3, query: _4, forces: _5, ...exact } = sizes
  return { sizes: exact, buffers: Object.fromEntries(buffers) as SavedState['buffers'] }
}

/** Returns the sizes after a saved state was restored to a backend with sizes `had`, which keeps its capacities. */
export function sizesWith({ sizes, buffers }: SavedState, had: Sizes): Sizes {
  const { contacts, events } = recordsOf(buffers.status)
  return {
    ...sizes,
    forces: had.forces,
    contacts: Math.max(contacts, had.contacts),
    events: Math.max(events, had.events),
    saved: RESTORE_BATCH,
    query: NO_QUERY,
  }
}

/** Buffers of which nothing behind the words in use is read. */
const WITHOUT_TAIL: readonly StateBuffer[] = [
  'contacts',
  'pairMaterials',
  'grainPairs',
  'impulses',
  'touches',
  'touchEvents',
  'cellStarts',
]

/**
 * Yields the contents of `savedWords` and the stage for each part of a saved state. What a buffer has behind the saved words becomes 0, as in
 * new memory; `lengthOf` returns the number of elements that a buffer has memory for.
 */
export function* restoreParts(
  { state, completed }: RestoreCommand,
  sizes: Sizes,
  lengthOf: (name: BufferName) => number,
): Generator<{ words: ArrayBuffer; stage: KernelStage }> {
  const most = RESTORE_BATCH - 2
  for (const name of STATE_BUFFERS) {
    const all = state.buffers[name]
    if (name === 'status') {
      const status = all.slice()
      status[STATUS.completed] = completed
      // numbers of steps that this world counts otherwise; they mean nothing between steps
      for (const word of [STATUS.restMeasured, STATUS.someWoken, STATUS.allWoken]) status[word] = 0
      const renames = { words: 'status' } as const
      yield { words: partOf(status, 0, status.length), stage: stage('restoreStatus', sizes, 1, { renames }) }
      continue
    }
    const length = lengthOf(name)
    const total = WITHOUT_TAIL.includes(name) ? all.length : (length * strideOf(name)) / 4
    const renames = { words: { buffer: name, length } }
    for (let first = 0; first < total; first += most) {
      const count = Math.min(most, total - first)
      const restore = stage('restoreWords', sizes, Math.ceil(count / WORKGROUP), { renames })
      yield { words: partOf(all, first, count), stage: restore }
    }
  }
}

/** Returns words from `first` on; those behind the end are 0. */
function partOf(all: Uint32Array, first: number, count: number): ArrayBuffer {
  const part = new Uint32Array(2 + count)
  part.set([first, count])
  part.set(all.subarray(first, first + count), 2)
  return part.buffer
}
