/** Turns Bézier curves and arcs of ellipses into points. */
import { along, distance } from '../points.ts'
import type { Point } from '../shape.ts'
import type { EllipticalArc, Subpath } from './pathCommands.ts'

/** Points per curve, at most: a limit for curves far larger than the tolerance. */
const MAX_POINTS = 1000

/** Returns the points of a subpath, with curves as chords that leave them by at most the tolerance. */
export function flattened({ start, strokes }: Subpath, tolerance: number): Point[] {
  const points = [start]
  for (const stroke of strokes) {
    const from = points.at(-1)!
    if (stroke.type === 'arc') points.push(...arcPoints(from, stroke.arc, stroke.to, tolerance))
    else points.push(...bezierPoints([from, ...stroke.controls, stroke.to], tolerance))
  }
  return points
}

/**
 * Returns points of a Bézier curve of degree 1 to 3 after its start, evenly by parameter. The distance of a chord is at most
 * an eighth of the second derivative times the squared parameter step (Wang's formula).
 */
function bezierPoints(corners: readonly Point[], tolerance: number): Point[] {
  const degree = corners.length - 1
  let bend = 0
  for (let k = 0; k + 2 < corners.length; k++) {
    const [a, b, c] = corners.slice(k)
    bend = Math.max(bend, Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]))
  }
  const second = degree * (degree - 1) * bend
  const count = steps(Math.sqrt(second / (8 * tolerance)))
  return Array.from({ length: count }, (_, k) => casteljau(corners, (k + 1) / count))
}

function casteljau(corners: readonly Point[], t: number): Point {
  let level = corners
  while (level.length > 1)
    level = level
      .slice(1)
      .map(([x, y], k): Point => [level[k][0] + t * (x - level[k][0]), level[k][1] + t * (y - level[k][1])])
  return level[0]
}

function steps(count: number): number {
  return Math.min(MAX_POINTS, Math.max(1, Math.ceil(count)))
}

/** Radius of an ellipse, relative to the other one and to its chord, that counts as 0. */
const NARROWEST = 1e-9

/**
 * Returns points of an arc of an ellipse after its start. Centre and angles are those of SVG 2, appendix B.2.4: radii that do not
 * reach are scaled up; an arc without radius is a straight line.
 */
function arcPoints(from: Point, arc: EllipticalArc, to: Point, tolerance: number): Point[] {
  const { radii, rotation, isLarge, isSwept } = arc
  // an ellipse without a width is a line, as in SVG; squares of smaller ratios overflow
  const isFlat = Math.min(...radii) <= NARROWEST * Math.max(...radii, distance(from, to))
  if (isFlat || distance(from, to) === 0) return [to]
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // half of the chord, in coordinates in which the ellipse is a unit circle
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  let [x, y] = [(cos * dx + sin * dy) / radii[0], (cos * dy - sin * dx) / radii[1]]
  const short = Math.max(1, Math.hypot(x, y))
  const [rx, ry] = [radii[0] * short, radii[1] * short]
  ;[x, y] = [x / short, y / short]
  const half = x * x + y * y
  const side = isLarge === isSwept ? -1 : 1
  const aside = side * Math.sqrt(Math.max(0, 1 / half - 1))
  const [cx, cy] = [aside * y, -aside * x]
  const first = Math.atan2(y - cy, x - cx)
  let turn = Math.atan2(-y - cy, -x - cx) - first
  if (isSwept && turn < 0) turn += 2 * Math.PI
  if (!isSwept && turn > 0) turn -= 2 * Math.PI
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const at = (share: number): Point => {
    const a = first + share * turn
    const [u, v] = [rx * (Math.cos(a) + cx), ry * (Math.sin(a) + cy)]
    return along(middle, [cos * u - sin * v, sin * u + cos * v], 1)
  }
  const widest = 2 * Math.acos(Math.max(-1, 1 - tolerance / Math.max(rx, ry)))
  const count = steps(Math.max(Math.abs(turn) / widest, Math.abs(turn) / 1.5))
  return [...Array.from({ length: count - 1 }, (_, k) => at((k + 1) / count)), to]
}
