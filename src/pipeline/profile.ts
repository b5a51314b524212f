/** Times of stages, summed over many steps, since timestamps are too coarse for one. */

import type { Stage } from './stage.ts'

/** Mean time of all stages of a kernel, or of a force, per step, over all substeps, ms. */
export interface StageTime {
  readonly stage: string
  readonly ms: number
}

export interface Profile {
  /** Number of steps timed. */
  readonly steps: number
  /** Mean times in the order in which the stages run; empty if no step was timed. */
  readonly stages: readonly StageTime[]
}

/** Returns the name under which a stage is timed. */
export function profiledName(stage: Stage): string {
  return stage.kernel === 'userForce' ? stage.label : stage.kernel
}

/** Accumulates the times of steps. */
export class ProfileSum {
  #steps = 0
  readonly #sums = new Map<string, number>()

  /** Adds the time of a stage in the current step. */
  add(stage: string, ms: number): void {
    this.#sums.set(stage, (this.#sums.get(stage) ?? 0) + ms)
  }

  /** Call at the end of a step. */
  stepped(): void {
    this.#steps++
  }

  /** Returns the profile since the last call, and resets it. */
  take(): Profile {
    const steps = this.#steps
    const stages = [...this.#sums].map(([stage, ms]) => ({ stage, ms: ms / steps }))
    this.#steps = 0
    this.#sums.clear()
    return { steps, stages }
  }
}
