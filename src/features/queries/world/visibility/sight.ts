/**
 * What points see among obstacles. The nearest obstacles come first; what they hide is left out before the next ones, in O(n) per
 * point, so that the envelope is that of few surfaces.
 */
import { radians } from './angles.ts'
import { DepthBins } from './depthBins.ts'
import { Envelope, OPEN } from './envelope.ts'
import { type Groups, groupsOf } from './groups.ts'
import { Growing } from './growing.ts'
import type { Obstacles } from './obstacles.ts'
import { addPiece, PIECE } from './pieces.ts'
import { Surfaces } from './surfaces.ts'

/** Number of groups whose envelope is made first; each further round takes twice as many. */
const FIRST_ROUND = 8
/** Number of distances that estimate the reach of a round. */
const SAMPLES = 64
/** The key of nothing: larger than others. */
export const NOTHING = Infinity

/** Receives the intervals of a point in order of angles. */
export type AddInterval = (
  key: number,
  start: number,
  end: number,
  startDistance: number,
  middleDistance: number,
  endDistance: number,
) => void

/** Returns the shifts in metres of the images of obstacles in sight of a point, x0, y0, … */
export type ShiftsFor = (x: number, y: number, maxDistance: number) => ArrayLike<number>

const NO_SHIFTS: ArrayLike<number> = [0, 0]

export class Sight {
  readonly #obstacles: Obstacles
  readonly #groups: Groups
  readonly #shiftsFor: ShiftsFor
  #shifts = NO_SHIFTS
  readonly #seesOut: boolean
  readonly #surfaces = new Surfaces()
  readonly #envelope = new Envelope(this.#surfaces)
  readonly #bins = new DepthBins()
  /** The groups that may be seen, by their images, with their distances. */
  readonly #candidates = new Growing(Uint32Array)
  readonly #images = new Growing(Uint32Array)
  readonly #distances = new Growing(Float64Array)
  #count = 0
  readonly #samples = new Float64Array(SAMPLES)
  /** Keys of the obstacles that contain the point. */
  readonly #containing = new Set<number>()

  /** With `seesOut`, obstacles that contain a point are left out. */
  constructor(obstacles: Obstacles, seesOut: boolean, shiftsFor: ShiftsFor = () => NO_SHIFTS) {
    this.#obstacles = obstacles
    this.#groups = groupsOf(obstacles)
    this.#shiftsFor = shiftsFor
    this.#seesOut = seesOut
  }

  /** Adds what a point sees up to a distance. */
  look(x: number, y: number, maxDistance: number, add: AddInterval): void {
    this.#shifts = this.#shiftsFor(x, y, maxDistance)
    this.#containing.clear()
    this.#gather(x, y, maxDistance)
    if (!this.#seesOut && this.#containing.size > 0) {
      add(Math.min(...this.#containing), -Math.PI, Math.PI, 0, 0, 0)
      return
    }
    const [surfaces, envelope, bins] = [this.#surfaces, this.#envelope, this.#bins]
    surfaces.clear()
    envelope.clear()
    bins.clear()
    surfaces.begin(NOTHING)
    if (maxDistance < Infinity) surfaces.addHorizon(maxDistance)
    let included = 0
    for (let size = FIRST_ROUND; ; size *= 2) {
      this.#takeNearest(x, y, size)
      envelope.include(included)
      included = surfaces.count
      if (this.#count === 0) break
      bins.fill(envelope, surfaces)
      this.#leaveHidden(x, y)
    }
    this.#report(add, maxDistance)
  }

  /** Lists the groups within a distance, and notes which obstacles contain the point. */
  #gather(x: number, y: number, maxDistance: number): void {
    const { x: xs, y: ys, radii, count } = this.#groups
    const shifts = this.#shifts
    const most = (count * shifts.length) / 2
    const candidates = this.#candidates.upTo(most)
    const images = this.#images.upTo(most)
    const distances = this.#distances.upTo(most)
    let found = 0
    for (let image = 0; 2 * image < shifts.length; image++) {
      const px = x - shifts[2 * image]
      const py = y - shifts[2 * image + 1]
      for (let group = 0; group < count; group++) {
        const dx = xs[group] - px
        const dy = ys[group] - py
        const distance = Math.sqrt(dx * dx + dy * dy) - radii[group]
        if (distance > maxDistance) continue
        if (distance < 0) this.#noteContaining(group, px, py)
        candidates[found] = group
        images[found] = image
        distances[found++] = distance
      }
    }
    this.#count = found
  }

  #noteContaining(group: number, px: number, py: number): void {
    const { firsts, members } = this.#groups
    const obstacles = this.#obstacles
    const { x, y, radii, keys } = obstacles
    for (let n = firsts[group]; n < firsts[group + 1]; n++) {
      const k = members[n]
      const dx = x[k] - px
      const dy = y[k] - py
      if (dx * dx + dy * dy < radii[k] * radii[k] && obstacles.contains(k, px, py))
        this.#containing.add(keys[k])
    }
  }

  /** Adds the surfaces of about `size` nearest groups, or of all if they are few, and keeps the others. */
  #takeNearest(x: number, y: number, size: number): void {
    const candidates = this.#candidates.values
    const images = this.#images.values
    const distances = this.#distances.values
    const count = this.#count
    const reach = count <= 2 * size ? Infinity : this.#reachOf(size)
    let kept = 0
    for (let k = 0; k < count; k++) {
      if (distances[k] <= reach) {
        this.#addGroup(candidates[k], x - this.#shifts[2 * images[k]], y - this.#shifts[2 * images[k] + 1])
        continue
      }
      candidates[kept] = candidates[k]
      images[kept] = images[k]
      distances[kept++] = distances[k]
    }
    this.#count = kept
  }

  /** Returns a distance within which there are about `size` candidates, and at least one. */
  #reachOf(size: number): number {
    const [distances, samples] = [this.#distances.values, this.#samples]
    for (let k = 0; k < SAMPLES; k++) samples[k] = distances[Math.floor((k * this.#count) / SAMPLES)]
    samples.sort()
    return samples[Math.floor((SAMPLES * size) / this.#count)]
  }

  /** Adds the surfaces of the obstacles of a group that may be seen. */
  #addGroup(group: number, px: number, py: number): void {
    const { firsts, members } = this.#groups
    const [obstacles, bins, surfaces] = [this.#obstacles, this.#bins, this.#surfaces]
    const { x, y, radii, keys, pieces } = obstacles
    for (let n = firsts[group]; n < firsts[group + 1]; n++) {
      const k = members[n]
      const dx = x[k] - px
      const dy = y[k] - py
      if (bins.hides(dx, dy, radii[k], Math.sqrt(dx * dx + dy * dy) - radii[k])) continue
      if (this.#containing.size > 0 && this.#containing.has(keys[k])) continue
      surfaces.begin(keys[k])
      if (obstacles.isDisk(k)) {
        surfaces.addCircle(dx, dy, radii[k])
        continue
      }
      const end = obstacles.endOfPieces(k)
      for (let piece = obstacles.firstPiece(k); piece < end; piece++)
        addPiece(surfaces, pieces, PIECE.stride * piece, px, py)
    }
  }

  #leaveHidden(x: number, y: number): void {
    const { x: xs, y: ys, radii } = this.#groups
    const candidates = this.#candidates.values
    const images = this.#images.values
    const distances = this.#distances.values
    const [shifts, bins] = [this.#shifts, this.#bins]
    let kept = 0
    for (let k = 0; k < this.#count; k++) {
      const group = candidates[k]
      const dx = xs[group] - (x - shifts[2 * images[k]])
      const dy = ys[group] - (y - shifts[2 * images[k] + 1])
      if (bins.hides(dx, dy, radii[group], distances[k])) continue
      candidates[kept] = group
      images[kept] = images[k]
      distances[kept++] = distances[k]
    }
    this.#count = kept
  }

  /** Reports intervals; those of one surface, or of nothing, that meet at angle ±π are one. */
  #report(add: AddInterval, maxDistance: number): void {
    const [envelope, surfaces] = [this.#envelope, this.#surfaces]
    const last = envelope.count - 1
    const isJoined = last > 0 && this.#continues(envelope.surface(last), envelope.surface(0))
    const first = envelope.start(isJoined ? 1 : 0)
    let [start, from] = [radians(first), first]
    for (let k = isJoined ? 1 : 0; k <= last; k++) {
      const surface = envelope.surface(k)
      const to = isJoined && k === last ? envelope.end(0) : envelope.end(k)
      const end = isJoined && k === last ? radians(to) + 2 * Math.PI : radians(to)
      // too narrow for radians
      if (!(end > start)) continue
      if (surface === OPEN || surfaces.key(surface) === NOTHING)
        add(NOTHING, start, end, maxDistance, maxDistance, maxDistance)
      else {
        const middle = (start + end) / 2
        const atMiddle = surfaces.distance(surface, Math.cos(middle), Math.sin(middle))
        add(
          surfaces.key(surface),
          start,
          end,
          Math.max(surfaces.borderDistance(surface, from), 0),
          Math.max(atMiddle, 0),
          Math.max(surfaces.borderDistance(surface, to), 0),
        )
      }
      ;[start, from] = [end, to]
    }
  }

  #continues(before: number, after: number): boolean {
    if (before === OPEN || after === OPEN) return before === after
    return this.#surfaces.isSame(before, after)
  }
}
