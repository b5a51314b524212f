/** The passes of a world, in the order in which they were added. */

import { closeClass } from '../util/closedClass.ts'
import type { Backend } from './backend.ts'
import { type CheckedPass, checkParameters, checkPass, type PassOptions, type PassRun } from './pass.ts'

interface Entry {
  readonly pass: CheckedPass
  parameters: Float32Array<ArrayBuffer>
  isReady: boolean
}

export class Passes {
  readonly #backend: Backend
  #entries: readonly Entry[] = []

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Adds a pass that runs from when the backend is ready for it. Rejects, and adds none, where it is refused. */
  async add(options: PassOptions): Promise<Pass> {
    this.#backend.requireAlive()
    const pass = checkPass(options)
    const entry: Entry = { pass, parameters: checkParameters(options.parameters ?? []), isReady: false }
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

  /** Those that run before a step of `dt` seconds at this time. */
  runs(dt: number, time: number, slots: number): PassRun[] {
    const step = { dt: Math.fround(dt), time: Math.fround(time), slots }
    return this.#entries
      .filter(({ isReady }) => isReady)
      .map(({ pass, parameters }) => ({ pass, parameters, step }))
  }
}

/** A pass of a world, until it is removed. */
export class Pass {
  static {
    closeClass(Pass, 'pass')
  }

  readonly #entry: Entry
  readonly #remove: () => void

  /** @internal */
  constructor(entry: Entry, remove: () => void) {
    this.#entry = entry
    this.#remove = remove
  }

  get label(): string {
    return this.#entry.pass.label
  }

  /**
   * The pass's own numbers, from the next step on; a copy. Throws, and changes nothing, where there are not as many as at
   * first, or one is not finite.
   */
  get parameters(): Float32Array {
    return this.#entry.parameters.slice()
  }

  set parameters(values: ArrayLike<number>) {
    const parameters = checkParameters(values)
    const { length } = this.#entry.parameters
    if (parameters.length !== length)
      throw new Error(`parameters has ${parameters.length} numbers: expected ${length}, as when it was added`)
    this.#entry.parameters = parameters
  }

  /** Lets the pass run no more, from the next step on. */
  remove(): void {
    this.#remove()
  }
}
