/** The bound stages of a substep, by the parts of it that are encoded, or of an event-driven step. */
import type { Sizes } from '../features/sizes.ts'
import {
  encodedStages,
  leavesEnd,
  type Parts,
  type Substitutes,
  substitutesOf,
} from '../pipeline/encodedStages.ts'
import type { Stage } from '../pipeline/stage.ts'
import { eventDrivenStages, substepStages } from '../pipeline/stages.ts'
import type { BoundStage } from './boundStages.ts'

/** What the stages depend on. */
interface Step {
  readonly sizes: Sizes
  readonly isEventDriven: boolean
  /** Rounds of an event-driven step. */
  readonly rounds: number
}

export class StageVariants {
  readonly #bind: (stage: Stage) => BoundStage
  readonly #step: () => Step
  /** The stages of the step, and those that halt in place of a part; undefined until they are made for the current step. */
  #all: { readonly stages: readonly Stage[]; readonly substitutes: Substitutes } | undefined
  /** Those that are bound. Rounds of an event-driven step share their stages. */
  readonly #bound = new Map<Stage, BoundStage>()
  readonly #variants = new Map<string, readonly BoundStage[]>()

  constructor(step: () => Step, bind: (stage: Stage) => BoundStage) {
    this.#step = step
    this.#bind = bind
  }

  /** Call when the step has changed. */
  clear(): void {
    this.#all = undefined
    this.#bound.clear()
    this.#variants.clear()
  }

  /** Returns the stages of a substep with these parts, or of an event-driven step. A stage is bound when it is first asked for, since that may compile its kernel. */
  of(parts: Parts): readonly BoundStage[] {
    const key = Object.values(parts).join(' ')
    let variant = this.#variants.get(key)
    if (variant === undefined) {
      const { stages, substitutes } = this.#made()
      const encoded = this.#step().isEventDriven ? stages : encodedStages(stages, parts, substitutes)
      variant = encoded.map((stage) => this.#boundOf(stage))
      this.#variants.set(key, variant)
    }
    return variant
  }

  /** Whether a substep with these parts leaves its end to the next one, which then begins with it. */
  leavesEnd(parts: Parts): boolean {
    return !this.#step().isEventDriven && leavesEnd(parts, this.#made().substitutes)
  }

  #made() {
    const { sizes, isEventDriven, rounds } = this.#step()
    this.#all ??= {
      stages: isEventDriven ? eventDrivenStages(sizes, rounds) : substepStages(sizes),
      substitutes: substitutesOf(sizes),
    }
    return this.#all
  }

  #boundOf(stage: Stage): BoundStage {
    const bound = this.#bound.get(stage) ?? this.#bind(stage)
    this.#bound.set(stage, bound)
    return bound
  }
}
