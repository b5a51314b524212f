/** The user's forces in a world, in the order in which they were added. */

import type { Backend } from '../../../pipeline/backend.ts'
import { isPredicted, type Stepping } from '../../../pipeline/substeps.ts'
import { closeClass } from '../../../util/closedClass.ts'
import { refuse } from '../../../util/validate.ts'
import {
  type CheckedForce,
  checkForce,
  type ForceOptions,
  type ForceSet,
  forceParametersLength,
  NO_FORCE_SET,
  parametersStart,
} from '../force.ts'
import { checkNewParameters } from '../pass.ts'

interface ForceEntry {
  readonly force: CheckedForce
  parameters: Float32Array<ArrayBuffer>
  isReady: boolean
}

export class ForceList {
  readonly #backend: Backend
  readonly #stepping: Stepping
  #entries: readonly ForceEntry[] = []
  #set = NO_FORCE_SET

  constructor(backend: Backend, stepping: Stepping) {
    this.#backend = backend
    this.#stepping = stepping
  }

  /** The forces of the next step. The same object as long as nothing changes. */
  get set(): ForceSet {
    return this.#set
  }

  /** Adds a force, which acts as soon as the backend has compiled it. Rejects, and adds nothing, if it is invalid. */
  async add(options: ForceOptions): Promise<Force> {
    this.#backend.requireAlive()
    requireForceStepping(this.#stepping)
    const [force, parameters] = checkForce(options)
    const entry: ForceEntry = { force, parameters, isReady: false }
    const remove = () => {
      this.#entries = this.#entries.filter((one) => one !== entry)
      this.#update()
    }
    this.#entries = [...this.#entries, entry]
    try {
      await this.#backend.addForce(force)
    } catch (error) {
      remove()
      throw error
    }
    entry.isReady = true
    this.#update()
    return new Force(
      force.label,
      () => entry.parameters,
      (changed) => {
        entry.parameters = changed
        this.#update()
      },
      remove,
    )
  }

  /** The compiled forces as they are now. */
  get ready(): readonly ForceEntry[] {
    return this.#entries.filter(({ isReady }) => isReady).map((entry) => ({ ...entry }))
  }

  /** Whether all compiled forces round as the CPU does. */
  get areExact(): boolean {
    return this.#entries.every(({ force, isReady }) => !isReady || force.rounding === 'exact')
  }

  /** Puts the `ready` forces of another world in place of these, on a backend that compiles none. */
  adopt(ready: readonly ForceEntry[]): void {
    this.#entries = ready
    this.#update()
  }

  /** Stops all forces, and returns a function that makes some act, by their numbers, in this order and with these parameters. */
  byNumber(): (runs: readonly (readonly [number, ArrayLike<number>])[]) => void {
    const all = this.#entries
    this.#entries = []
    this.#update()
    return (runs) => {
      this.#entries = runs.map(([number, parameters]) =>
        Object.assign(all[number], {
          parameters: checkNewParameters(parameters, all[number].parameters.length),
        }),
      )
      this.#update()
    }
  }

  #update(): void {
    const ready = this.#entries.filter(({ isReady }) => isReady)
    const last = this.#set.forces
    const isSame = ready.length === last.length && ready.every(({ force }, k) => force === last[k])
    const forces = isSame ? last : ready.map(({ force }) => force)
    const parameters = new Float32Array(forceParametersLength(forces))
    for (const [k, entry] of ready.entries()) parameters.set(entry.parameters, parametersStart(forces, k))
    this.#set = ready.length === 0 ? NO_FORCE_SET : { forces, parameters: parameters.buffer }
  }
}

/** Throws if stepping is event-driven: flights are parabolas under gravity alone. */
function requireForceStepping(stepping: Stepping): void {
  if (isPredicted(stepping)) refuse('stepping', stepping, "'discrete' for forces")
}

/** A force of a world, returned by `World.forces.add`. */
export class Force {
  static {
    closeClass(Force, 'force')
  }

  readonly #label: string
  readonly #get: () => Float32Array<ArrayBuffer>
  readonly #set: (parameters: Float32Array<ArrayBuffer>) => void
  readonly #remove: () => void

  /** @internal */
  constructor(
    label: string,
    get: () => Float32Array<ArrayBuffer>,
    set: (parameters: Float32Array<ArrayBuffer>) => void,
    remove: () => void,
  ) {
    this.#label = label
    this.#get = get
    this.#set = set
    this.#remove = remove
  }

  get label(): string {
    return this.#label
  }

  /**
   * A copy of the force's parameters. A new value applies from the next step. The setter throws, and changes nothing, if the length
   * changes or a number is not finite.
   */
  get parameters(): Float32Array {
    return this.#get().slice()
  }

  set parameters(values: ArrayLike<number>) {
    this.#set(checkNewParameters(values, this.#get().length))
  }

  /** Removes the force: it does not act from the next step on. */
  remove(): void {
    this.#remove()
  }
}
