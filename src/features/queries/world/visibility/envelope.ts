/**
 * The nearest surface in each direction: the lower envelope of surfaces in polar coordinates, which takes them one by one. Its intervals are a linked list,
 * found by bins of diamond angles, so one that is inserted takes the intervals and bins that it overlaps. Surfaces that come from near to far
 * overlap few: what they meet is nearer. The bins know how far a point can see, to leave out what is hidden.
 */
import { diamondAngle, TURN } from './angles.ts'
import { Growing } from './growing.ts'
import { type Surfaces, UNDECIDED } from './surfaces.ts'

/** No surface. */
export const OPEN = -1
const HALF = TURN / 2
/** Ends a list: no interval begins after the first one and has its index. */
const LAST = 0

/** Numbers of bins; powers of 2. */
const FEWEST_BINS = 256
const MOST_BINS = 4096
/** Bins whose largest depth is kept, too; a power of 2. */
const COARSE = 16
/** The largest depth of bins that have changed. */
const STALE = -1
/** An obstacle is left out only if rounding cannot decide. */
const ROOM = 1 - 2 ** -40
/** Covers the rounding of the position of a bin. */
const BIN_ROOM = 2 ** -20
/** A number of bins from which `fill` is faster than a loop. */
const MANY = 24

/** Number of intervals that there is room for at first. */
const FIRST_ROOM = 256

function copied<T extends Float64Array | Int32Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

export class Envelope {
  readonly #surfaces: Surfaces
  /** Interval 0 begins at -2; each ends where the next one begins. */
  #starts = new Float64Array(FIRST_ROOM)
  #shown = new Int32Array(FIRST_ROOM)
  #next = new Uint32Array(FIRST_ROOM)
  #used = 0
  /** An interval that begins before each bin, and no other one between. */
  readonly #before = new Uint32Array(MOST_BINS + 1)
  /** Upper bounds of the distance in metres by bins. */
  readonly #depths = new Float64Array(MOST_BINS)
  /** The largest of each 16, or STALE. */
  readonly #coarse = new Float64Array(MOST_BINS / COARSE + 1)
  #bins = FEWEST_BINS
  #binsPerUnit = FEWEST_BINS / TURN
  /** The intervals in order. */
  #count = 0
  readonly #listed = new Growing(Float64Array)
  readonly #listedSurfaces = new Growing(Int32Array)

  constructor(surfaces: Surfaces) {
    this.#surfaces = surfaces
  }

  clear(): void {
    // a point sees about as much as the one before
    this.#bins = FEWEST_BINS
    while (this.#bins < MOST_BINS && this.#bins < this.#count) this.#bins *= 2
    this.#binsPerUnit = this.#bins / TURN
    this.#used = 1
    this.#starts[0] = -HALF
    this.#shown[0] = OPEN
    this.#next[0] = LAST
    this.#before.fill(0, 0, this.#bins + 1)
    this.#depths.fill(Infinity, 0, this.#bins)
    this.#coarse.fill(Infinity, 0, this.#bins / COARSE)
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

  /** Lists the intervals in order; those of one surface that meet are one. */
  list(): void {
    const [starts, shown, next] = [this.#starts, this.#shown, this.#next]
    const listed = this.#listed.upTo(this.#used)
    const surfaces = this.#listedSurfaces.upTo(this.#used)
    let count = 0
    let k = 0
    do {
      if (count === 0 || surfaces[count - 1] !== shown[k]) {
        listed[count] = starts[k]
        surfaces[count++] = shown[k]
      }
      k = next[k]
    } while (k !== LAST)
    this.#count = count
  }

  /** Adds a surface. */
  insert(surface: number): void {
    const surfaces = this.#surfaces
    const start = surfaces.start(surface)
    const end = surfaces.end(surface)
    let at = start
    let k = this.#find(at)
    let isShown = false
    for (;;) {
      const after = this.#next[k]
      const endsAt = after === LAST ? HALF : this.#starts[after]
      const to = endsAt < end ? endsAt : end
      const before = this.#shown[k]
      if (before === OPEN || surfaces.isBefore(surface, before)) {
        this.#showPart(k, at, to, endsAt, surface)
        isShown = true
      } else if (!surfaces.isBefore(before, surface)) {
        const nearer = surfaces.nearerCircle(before, surface)
        if (nearer === surface) this.#showPart(k, at, to, endsAt, surface)
        else if (nearer === UNDECIDED) this.#choose(k, surface, at, to, endsAt)
        isShown ||= nearer !== before
      }
      if (to === end || after === LAST) break
      at = to
      k = after
    }
    if (isShown) this.#lowerDepths(surface, this.#binAt(start), this.#binAt(end))
  }

  /** Returns the bin of a diamond angle; their number at the end of the turn. */
  #binAt(angle: number): number {
    return ((angle + HALF) * this.#binsPerUnit) | 0
  }

  /** Returns the interval that contains a diamond angle. */
  #find(angle: number): number {
    const [starts, next] = [this.#starts, this.#next]
    let k = this.#before[this.#binAt(angle)]
    for (let after = next[k]; after !== LAST && starts[after] <= angle; after = next[k]) k = after
    return k
  }

  /** Shows a surface in a part of interval `k`, which ends at `endsAt`. */
  #showPart(k: number, start: number, end: number, endsAt: number, surface: number): void {
    const before = this.#shown[k]
    const shown = this.#show(k, start, end, surface)
    if (end < endsAt) this.#show(shown, end, endsAt, before)
  }

  /** Shows the nearer of two surfaces from one diamond angle to another, and the former one from there to the end of interval `k`. */
  #choose(k: number, surface: number, start: number, end: number, endsAt: number): void {
    const surfaces = this.#surfaces
    const before = this.#shown[k]
    const count = surfaces.crossings(before, surface)
    const { cuts } = surfaces
    if (count === 2 && cuts[0] > cuts[1]) cuts.reverse()
    let current = k
    let at = start
    let shown = before
    for (let n = 0; n <= count; n++) {
      const cut = n === count ? end : cuts[n]
      if (!(cut > at) || (n < count && !(cut < end))) continue
      const nearer = surfaces.nearer(before, surface, at, cut)
      if (nearer !== shown) current = this.#show(current, at, endsAt, nearer)
      shown = nearer
      at = cut
    }
    if (shown !== before && end < endsAt) this.#show(current, end, endsAt, before)
  }

  /** Shows a surface from a diamond angle in interval `k` on; `to` is where that ends or another one follows. Returns the interval. */
  #show(k: number, angle: number, to: number, surface: number): number {
    if (this.#starts[k] === angle) {
      this.#shown[k] = surface
      return k
    }
    const added = this.#used++
    if (added === this.#starts.length) this.#grow()
    const next = this.#next
    this.#starts[added] = angle
    this.#shown[added] = surface
    next[added] = next[k]
    next[k] = added
    const before = this.#before
    const first = this.#binAt(angle) + 1
    const last = this.#binAt(to)
    if (last - first >= MANY) before.fill(added, first, last + 1)
    else for (let bin = first; bin <= last; bin++) before[bin] = added
    return added
  }

  #grow(): void {
    const room = 2 * this.#starts.length
    this.#starts = copied(this.#starts, new Float64Array(room))
    this.#shown = copied(this.#shown, new Int32Array(room))
    this.#next = copied(this.#next, new Uint32Array(room))
  }

  /** Lowers the depths of bins to that of a surface where it covers them. */
  #lowerDepths(surface: number, first: number, last: number): void {
    const [depths, coarse] = [this.#depths, this.#coarse]
    const depth = this.#surfaces.farthest(surface)
    for (let bin = first + 1; bin < last; bin++) if (depth < depths[bin]) depths[bin] = depth
    this.#measure(first)
    if (last > first && last < this.#bins) this.#measure(last)
    for (let k = (first / COARSE) | 0, end = (last / COARSE) | 0; k <= end; k++) coarse[k] = STALE
  }

  /** Finds the depth of a bin by its intervals. */
  #measure(bin: number): void {
    const [starts, shown, next] = [this.#starts, this.#shown, this.#next]
    const end = (bin + 1) / this.#binsPerUnit - HALF
    let depth = 0
    let k = this.#before[bin]
    do {
      const surface = shown[k]
      if (surface === OPEN) return
      const far = this.#surfaces.farthest(surface)
      if (far > depth) depth = far
      k = next[k]
    } while (k !== LAST && starts[k] <= end)
    if (depth < this.#depths[bin]) this.#depths[bin] = depth
  }

  #depthOf(coarse: number): number {
    let most = this.#coarse[coarse]
    if (most !== STALE) return most
    const depths = this.#depths
    most = 0
    for (let bin = coarse * COARSE, end = bin + COARSE; bin < end; bin++)
      if (depths[bin] > most) most = depths[bin]
    this.#coarse[coarse] = most
    return most
  }

  /** Returns an upper bound of the distance in all directions. */
  farthest(): number {
    let most = 0
    for (let k = 0, end = this.#bins / COARSE; k < end; k++) {
      const depth = this.#depthOf(k)
      if (depth > most) most = depth
    }
    return most
  }

  /** Whether a circle around (x, y) is certainly hidden. */
  hides(x: number, y: number, radius: number): boolean {
    const distance = Math.sqrt(x * x + y * y)
    const least = (distance - radius) * ROOM
    const middle = (diamondAngle(x, y) + HALF) * this.#binsPerUnit
    return (
      least > this.#depths[middle & (this.#bins - 1)] && this.#hidesAround(middle, radius / distance, least)
    )
  }

  /** Whether what begins at a distance is hidden around a bin, as far as the arcsine of `sine` on either side. */
  #hidesAround(middle: number, sine: number, least: number): boolean {
    const depths = this.#depths
    const bins = this.#bins
    const mask = bins - 1
    // asin(s) ≤ s + (π/2 - 1)·s³, and a diamond angle grows no faster than the angle
    const half = sine * (1 + (Math.PI / 2 - 1) * sine * sine) * this.#binsPerUnit + BIN_ROOM
    if (half >= bins / 2 - 1) return false
    const last = (middle + half + bins) | 0
    let bin = (middle - half + bins) | 0
    if (last - bin < 2) return least > depths[bin & mask] && least > depths[last & mask]
    while (bin <= last) {
      if ((bin & (COARSE - 1)) === 0 && bin + COARSE <= last && least > this.#depthOf((bin & mask) / COARSE))
        bin += COARSE
      else if (least > depths[bin & mask]) bin++
      else return false
    }
    return true
  }
}
