/** How long the stages of a step take: sums over many steps, since one is too short for the clocks there are. */

/** Milliseconds a step that the stages of one kernel took, all substeps together. */
export interface StageTime {
  readonly stage: string
  readonly ms: number
}

export interface Profile {
  /** Steps that were timed. */
  readonly steps: number
  /** Means of them, in the order in which the stages run; empty without steps. */
  readonly stages: readonly StageTime[]
}

/** Adds up steps until they are taken. */
export class ProfileSum {
  #steps = 0
  readonly #sums = new Map<string, number>()

  /** Milliseconds of stages of the step that is under way. */
  add(stage: string, ms: number): void {
    this.#sums.set(stage, (this.#sums.get(stage) ?? 0) + ms)
  }

  stepped(): void {
    this.#steps++
  }

  /** What was added up since the last time, and begins anew. */
  take(): Profile {
    const steps = this.#steps
    const stages = [...this.#sums].map(([stage, ms]) => ({ stage, ms: ms / steps }))
    this.#steps = 0
    this.#sums.clear()
    return { steps, stages }
  }
}
