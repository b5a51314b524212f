/** A replay in progress. */
import type { Mark } from '../record/format.ts'
import { closeClass } from '../util/closedClass.ts'
import type { World } from '../world.ts'
import type { ReplayCalls, ReplayedCall } from './replayCalls.ts'

/** The first recorded hash that a replay does not have. */
export interface ReplayDifference {
  /** Number of steps before this hash: the state after that step differs. */
  readonly step: number
  /** Number of steps before the last hash that agrees; 0 if none does. The first wrong step is behind it, at most `step`. */
  readonly agreedUntil: number
  /** The recorded hash and that of the replay. */
  readonly expected: string
  readonly actual: string
}

/** A replay in progress, returned by `Replay.start`. */
export class ReplayRun {
  static {
    closeClass(ReplayRun, 'run')
  }

  /** The world, which may be drawn and read. To change or step it is to leave the recording. */
  readonly world: World
  /** Number of steps in the recording. */
  readonly steps: number
  readonly #calls: ReplayCalls
  readonly #marks: readonly Mark[]
  readonly #onCall: ((call: ReplayedCall) => void) | undefined
  #step = 0
  #nextMark = 0
  #agreed = 0
  #agreedUntil = 0
  #difference: ReplayDifference | null = null
  /** Comparisons in order. */
  #compared: Promise<void> = Promise.resolve()

  /** @internal */
  constructor(
    world: World,
    calls: ReplayCalls,
    marks: readonly Mark[],
    onCall: ((call: ReplayedCall) => void) | undefined,
  ) {
    this.world = world
    this.steps = marks[marks.length - 1].step
    this.#calls = calls
    this.#marks = marks
    this.#onCall = onCall
    this.#compare()
  }

  /** Number of steps so far. */
  get step(): number {
    return this.#step
  }

  /** Whether all recorded calls were made. */
  get isAtEnd(): boolean {
    return this.#calls.isAtEnd
  }

  /** Number of recorded hashes that agree, as far as is known: on the GPU a hash is known later than its step. */
  get agreed(): number {
    return this.#agreed
  }

  /** The first difference, as far as is known; null if there is none. */
  get difference(): ReplayDifference | null {
    return this.#difference
  }

  /**
   * Makes the recorded calls up to the next step, and that step; behind the last step, the rest of them. Compares the hash where one was
   * recorded, without waiting for it. Throws, with the number of the step, if a call does, as in a file that was changed.
   */
  advance(): void {
    const step = this.#step
    while (!this.isAtEnd && this.#step === step) {
      try {
        const call = this.#calls.next()
        if (call.name === 'step' || call.name === 'sameStep') this.#step++
        this.#onCall?.(call)
        this.#compare()
      } catch (error) {
        const from = this.#marks[this.#nextMark - 1]?.step ?? 0
        throw new Error(
          `recording is wrong between steps ${from} and ${step + 1}: ${(error as Error).message}`,
          {
            cause: error,
          },
        )
      }
    }
  }

  /** Resolves when all hashes so far are compared. */
  settle(): Promise<void> {
    return this.#compared
  }

  /** Compares the hashes that were recorded at this moment. */
  #compare(): void {
    for (; this.#marks[this.#nextMark]?.end === this.#calls.at; this.#nextMark++) {
      const { step, hash: expected } = this.#marks[this.#nextMark]
      if (step !== this.#step) throw new Error(`a hash of step ${step} is behind step ${this.#step}`)
      if (expected === '') continue
      const found = this.world.hash()
      // a lost device is reported by `settle`
      found.catch(() => {})
      this.#compared = this.#compared.then(async () => {
        const actual = await found
        if (this.#difference !== null) return
        if (actual === expected) {
          this.#agreed++
          this.#agreedUntil = step
        } else this.#difference = { step, agreedUntil: this.#agreedUntil, expected, actual }
      })
      this.#compared.catch(() => {})
    }
  }
}
