/** The stages of steps, bound to the memory of their buffers. */
import type { Sizes } from '../features/sizes.ts'
import { type Row, stagesOf } from '../pipeline/rows.ts'
import { eventDrivenStages, substepStages } from '../pipeline/stages.ts'
import { CHOOSE_SUBSTEPS, REST, STEP_STATS, SUBSTEPS_CHOSEN } from '../pipeline/tables/aroundSubsteps.ts'
import { FIRST_ROUNDS } from '../pipeline/tables/eventDriven.ts'
import { type BoundKernel, type BoundStage, bindStage } from './boundStages.ts'
import type { Storage } from './storage.ts'

/** The rows before and after the substeps of a step. */
const AROUND = { rest: REST, choice: CHOOSE_SUBSTEPS, chosen: SUBSTEPS_CHOSEN, stats: STEP_STATS } as const

export class StepStages {
  readonly #storage: Storage
  readonly #sizes: () => Sizes
  #isEventDriven = false
  /** Undefined until they are bound to the current sizes. */
  #substep: readonly BoundStage[] | undefined
  readonly #around = new Map<keyof typeof AROUND, readonly BoundKernel[]>()

  constructor(storage: Storage, sizes: () => Sizes) {
    this.#storage = storage
    this.#sizes = sizes
  }

  /** Chooses the stages of a discrete or an event-driven step. */
  choose(isEventDriven: boolean): void {
    if (isEventDriven !== this.#isEventDriven) this.#substep = undefined
    this.#isEventDriven = isEventDriven
  }

  /** Call when buffers or sizes have changed. */
  clear(): void {
    this.#substep = undefined
    this.#around.clear()
  }

  /** The stages of a substep, or of the rounds of an event-driven step. */
  get substep(): readonly BoundStage[] {
    if (this.#substep === undefined) {
      const sizes = this.#sizes()
      const stages = this.#isEventDriven ? eventDrivenStages(sizes, FIRST_ROUNDS) : substepStages(sizes)
      this.#substep = stages.map((stage) =>
        stage.kernel === 'userForce' ? stage : bindStage(this.#storage, stage),
      )
    }
    return this.#substep
  }

  around(name: keyof typeof AROUND): readonly BoundKernel[] {
    const bound = this.#around.get(name) ?? this.bound(AROUND[name])
    this.#around.set(name, bound)
    return bound
  }

  /** Returns the stages of rows, which are bound anew. */
  bound(rows: readonly Row[]): BoundKernel[] {
    return stagesOf(rows, this.#sizes()).map((stage) => bindStage(this.#storage, stage))
  }
}
