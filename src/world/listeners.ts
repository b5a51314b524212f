/** Listeners of a world, by occasion. */
import { refuse, show } from '../util/validate.ts'

/** A GPU device was lost. The world takes calls as before and runs them when it is restored. */
export interface DeviceLost {
  /** Why, as the browser says it. */
  readonly message: string
}

/** A world runs again, after its device was lost. Its `buffers` are on a new device. */
export interface Restored {
  readonly backend: 'gpu' | 'cpu'
}

/** Disks were taken into quarantine. */
export interface Quarantined {
  /** Their ids, ascending: those in quarantine that were not there at the last call. */
  readonly ids: Uint32Array
}

/** What listeners get, by the name of the occasion. */
export interface WorldOccasions {
  readonly devicelost: DeviceLost
  readonly restored: Restored
  readonly quarantined: Quarantined
}

type Occasion = keyof WorldOccasions
type Listener<O extends Occasion> = (occasion: WorldOccasions[O]) => void

const OCCASIONS: readonly Occasion[] = ['devicelost', 'restored', 'quarantined']

export class Listeners {
  readonly #all = new Map<Occasion, Set<Listener<never>>>(OCCASIONS.map((occasion) => [occasion, new Set()]))

  /** Adds a listener and returns a function that removes it. Throws if the occasion is unknown or the listener no function. */
  on<O extends Occasion>(occasion: O, listener: Listener<O>): () => void {
    const listeners = this.#all.get(occasion)
    if (listeners === undefined) refuse('occasion', occasion, OCCASIONS.map((one) => `'${one}'`).join(' or '))
    if (typeof listener !== 'function') throw new Error(`listener is ${show(listener)}: expected a function`)
    // each call adds one of its own, which its function removes
    const own: Listener<O> = (value) => listener(value)
    listeners.add(own)
    return () => {
      listeners.delete(own)
    }
  }

  hasAny(occasion: Occasion): boolean {
    return this.#all.get(occasion)!.size > 0
  }

  /** Calls the listeners. Errors of theirs are reported as uncaught ones and hinder nothing. */
  tell<O extends Occasion>(occasion: O, value: WorldOccasions[O]): void {
    for (const listener of [...this.#all.get(occasion)!] as Listener<O>[])
      try {
        listener(value)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
  }
}
