/** Allocates the smallest free whole numbers. */
import FlatQueue from 'flatqueue'

export class FreeNumbers {
  readonly #isTaken: (number: number) => boolean
  /** All free numbers below this one are in the queue; no number from here on is. */
  #nextUnused = 0
  readonly #freed = new FlatQueue<number>()
  /** 1 for each number in the queue; some may have been taken since they were queued. A `Set` holds at most 2^24 numbers. */
  #isQueued = new Uint8Array(0)

  constructor(isTaken: (number: number) => boolean) {
    this.#isTaken = isTaken
  }

  /** Returns the smallest free numbers, ascending, without taking them. O(log n) per number returned or taken since the last call. */
  smallest(count: number): Uint32Array {
    const found = new Uint32Array(count)
    let next = 0
    while (next < count && this.#freed.length > 0) {
      const number = this.#freed.pop()!
      this.#isQueued[number] = 0
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
    return {
      nextUnused: this.#nextUnused,
      queued: Uint32Array.from(this.#freed.ids.slice(0, this.#freed.length)),
    }
  }

  /** Restores a saved state. */
  load({ nextUnused, queued }: ReturnType<FreeNumbers['save']>): void {
    this.#nextUnused = nextUnused
    this.#freed.clear()
    this.#isQueued = new Uint8Array(0)
    for (let k = 0; k < queued.length; k++) this.#queue(queued[k])
  }

  /** Call when a number is no longer taken. */
  free(number: number): void {
    if (number < this.#nextUnused && this.#isQueued[number] !== 1) this.#queue(number)
  }

  #queue(number: number): void {
    if (number >= this.#isQueued.length) {
      const grown = new Uint8Array(Math.max(this.#nextUnused, number + 1))
      grown.set(this.#isQueued)
      this.#isQueued = grown
    }
    this.#isQueued[number] = 1
    this.#freed.push(number, number)
  }
}
