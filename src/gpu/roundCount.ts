/** How many rounds of an event-driven step are encoded at once. */
import { FIRST_ROUNDS } from '../pipeline/tables/eventDriven.ts'

/** Maximum number of rounds that are encoded at once. */
const MAX_ROUNDS = 256
/** Statuses after which the number of rounds may fall. */
const STATUSES_COUNTED = 16

export class RoundCount {
  #rounds = FIRST_ROUNDS
  /** Largest number of rounds that a step has needed lately, and how many statuses were read since it was counted anew. */
  #needed = 0
  #counted = 0
  readonly #onChange: () => void

  /** `onChange` is called when the number has changed. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get rounds(): number {
    return this.#rounds
  }

  double(): void {
    this.#set(2 * this.#rounds)
  }

  /** Encodes more rounds at once than before if a step needed `needed`, and fewer if none of the last steps needed as many as now. */
  note(needed: number): void {
    this.#needed = Math.max(this.#needed, needed)
    if (this.#needed > this.#rounds) this.#set(this.#needed)
    if (++this.#counted < STATUSES_COUNTED) return
    this.#set(this.#needed)
    this.#needed = 0
    this.#counted = 0
  }

  #set(needed: number): void {
    const rounds = Math.min(Math.max(needed, 1), MAX_ROUNDS)
    if (rounds === this.#rounds) return
    this.#rounds = rounds
    this.#onChange()
  }
}
