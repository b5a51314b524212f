/** Simplifies a free-hand line to a chain of segments and arcs. */
import type { Point } from '../../../src/render/camera.ts'

/** Points nearer than this to the one before are dropped, px. */
const SPACING = 2
/** How far the chain may be from the line, px. */
const TOLERANCE = 2.5
/** The largest bulge of an arc: less than half a circle. */
const MAX_BULGE = 0.8
/** A line that ends this near to its start, and is this much longer, is closed, px. */
const CLOSING = 18
const MIN_LOOP = 90

export interface Chain {
  readonly points: readonly Point[]
  /** As of walls, whose y axis points up. */
  readonly bulges: readonly number[]
  readonly closed: boolean
}

/** Returns the chain of a line in px, y down; undefined if it has no length. */
export function fitStroke(line: readonly Point[]): Chain | undefined {
  const dots: Point[] = []
  for (const point of line)
    if (dots.length === 0 || distance(dots[dots.length - 1], point) >= SPACING) dots.push(point)
  if (dots.length < 2) return undefined
  const length = dots.slice(1).reduce((sum, point, k) => sum + distance(dots[k], point), 0)
  const closed = distance(dots[0], dots[dots.length - 1]) < CLOSING && length > MIN_LOOP
  if (closed) dots[dots.length - 1] = dots[0]
  const points: Point[] = [dots[0]]
  const bulges: number[] = []
  for (let from = 0; from < dots.length - 1; ) {
    let [to, bulge] = [from + 1, 0]
    // a loop has at least two sides
    const last = closed && from === 0 ? dots.length - 2 : dots.length - 1
    for (let next = from + 2; next <= last; next++) {
      const fitted = fitBulge(dots.slice(from, next + 1))
      if (fitted === undefined) break
      ;[to, bulge] = [next, fitted]
    }
    points.push(dots[to])
    bulges.push(bulge)
    from = to
  }
  if (!closed) return { points, bulges, closed }
  return points.length > 3 ? { points: points.slice(0, -1), bulges, closed } : undefined
}

/**
 * Returns the bulge of the segment or arc from the first point to the last that is within TOLERANCE of all others; undefined if there is
 * none.
 */
function fitBulge(dots: readonly Point[]): number | undefined {
  const [start, end] = [dots[0], dots[dots.length - 1]]
  const chord = distance(start, end)
  if (chord < SPACING) return undefined
  const [dx, dy] = [(end[0] - start[0]) / chord, (end[1] - start[1]) / chord]
  // along the chord from its middle, and across
  const local = dots.map(([x, y]): Point => {
    const [px, py] = [x - start[0], y - start[1]]
    return [px * dx + py * dy - chord / 2, px * dy - py * dx]
  })
  if (local.some(([u], k) => k > 0 && u < local[k - 1][0] - TOLERANCE)) return undefined
  if (local.every(([, v]) => Math.abs(v) <= TOLERANCE / 2)) return 0
  const middle = local.reduce((best, point) => (Math.abs(point[0]) < Math.abs(best[0]) ? point : best))
  const [u, v] = middle
  if (Math.abs(v) < 1e-6) return undefined
  // the centre, on the chord's perpendicular, of the circle through both ends and the middle point
  const center = (u * u + v * v - (chord * chord) / 4) / (2 * v)
  const radius = Math.hypot(chord / 2, center)
  const sagitta = Math.sign(v) * radius + center
  // what is above the line from left to right turns right
  const bulge = (-2 * sagitta) / chord
  if (Math.abs(bulge) > MAX_BULGE) return undefined
  const isNear = local.every(([x, y]) => Math.abs(Math.hypot(x, y - center) - radius) <= TOLERANCE)
  return isNear ? bulge : undefined
}

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)
