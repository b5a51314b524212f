/** Puts surfaces that do not overlap in one run, so that there is little to merge. */
import { Growing } from './growing.ts'
import type { Surfaces } from './surfaces.ts'

/** Surfaces are taken in order of the bins that they begin in. */
const BINS = 1024
/** Number of runs that are tried for a surface. */
const TRIED = 16

/** Run k has the surfaces members[starts[k]] to members[starts[k + 1]], by ascending angle; valid until the next call. */
interface Runs {
  readonly count: number
  readonly starts: Uint32Array
  readonly members: Uint32Array
}

export class FirstRuns {
  readonly #bins = new Uint32Array(BINS + 1)
  readonly #sorted = new Growing(Uint32Array)
  /** The run of each surface in order. */
  readonly #runs = new Growing(Uint32Array)
  /** Angle at which each run ends. */
  readonly #ends = new Growing(Float64Array)
  readonly #starts = new Growing(Uint32Array)
  readonly #members = new Growing(Uint32Array)

  /** Returns runs of the surfaces from `first` on. */
  of(surfaces: Surfaces, first: number): Runs {
    const count = surfaces.count - first
    const sorted = this.#sort(surfaces, first, count)
    const runs = this.#runs.upTo(count)
    let found = 0
    for (let n = 0; n < count; n++) {
      const start = surfaces.start(sorted[n])
      let run = Math.max(0, found - TRIED)
      while (run < found && this.#ends.values[run] > start) run++
      if (run === found) found++
      this.#ends.upTo(found)[run] = surfaces.end(sorted[n])
      runs[n] = run
    }
    const starts = this.#starts.upTo(found + 2).fill(0, 0, found + 2)
    for (let n = 0; n < count; n++) starts[runs[n] + 2]++
    for (let run = 0; run < found; run++) starts[run + 2] += starts[run + 1]
    const members = this.#members.upTo(count)
    for (let n = 0; n < count; n++) members[starts[runs[n] + 1]++] = sorted[n]
    return { count: found, starts, members }
  }

  /** Returns the surfaces by the bins of their starts. */
  #sort(surfaces: Surfaces, first: number, count: number): Uint32Array {
    const bins = this.#bins.fill(0)
    const binOf = (surface: number) =>
      Math.min(Math.floor((surfaces.start(surface) + Math.PI) * (BINS / (2 * Math.PI))), BINS - 1)
    for (let k = 0; k < count; k++) bins[binOf(first + k) + 1]++
    for (let bin = 0; bin < BINS; bin++) bins[bin + 1] += bins[bin]
    const sorted = this.#sorted.upTo(count)
    for (let k = 0; k < count; k++) sorted[bins[binOf(first + k)]++] = first + k
    return sorted
  }
}
