/**
 * The nearest surface in each direction: the lower envelope of surfaces in polar coordinates, which takes them one by one. Its intervals are in a skip
 * list (W. Pugh, Comm. ACM 33, 1990), so one that is inserted takes O(log n) and the intervals that it overlaps. Surfaces that come from near to far
 * overlap few: what they meet is nearer.
 */
import { TURN } from './angles.ts'
import { Growing } from './growing.ts'
import type { Surfaces } from './surfaces.ts'

/** No surface. */
export const OPEN = -1
const HALF = TURN / 2
const LEVELS = 8
/** 2³² over the golden ratio: the highest bits of its multiples are spread evenly. */
const HASH = 0x9e3779b1
/** Ends a list: no interval begins after the first one and has its index. */
const LAST = 0

export class Envelope {
  readonly #surfaces: Surfaces
  /** Interval 0 begins at -2; each ends where the next one begins. */
  readonly #starts = new Growing(Float64Array)
  readonly #shown = new Growing(Int32Array)
  /** Next interval on each level. */
  readonly #next = new Growing(Uint32Array)
  #used = 0
  /** The intervals in order. */
  #count = 0
  readonly #listed = new Growing(Float64Array)
  readonly #listedSurfaces = new Growing(Int32Array)
  /** The last interval on each level that does not begin after the current one. */
  readonly #path = new Uint32Array(LEVELS)

  constructor(surfaces: Surfaces) {
    this.#surfaces = surfaces
  }

  clear(): void {
    this.#used = 1
    this.#starts.values[0] = -HALF
    this.#shown.values[0] = OPEN
    this.#next.values.fill(LAST, 0, LEVELS)
  }

  /** Number of intervals. */
  get count(): number {
    return this.#count
  }

  start(k: number): number {
    return this.#listed.values[k]
  }

  end(k: number): number {
    return k + 1 < this.#count ? this.#listed.values[k + 1] : HALF
  }

  /** The surface of an interval, or OPEN. */
  surface(k: number): number {
    return this.#listedSurfaces.values[k]
  }

  /** Adds the surfaces from `first` on. */
  include(first: number): void {
    for (let surface = first; surface < this.#surfaces.count; surface++) this.#insert(surface)
    this.#list()
  }

  /** Lists the intervals in order; those of one surface that meet are one. */
  #list(): void {
    const [starts, shown, next] = [this.#starts.values, this.#shown.values, this.#next.values]
    const listed = this.#listed.upTo(this.#used)
    const surfaces = this.#listedSurfaces.upTo(this.#used)
    let count = 0
    let k = 0
    do {
      if (count === 0 || surfaces[count - 1] !== shown[k]) {
        listed[count] = starts[k]
        surfaces[count++] = shown[k]
      }
      k = next[k * LEVELS]
    } while (k !== LAST)
    this.#count = count
  }

  #insert(surface: number): void {
    const surfaces = this.#surfaces
    const end = surfaces.end(surface)
    let at = surfaces.start(surface)
    let k = this.#find(at)
    for (;;) {
      const after = this.#next.values[k * LEVELS]
      const endsAt = after === LAST ? HALF : this.#starts.values[after]
      const to = endsAt < end ? endsAt : end
      const before = this.#shown.values[k]
      if (before === OPEN || surfaces.isBefore(surface, before)) {
        this.#show(at, surface)
        if (to < endsAt) this.#show(to, before)
      } else if (!surfaces.isBefore(before, surface)) this.#choose(before, surface, at, to, endsAt)
      if (to === end || after === LAST) return
      at = to
      k = after
      this.#pass(k)
    }
  }

  /** Shows the nearer of two surfaces from one diamond angle to another, and `before` from there to the end of its interval. */
  #choose(before: number, surface: number, start: number, end: number, endsAt: number): void {
    const surfaces = this.#surfaces
    const count = surfaces.crossings(before, surface)
    const { cuts } = surfaces
    if (count === 2 && cuts[0] > cuts[1]) cuts.reverse()
    let at = start
    let shown = before
    for (let n = 0; n <= count; n++) {
      const cut = n === count ? end : cuts[n]
      if (!(cut > at) || (n < count && !(cut < end))) continue
      const nearer = surfaces.nearer(before, surface, at, cut)
      if (nearer !== shown) this.#show(at, nearer)
      shown = nearer
      at = cut
    }
    if (shown !== before && end < endsAt) this.#show(end, before)
  }

  /** Returns the interval that contains a diamond angle, and makes it the current one. */
  #find(angle: number): number {
    const [starts, next, path] = [this.#starts.values, this.#next.values, this.#path]
    let k = 0
    for (let level = LEVELS - 1; level >= 0; level--) {
      for (;;) {
        const after = next[k * LEVELS + level]
        if (after === LAST || starts[after] > angle) break
        k = after
      }
      path[level] = k
    }
    return k
  }

  /** Makes the interval after the current one the current one. */
  #pass(k: number): void {
    const [next, path] = [this.#next.values, this.#path]
    for (let level = 0; level < LEVELS && next[path[level] * LEVELS + level] === k; level++) path[level] = k
  }

  /** Shows a surface from a diamond angle in the current interval to the end of it. */
  #show(angle: number, surface: number): void {
    const path = this.#path
    const current = path[0]
    if (this.#starts.values[current] === angle) {
      this.#shown.values[current] = surface
      return
    }
    const k = this.#used++
    this.#starts.upTo(k + 1)[k] = angle
    this.#shown.upTo(k + 1)[k] = surface
    const next = this.#next.upTo((k + 1) * LEVELS)
    let hash = Math.imul(k, HASH)
    // one in four is on the next level, too
    for (let level = 0; level < LEVELS; level++) {
      const n = path[level] * LEVELS + level
      next[k * LEVELS + level] = next[n]
      next[n] = k
      path[level] = k
      if (hash >>> 30 !== 0) return
      hash <<= 2
    }
  }
}
