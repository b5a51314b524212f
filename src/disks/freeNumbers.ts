/** Numbers from 0 on of which some are taken, and the smallest free ones are given out. */
import FlatQueue from 'flatqueue'

export class FreeNumbers {
  readonly #isTaken: (number: number) => boolean
  /** Free numbers below are all in the queue, from here on none is. */
  #nextUnused = 0
  readonly #freed = new FlatQueue<number>()
  /** Those in the queue, which may have been taken since. */
  readonly #queued = new Set<number>()

  constructor(isTaken: (number: number) => boolean) {
    this.#isTaken = isTaken
  }

  /** The smallest free numbers, ascending; they stay free. O(log n) for each of them and for each that was taken since. */
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

  /** To be called when a number is no longer taken. */
  free(number: number): void {
    if (number >= this.#nextUnused || this.#queued.has(number)) return
    this.#queued.add(number)
    this.#freed.push(number, number)
  }
}
