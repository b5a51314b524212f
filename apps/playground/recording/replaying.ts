/** A replay on the page: the recorded calls change the world, until the viewer continues from where it is. */
import type { Replay, ReplayRun } from '../../../src/index.ts'
import { sentence } from '../sentence.ts'

export class Replaying {
  readonly replay: Replay
  readonly #run: ReplayRun
  /** Why the recording cannot go on; '' if it can. */
  #fault = ''

  constructor(replay: Replay, run: ReplayRun) {
    this.replay = replay
    this.#run = run
  }

  /** Whether all recorded calls were made, or one cannot be made. */
  get isAtEnd(): boolean {
    return this.#run.isAtEnd || this.#fault !== ''
  }

  /** Makes the recorded calls up to the next step, and that step. */
  advance(): void {
    if (this.isAtEnd) return
    try {
      this.#run.advance()
      // calls behind the last step need no frame of their own
      if (this.#run.step === this.replay.steps && !this.isAtEnd) this.#run.advance()
    } catch (error) {
      this.#fault = sentence(error)
    }
  }

  /** Says how far it is, and at its end whether it has the recorded hashes. */
  get text(): string {
    const { step, agreed, difference } = this.#run
    const { steps, hashes } = this.replay
    const count = (number: number, what: string) =>
      `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`
    if (this.#fault !== '') return `Replay stopped: ${this.#fault}`
    if (difference !== null) {
      const [first, last] = [difference.agreedUntil + 1, difference.step]
      const where = first >= last ? `${last}` : `between ${first} and ${last}`
      const what = `the state differs from the recording; the first wrong step is ${where}.`
      return this.isAtEnd
        ? `Replay of ${count(steps, 'step')}: ${what}`
        : `Replay, step ${step} of ${steps}: ${what}`
    }
    if (!this.isAtEnd) return `Replay: step ${step.toLocaleString('en')} of ${steps.toLocaleString('en')}`
    if (agreed < hashes) return `Replay of ${count(steps, 'step')}: comparing hashes…`
    return `Replay of ${count(steps, 'step')}: ${hashes === 1 ? 'its hash agrees' : `all ${hashes} hashes agree`}.`
  }
}
