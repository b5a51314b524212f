/** The custom passes of a world, in the order in which they were added. */

import type { Backend } from '../../../pipeline/backend.ts'
import { MAX_WORKGROUPS } from '../../../schemas/constants.ts'
import { closeClass } from '../../../util/closedClass.ts'
import {
  type CheckedPass,
  checkNewParameters,
  checkParameters,
  checkPass,
  type PassOptions,
  type PassRun,
  workgroupsOf,
} from '../pass.ts'

interface PassEntry {
  readonly pass: CheckedPass
  parameters: Float32Array<ArrayBuffer>
  isReady: boolean
}

export class PassList {
  readonly #backend: Backend
  #entries: readonly PassEntry[] = []

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Adds a pass, which runs as soon as the backend has compiled it. Rejects, and adds nothing, if it is invalid. */
  async add(options: PassOptions): Promise<Pass> {
    this.#backend.requireAlive()
    const pass = checkPass(options)
    const entry: PassEntry = { pass, parameters: checkParameters(options.parameters ?? []), isReady: false }
    const remove = () => {
      this.#entries = this.#entries.filter((one) => one !== entry)
    }
    this.#entries = [...this.#entries, entry]
    try {
      await this.#backend.addPass(pass)
    } catch (error) {
      remove()
      throw error
    }
    entry.isReady = true
    return new Pass(entry, remove)
  }

  /** The compiled passes as they are now. */
  get ready(): readonly PassEntry[] {
    return this.#entries.filter(({ isReady }) => isReady).map((entry) => ({ ...entry }))
  }

  /** Whether all compiled passes round as the CPU does. */
  get areExact(): boolean {
    return this.#entries.every(({ pass, isReady }) => !isReady || pass.rounding === 'exact')
  }

  /** Puts the `ready` passes of another world in place of these, on a backend that compiles none. */
  adopt(ready: readonly PassEntry[]): void {
    this.#entries = ready
  }

  /** Stops all passes, and returns a function that makes some run, by their numbers, in this order and with these parameters. */
  byNumber(): (runs: readonly (readonly [number, ArrayLike<number>])[]) => void {
    const all = this.#entries
    this.#entries = []
    return (runs) => {
      this.#entries = runs.map(([number, parameters]) =>
        Object.assign(all[number], {
          parameters: checkNewParameters(parameters, all[number].parameters.length),
        }),
      )
    }
  }

  /** Returns the runs of all compiled passes before a step of `dt` seconds at this time. Throws if one would have too many workgroups. */
  runs(dt: number, time: number, slots: number): PassRun[] {
    const step = { dt: Math.fround(dt), time: Math.fround(time), slots }
    const ready = this.#entries.filter(({ isReady }) => isReady)
    return ready.map(({ pass, parameters }) => {
      const run = { pass, parameters, step }
      const workgroups = workgroupsOf(run)
      if (workgroups > MAX_WORKGROUPS)
        throw new Error(
          `step: the pass ${JSON.stringify(pass.label)} would have ${workgroups} workgroups for ${slots} slots: expected at most ${MAX_WORKGROUPS}; give it fewer, with several slots per thread`,
        )
      return run
    })
  }
}

/** A custom pass of a world, returned by `World.passes.add`. */
export class Pass {
  static {
    closeClass(Pass, 'pass')
  }

  readonly #entry: PassEntry
  readonly #remove: () => void

  /** @internal */
  constructor(entry: PassEntry, remove: () => void) {
    this.#entry = entry
    this.#remove = remove
  }

  get label(): string {
    return this.#entry.pass.label
  }

  /**
   * A copy of the pass's parameters. A new value applies from the next step. The setter throws, and changes nothing, if the length
   * changes or a number is not finite.
   */
  get parameters(): Float32Array {
    return this.#entry.parameters.slice()
  }

  set parameters(values: ArrayLike<number>) {
    this.#entry.parameters = checkNewParameters(values, this.#entry.parameters.length)
  }

  /** Removes the pass: it does not run from the next step on. */
  remove(): void {
    this.#remove()
  }
}
