/**
 * How far a point can see, by bins of directions, to leave out obstacles that are hidden by others. A direction's bin goes by its
 * diamond angle, which grows no faster than the angle.
 */
import { diamondAngle, TURN } from './angles.ts'
import { type Envelope, OPEN } from './envelope.ts'
import type { Surfaces } from './surfaces.ts'

/** A power of 2. */
const BINS = 1024
const MASK = BINS - 1
/** Bins whose largest depth is kept, too; a power of 2. */
const COARSE = 16
const BINS_PER_UNIT = BINS / TURN
/** An obstacle is left out only if rounding cannot decide. */
const ROOM = 1 + 2 ** -40

/** Returns the bin of a diamond angle; BINS at the end of the turn. */
function binAt(angle: number): number {
  return Math.floor((angle + TURN / 2) * BINS_PER_UNIT)
}

export class DepthBins {
  /** Upper bounds of the distance in metres. */
  readonly #depths = new Float64Array(BINS)
  /** The largest of each 16. */
  readonly #coarse = new Float64Array(BINS / COARSE)
  /** The largest of all. */
  farthest = Infinity

  /** Forgets what hides. */
  clear(): void {
    this.farthest = Infinity
    this.#depths.fill(Infinity)
    this.#coarse.fill(Infinity)
  }

  /** Takes the distances of an envelope. */
  fill(envelope: Envelope, surfaces: Surfaces): void {
    const depths = this.#depths.fill(0)
    for (let k = 0; k < envelope.count; k++) {
      const surface = envelope.surface(k)
      const depth = surface === OPEN ? Infinity : surfaces.farthest(surface)
      const last = Math.min(binAt(envelope.end(k)), BINS - 1)
      for (let bin = binAt(envelope.start(k)); bin <= last; bin++)
        if (depth > depths[bin]) depths[bin] = depth
    }
    let farthest = 0
    for (let coarse = 0; coarse < BINS / COARSE; coarse++) {
      let most = 0
      for (let bin = coarse * COARSE; bin < (coarse + 1) * COARSE; bin++)
        if (depths[bin] > most) most = depths[bin]
      this.#coarse[coarse] = most
      if (most > farthest) farthest = most
    }
    this.farthest = farthest
  }

  /** Whether a circle around (x, y), `nearest` metres away, is certainly hidden. */
  hides(x: number, y: number, radius: number, nearest: number): boolean {
    if (!(nearest > 0)) return false
    const least = nearest / ROOM
    if (least > this.farthest) return true
    const depths = this.#depths
    const middle = (diamondAngle(x, y) + TURN / 2) * BINS_PER_UNIT
    if (!(least > depths[middle & MASK])) return false
    // asin(s) ≤ s·π/2, and one bin for rounding
    const half = (radius / (nearest + radius)) * (BINS_PER_UNIT * (Math.PI / 2)) + 1
    if (half >= BINS / 2 - 1) return false
    const last = (middle + half + BINS) | 0
    let bin = (middle - half + BINS) | 0
    while (bin <= last) {
      if ((bin & (COARSE - 1)) === 0 && least > this.#coarse[(bin & MASK) / COARSE]) bin += COARSE
      else if (least > depths[bin & MASK]) bin++
      else return false
    }
    return true
  }
}
