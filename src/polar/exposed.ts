/** Where the boundary of the union of all circles runs: poles that show, and the corners between two circles. */
import Flatbush from 'flatbush'
import type { Lanes } from './lanes.ts'

/**
 * What a sweep towards smaller v meets; all of it on the boundary of the union. Of what is level the smaller number comes first:
 * a corner may be so near to the pole of its circle that both round to one v.
 */
export const NORTH = 0
/** A gap between the right side of one circle and the left side of another ends. */
export const CLOSE = 1
/** What is above a corner on one side of a gap is another circle than what is below. */
export const BEND_RIGHT = 2
export const BEND_LEFT = 3
/** Such a gap begins. */
export const OPEN = 4
export const SOUTH = 5

/** In the order in which the sweep meets them. */
export interface SweepEvents {
  readonly count: number
  readonly kinds: Uint8Array
  readonly u: Float64Array
  readonly v: Float64Array
  /**
   * The circle of a pole. Of a gap that opens or closes, the circle to its left. Of a bend, the circle above. BEND_RIGHT is on
   * the right side of its circles, which is the left side of the gap.
   */
  readonly circles: Uint32Array
  /** Of a gap that opens or closes, the circle to its right; of a bend, the circle below. */
  readonly others: Uint32Array
}

interface Event {
  kind: number
  u: number
  v: number
  circle: number
  other: number
}

/** An arc of a circle that others cover, in radians from `start` to `end`, start in (-π, π]; and whose circle ends it. */
interface Cover {
  start: number
  end: number
  by: number
}

/** O(n log n), and as much again for each pair of circles that overlap. */
export function sweepEvents(lanes: Lanes): SweepEvents {
  const events: Event[] = []
  const covers = coversOf(lanes)
  for (let k = 0; k < lanes.count; k++) {
    const own = covers[k]
    if (own !== null) addExposed(lanes, k, own, events)
  }
  events.sort((a, b) => b.v - a.v || a.kind - b.kind || a.circle - b.circle)
  return {
    count: events.length,
    kinds: Uint8Array.from(events, ({ kind }) => kind),
    u: Float64Array.from(events, ({ u }) => u),
    v: Float64Array.from(events, ({ v }) => v),
    circles: Uint32Array.from(events, ({ circle }) => circle),
    others: Uint32Array.from(events, ({ other }) => other),
  }
}

/** What covers the boundary of each circle; null where another circle holds all of it. */
function coversOf({ count, u, v, built }: Lanes): (Cover[] | null)[] {
  const covers: (Cover[] | null)[] = Array.from({ length: count }, () => [])
  if (count < 2) return covers
  const boxes = new Flatbush(count)
  for (let k = 0; k < count; k++)
    boxes.add(u[k] - built[k], v[k] - built[k], u[k] + built[k], v[k] + built[k])
  boxes.finish()
  for (let k = 0; k < count; k++) {
    const near = boxes.search(u[k] - built[k], v[k] - built[k], u[k] + built[k], v[k] + built[k])
    const own: Cover[] = []
    const isHeld = near.some((other) => {
      if (other === k) return false
      const [du, dv] = [u[other] - u[k], v[other] - v[k]]
      const distance = Math.hypot(du, dv)
      if (distance >= built[k] + built[other] || distance <= built[k] - built[other]) return false
      if (distance <= built[other] - built[k]) return true
      const reduced = distance * distance + (built[k] - built[other]) * (built[k] + built[other])
      const half = Math.acos(Math.min(Math.max(reduced / (2 * distance * built[k]), -1), 1))
      const start = wrapped(Math.atan2(dv, du) - half)
      own.push({ start, end: start + 2 * half, by: other })
      return false
    })
    covers[k] = isHeld ? null : own
  }
  return covers
}

/** An angle within a turn of (-π, π], as one of it. */
function wrapped(angle: number): number {
  if (angle <= -Math.PI) return angle + 2 * Math.PI
  return angle > Math.PI ? angle - 2 * Math.PI : angle
}

/** The poles of circle k that show, and the corners at which arcs of it that show begin, counter-clockwise. */
function addExposed(lanes: Lanes, k: number, covers: Cover[], events: Event[]): void {
  const { u, v, built } = lanes
  const pole = (kind: number, angle: number) => {
    const isCovered = covers.some(
      ({ start, end }) => (start < angle && angle < end) || angle + 2 * Math.PI < end,
    )
    const side = kind === NORTH ? 1 : -1
    if (!isCovered) events.push({ kind, u: u[k], v: v[k] + side * built[k], circle: k, other: k })
  }
  pole(NORTH, Math.PI / 2)
  pole(SOUTH, -Math.PI / 2)
  if (covers.length === 0) return
  covers.sort((a, b) => a.start - b.start)
  // sorted, they are walked over once around, beginning with the one that reaches farthest past π
  let last = covers.reduce((a, b) => (b.end > a.end ? b : a))
  let reached = last.end - 2 * Math.PI
  for (const cover of covers) {
    if (cover.start > reached) events.push(cornerAt(lanes, k, reached, last.by))
    if (cover.end > reached) {
      reached = cover.end
      last = cover
    }
  }
}

/**
 * Where an arc of `circle` begins that shows, at this angle, and an arc of the circle that covers it before ends. An arc that
 * begins goes up on the right side of its circle and down on the left, one that ends comes from below on the right.
 */
function cornerAt({ u, v, built }: Lanes, circle: number, angle: number, by: number): Event {
  const across = v[circle] + built[circle] * Math.sin(angle)
  const point = {
    u: u[circle] + built[circle] * Math.cos(angle),
    // between the poles of the other circle too, whatever rounding says
    v: Math.min(Math.max(across, v[by] - built[by]), v[by] + built[by]),
  }
  const isRight = point.u > u[circle]
  const isOtherRight = point.u > u[by]
  if (isRight) return { kind: isOtherRight ? BEND_RIGHT : CLOSE, ...point, circle, other: by }
  return { kind: isOtherRight ? OPEN : BEND_LEFT, ...point, circle: by, other: circle }
}
