/**
 * The surfaces that face a point: parts of lines and circles in coordinates relative to it, each over an interval of angles in which
 * it has one distance per direction.
 */

import { lessThanHalf } from './angles.ts'
import { Growing } from './growing.ts'

/** How a surface is evaluated. */
const LINE = 0
/** The side of a circle towards the point. */
const NEAR = 1
/** The side of a circle away from the point, seen from inside. */
const FAR = 2

/** The four numbers of a surface: the ends of a line, or centre, radius and distance of the point squared minus that of the border. */
const NUMBERS = 4

export class Surfaces {
  count = 0
  readonly #kinds = new Growing(Uint8Array)
  readonly #numbers = new Growing(Float64Array)
  /** Least and greatest distance in metres. */
  readonly #ranges = new Growing(Float64Array)
  readonly #keys = new Growing(Float64Array)
  /** Start and end of each interval, radians: from -π to π, and the end after the start. */
  readonly #spans = new Growing(Float64Array)
  #key = 0

  clear(): void {
    this.count = 0
  }

  /** Sets the key of the surfaces that follow. */
  begin(key: number): void {
    this.#key = key
  }

  key(surface: number): number {
    return this.#keys.values[surface]
  }

  start(surface: number): number {
    return this.#spans.values[2 * surface]
  }

  end(surface: number): number {
    return this.#spans.values[2 * surface + 1]
  }

  /** Greatest distance in metres. */
  farthest(surface: number): number {
    return this.#ranges.values[2 * surface + 1]
  }

  /** Adds the part of a line from one point to another one counter-clockwise of it. */
  addLine(ax: number, ay: number, bx: number, by: number): void {
    const cross = ax * by - ay * bx
    if (!(cross > 0)) return
    const [lengthA, lengthB] = [Math.hypot(ax, ay), Math.hypot(bx, by)]
    const [start, end] = [Math.atan2(ay, ax), Math.atan2(by, bx)]
    const nearest = cross / Math.hypot(bx - ax, by - ay)
    this.#add(LINE, ax, ay, bx, by, start, lessThanHalf(end - start), nearest, Math.max(lengthA, lengthB))
  }

  /** Adds a whole circle, seen from outside. */
  addCircle(cx: number, cy: number, radius: number): void {
    const distance = Math.hypot(cx, cy)
    const half = Math.asin(Math.min(1, radius / distance))
    if (!(half > 0)) return
    const middle = Math.atan2(cy, cx)
    this.#addArc(NEAR, cx, cy, radius, middle - half, 2 * half)
  }

  /** Adds the inside of a circle about the point. */
  addHorizon(radius: number): void {
    this.#addArc(FAR, 0, 0, radius, -Math.PI, 2 * Math.PI)
  }

  /** Adds the part of a circle's side towards the point between two angles, `span` radians apart. */
  addNear(cx: number, cy: number, radius: number, start: number, span: number): void {
    this.#addArc(NEAR, cx, cy, radius, start, span)
  }

  /** The same of its side away from the point. */
  addFar(cx: number, cy: number, radius: number, start: number, span: number): void {
    this.#addArc(FAR, cx, cy, radius, start, span)
  }

  #addArc(kind: number, cx: number, cy: number, radius: number, start: number, span: number): void {
    const distance = Math.hypot(cx, cy)
    const outside = (distance - radius) * (distance + radius)
    const nearest = kind === NEAR ? distance - radius : Math.max(radius - distance, 0)
    const farthest = kind === NEAR ? Math.sqrt(Math.max(outside, 0)) : distance + radius
    this.#add(kind, cx, cy, radius, outside, start, span, nearest, farthest)
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
    const first = start < -Math.PI ? start + 2 * Math.PI : start >= Math.PI ? start - 2 * Math.PI : start
    const last = first + Math.min(span, 2 * Math.PI)
    const isCut = last > Math.PI
    this.#put(kind, a, b, c, d, first, isCut ? Math.PI : last, nearest, farthest)
    if (isCut) this.#put(kind, a, b, c, d, -Math.PI, last - 2 * Math.PI, nearest, farthest)
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
    const k = this.count++
    this.#kinds.upTo(k + 1)[k] = kind
    const numbers = this.#numbers.upTo(NUMBERS * (k + 1))
    numbers[NUMBERS * k] = a
    numbers[NUMBERS * k + 1] = b
    numbers[NUMBERS * k + 2] = c
    numbers[NUMBERS * k + 3] = d
    const spans = this.#spans.upTo(2 * k + 2)
    spans[2 * k] = start
    spans[2 * k + 1] = end
    const ranges = this.#ranges.upTo(2 * k + 2)
    ranges[2 * k] = nearest
    ranges[2 * k + 1] = farthest
    this.#keys.upTo(k + 1)[k] = this.#key
  }

  /** Returns the distance in metres along a unit vector in the interval of a surface, or just outside of it. */
  distance(surface: number, x: number, y: number): number {
    const n = NUMBERS * surface
    const numbers = this.#numbers.values
    const a = numbers[n]
    const b = numbers[n + 1]
    const kind = this.#kinds.values[surface]
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
    if (kind === NEAR) return numbers[n + 3] / (along + root)
    return along >= 0 ? along + root : numbers[n + 3] / (along - root)
  }

  /** Returns the distance at an angle. */
  distanceAt(surface: number, angle: number): number {
    return this.distance(surface, Math.cos(angle), Math.sin(angle))
  }

  /** Returns which of two surfaces is nearer in the middle of an interval in which they do not cross. Ties: the smaller key. */
  nearer(a: number, b: number, start: number, end: number): number {
    const middle = (start + end) / 2
    const x = Math.cos(middle)
    const y = Math.sin(middle)
    const toA = this.distance(a, x, y)
    const toB = this.distance(b, x, y)
    if (toA === toB) return this.key(a) <= this.key(b) ? a : b
    return toA < toB ? a : b
  }

  /** Whether all of surface `a` is nearer than all of `b`. */
  isBefore(a: number, b: number): boolean {
    return this.#ranges.values[2 * a + 1] < this.#ranges.values[2 * b]
  }

  /** Whether two surfaces are parts of one line or circle of the same obstacle. */
  isSame(a: number, b: number): boolean {
    const numbers = this.#numbers.values
    for (let n = 0; n < NUMBERS; n++) if (numbers[NUMBERS * a + n] !== numbers[NUMBERS * b + n]) return false
    return this.#kinds.values[a] === this.#kinds.values[b] && this.key(a) === this.key(b)
  }

  /** Calls `visit` with the angle of each point that the lines or circles of two surfaces share; some may be outside of the surfaces. */
  crossings(a: number, b: number, visit: (angle: number) => void): void {
    const [isLineA, isLineB] = [this.#kinds.values[a] === LINE, this.#kinds.values[b] === LINE]
    const numbers = this.#numbers.values
    const [p, q] = [NUMBERS * a, NUMBERS * b]
    if (isLineA && isLineB) crossLines(numbers, p, q, visit)
    else if (isLineA) crossCircle(numbers, p, q, visit)
    else if (isLineB) crossCircle(numbers, q, p, visit)
    else crossCircles(numbers, p, q, visit)
  }
}

type Visit = (angle: number) => void

function crossLines(numbers: Float64Array, p: number, q: number, visit: Visit): void {
  const [ax, ay, cx, cy] = [numbers[p], numbers[p + 1], numbers[q], numbers[q + 1]]
  const [ux, uy] = [numbers[p + 2] - ax, numbers[p + 3] - ay]
  const [vx, vy] = [numbers[q + 2] - cx, numbers[q + 3] - cy]
  const across = ux * vy - uy * vx
  if (across === 0) return
  const t = ((cx - ax) * vy - (cy - ay) * vx) / across
  visit(Math.atan2(ay + t * uy, ax + t * ux))
}

function crossCircle(numbers: Float64Array, line: number, circle: number, visit: Visit): void {
  const [ax, ay] = [numbers[line], numbers[line + 1]]
  const [cx, cy, radius] = [numbers[circle], numbers[circle + 1], numbers[circle + 2]]
  const [spanX, spanY] = [numbers[line + 2] - ax, numbers[line + 3] - ay]
  const length = Math.hypot(spanX, spanY)
  const [ux, uy] = [spanX / length, spanY / length]
  const along = (cx - ax) * ux + (cy - ay) * uy
  const across = (cx - ax) * uy - (cy - ay) * ux
  const squared = (radius - across) * (radius + across)
  if (!(squared > 0)) return
  const root = Math.sqrt(squared)
  for (const t of [along - root, along + root]) visit(Math.atan2(ay + t * uy, ax + t * ux))
}

function crossCircles(numbers: Float64Array, p: number, q: number, visit: Visit): void {
  const ax = numbers[p]
  const ay = numbers[p + 1]
  const dx = numbers[q] - ax
  const dy = numbers[q + 1] - ay
  const radius = numbers[p + 2]
  const sum = radius + numbers[q + 2]
  const difference = radius - numbers[q + 2]
  const squared = dx * dx + dy * dy
  if (squared >= sum * sum || squared <= difference * difference) return
  const distance = Math.sqrt(squared)
  const along = (distance + (difference * sum) / distance) / 2
  const half = Math.sqrt(Math.max((radius - along) * (radius + along), 0))
  const [ux, uy] = [dx / distance, dy / distance]
  for (const side of [half, -half])
    visit(Math.atan2(ay + along * uy + side * ux, ax + along * ux - side * uy))
}
