/** Allocates the ids of disks. Backends store data under them, so memory grows with the largest id. */

import { MAX_DISKS } from '../../schemas/constants.ts'
import { requireArrayLike, requireInteger, show } from '../../util/validate.ts'
import { FreeNumbers } from './freeNumbers.ts'

/** Callers may choose any id below this number, or below twice the number of disks if that is more. */
const ANY_ID = 65536

/** States of an id. A disk that was removed keeps its id up to the end of the next step, since contacts may still refer to it. */
const [FREE, LIVE, REMOVED, RESERVED] = [0, 1, 2, 3]

export class IdPool {
  #states = new Uint8Array(1024)
  #idCount = 0
  /** Numbers of ids by state. */
  readonly #counts = { [LIVE]: 0, [RESERVED]: 0 }
  /** Ids removed since the last step, one array per call. */
  #removed: Uint32Array[] = []
  readonly #free = new FreeNumbers((id) => this.#stateOf(id) !== FREE)

  /** One more than the largest id used so far. */
  get idCount(): number {
    return this.#idCount
  }

  get liveCount(): number {
    return this.#counts[LIVE]
  }

  get reservedCount(): number {
    return this.#counts[RESERVED]
  }

  has(id: number): boolean {
    return this.#stateOf(id) === LIVE
  }

  /** Returns the first of the lowest `count` consecutive ids that are free. Throws if there are too few ids. */
  nextFreeRange(count: number): number {
    let first = 0
    for (let id = 0; id < first + count && id < this.#idCount; id++)
      if (this.#states[id] !== FREE) first = id + 1
    if (first + count > MAX_DISKS)
      throw new Error(
        `maxAlive is ${count}: expected at most ${MAX_DISKS - first}, as many consecutive ids are free`,
      )
    return first
  }

  /** Reserves free ids, as `nextFreeRange` returned them, for disks that are born and die in steps. */
  reserve(first: number, count: number): void {
    this.#grow(first + count)
    this.#states.fill(RESERVED, first, first + count)
    this.#counts[RESERVED] += count
  }

  /** Frees reserved ids. */
  release(first: number, count: number): void {
    this.#states.fill(FREE, first, first + count)
    this.#counts[RESERVED] -= count
    for (let id = first; id < first + count; id++) this.#free.free(id)
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
    const disks = this.liveCount + this.reservedCount + count
    const limit = Math.min(MAX_DISKS, Math.max(ANY_ID, 2 * disks))
    for (let k = 0; k < count; k++) {
      const id = ids[k]
      // the name is built on failure only, since building it costs more than the check
      if (!Number.isInteger(id) || id < 0) requireInteger(`ids[${k}]`, id, 0, limit - 1)
      if (id >= limit)
        throw new Error(`ids[${k}] is ${id}: expected at most ${limit - 1} in a world of ${disks} disks`)
      const state = this.#stateOf(id)
      if (state === LIVE) throw new Error(`ids[${k}] is ${id}: another disk has this id`)
      if (state === RESERVED)
        throw new Error(`ids[${k}] is ${id}: it is reserved for the disks of an emitter`)
      if (state === REMOVED)
        throw new Error(`ids[${k}] is ${id}: its disk was removed, and it is free after the next step`)
    }
    const free = Uint32Array.from(ids)
    const twice = free
      .slice()
      .sort()
      .find((id, k, sorted) => k > 0 && id === sorted[k - 1])
    if (twice !== undefined) {
      const again = free.indexOf(twice, free.indexOf(twice) + 1)
      throw new Error(`ids[${again}] is ${twice}: this id was named before`)
    }
    return free
  }

  /** One more than the largest id if these ids are added. */
  idCountWith(ids: Uint32Array): number {
    let most = this.#idCount
    for (let k = 0; k < ids.length; k++) most = Math.max(most, ids[k] + 1)
    return most
  }

  /** Takes free ids. */
  add(ids: Uint32Array): void {
    this.#grow(this.idCountWith(ids))
    for (let k = 0; k < ids.length; k++) this.#states[ids[k]] = LIVE
    this.#counts[LIVE] += ids.length
  }

  remove(ids: Uint32Array): void {
    for (let k = 0; k < ids.length; k++) this.#states[ids[k]] = REMOVED
    this.#counts[LIVE] -= ids.length
    this.#removed.push(ids)
  }

  /** Frees the ids that were removed before the last step. */
  freeRemoved(): void {
    for (const ids of this.#removed)
      for (let k = 0; k < ids.length; k++) {
        this.#states[ids[k]] = FREE
        this.#free.free(ids[k])
      }
    this.#removed = []
  }

  /** Returns all live ids, ascending; with the reserved ones, if asked. */
  ids(withReserved = false): Uint32Array {
    const ids = new Uint32Array(this.liveCount + (withReserved ? this.reservedCount : 0))
    let next = 0
    for (let id = 0; id < this.#idCount; id++) {
      const state = this.#states[id]
      if (state === LIVE || (withReserved && state === RESERVED)) ids[next++] = id
    }
    return ids
  }

  /** Returns a copy of `ids`. Throws unless each is live and given once. */
  require(ids: ArrayLike<number>): Uint32Array {
    requireArrayLike('ids', ids)
    const named = new Uint32Array(ids.length)
    const seen = new Uint8Array(this.#idCount)
    for (let k = 0; k < named.length; k++) {
      const id: unknown = ids[k]
      const state = typeof id === 'number' ? this.#stateOf(id) : FREE
      if (state === RESERVED)
        throw new Error(`ids[${k}] is ${id}: it is reserved for the disks of an emitter`)
      if (state !== LIVE) throw new Error(`ids[${k}] is ${show(id)}: no disk has this id`)
      named[k] = id as number
      if (seen[named[k]] === 1) throw new Error(`ids[${k}] is ${id}: this id was named before`)
      seen[named[k]] = 1
    }
    return named
  }

  /** Returns the state as plain data. */
  save() {
    return { states: this.#states.slice(0, this.#idCount), free: this.#free.save() }
  }

  /** Restores a saved state. */
  load({ states, free }: ReturnType<IdPool['save']>): void {
    this.#states = new Uint8Array(Math.max(states.length, 1024))
    this.#states.set(states)
    this.#idCount = states.length
    const inState = (state: number) => states.reduce((count, one) => count + Number(one === state), 0)
    this.#counts[LIVE] = inState(LIVE)
    this.#counts[RESERVED] = inState(RESERVED)
    this.#removed = [rangeFrom(0, states.length).filter((id) => states[id] === REMOVED)]
    this.#free.load(free)
  }

  #stateOf(id: number): number {
    return this.#states[id] ?? FREE
  }

  #grow(idCount: number): void {
    if (idCount > this.#states.length) {
      const grown = new Uint8Array(Math.max(idCount, 2 * this.#states.length))
      grown.set(this.#states)
      this.#states = grown
    }
    this.#idCount = Math.max(this.#idCount, idCount)
  }
}

/** Returns `count` consecutive numbers. */
export function rangeFrom(first: number, count: number): Uint32Array {
  const range = new Uint32Array(count)
  for (let k = 0; k < count; k++) range[k] = first + k
  return range
}
