/** Allocates the smallest free whole numbers. */
import FlatQueue from 'flatqueue'

export class FreeNumbers {
  readonly #isTaken: (number: number) => boolean
  /** All free numbers below this one are in the queue; no number from here on is. */
  #nextUnused = 0
  readonly #freed = new FlatQueue<number>()
  /** The numbers in the queue. Some may have been taken since they were queued. */
  readonly #queued = new Set<number>()

  constructor(isTaken: (number: number) => boolean) {
    this.#isTaken = isTaken
  }

  /** Returns the smallest free numbers, ascending, without taking them. O(log n) per number returned or taken since the last call. */
  smallest(count: number): Uint32Array {
    const found = new Uint32Array(count)
    let next = 0
    while (next < count && this.#freed.length > 0) {
      const number = this.#freed.pop()!
      this.#queued.delete(number)
      if (!this.#isTaken(number)) found[next++] = number
    }
    for (let k = 0; k < next; k++) this.free(found[k])
    while (this.#isTaken(this.#nextUnused)) this.#nextUnused++
    for (let number = this.#nextUnused; next < count; number++)
      if (!this.#isTaken(number)) found[next++] = number
    return found
  }

  /** Returns the state as plain data. */
  save() {
    return { nextUnused: this.#nextUnused, queued: Uint32Array.from(this.#queued) }
  }

  /** Restores a saved state. */
  load({ nextUnused, queued }: ReturnType<FreeNumbers['save']>): void {
    this.#nextUnused = nextUnused
    this.#freed.clear()
    this.#queued.clear()
    for (const number of queued) {
      this.#queued.add(number)
      this.#freed.push(number, number)
    }
  }

  /** Call when a number is no longer taken. */
  free(number: number): void {
    if (number >= this.#nextUnused || this.#queued.has(number)) return
    this.#queued.add(number)
    this.#freed.push(number, number)
  }
}
