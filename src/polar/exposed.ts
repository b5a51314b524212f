/** Finds the poles and corners on the boundary of the union of all circles. */
import Flatbush from 'flatbush'
import type { SweepCircles } from './sweepCircles.ts'

/**
 * Types of sweep events; all lie on the boundary of the union. At equal v the smaller number comes first, because a
 * corner may be so close to the pole of its circle that both round to the same v.
 */
export const NORTH = 0
/** A gap between the right side of one circle and the left side of another ends. */
export const CLOSE = 1
/** A corner: the circle on one side of a gap changes. */
export const BEND_RIGHT = 2
export const BEND_LEFT = 3
/** A gap between two circles begins at a corner. */
export const OPEN = 4
export const SOUTH = 5

/** Events of the sweep, in order. */
export interface SweepEvents {
  readonly count: number
  readonly kinds: Uint8Array
  readonly u: Float64Array
  readonly v: Float64Array
  /**
   * For a pole, its circle. For OPEN and CLOSE, the circle to the left of the gap. For a bend, the circle above;
   * BEND_RIGHT is on the right side of its circles, which is the left side of the gap.
   */
  readonly circles: Uint32Array
  /** For OPEN and CLOSE, the circle to the right of the gap; for a bend, the circle below. */
  readonly others: Uint32Array
}

/**
 * An arc of a circle that others cover, from `start` to `end` in radians, with start in (-π, π]; `by` is the circle at
 * its end.
 */
interface Cover {
  start: number
  end: number
  by: number
}

/** Returns the sorted events in O(n log n) time plus O(log n) per overlapping pair. */
export function sweepEvents(sweepCircles: SweepCircles): SweepEvents {
  const events = new EventList()
  const nearTo = neighboursOf(sweepCircles)
  for (let k = 0; k < sweepCircles.count; k++) {
    const covers = coversOf(sweepCircles, k, nearTo(k))
    if (covers !== null) addExposed(sweepCircles, k, covers, events)
  }
  return events.sorted()
}

/** Parallel number arrays, which sort twice as fast as objects. */
class EventList {
  readonly #kinds: number[] = []
  readonly #u: number[] = []
  readonly #v: number[] = []
  readonly #circles: number[] = []
  readonly #others: number[] = []

  add(kind: number, u: number, v: number, circle: number, other: number): void {
    this.#kinds.push(kind)
    this.#u.push(u)
    this.#v.push(v)
    this.#circles.push(circle)
    this.#others.push(other)
  }

  /** Returns the events sorted by descending v. */
  sorted(): SweepEvents {
    const [kinds, v, circles] = [this.#kinds, this.#v, this.#circles]
    const order = new Uint32Array(v.length).map((_, k) => k)
    order.sort((a, b) => v[b] - v[a] || kinds[a] - kinds[b] || circles[a] - circles[b])
    return {
      count: order.length,
      kinds: new Uint8Array(order.length).map((_, k) => kinds[order[k]]),
      u: new Float64Array(order.length).map((_, k) => this.#u[order[k]]),
      v: new Float64Array(order.length).map((_, k) => v[order[k]]),
      circles: order.map((event) => circles[event]),
      others: order.map((event) => this.#others[event]),
    }
  }
}

/** Returns a lookup of the circles whose bounding boxes overlap that of circle k, including k. */
function neighboursOf({ count, u, v, built }: SweepCircles): (k: number) => readonly number[] {
  if (count < 2) return () => []
  const boxes = new Flatbush(count)
  for (let k = 0; k < count; k++)
    boxes.add(u[k] - built[k], v[k] - built[k], u[k] + built[k], v[k] + built[k])
  boxes.finish()
  return (k) => boxes.search(u[k] - built[k], v[k] - built[k], u[k] + built[k], v[k] + built[k])
}

/** Returns the covered arcs of circle k; null if another circle contains it. */
function coversOf({ u, v, built }: SweepCircles, k: number, near: readonly number[]): Cover[] | null {
  const covers: Cover[] = []
  for (const other of near) {
    if (other === k) continue
    const [du, dv] = [u[other] - u[k], v[other] - v[k]]
    const distance = Math.hypot(du, dv)
    if (distance >= built[k] + built[other] || distance <= built[k] - built[other]) continue
    if (distance <= built[other] - built[k]) return null
    const half = halfAngle(built[k], built[other], distance)
    const start = wrapped(Math.atan2(dv, du) - half)
    covers.push({ start, end: start + 2 * half, by: other })
  }
  return covers
}

/**
 * Returns half of the angle in radians that another circle covers of this one: an angle of a triangle with known sides.
 * acos would lose half of the digits for nearly tangent circles (W. Kahan, Miscalculating Area and Angles of a
 * Needle-like Triangle, 2014).
 */
function halfAngle(radius: number, other: number, distance: number): number {
  const [sum, excess] = [radius + other, radius - other]
  const opposite = (sum - distance) * (distance - excess)
  return 2 * Math.atan2(Math.sqrt(opposite), Math.sqrt((sum + distance) * (distance + excess)))
}

/** Wraps an angle within one turn of (-π, π] to that interval. */
function wrapped(angle: number): number {
  if (angle <= -Math.PI) return angle + 2 * Math.PI
  return angle > Math.PI ? angle - 2 * Math.PI : angle
}

/** Adds the visible poles of circle k and the corners where its visible arcs begin, counter-clockwise. */
function addExposed(sweepCircles: SweepCircles, k: number, covers: Cover[], events: EventList): void {
  const { u, v, built } = sweepCircles
  const pole = (kind: number, angle: number) => {
    const isCovered = covers.some(
      ({ start, end }) => (start < angle && angle < end) || angle + 2 * Math.PI < end,
    )
    const side = kind === NORTH ? 1 : -1
    if (!isCovered) events.add(kind, u[k], v[k] + side * built[k], k, k)
  }
  pole(NORTH, Math.PI / 2)
  pole(SOUTH, -Math.PI / 2)
  if (covers.length === 0) return
  covers.sort((a, b) => a.start - b.start)
  // visits the sorted arcs once around, starting with the one that extends farthest past π
  let last = covers.reduce((a, b) => (b.end > a.end ? b : a))
  let reached = last.end - 2 * Math.PI
  for (const cover of covers) {
    if (cover.start > reached) addCorner(sweepCircles, k, reached, last.by, events)
    if (cover.end > reached) {
      reached = cover.end
      last = cover
    }
  }
}

/**
 * Adds the corner at which a visible arc of `circle` begins at this angle and an arc of the circle covering it ends. A
 * beginning arc runs up the right side of its circle and down the left side; an ending arc comes from below on the
 * right.
 */
function addCorner(
  { u, v, built }: SweepCircles,
  circle: number,
  angle: number,
  by: number,
  events: EventList,
): void {
  const at = u[circle] + built[circle] * Math.cos(angle)
  const across = v[circle] + built[circle] * Math.sin(angle)
  // within the poles of the other circle too, despite rounding
  const level = Math.min(Math.max(across, v[by] - built[by]), v[by] + built[by])
  const isOtherRight = at > u[by]
  if (at > u[circle]) events.add(isOtherRight ? BEND_RIGHT : CLOSE, at, level, circle, by)
  else events.add(isOtherRight ? OPEN : BEND_LEFT, at, level, by, circle)
}
