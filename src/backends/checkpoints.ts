/** The state of a world that was saved last in the background, from which a lost device is recovered. */

import type { Sizes } from '../features/sizes.ts'
import { GpuBackend } from '../gpu/gpuBackend.ts'
import type { Backend } from '../pipeline/backend.ts'
import type { Halts } from '../pipeline/backendStatus.ts'
import { NO_HALTS } from '../pipeline/backendStatus.ts'
import type { WorldSizes } from '../pipeline/commands.ts'
import type { CheckedRecovery } from '../pipeline/recoveryOptions.ts'
import { type KeptKey, type SavedState, stateBytes } from '../pipeline/savedState.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { CommandLog, LogEntry } from './commandLog.ts'

/** Bytes of commands since the last snapshot above which one is taken, unless the state has more or the option says otherwise. */
const JOURNAL = 2 ** 26

interface Checkpoint {
  readonly state: SavedState
  readonly status: TypedViews
  /** Units of work before it. */
  readonly units: number
  readonly halts: Halts
  readonly room: Pick<Sizes, 'contacts' | 'events'>
  /** The states that the world had kept. */
  readonly kept: readonly (readonly [KeptKey, SavedState])[]
}

export class Checkpoints {
  readonly #log: CommandLog
  readonly #options: CheckedRecovery
  #backend: Backend | undefined
  #last: Checkpoint | undefined
  /** The state that is being saved: the entry of the log before which it is, and its promise. */
  #underWay: { readonly end: number; readonly done: Promise<void> } | undefined
  /** The names of the state that was saved last on this backend, and of those that the world keeps. */
  #key: KeptKey | undefined
  readonly #kept = new Set<KeptKey>()
  readonly #saved = new WeakMap<KeptKey, SavedState>()
  /** Steps and bytes in the log above which the next state is saved. */
  #maxSteps: number
  /** Bytes in the log, beyond `#journal`, at which a snapshot that failed is tried again. */
  #postponed = 0
  /** Sizes of the last command that has disks. */
  #sizes: Partial<WorldSizes> = {}
  #problem: Error | undefined

  constructor(log: CommandLog, options: CheckedRecovery) {
    this.#log = log
    this.#options = options
    this.#maxSteps = options.interval
  }

  /** Whether the log has more bytes than it may have, times `times`, plus `more`. */
  #isLonger(times: number, more = 0): boolean {
    const { bytes } = this.#log
    const { journal } = this.#options
    if (journal !== undefined) return bytes > times * journal + more
    // a log that is shorter than the state takes less memory than a snapshot, and is repeated as fast as one is put back
    return bytes > times * JOURNAL + more && bytes > times * stateBytes(this.#sizes) + more
  }

  /** Why a lost device could not be recovered; undefined if it could. */
  get problem(): Error | undefined {
    return this.#problem
  }

  /** The halts that are not repeated. */
  get halts(): Halts {
    return this.#last?.halts ?? NO_HALTS
  }

  /** Saves states of this backend from now on. */
  use(backend: Backend): void {
    this.#backend = backend
    this.#underWay = undefined
    this.#key = undefined
    if (backend.kind === 'gpu') return
    // the CPU is not lost
    this.#log.removeBefore(this.#log.end)
    this.#last = undefined
  }

  /** Call with each entry of the log. */
  note(entry: LogEntry): void {
    if ('step' in entry) this.#sizes = entry.step.sizes
    else if ('edit' in entry && 'disks' in entry.edit.sizes) this.#sizes = entry.edit.sizes
    else if ('restore' in entry) this.#sizes = entry.restore.state.sizes
    if (!('keep' in entry)) return
    const { kept, instead } = entry.keep
    if (instead !== undefined) this.#kept.delete(instead)
    this.#kept.add(kept)
  }

  /** Call when the entries from `end` on were dropped. */
  undo(end: number): void {
    if (this.#underWay !== undefined && this.#underWay.end > end) this.#underWay = undefined
  }

  /** Whether the state should be saved now. */
  get isDue(): boolean {
    if (this.#underWay !== undefined || this.#problem !== undefined) return false
    return this.#log.steps >= this.#maxSteps || this.#isLonger(1, this.#postponed)
  }

  /** Saves the state after all commands of the log, without waiting for it. */
  take(halts: Halts): void {
    const { end } = this.#log
    const underWay = { end, done: Promise.resolve() }
    this.#underWay = underWay
    underWay.done = this.#take(end, halts)
      .then((checkpoint) => {
        if (this.#underWay !== underWay) return
        this.#last = checkpoint
        this.#log.removeBefore(end)
        this.#maxSteps = this.#options.interval
        this.#postponed = 0
      })
      .catch((error: Error) => {
        if (this.#underWay === underWay) this.#postpone(error)
      })
      .finally(() => {
        if (this.#underWay === underWay) this.#underWay = undefined
      })
  }

  async #take(end: number, { contactGrowths, spentSteps, discreteSteps }: Halts): Promise<Checkpoint> {
    const backend = this.#backend as GpuBackend
    const { units } = this.#log
    const kept = [...this.#kept]
    const key = { units }
    const { contacts, events } = backend.sizes
    const open = this.#log.openBefore(end)
    const aside = backend.readAside({ kept: key, instead: this.#key })
    this.#key = key
    const states = kept.map(async (one): Promise<readonly [KeptKey, SavedState]> => {
      const known = this.#saved.get(one)
      if (known !== undefined) return [one, known]
      const state = await backend.readKept(one, aside)
      this.#saved.set(one, state)
      return [one, state]
    })
    const [{ state, status }] = await Promise.all([aside, ...states])
    // answers to earlier questions could not be repeated from this state
    await Promise.all(open.map(({ settled }) => settled))
    return {
      state,
      status,
      units,
      halts: { contactGrowths, spentSteps, discreteSteps },
      room: { contacts, events },
      kept: await Promise.all(states),
    }
  }

  /** Tries again later; without memory for a copy of the state, the log is given up before it takes all memory. */
  #postpone(error: Error): void {
    this.#maxSteps = this.#log.steps + this.#options.interval
    this.#postponed = this.#log.bytes
    if (!this.#isLonger(2)) return
    this.#problem = new Error(`no snapshot could be taken: ${error.message}`, { cause: error })
    this.#log.removeBefore(this.#log.end)
    this.#last = undefined
  }

  /** Resolves when the log is not longer than it may be. */
  async ready(): Promise<void> {
    while (this.#underWay !== undefined && this.#isLonger(1)) await this.#underWay.done
  }

  /** Puts the state that was saved last into a new backend, with all that the world had kept. */
  restoreTo(backend: Backend): void {
    if (this.#last === undefined) return
    const { state, status, units, room, kept } = this.#last
    let completed = units - kept.length
    if (backend instanceof GpuBackend) backend.startFrom(status, completed - 1, room)
    for (const [key, one] of kept) {
      backend.restore({ state: one, completed: completed++ >>> 0 })
      backend.keep({ kept: key })
    }
    backend.restore({ state, completed: completed >>> 0 })
  }
}
