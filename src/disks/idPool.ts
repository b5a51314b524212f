/**
 * Which ids are alive, and where the backend keeps what it knows of each. Backends store by *key*, without gaps. The key of a
 * disk is its id, unless that is far above the number of disks, as only callers choose it, or is the key of such a disk: what
 * is stored grows with the disks, never with the largest id. What a call costs grows with what it names.
 */

import { NONE } from '../schemas/constants.ts'
import { requireArrayLike, requireInteger, show } from '../util/validate.ts'
import { FreeNumbers } from './freeNumbers.ts'

const MAX_ID = 2 ** 22 - 1
/** Keys that are always there. */
const MIN_KEYS = 1024

export class IdPool {
  /** The id of each key, alive or resting; NONE for no disk. */
  #idOf = new Uint32Array(MIN_KEYS).fill(NONE)
  /** The keys of ids that are not their own key. */
  readonly #keyOf = new Map<number, number>()
  /** From where on to look for a key for such an id. */
  #nextSpareKey = MIN_KEYS
  #keyCount = 0
  #usedCount = 0
  /** Removed since the last step: a contact that still remembers such an id must be gone before it comes back. */
  readonly #retired = new Set<number>()
  readonly #free = new FreeNumbers((id) => this.#idOf[this.#keyFor(id)] === id)

  /** One more than the largest key so far. */
  get keyCount(): number {
    return this.#keyCount
  }

  get liveCount(): number {
    return this.#usedCount - this.#retired.size
  }

  has(id: number): boolean {
    return this.#idOf[this.#keyFor(id)] === id && !this.#retired.has(id)
  }

  /** The smallest free ids. */
  nextFree(count: number): Uint32Array {
    return this.#free.smallest(count)
  }

  /** The ids as they were asked for, each free and named once; throws otherwise. */
  requireFree(ids: ArrayLike<number>, count: number): Uint32Array {
    requireArrayLike('ids', ids)
    if (ids.length !== count)
      throw new Error(`ids has ${ids.length} numbers for ${count} disks: expected ${count}`)
    const free = new Uint32Array(count)
    const seen = new Set<number>()
    for (let k = 0; k < count; k++) {
      const id = requireInteger(`ids[${k}]`, ids[k], 0, MAX_ID)
      if (this.has(id)) throw new Error(`ids[${k}] is ${id}: another disk has this id`)
      if (this.#retired.has(id))
        throw new Error(`ids[${k}] is ${id}: its disk was removed, and it is free after the next step`)
      if (seen.has(id)) throw new Error(`ids[${k}] is ${id}: this id was named before`)
      seen.add(id)
      free[k] = id
    }
    return free
  }

  /** The keys that `add` is to give these free ids. */
  keysFor(ids: Uint32Array): Uint32Array {
    const limit = this.#ownKeyLimit(ids.length)
    const isOwn = (id: number) => id < limit && !this.#isKey(id)
    if (ids.every(isOwn)) return ids
    const own = new Set(ids.filter(isOwn))
    let next = this.#nextSpareKey
    return ids.map((id) => {
      if (own.has(id)) return id
      // where ids have come up to here, the next ones would come to the next key
      while (this.#isKey(next) || own.has(next)) next = Math.max(next + 1, limit)
      return next++
    })
  }

  /** One more than the largest key there would be with these. */
  keyCountWith(keys: Uint32Array): number {
    return keys.reduce((most, key) => Math.max(most, key + 1), this.#keyCount)
  }

  /** Takes free ids, with the keys that `keysFor` has given. */
  add(ids: Uint32Array, keys: Uint32Array): void {
    this.#keyCount = this.keyCountWith(keys)
    if (this.#keyCount > this.#idOf.length) {
      const grown = new Uint32Array(Math.max(this.#keyCount, 2 * this.#idOf.length)).fill(NONE)
      grown.set(this.#idOf)
      this.#idOf = grown
    }
    for (const [k, key] of keys.entries()) {
      this.#idOf[key] = ids[k]
      if (key === ids[k]) continue
      this.#keyOf.set(ids[k], key)
      this.#nextSpareKey = key + 1
    }
    this.#usedCount += ids.length
  }

  remove(ids: Uint32Array): void {
    for (const id of ids) this.#retired.add(id)
  }

  /** Frees the ids that rested for a step. */
  releaseRetired(): void {
    for (const id of this.#retired) {
      const key = this.#keyFor(id)
      this.#idOf[key] = NONE
      if (this.#keyOf.delete(id)) this.#nextSpareKey = Math.min(this.#nextSpareKey, key)
      this.#free.free(id)
    }
    this.#usedCount -= this.#retired.size
    this.#retired.clear()
  }

  /** All liveCount ids, ascending. */
  ids(): Uint32Array {
    const ids = new Uint32Array(this.liveCount)
    let next = 0
    for (const id of this.#idOf.subarray(0, this.#keyCount))
      if (id !== NONE && !this.#retired.has(id)) ids[next++] = id
    return this.#keyOf.size === 0 ? ids : ids.sort()
  }

  /** The keys of liveCount ids. */
  keysOf(ids: Uint32Array): Uint32Array {
    return this.#keyOf.size === 0 ? ids : ids.map((id) => this.#keyFor(id))
  }

  /** The ids of keys as they are now, for answers that come later; undefined where each is its own. */
  snapshot(): Uint32Array | undefined {
    return this.#keyOf.size === 0 ? undefined : this.#idOf.slice(0, this.#keyCount)
  }

  /** The ids as they were handed in, each alive and named once; throws otherwise. */
  require(ids: ArrayLike<number>): Uint32Array {
    requireArrayLike('ids', ids)
    const named = new Uint32Array(ids.length)
    const seen = new Uint8Array(this.#keyCount)
    for (let k = 0; k < named.length; k++) {
      const id: unknown = ids[k]
      if (typeof id !== 'number' || !this.has(id))
        throw new Error(`ids[${k}] is ${show(id)}: no disk has this id`)
      const key = this.#keyFor(id)
      if (seen[key] === 1) throw new Error(`ids[${k}] is ${id}: this id was named before`)
      seen[key] = 1
      named[k] = id
    }
    return named
  }

  #keyFor(id: number): number {
    return this.#keyOf.get(id) ?? id
  }

  #isKey(key: number): boolean {
    return key < this.#keyCount && this.#idOf[key] !== NONE
  }

  /** Ids from here on are not their own keys when so many are added: as many keys again may have no disk. */
  #ownKeyLimit(added: number): number {
    return Math.max(MIN_KEYS, 2 * (this.#usedCount + added))
  }
}
