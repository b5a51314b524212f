/** Which ids are alive. The smallest free id is given out first. */

import { requireArrayLike, requireInteger, show } from '../inputs.ts'

/** Storage by id has no gaps, so ids are not to be much larger than the number of disks that a device can hold. */
const LARGEST_ID = 2 ** 22 - 1

export class Ledger {
  #alive: Uint8Array = new Uint8Array(0)
  #idCount = 0
  #living = 0
  /** Free ids, largest first, so that the smallest is popped. */
  #free: number[] = []
  /** Removed since the last step: a contact that still remembers such an id must be gone before it comes back. */
  #resting: number[] = []

  /** One more than the largest id given out so far. */
  get idCount(): number {
    return this.#idCount
  }

  get living(): number {
    return this.#living
  }

  has(id: number): boolean {
    return this.#alive[id] === 1
  }

  /** The smallest free ids. */
  next(count: number): Uint32Array {
    const ids = new Uint32Array(count)
    const reused = Math.min(count, this.#free.length)
    for (let k = 0; k < reused; k++) ids[k] = this.#free[this.#free.length - 1 - k]
    for (let k = reused; k < count; k++) ids[k] = this.#idCount + k - reused
    return ids
  }

  /** The ids as they were asked for, each free and named once; throws otherwise. */
  requireFree(ids: ArrayLike<number>, count: number): Uint32Array {
    requireArrayLike('ids', ids)
    if (ids.length !== count)
      throw new Error(`ids has ${ids.length} numbers for ${count} disks: expected ${count}`)
    const seen = new Set<number>()
    const resting = new Set(this.#resting)
    for (let k = 0; k < count; k++) {
      const id = requireInteger(`ids[${k}]`, ids[k], 0, LARGEST_ID)
      if (this.has(id)) throw new Error(`ids[${k}] is ${id}: another disk has this id`)
      if (resting.has(id))
        throw new Error(`ids[${k}] is ${id}: its disk was removed, and it is free after the next step`)
      if (seen.has(id)) throw new Error(`ids[${k}] is ${id}: this id was named before`)
      seen.add(id)
    }
    return Uint32Array.from(ids)
  }

  /** One more than the largest id there would be with these. */
  idCountWith(ids: Uint32Array): number {
    return ids.reduce((most, id) => Math.max(most, id + 1), this.#idCount)
  }

  /** Takes free ids. */
  add(ids: Uint32Array): void {
    const idCount = this.idCountWith(ids)
    if (idCount > this.#alive.length) {
      const grown = new Uint8Array(Math.max(idCount, this.#alive.length * 2))
      grown.set(this.#alive)
      this.#alive = grown
    }
    for (const id of ids) this.#alive[id] = 1
    const skipped: number[] = []
    for (let id = this.#idCount; id < idCount; id++) if (!this.has(id)) skipped.push(id)
    this.#free = skipped.reverse().concat(this.#free.filter((id) => !this.has(id)))
    this.#idCount = idCount
    this.#living += ids.length
  }

  remove(ids: Uint32Array): void {
    for (const id of ids) {
      this.#alive[id] = 0
      this.#resting.push(id)
    }
    this.#living -= ids.length
  }

  /** Frees the ids that rested for a step. */
  stepped(): void {
    if (this.#resting.length === 0) return
    this.#free = this.#free.concat(this.#resting).sort((a, b) => b - a)
    this.#resting = []
  }

  /** All living ids, ascending. */
  ids(): Uint32Array {
    const ids = new Uint32Array(this.#living)
    let next = 0
    for (let id = 0; id < this.#idCount; id++) if (this.#alive[id] === 1) ids[next++] = id
    return ids
  }

  /** The ids as they were handed in, each alive and named once; throws otherwise. */
  require(ids: ArrayLike<number>): Uint32Array {
    requireArrayLike('ids', ids)
    const seen = new Uint8Array(this.#idCount)
    for (let k = 0; k < ids.length; k++) {
      const id = ids[k]
      if (typeof id !== 'number' || !this.has(id))
        throw new Error(`ids[${k}] is ${show(id)}: no disk has this id`)
      if (seen[id] === 1) throw new Error(`ids[${k}] is ${String(id)}: this id was named before`)
      seen[id] = 1
    }
    return Uint32Array.from(ids)
  }
}
