/**
 * The nearest surface in each direction: the lower envelope of surfaces in polar coordinates, merged in pairs as in merge sort. O(n log n) for
 * n surfaces that do not cross, and for circles and lines in general but for a factor that does not matter (M. Sharir and P. K. Agarwal,
 * Davenport-Schinzel Sequences and Their Geometric Applications, 1995).
 */
import { FirstRuns } from './firstRuns.ts'
import { Growing } from './growing.ts'
import type { Surfaces } from './surfaces.ts'

/** No surface. */
export const OPEN = -1

/** Runs of intervals: each begins at an angle, ends where the next one begins, and shows a surface. */
class Intervals {
  count = 0
  readonly #starts = new Growing(Float64Array)
  readonly #surfaces = new Growing(Int32Array)

  get starts(): Float64Array {
    return this.#starts.values
  }

  get surfaces(): Int32Array {
    return this.#surfaces.values
  }

  /** Adds an interval to the run that began at `first`; joins it to the one before if both show the same. */
  add(start: number, surface: number, first: number): void {
    const k = this.count
    if (k > first && this.#surfaces.values[k - 1] === surface) return
    this.#starts.upTo(k + 1)[k] = start
    this.#surfaces.upTo(k + 1)[k] = surface
    this.count = k + 1
  }
}

export class Envelope {
  readonly #surfaces: Surfaces
  #current = new Intervals()
  #next = new Intervals()
  /** Where the runs begin, and the end of the last one. */
  #runs = new Growing(Uint32Array)
  #nextRuns = new Growing(Uint32Array)
  readonly #firstRuns = new FirstRuns()
  readonly #cuts: number[] = []
  readonly #cut = (angle: number) => {
    this.#cuts.push(angle)
  }

  constructor(surfaces: Surfaces) {
    this.#surfaces = surfaces
  }

  get count(): number {
    return this.#current.count
  }

  start(k: number): number {
    return this.#current.starts[k]
  }

  end(k: number): number {
    return k + 1 < this.#current.count ? this.#current.starts[k + 1] : Math.PI
  }

  /** The surface of an interval, or OPEN. */
  surface(k: number): number {
    return this.#current.surfaces[k]
  }

  clear(): void {
    this.#current.count = 0
    this.#current.add(-Math.PI, OPEN, 0)
  }

  /** Adds the surfaces from `first` on. */
  include(first: number): void {
    const surfaces = this.#surfaces
    const list = this.#current
    const { starts, members, count: added } = this.#firstRuns.of(surfaces, first)
    const runs = this.#runs.upTo(added + 2)
    runs[0] = 0
    for (let run = 0; run < added; run++) {
      const begin = list.count
      runs[run + 1] = begin
      let at = -Math.PI
      for (let n = starts[run]; n < starts[run + 1]; n++) {
        const surface = members[n]
        if (surfaces.start(surface) > at) list.add(at, OPEN, begin)
        list.add(surfaces.start(surface), surface, begin)
        at = surfaces.end(surface)
      }
      if (at < Math.PI) list.add(at, OPEN, begin)
    }
    runs[added + 1] = list.count
    let count = added + 1
    while (count > 1) count = this.#mergeAll(count)
  }

  /** Merges each two runs; returns the number of runs. */
  #mergeAll(count: number): number {
    const from = this.#runs.values
    const into = this.#nextRuns.upTo(count + 1)
    this.#next.count = 0
    let merged = 0
    // from the end, where runs are short, so that the long first one is merged last
    if (count % 2 === 1) {
      into[merged++] = 0
      this.#copy(from[0], from[1])
    }
    for (let k = count % 2; k < count; k += 2) {
      into[merged++] = this.#next.count
      this.#merge(from[k], from[k + 1], from[k + 2])
    }
    into[merged] = this.#next.count
    ;[this.#current, this.#next] = [this.#next, this.#current]
    ;[this.#runs, this.#nextRuns] = [this.#nextRuns, this.#runs]
    return merged
  }

  #copy(from: number, to: number): void {
    const { starts, surfaces } = this.#current
    const first = this.#next.count
    for (let k = from; k < to; k++) this.#next.add(starts[k], surfaces[k], first)
  }

  /** Merges the run from `a` to `b` and that from `b` to `end`. */
  #merge(a: number, b: number, end: number): void {
    const { starts, surfaces } = this.#current
    const first = this.#next.count
    let i = a
    let j = b
    let at = -Math.PI
    for (;;) {
      const endA = i + 1 < b ? starts[i + 1] : Math.PI
      const endB = j + 1 < end ? starts[j + 1] : Math.PI
      const to = endA < endB ? endA : endB
      if (to > at) this.#choose(surfaces[i], surfaces[j], at, to, first)
      at = to
      if (endA === to) i++
      if (endB === to) j++
      if (i === b || j === end) return
    }
  }

  /** Adds the nearer of two surfaces from one angle to another. */
  #choose(a: number, b: number, start: number, end: number, first: number): void {
    const surfaces = this.#surfaces
    const list = this.#next
    if (a === OPEN) list.add(start, b, first)
    else if (b === OPEN) list.add(start, a, first)
    else if (surfaces.isBefore(a, b)) list.add(start, a, first)
    else if (surfaces.isBefore(b, a)) list.add(start, b, first)
    else {
      const cuts = this.#cuts
      cuts.length = 0
      surfaces.crossings(a, b, this.#cut)
      if (cuts.length === 2 && cuts[0] > cuts[1]) cuts.reverse()
      let at = start
      for (const cut of cuts) {
        if (!(cut > at && cut < end)) continue
        list.add(at, surfaces.nearer(a, b, at, cut), first)
        at = cut
      }
      list.add(at, surfaces.nearer(a, b, at, end), first)
    }
  }
}
