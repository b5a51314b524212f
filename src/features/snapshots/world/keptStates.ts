/** The states that a world keeps on its backend, to go back to them at the cost of a copy. */
import type { Backend } from '../../../pipeline/backend.ts'
import type { KeptKey } from '../../../pipeline/savedState.ts'
import { closeClass } from '../../../util/closedClass.ts'
import { MADE, requireMade, show } from '../../../util/validate.ts'

interface Entry<Host> {
  readonly key: KeptKey
  readonly host: Host
  readonly handle: KeptState
}

/** A state that a world keeps, returned by `World.history.keep`. */
export class KeptState {
  static {
    closeClass(KeptState, 'state')
  }

  readonly #time: number
  readonly #isKept: () => boolean

  /** @internal */
  constructor(made: typeof MADE, time: number, isKept: (state: KeptState) => boolean) {
    requireMade(made, 'KeptState', 'world.keep()')
    this.#time = time
    this.#isKept = () => isKept(this)
  }

  /** Simulated time of the state, s. */
  get time(): number {
    return this.#time
  }

  /** Whether the world still keeps it, so that `World.history.rollBack` can go back to it. */
  get isKept(): boolean {
    return this.#isKept()
  }
}

export class KeptStates<Host> {
  readonly #most: number
  /** The oldest first. */
  #entries: readonly Entry<Host>[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** All states, the oldest first. */
  get entries(): readonly Entry<Host>[] {
    return this.#entries
  }

  /** Takes back a list that `entries` returned. */
  set entries(entries: readonly Entry<Host>[]) {
    this.#entries = entries
  }

  /** Keeps the state of the backend and the host, in place of the oldest one if there are too many. */
  keep(backend: Backend, host: Host, units: number, time: number): KeptState {
    const isFull = this.#entries.length >= this.#most
    const key = { units }
    backend.keep({ kept: key, instead: isFull ? this.#entries[0].key : undefined })
    const isKept = (state: KeptState) => this.#entries.some((entry) => entry.handle === state)
    const handle = new KeptState(MADE, time, isKept)
    this.#entries = [...this.#entries.slice(Number(isFull)), { key, host, handle }]
    return handle
  }

  /** Returns the state of this handle, or the newest one. Throws if there is none. */
  require(state: KeptState | undefined): Entry<Host> {
    if (state === undefined) {
      const newest = this.#entries.at(-1)
      if (newest === undefined)
        throw new Error('rollBack: no state is kept; expected a call of keep() before')
      return newest
    }
    const entry = this.#entries.find(({ handle }) => handle === state)
    if (entry !== undefined) return entry
    if (!(state instanceof KeptState))
      throw new Error(`state is ${show(state)}: expected what keep() returned`)
    throw new Error(
      `state of ${state.time} s is not kept any more: expected one of the last ${this.#most} of this world (maxKept)`,
    )
  }
}
