/**
 * What points see among obstacles. Groups of obstacles come from near to far, until what is nearer hides all others: a group that is hidden costs a
 * look at the directions that it spans, so the envelope is that of few surfaces.
 */
import { diamondX, diamondY, radians } from './angles.ts'
import { Envelope, OPEN } from './envelope.ts'
import { type Groups, groupsOf } from './groups.ts'
import { Growing } from './growing.ts'
import { type Intervals, NOTHING } from './intervals.ts'
import type { Obstacles } from './obstacles.ts'
import { addPiece, PIECE } from './pieces.ts'
import { Surfaces } from './surfaces.ts'

/** Number of rings of distances that groups are sorted into. */
const RINGS = 256
/** Number of groups after which what is left may be hidden altogether; the next time after twice as many. */
const FIRST_CHECK = 8

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
  /** The groups in reach, by their images, with their distances. */
  readonly #candidates = new Growing(Uint32Array)
  readonly #images = new Growing(Uint32Array)
  readonly #distances = new Growing(Float64Array)
  #count = 0
  /** The candidates in the order of rings. */
  readonly #order = new Growing(Uint32Array)
  readonly #ringOf = new Growing(Uint8Array)
  readonly #ringEnds = new Uint32Array(RINGS + 1)
  /** Keys of the obstacles that contain the point. */
  readonly #containing = new Set<number>()

  /** With `seesOut`, obstacles that contain a point are left out. */
  constructor(obstacles: Obstacles, seesOut: boolean, shiftsFor: ShiftsFor = () => NO_SHIFTS) {
    this.#obstacles = obstacles
    this.#groups = groupsOf(obstacles)
    this.#shiftsFor = shiftsFor
    this.#seesOut = seesOut
  }

  /** Adds what a point sees up to a distance, in order of angles. */
  look(x: number, y: number, maxDistance: number, seen: Intervals): void {
    this.#shifts = this.#shiftsFor(x, y, maxDistance)
    this.#containing.clear()
    this.#gather(x, y, maxDistance)
    if (!this.#seesOut && this.#containing.size > 0) {
      addWhole(seen, Math.min(...this.#containing))
      return
    }
    this.#surfaces.clear()
    this.#envelope.clear()
    if (maxDistance < Infinity) {
      this.#surfaces.begin(NOTHING)
      this.#surfaces.addHorizon(maxDistance)
      this.#insertFrom(0)
    }
    this.#sort()
    this.#include(x, y)
    this.#envelope.list()
    this.#report(maxDistance, seen)
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

  /** Sorts the candidates into rings of equal width. */
  #sort(): void {
    const distances = this.#distances.values
    const count = this.#count
    let nearest = Infinity
    let farthest = 0
    for (let k = 0; k < count; k++) {
      const distance = distances[k]
      if (distance < nearest) nearest = distance
      if (distance > farthest) farthest = distance
    }
    if (nearest < 0) nearest = 0
    const perMetre = farthest > nearest ? (RINGS - 1) / (farthest - nearest) : 0
    const rings = this.#ringOf.upTo(count)
    const ends = this.#ringEnds.fill(0)
    for (let k = 0; k < count; k++) {
      // 0 for what is around the point
      const ring = distances[k] > nearest ? ((distances[k] - nearest) * perMetre) | 0 : 0
      rings[k] = ring
      ends[ring + 1]++
    }
    for (let ring = 1; ring < RINGS; ring++) ends[ring] += ends[ring - 1]
    const order = this.#order.upTo(count)
    for (let k = 0; k < count; k++) order[ends[rings[k]]++] = k
  }

  /** Puts the candidates in the envelope, from near to far. */
  #include(x: number, y: number): void {
    const { x: xs, y: ys, radii } = this.#groups
    const [candidates, images, distances] = [
      this.#candidates.values,
      this.#images.values,
      this.#distances.values,
    ]
    const [shifts, envelope, order] = [this.#shifts, this.#envelope, this.#order.values]
    let farthest = Infinity
    let check = FIRST_CHECK
    for (let n = 0; n < this.#count; n++) {
      if (n === check) {
        farthest = envelope.farthest()
        check *= 2
      }
      const k = order[n]
      if (distances[k] > farthest) continue
      const group = candidates[k]
      const px = x - shifts[2 * images[k]]
      const py = y - shifts[2 * images[k] + 1]
      if (!envelope.hides(xs[group] - px, ys[group] - py, radii[group])) this.#addGroup(group, px, py)
    }
  }

  /** Adds the obstacles of a group that may be seen. */
  #addGroup(group: number, px: number, py: number): void {
    const { firsts, members } = this.#groups
    const [obstacles, envelope, surfaces] = [this.#obstacles, this.#envelope, this.#surfaces]
    const { x, y, radii, keys, pieces } = obstacles
    for (let n = firsts[group]; n < firsts[group + 1]; n++) {
      const k = members[n]
      const dx = x[k] - px
      const dy = y[k] - py
      if (envelope.hides(dx, dy, radii[k])) continue
      if (this.#containing.size > 0 && this.#containing.has(keys[k])) continue
      surfaces.begin(keys[k])
      const first = surfaces.count
      if (obstacles.isDisk(k)) surfaces.addCircle(dx, dy, radii[k])
      else {
        const end = obstacles.endOfPieces(k)
        for (let piece = obstacles.firstPiece(k); piece < end; piece++)
          addPiece(surfaces, pieces, PIECE.stride * piece, px, py)
      }
      this.#insertFrom(first)
    }
  }

  #insertFrom(first: number): void {
    for (let surface = first; surface < this.#surfaces.count; surface++) this.#envelope.insert(surface)
  }

  /** Reports intervals; those of one surface, or of nothing, that meet at angle ±π are one. */
  #report(maxDistance: number, seen: Intervals): void {
    const [envelope, surfaces] = [this.#envelope, this.#surfaces]
    const last = envelope.count - 1
    const isJoined = last > 0 && this.#continues(envelope.surface(last), envelope.surface(0))
    seen.reserve(last + 1)
    const { keys, startAngles, endAngles, startDistances, middleDistances, endDistances } = seen
    let row = seen.count
    let from = envelope.start(isJoined ? 1 : 0)
    let start = radians(from)
    let scale = 1 / lengthAt(from)
    let fromX = diamondX(from) * scale
    let fromY = diamondY(from) * scale
    for (let k = isJoined ? 1 : 0; k <= last; k++) {
      const surface = envelope.surface(k)
      const isLast = isJoined && k === last
      const to = isLast ? envelope.end(0) : envelope.end(k)
      const end = isLast ? radians(to) + 2 * Math.PI : radians(to)
      // too narrow for radians
      if (!(end > start)) continue
      scale = 1 / lengthAt(to)
      const toX = diamondX(to) * scale
      const toY = diamondY(to) * scale
      startAngles[row] = start
      endAngles[row] = end
      if (surface === OPEN || surfaces.key(surface) === NOTHING) {
        keys[row] = NOTHING
        startDistances[row] = maxDistance
        middleDistances[row] = maxDistance
        endDistances[row] = maxDistance
      } else {
        let x = fromX + toX
        let y = fromY + toY
        if (end - start < WIDE) {
          scale = 1 / Math.sqrt(x * x + y * y)
          x *= scale
          y *= scale
        } else {
          x = Math.cos((start + end) / 2)
          y = Math.sin((start + end) / 2)
        }
        const atStart = surfaces.borderDistance(surface, from, fromX, fromY)
        const atMiddle = surfaces.distance(surface, x, y)
        const atEnd = surfaces.borderDistance(surface, to, toX, toY)
        keys[row] = surfaces.key(surface)
        startDistances[row] = atStart > 0 ? atStart : 0
        middleDistances[row] = atMiddle > 0 ? atMiddle : 0
        endDistances[row] = atEnd > 0 ? atEnd : 0
      }
      row++
      start = end
      from = to
      fromX = toX
      fromY = toY
    }
    seen.count = row
  }

  #continues(before: number, after: number): boolean {
    if (before === OPEN || after === OPEN) return before === after
    return this.#surfaces.isSame(before, after)
  }
}

/** An angle in radians from which the sum of the vectors to both ends does not tell the middle as well as cosine and sine do. */
const WIDE = 2

function lengthAt(angle: number): number {
  const x = diamondX(angle)
  const y = diamondY(angle)
  return Math.sqrt(x * x + y * y)
}

/** Adds what a point sees that is in an obstacle. */
function addWhole(seen: Intervals, key: number): void {
  seen.reserve(1)
  const row = seen.count++
  seen.keys[row] = key
  seen.startAngles[row] = -Math.PI
  seen.endAngles[row] = Math.PI
  seen.startDistances[row] = seen.middleDistances[row] = seen.endDistances[row] = 0
}
