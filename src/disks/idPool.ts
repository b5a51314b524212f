/**
 * Allocates the ids of disks and the keys under which backends store them. The key of a disk equals its id, unless the id is above
 * 65,535 and twice the number of disks (only callers choose such ids) or is already the key of another disk. So storage grows
 * with the number of disks, not with the largest id. The cost of a call is proportional to the number of ids passed.
 */

import { MOST_DISKS, NONE } from '../schemas/constants.ts'
import { requireArrayLike, requireInteger, show } from '../util/validate.ts'
import { FreeNumbers } from './freeNumbers.ts'

const MAX_ID = MOST_DISKS - 1
/**
 * Ids below this number are their own keys in a world with few disks, too. Kernels sort the disks of a cell by key, so the result
 * of a step does not depend on the order in which such disks were added.
 */
const ALWAYS_OWN = 65536
/** The first key of ids above it, in a world with few disks. */
const FIRST_SPARE_KEY = 1024
/** Maximum number of ids whose key differs from the id: as many as a `Map` holds. */
const MOST_SPARSE = 2 ** 24
/** Number of ids above which a table of bits is smaller than a `Set` of them, however large they are. */
const FEW_IDS = 2 ** 20

export class IdPool {
  /** The id of each key, live or retired; NONE if the key is free. */
  #idOf = new Uint32Array(FIRST_SPARE_KEY).fill(NONE)
  /** Keys of the ids whose key differs from the id. */
  readonly #keyOf = new Map<number, number>()
  /** The ids that had a key, if any of them differs from it, and the units of work after which each got it. */
  readonly #holders = new Map<number, { readonly id: number; readonly units: number }[]>()
  /** Where the search for a free key for such an id starts. */
  #nextSpareKey = FIRST_SPARE_KEY
  #keyCount = 0
  #usedCount = 0
  /** Ranges of ids whose disks are born and die in steps: first id and count. Each is its own key. */
  readonly #reserved = new Map<number, number>()
  #reservedCount = 0
  /**
   * Ids removed since the last step, a table per call, and 1 for the key of each. Contacts may still refer to them, so they are reused after
   * the step only.
   */
  #retired: Uint32Array[] = []
  #isRetired = new Uint8Array(0)
  #retiredCount = 0
  readonly #free = new FreeNumbers((id) => this.#idOf[this.#keyFor(id)] === id)

  /** One more than the largest key used so far. */
  get keyCount(): number {
    return this.#keyCount
  }

  get liveCount(): number {
    return this.#usedCount - this.#retiredCount - this.#reservedCount
  }

  /** Ids that are reserved. */
  get reservedCount(): number {
    return this.#reservedCount
  }

  has(id: number): boolean {
    const key = this.#keyFor(id)
    return this.#idOf[key] === id && this.#isRetired[key] !== 1 && !this.isReserved(id)
  }

  isReserved(id: number): boolean {
    if (this.#reservedCount === 0) return false
    for (const [first, count] of this.#reserved) if (id >= first && id < first + count) return true
    return false
  }

  /** Returns the first of the lowest `count` consecutive ids that are free, and free as keys. Throws if there are too few ids. */
  nextFreeRange(count: number): number {
    const isTaken = (id: number) => this.#isKey(id) || this.#keyOf.has(id)
    let first = 0
    for (let id = 0; id < first + count; id++) if (isTaken(id)) first = id + 1
    if (first + count - 1 > MAX_ID)
      throw new Error(
        `mostAlive is ${count}: expected at most ${MAX_ID + 1 - first}, as many consecutive ids are free`,
      )
    return first
  }

  /** Reserves free ids, as `nextFreeRange` returned them. */
  reserve(first: number, count: number): void {
    const ids = rangeFrom(first, count)
    this.add(ids, ids)
    this.#reserved.set(first, count)
    this.#reservedCount += count
  }

  /** Frees reserved ids. */
  release(first: number): void {
    const count = this.#reserved.get(first)!
    this.#reserved.delete(first)
    this.#reservedCount -= count
    this.#usedCount -= count
    for (let id = first; id < first + count; id++) {
      this.#idOf[id] = NONE
      this.#free.free(id)
    }
  }

  /** Returns the smallest free ids, ascending. */
  nextFree(count: number): Uint32Array {
    return this.#free.smallest(count)
  }

  /** Returns a copy of `ids`. Throws unless there are `count` ids, each in range, free and given once. */
  requireFree(ids: ArrayLike<number>, count: number): Uint32Array {
    requireArrayLike('ids', ids)
    if (ids.length !== count)
      throw new Error(`ids has ${ids.length} numbers for ${count} disks: expected ${count}`)
    const free = new Uint32Array(count)
    const seen = count > FEW_IDS ? new Bits(MOST_DISKS) : new Set<number>()
    for (let k = 0; k < count; k++) {
      const id = ids[k]
      // the name is built on failure only, since building it costs more than the check
      if (!Number.isInteger(id) || id < 0 || id > MAX_ID) requireInteger(`ids[${k}]`, id, 0, MAX_ID)
      if (this.has(id)) throw new Error(`ids[${k}] is ${id}: another disk has this id`)
      if (this.isReserved(id))
        throw new Error(`ids[${k}] is ${id}: it is reserved for the disks of an emitter`)
      if (this.#isRetired[this.#keyFor(id)] === 1 && this.#idOf[this.#keyFor(id)] === id)
        throw new Error(`ids[${k}] is ${id}: its disk was removed, and it is free after the next step`)
      if (seen.has(id)) throw new Error(`ids[${k}] is ${id}: this id was named before`)
      seen.add(id)
      free[k] = id
    }
    return free
  }

  /** Returns the keys for these free ids; pass both to `add`. */
  keysFor(ids: Uint32Array): Uint32Array {
    // at most half of the keys below have no disk
    const limit = 2 * (this.#usedCount + ids.length)
    const isOwn = (id: number) => id < Math.max(limit, ALWAYS_OWN) && !this.#isKey(id)
    if (ids.every(isOwn)) return ids
    const isOwnOfThese = new Uint8Array(Math.max(limit, ALWAYS_OWN))
    let sparse = this.#keyOf.size
    for (let k = 0; k < ids.length; k++)
      if (isOwn(ids[k])) isOwnOfThese[ids[k]] = 1
      else sparse++
    if (sparse > MOST_SPARSE)
      throw new Error(
        `ids: ${sparse} disks would have ids above 65,535 and twice the number of disks: expected at most ${MOST_SPARSE}`,
      )
    let next = this.#nextSpareKey
    return ids.map((id) => {
      if (isOwnOfThese[id] === 1) return id
      // skip to the limit, since ids below it may become their own keys
      while (this.#isKey(next) || isOwnOfThese[next] === 1) next = Math.max(next + 1, limit)
      return next++
    })
  }

  /** One more than the largest key if these keys are added. */
  keyCountWith(keys: Uint32Array): number {
    let most = this.#keyCount
    for (let k = 0; k < keys.length; k++) most = Math.max(most, keys[k] + 1)
    return most
  }

  /** Takes free ids, with the keys that `keysFor` returned; they have them once so many units of work are completed. */
  add(ids: Uint32Array, keys: Uint32Array, units = 0): void {
    this.#keyCount = this.keyCountWith(keys)
    if (this.#keyCount > this.#idOf.length) {
      const grown = new Uint32Array(Math.max(this.#keyCount, 2 * this.#idOf.length)).fill(NONE)
      grown.set(this.#idOf)
      this.#idOf = grown
    }
    for (let k = 0; k < keys.length; k++) {
      const [id, key] = [ids[k], keys[k]]
      this.#idOf[key] = id
      if (key === id && !this.#holders.has(key)) continue
      this.#holders.set(key, [...(this.#holders.get(key) ?? []), { id, units }])
      if (key === id) continue
      this.#keyOf.set(id, key)
      this.#nextSpareKey = key + 1
    }
    this.#usedCount += ids.length
  }

  remove(ids: Uint32Array): void {
    if (this.#isRetired.length < this.#keyCount) {
      const grown = new Uint8Array(this.#keyCount)
      grown.set(this.#isRetired)
      this.#isRetired = grown
    }
    for (let k = 0; k < ids.length; k++) this.#isRetired[this.#keyFor(ids[k])] = 1
    this.#retired.push(ids)
    this.#retiredCount += ids.length
  }

  /** Frees the ids that were removed before the last step. */
  releaseRetired(): void {
    for (const ids of this.#retired)
      for (let k = 0; k < ids.length; k++) {
        const id = ids[k]
        const key = this.#keyFor(id)
        this.#idOf[key] = NONE
        this.#isRetired[key] = 0
        if (this.#keyOf.delete(id)) this.#nextSpareKey = Math.min(this.#nextSpareKey, key)
        this.#free.free(id)
      }
    this.#usedCount -= this.#retiredCount
    this.#forgetRetired()
  }

  #forgetRetired(): void {
    this.#retired = []
    this.#retiredCount = 0
  }

  /** Returns all live ids, ascending; with the reserved ones, if asked. */
  ids(withReserved = false): Uint32Array {
    const ids = new Uint32Array(this.liveCount + (withReserved ? this.#reservedCount : 0))
    let next = 0
    for (let key = 0; key < this.#keyCount; key++) {
      const id = this.#idOf[key]
      if (id !== NONE && this.#isRetired[key] !== 1 && (withReserved || !this.isReserved(id)))
        ids[next++] = id
    }
    return this.#keyOf.size === 0 ? ids : ids.sort()
  }

  /** Returns the keys of live ids. */
  keysOf(ids: Uint32Array): Uint32Array {
    return this.#keyOf.size === 0 ? ids : ids.map((id) => this.#keyFor(id))
  }

  /**
   * Returns a function that tells the id that had a key when so many units of work, modulo 2^32, were completed. `now` is their number
   * now: they lie less than 2^32 units back, the first holder of a key any number of units.
   */
  idsNow(now: number): (key: number, completed: number) => number {
    const all = new Map(this.#holders)
    return (key, completed) => {
      const holders = all.get(key) ?? []
      const then = now - ((now - completed) >>> 0)
      return holders.filter(({ units }) => units <= then).at(-1)?.id ?? key
    }
  }

  /** Returns a copy of the table from keys to ids, for answers that arrive later; undefined if each key equals its id. */
  snapshot(): Uint32Array | undefined {
    return this.#keyOf.size === 0 ? undefined : this.#idOf.slice(0, this.#keyCount)
  }

  /** Returns a copy of `ids`. Throws unless each is live and given once. */
  require(ids: ArrayLike<number>): Uint32Array {
    requireArrayLike('ids', ids)
    const named = new Uint32Array(ids.length)
    const seen = new Uint8Array(this.#keyCount)
    for (let k = 0; k < named.length; k++) {
      const id: unknown = ids[k]
      if (typeof id === 'number' && this.isReserved(id))
        throw new Error(`ids[${k}] is ${id}: it is reserved for the disks of an emitter`)
      if (typeof id !== 'number' || !this.has(id))
        throw new Error(`ids[${k}] is ${show(id)}: no disk has this id`)
      const key = this.#keyFor(id)
      if (seen[key] === 1) throw new Error(`ids[${k}] is ${id}: this id was named before`)
      seen[key] = 1
      named[k] = id
    }
    return named
  }

  /** Returns the state as plain data. */
  save() {
    return {
      idOf: this.#idOf.slice(0, this.#keyCount),
      keyOf: [...this.#keyOf],
      holders: [...this.#holders],
      nextSpareKey: this.#nextSpareKey,
      usedCount: this.#usedCount,
      reserved: [...this.#reserved],
      retired: joined(this.#retired, this.#retiredCount),
      free: this.#free.save(),
    }
  }

  /** Restores a saved state, whose units of work are `units` behind. */
  load(saved: ReturnType<IdPool['save']>, units: number): void {
    const { idOf, holders, reserved } = saved
    this.#keyCount = idOf.length
    this.#idOf = new Uint32Array(Math.max(idOf.length, FIRST_SPARE_KEY)).fill(NONE)
    this.#idOf.set(idOf)
    replace(this.#keyOf, saved.keyOf)
    const later = holders.map(
      ([key, those]) => [key, those.map((one) => ({ id: one.id, units: one.units + units }))] as const,
    )
    replace(this.#holders, later)
    replace(this.#reserved, reserved)
    this.#reservedCount = reserved.reduce((sum, [, count]) => sum + count, 0)
    this.#nextSpareKey = saved.nextSpareKey
    this.#usedCount = saved.usedCount
    this.#isRetired = new Uint8Array(0)
    this.#forgetRetired()
    this.remove(saved.retired)
    this.#free.load(saved.free)
  }

  #keyFor(id: number): number {
    return this.#keyOf.get(id) ?? id
  }

  #isKey(key: number): boolean {
    return key < this.#keyCount && this.#idOf[key] !== NONE
  }
}

function replace<K, V>(map: Map<K, V>, entries: readonly (readonly [K, V])[]): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}

/** Returns `count` consecutive numbers. */
export function rangeFrom(first: number, count: number): Uint32Array {
  const range = new Uint32Array(count)
  for (let k = 0; k < count; k++) range[k] = first + k
  return range
}

function joined(parts: readonly Uint32Array[], count: number): Uint32Array {
  const whole = new Uint32Array(count)
  let next = 0
  for (const part of parts) {
    whole.set(part, next)
    next += part.length
  }
  return whole
}

/** A set of whole numbers below a limit. */
class Bits {
  readonly #words: Uint32Array

  constructor(limit: number) {
    this.#words = new Uint32Array(Math.ceil(limit / 32))
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] >>> (number & 31)) & 1) === 1
  }

  add(number: number): void {
    this.#words[number >>> 5] |= 1 << (number & 31)
  }
}
