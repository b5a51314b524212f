/** Fewer corners for the rings of a region, at the same area. */
import { along, cross, signedArea, subtract } from '../points.ts'
import type { Point } from '../shape.ts'
import { type FilledRegion, ringsOf } from './region.ts'
import { doMeet, isAround, segmentDistance } from './segments.ts'

export interface Tolerances {
  /** Greatest distance in metres of the new outline from the old one where it turns left: convex. */
  readonly convex: number
  /** The same where it turns right. */
  readonly reflex: number
}

interface Corner {
  point: Point
  /** The run of old corners that this one stands for; `to` is less than `from` if the run passes the end of the list. */
  readonly from: number
  readonly to: number
  /** Replacement of the side from this corner to the next; undefined if not computed. */
  collapse: Collapse | undefined
}

interface Collapse {
  readonly point: Point
  /** Distance of the new line from the old corners. */
  readonly deviation: number
  /** Whether all corners turn left, before and after. */
  readonly isConvex: boolean
}

/**
 * Simplifies a region step by step. Each step replaces the side b c of a line a b c d by one corner on a b or c d, so that the area stays the same
 * (Kronenfeld, Stanislawski, Buttenfield and Brockmeyer, "Simplification of polylines by segment collapse: minimizing areal displacement while
 * preserving area", 2020); the side with the least deviation comes first. Rings never cross, and keep at least 3 corners.
 */
export class Simplifier {
  readonly #rings: Ring[]

  constructor(region: FilledRegion) {
    this.#rings = ringsOf(region).map((ring) => new Ring(ring))
  }

  /** Returns the region, simplified until no side is left that can be replaced within the tolerances. */
  simplify({ convex, reflex }: Tolerances): FilledRegion {
    const costOf = ({ deviation, isConvex }: Collapse) => deviation / (isConvex ? convex : reflex)
    for (;;) {
      let best: { ring: Ring; k: number } | undefined
      let least = 1
      for (const ring of this.#rings) {
        if (ring.corners.length <= 3) continue
        for (let k = 0; k < ring.corners.length; k++) {
          const cost = costOf(ring.collapseOf(k))
          if (cost < least) {
            best = { ring, k }
            least = cost
          }
        }
      }
      if (best === undefined) break
      this.#tryCollapse(best.ring, best.k)
    }
    const [outer, ...holes] = this.#rings.map((ring) => ring.points())
    return { outer, holes }
  }

  #tryCollapse(ring: Ring, k: number): void {
    const { point } = ring.collapseOf(k)
    const [a, b, c, d] = ring.around(k)
    const isFree = this.#rings.every((other) =>
      other === ring
        ? !other.meets(a, point, k) && !other.meets(point, d, k)
        : !other.meets(a, point) &&
          !other.meets(point, d) &&
          !isAround([a, b, c, d, point], other.corners[0].point),
    )
    if (isFree) ring.collapse(k)
    else ring.corners[k].collapse = { point, deviation: Infinity, isConvex: true }
  }
}

class Ring {
  readonly #old: readonly Point[]
  readonly corners: Corner[]

  constructor(points: readonly Point[]) {
    this.#old = points
    this.corners = points.map((point, k) => ({ point, from: k, to: k, collapse: undefined }))
  }

  points(): Point[] {
    return this.corners.map(({ point }) => point)
  }

  #at(k: number): Corner {
    const { length } = this.corners
    return this.corners[((k % length) + length) % length]
  }

  /** Returns the ends of the side after corner k, with the corners before and after it. */
  around(k: number): [Point, Point, Point, Point] {
    return [this.#at(k - 1).point, this.#at(k).point, this.#at(k + 1).point, this.#at(k + 2).point]
  }

  collapseOf(k: number): Collapse {
    this.corners[k].collapse ??= this.#collapseOf(k)
    return this.corners[k].collapse!
  }

  #collapseOf(k: number): Collapse {
    const [a, b, c, d] = this.around(k)
    const point = replacement(a, b, c, d)
    if (point === undefined) return { point: b, deviation: Infinity, isConvex: true }
    const isConvex = turnsLeft(a, b, c) && turnsLeft(b, c, d) && turnsLeft(a, point, d)
    return { point, deviation: this.#deviation(this.#at(k - 1), this.#at(k + 2), point), isConvex }
  }

  /** Returns the distance between the old line between two corners and the new one over `point`. */
  #deviation(a: Corner, d: Corner, point: Point): number {
    const old = this.#old
    const count = old.length
    const steps = (d.from - a.to + count) % count
    let [farthest, nearest] = [0, Infinity]
    for (let n = 0; n < steps; n++) {
      const here = old[(a.to + n) % count]
      if (n > 0) {
        const away = Math.min(segmentDistance(here, a.point, point), segmentDistance(here, point, d.point))
        farthest = Math.max(farthest, away)
      }
      nearest = Math.min(nearest, segmentDistance(point, here, old[(a.to + n + 1) % count]))
    }
    return Math.max(farthest, nearest)
  }

  collapse(k: number): void {
    const [b, c] = [this.#at(k), this.#at(k + 1)]
    const { point } = this.collapseOf(k)
    this.corners[k] = { point, from: b.from, to: c.to, collapse: undefined }
    const next = (k + 1) % this.corners.length
    this.corners.splice(next, 1)
    const at = next < k ? k - 1 : k
    // the sides around have other neighbours now
    for (const n of [at - 2, at - 1, at, at + 1]) this.#at(n).collapse = undefined
  }

  /** Whether a segment meets a side other than the three around side `but`; those that end where it does may not fold back on it. */
  meets(p: Point, q: Point, but?: number): boolean {
    const { length } = this.corners
    const [left, right] = [Math.min(p[0], q[0]), Math.max(p[0], q[0])]
    const [low, high] = [Math.min(p[1], q[1]), Math.max(p[1], q[1])]
    for (let k = 0; k < length; k++) {
      if (but !== undefined && (k - but + 1 + length) % length < 3) continue
      const from = this.corners[k].point
      const to = this.corners[k + 1 === length ? 0 : k + 1].point
      if (from[0] < left && to[0] < left) continue
      if (from[0] > right && to[0] > right) continue
      if (from[1] < low && to[1] < low) continue
      if (from[1] > high && to[1] > high) continue
      if (doMeet(p, q, from, to)) return true
    }
    return false
  }
}

/** Returns the corner on the line a b or c d that encloses with a and d what b and c do. */
function replacement(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const chord = subtract(d, a)
  const length = Math.hypot(chord[0], chord[1])
  if (length === 0) return undefined
  // distances to the right of the chord
  const height = (2 * signedArea([a, b, c, d])) / length
  const heightOf = (point: Point) => cross(subtract(point, a), chord) / length
  const [hb, hc] = [heightOf(b), heightOf(c)]
  const onFirst = () => (Math.abs(hb) < FLAT * length ? undefined : along(a, subtract(b, a), height / hb))
  const onLast = () => (Math.abs(hc) < FLAT * length ? undefined : along(d, subtract(c, d), height / hc))
  if (hb * hc < 0) return Math.sign(height) === Math.sign(hb) ? onFirst() : onLast()
  return Math.abs(hb) > Math.abs(hc) ? (onFirst() ?? onLast()) : (onLast() ?? onFirst())
}

/** Height over the chord, relative to its length, that is rounding. */
const FLAT = 1e-12

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return cross(subtract(b, a), subtract(c, b)) > 0
}
