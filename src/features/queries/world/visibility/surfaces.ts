/**
 * The surfaces that face a point: parts of lines and circles in coordinates relative to it, each over an interval of directions in which
 * it has one distance per direction. Directions are diamond angles.
 */

import { diamondAngle, diamondX, diamondY, lessThanHalf, TURN } from './angles.ts'
import { Growing } from './growing.ts'

/** How a surface is evaluated. */
const LINE = 0
/** The side of a circle towards the point. */
const NEAR = 1
/** The side of a circle away from the point, seen from inside. */
const FAR = 2

/** The same of a whole circle. */
const CIRCLE = 3

/**
 * Words of a surface: start and end of its interval, from -2 to 2 and the end after the start; least and greatest distance in metres; how it is
 * evaluated; the key; and four numbers, the ends of a line, or centre, radius and distance of the point squared minus that of the border.
 */
const WORDS = 10
const END = 1
const NEAREST = 2
const FARTHEST = 3
const KIND = 4
const KEY = 5
const NUMBERS = 6

/** Returned where more than the order of circles decides. */
export const UNDECIDED = -1

export class Surfaces {
  count = 0
  readonly #words = new Growing(Float64Array)
  /** The crossings found last. */
  readonly cuts = new Float64Array(2)
  #key = 0

  clear(): void {
    this.count = 0
  }

  /** Sets the key of the surfaces that follow. */
  begin(key: number): void {
    this.#key = key
  }

  key(surface: number): number {
    return this.#words.values[WORDS * surface + KEY]
  }

  start(surface: number): number {
    return this.#words.values[WORDS * surface]
  }

  end(surface: number): number {
    return this.#words.values[WORDS * surface + END]
  }

  /** Least distance in metres. */
  nearest(surface: number): number {
    return this.#words.values[WORDS * surface + NEAREST]
  }

  /** Greatest distance in metres. */
  farthest(surface: number): number {
    return this.#words.values[WORDS * surface + FARTHEST]
  }

  /** Adds the part of a line from one point to another one counter-clockwise of it. */
  addLine(ax: number, ay: number, bx: number, by: number): void {
    const cross = ax * by - ay * bx
    if (!(cross > 0)) return
    const nearest = cross / lengthOf(bx - ax, by - ay)
    const farthest = Math.max(lengthOf(ax, ay), lengthOf(bx, by))
    const start = diamondAngle(ax, ay)
    this.#add(LINE, ax, ay, bx, by, start, lessThanHalf(diamondAngle(bx, by) - start), nearest, farthest)
  }

  /** Adds a whole circle, seen from outside. */
  addCircle(cx: number, cy: number, radius: number): void {
    const distance = lengthOf(cx, cy)
    const outside = (distance - radius) * (distance + radius)
    const tangent = Math.sqrt(Math.max(outside, 0))
    // unscaled directions of the tangents; a point on or in the circle has half a turn between them
    const sine = Math.min(radius, distance)
    const start = diamondAngle(cx * tangent + cy * sine, cy * tangent - cx * sine)
    const end = diamondAngle(cx * tangent - cy * sine, cy * tangent + cx * sine)
    this.#add(CIRCLE, cx, cy, radius, outside, start, lessThanHalf(end - start), distance - radius, tangent)
  }

  /** Adds the inside of a circle about the point. */
  addHorizon(radius: number): void {
    this.addFar(0, 0, radius, -TURN / 2, TURN)
  }

  /** Adds the part of a circle's side towards the point in the interval that begins at a diamond angle. */
  addNear(cx: number, cy: number, radius: number, start: number, span: number): void {
    const distance = lengthOf(cx, cy)
    const outside = (distance - radius) * (distance + radius)
    const farthest = Math.sqrt(Math.max(outside, 0))
    this.#add(NEAR, cx, cy, radius, outside, start, span, distance - radius, farthest)
  }

  /** The same of its side away from the point. */
  addFar(cx: number, cy: number, radius: number, start: number, span: number): void {
    const distance = lengthOf(cx, cy)
    const outside = (distance - radius) * (distance + radius)
    this.#add(FAR, cx, cy, radius, outside, start, span, Math.max(radius - distance, 0), distance + radius)
  }

  #add(
    kind: number,
    a: number,
    b: number,
    c: number,
    d: number,
    start: number,
    span: number,
    nearest: number,
    farthest: number,
  ): void {
    if (!(span > 0)) return
    const first = start >= TURN / 2 ? start - TURN : start
    const last = first + Math.min(span, TURN)
    const isCut = last > TURN / 2
    this.#put(kind, a, b, c, d, first, isCut ? TURN / 2 : last, nearest, farthest)
    if (isCut) this.#put(kind, a, b, c, d, -TURN / 2, last - TURN, nearest, farthest)
  }

  #put(
    kind: number,
    a: number,
    b: number,
    c: number,
    d: number,
    start: number,
    end: number,
    nearest: number,
    farthest: number,
  ): void {
    if (!(end > start)) return
    const w = WORDS * this.count++
    const words = w + WORDS <= this.#words.values.length ? this.#words.values : this.#words.upTo(w + WORDS)
    words[w] = start
    words[w + END] = end
    words[w + NEAREST] = nearest
    words[w + FARTHEST] = farthest
    words[w + KIND] = kind
    words[w + KEY] = this.#key
    words[w + NUMBERS] = a
    words[w + NUMBERS + 1] = b
    words[w + NUMBERS + 2] = c
    words[w + NUMBERS + 3] = d
  }

  /** Returns the distance in metres along a unit vector in the interval of a surface, or just outside of it. */
  distance(surface: number, x: number, y: number): number {
    const numbers = this.#words.values
    const n = WORDS * surface + NUMBERS
    const a = numbers[n]
    const b = numbers[n + 1]
    const kind = numbers[WORDS * surface + KIND]
    if (kind === LINE) {
      const spanX = numbers[n + 2] - a
      const spanY = numbers[n + 3] - b
      return (a * spanY - b * spanX) / (x * spanY - y * spanX)
    }
    const radius = numbers[n + 2]
    const along = x * a + y * b
    const across = x * b - y * a
    const root = Math.sqrt(Math.max(radius * radius - across * across, 0))
    // of the two roots of a quadratic equation, the one without cancellation; their product is the last number
    if (kind !== FAR) return numbers[n + 3] / (along + root)
    return along >= 0 ? along + root : numbers[n + 3] / (along - root)
  }

  /** Returns the distance at a diamond angle where an interval begins or ends, along the unit vector of that angle. */
  borderDistance(surface: number, angle: number, x: number, y: number): number {
    const isTangent = angle === this.start(surface) || angle === this.end(surface)
    // a square root there would cost half the digits; circles are cut where the turn ends
    if (isTangent && this.#words.values[WORDS * surface + KIND] === CIRCLE && Math.abs(angle) < TURN / 2)
      return this.farthest(surface)
    return this.distance(surface, x, y)
  }

  /** Returns which of two surfaces is nearer in the middle of an interval in which they do not cross. Ties: the smaller key. */
  nearer(a: number, b: number, start: number, end: number): number {
    const middle = (start + end) / 2
    const length = lengthOf(diamondX(middle), diamondY(middle))
    const x = diamondX(middle) / length
    const y = diamondY(middle) / length
    const toA = this.distance(a, x, y)
    const toB = this.distance(b, x, y)
    if (toA === toB) return this.key(a) <= this.key(b) ? a : b
    return toA < toB ? a : b
  }

  /** Whether all of surface `a` is nearer than all of `b`. */
  isBefore(a: number, b: number): boolean {
    const words = this.#words.values
    return words[WORDS * a + FARTHEST] < words[WORDS * b + NEAREST]
  }

  /**
   * Returns the nearer of two surfaces if the order of their circles decides it; UNDECIDED otherwise. Where a ray meets two disks apart from each other, it
   * leaves the first one before it meets the second, so the product of both distances, which is the same in all directions, is less.
   */
  nearerCircle(a: number, b: number): number {
    const words = this.#words.values
    const p = WORDS * a + KIND
    const q = WORDS * b + KIND
    if ((words[p] !== CIRCLE && words[p] !== NEAR) || (words[q] !== CIRCLE && words[q] !== NEAR))
      return UNDECIDED
    const dx = words[p + 2] - words[q + 2]
    const dy = words[p + 3] - words[q + 3]
    const sum = words[p + 4] + words[q + 4]
    if (dx * dx + dy * dy < sum * sum || words[p + 5] === words[q + 5]) return UNDECIDED
    return words[p + 5] < words[q + 5] ? a : b
  }

  /** Whether two surfaces are parts of one line or circle of the same obstacle. */
  isSame(a: number, b: number): boolean {
    const words = this.#words.values
    for (let n = KIND; n < WORDS; n++) if (words[WORDS * a + n] !== words[WORDS * b + n]) return false
    return true
  }

  /** Puts the diamond angles of the points that the lines or circles of two surfaces share in `cuts`; some may be outside of the surfaces. Returns their number. */
  crossings(a: number, b: number): number {
    const numbers = this.#words.values
    const isLineA = numbers[WORDS * a + KIND] === LINE
    const isLineB = numbers[WORDS * b + KIND] === LINE
    const p = WORDS * a + NUMBERS
    const q = WORDS * b + NUMBERS
    if (isLineA && isLineB) return crossLines(numbers, p, q, this.cuts)
    if (isLineA) return crossCircle(numbers, p, q, this.cuts)
    if (isLineB) return crossCircle(numbers, q, p, this.cuts)
    return crossCircles(numbers, p, q, this.cuts)
  }
}

/** Math.hypot takes several times as long. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

function crossLines(numbers: Float64Array, p: number, q: number, cuts: Float64Array): number {
  const [ax, ay, cx, cy] = [numbers[p], numbers[p + 1], numbers[q], numbers[q + 1]]
  const [ux, uy] = [numbers[p + 2] - ax, numbers[p + 3] - ay]
  const [vx, vy] = [numbers[q + 2] - cx, numbers[q + 3] - cy]
  const across = ux * vy - uy * vx
  if (across === 0) return 0
  const t = ((cx - ax) * vy - (cy - ay) * vx) / across
  cuts[0] = diamondAngle(ax + t * ux, ay + t * uy)
  return 1
}

function crossCircle(numbers: Float64Array, line: number, circle: number, cuts: Float64Array): number {
  const [ax, ay] = [numbers[line], numbers[line + 1]]
  const [cx, cy, radius] = [numbers[circle], numbers[circle + 1], numbers[circle + 2]]
  const [spanX, spanY] = [numbers[line + 2] - ax, numbers[line + 3] - ay]
  const length = lengthOf(spanX, spanY)
  const [ux, uy] = [spanX / length, spanY / length]
  const along = (cx - ax) * ux + (cy - ay) * uy
  const across = (cx - ax) * uy - (cy - ay) * ux
  const squared = (radius - across) * (radius + across)
  if (!(squared > 0)) return 0
  const root = Math.sqrt(squared)
  cuts[0] = diamondAngle(ax + (along - root) * ux, ay + (along - root) * uy)
  cuts[1] = diamondAngle(ax + (along + root) * ux, ay + (along + root) * uy)
  return 2
}

function crossCircles(numbers: Float64Array, p: number, q: number, cuts: Float64Array): number {
  const [ax, ay] = [numbers[p], numbers[p + 1]]
  const [dx, dy] = [numbers[q] - ax, numbers[q + 1] - ay]
  const radius = numbers[p + 2]
  const sum = radius + numbers[q + 2]
  const difference = radius - numbers[q + 2]
  const squared = dx * dx + dy * dy
  if (squared >= sum * sum || squared <= difference * difference) return 0
  const distance = Math.sqrt(squared)
  const along = (distance + (difference * sum) / distance) / 2
  const half = Math.sqrt(Math.max((radius - along) * (radius + along), 0))
  const [ux, uy] = [dx / distance, dy / distance]
  cuts[0] = diamondAngle(ax + along * ux - half * uy, ay + along * uy + half * ux)
  cuts[1] = diamondAngle(ax + along * ux + half * uy, ay + along * uy - half * ux)
  return 2
}
