/**
 * How far a point can see, by bins of directions, to leave out obstacles that are hidden by others. A direction's bin goes by its
 * "diamond angle", x and y on the square |x| + |y| = 1: it grows no faster than the angle, and takes no trigonometry.
 */
import { type Envelope, OPEN } from './envelope.ts'
import type { Surfaces } from './surfaces.ts'

/** A power of 2. */
const BINS = 1024
const MASK = BINS - 1
const BINS_PER_UNIT = BINS / 4
/** An obstacle is left out only if rounding cannot decide. */
const ROOM = 1 + 2 ** -40

/** Returns the diamond angle of a vector, from 0 to 4. */
function diamondAngle(x: number, y: number): number {
  const size = Math.abs(x) + Math.abs(y)
  if (y >= 0) return x >= 0 ? y / size : 1 - x / size
  return x < 0 ? 2 - y / size : 3 + x / size
}

export class DepthBins {
  /** Upper bounds of the distance in metres. */
  readonly #depths = new Float64Array(BINS)
  /** The largest of them. */
  farthest = Infinity

  /** Forgets what hides. */
  clear(): void {
    this.farthest = Infinity
    this.#depths.fill(Infinity)
  }

  /** Takes the distances of an envelope. */
  fill(envelope: Envelope, surfaces: Surfaces): void {
    const depths = this.#depths.fill(0)
    let [x, y] = [-1, 0]
    for (let k = 0; k < envelope.count; k++) {
      const end = envelope.end(k)
      const [nextX, nextY] = [Math.cos(end), Math.sin(end)]
      const surface = envelope.surface(k)
      const depth = surface === OPEN ? Infinity : surfaces.farthest(surface)
      const [first, last] = [this.#bin(diamondAngle(x, y)), this.#bin(diamondAngle(nextX, nextY))]
      // the first and last bins of a turn are those on either side of angle π
      const span = envelope.count === 1 ? BINS - 1 : (last - first + BINS) % BINS
      const isWhole = end - envelope.start(k) > Math.PI && span < BINS / 4
      const bins = isWhole ? BINS - 1 : span
      for (let n = 0; n <= bins; n++) {
        const bin = (first + n) % BINS
        if (depth > depths[bin]) depths[bin] = depth
      }
      ;[x, y] = [nextX, nextY]
    }
    let farthest = 0
    for (let bin = 0; bin < BINS; bin++) if (depths[bin] > farthest) farthest = depths[bin]
    this.farthest = farthest
  }

  #bin(angle: number): number {
    return Math.floor(angle * BINS_PER_UNIT) & MASK
  }

  /** Whether a circle around (x, y), `nearest` metres away, is certainly hidden. */
  hides(x: number, y: number, radius: number, nearest: number): boolean {
    if (!(nearest > 0)) return false
    const least = nearest / ROOM
    if (least > this.farthest) return true
    const depths = this.#depths
    const middle = diamondAngle(x, y) * BINS_PER_UNIT
    if (!(least > depths[middle & MASK])) return false
    // asin(s) ≤ s·π/2, and one bin for rounding
    const half = (radius / (nearest + radius)) * (BINS_PER_UNIT * (Math.PI / 2)) + 1
    if (half >= BINS / 2 - 1) return false
    const last = (middle + half + BINS) | 0
    for (let n = (middle - half + BINS) | 0; n <= last; n++) if (!(least > depths[n & MASK])) return false
    return true
  }
}
