import type { Point, Shape } from '../shapes/shape.ts'
import type { Contact } from './contact.ts'
import { closestPart, Difference } from './difference.ts'
import type { GjkTrace } from './gjkStep.ts'
import { supportArc } from './support.ts'

/** Maximum number of polytope points; nearly concentric disks reach it (see `expand`). */
const MAX_POINTS = 128

const polygon = new Difference(MAX_POINTS)
const edgeStart = new Int32Array(MAX_POINTS)
const edgeEnd = new Int32Array(MAX_POINTS)
/** Outward normal of each edge and the edge's distance from the origin along it, in metres. */
const edgeX = new Float64Array(MAX_POINTS)
const edgeY = new Float64Array(MAX_POINTS)
const edgeOffset = new Float64Array(MAX_POINTS)

/**
 * Returns the contact of two overlapping shapes with the expanding polytope algorithm (EPA). It starts from the
 * triangle in `first` or, if `count` is not 3, from the support points along the axes. Each iteration adds the support
 * point beyond the edge closest to the origin.
 *
 * The distance of the closest edge is a lower bound of the depth; the support along any normal is an upper bound. The
 * iteration ends when both agree for the normal of the closest edge, within `tolerance` times the size of the
 * difference. Then the points of a and b that belong to the edge lie within the shapes and within that tolerance of
 * their surfaces. Ending when the upper bound of another normal agrees would not give this: the edge of that normal may
 * still be long.
 *
 * Polygons converge exactly. For arcs each iteration quarters the error, unless all directions have nearly the same
 * depth, as for nearly concentric disks. Then it stops at 128 points with the best normal so far, and the depth may be
 * too large by (π / 128)² / 2 = 3e-4 of the sum of the radii.
 */
export function expand(
  a: Shape,
  b: Shape,
  first: Difference,
  count: number,
  tolerance: number,
  trace?: GjkTrace,
): Contact {
  polygon.startAt(first.originX, first.originY)
  polygon.extent = first.extent
  const { points } = polygon
  let depth = Infinity
  let x = 1
  let y = 0
  let best = 0
  for (let size = startWith(a, b, first, count); size < MAX_POINTS; size++) {
    const nearest = nearestEdge(size)
    const [normalX, normalY] = [edgeX[nearest], edgeY[nearest]]
    const [start, end] = [edgeStart[nearest], edgeEnd[nearest]]
    const reach = polygon.reach(a, b, normalX, normalY, size)
    if (trace !== undefined) {
      const part = closestPart(points[6 * start], points[6 * start + 1], points[6 * end], points[6 * end + 1])
      const [from, to] = [polygon.pointAt(start), polygon.pointAt(end)]
      const closest = [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])] as const
      const direction = [normalX, normalY] as const
      trace({ algorithm: 'EPA', points: corners(size), closest, direction, support: polygon.pointAt(size) })
    }
    if (reach - edgeOffset[nearest] <= tolerance * polygon.extent) {
      const part = closestPart(points[6 * start], points[6 * start + 1], points[6 * end], points[6 * end + 1])
      return contactAcross(a, b, normalX, normalY, polygon, start, end, part)
    }
    if (reach < depth) {
      depth = reach
      x = normalX
      y = normalY
      best = size
    }
    setEdge(size, size, end)
    setEdge(nearest, start, size)
  }
  return contactAcross(a, b, x, y, polygon, best, best, 0)
}

/** Returns the polygon's points counter-clockwise. */
function corners(size: number): Point[] {
  const found: Point[] = []
  for (let point = edgeStart[0]; found.length < size; point = edgeEnd[edgeStart.indexOf(point)])
    found.push(polygon.pointAt(point))
  return found
}

/** Initializes the polygon counter-clockwise and returns its number of points. It need not contain the origin. */
function startWith(a: Shape, b: Shape, first: Difference, count: number): number {
  const { points } = polygon
  if (count === 3) {
    points.set(first.points.subarray(0, 18))
    const [px, py, qx, qy, rx, ry] = [points[0], points[1], points[6], points[7], points[12], points[13]]
    if ((qx - px) * (ry - py) < (qy - py) * (rx - px)) {
      polygon.points.set(first.points.subarray(6, 12), 12)
      polygon.points.set(first.points.subarray(12, 18), 6)
    }
  } else {
    polygon.reach(a, b, 1, 0, 0)
    polygon.reach(a, b, 0, 1, 1)
    polygon.reach(a, b, -1, 0, 2)
    polygon.reach(a, b, 0, -1, 3)
  }
  const size = count === 3 ? 3 : 4
  for (let k = 0; k < size; k++) setEdge(k, k, k + 1 < size ? k + 1 : 0)
  return size
}

function setEdge(edge: number, start: number, end: number): void {
  const { points } = polygon
  const x = points[6 * end] - points[6 * start]
  const y = points[6 * end + 1] - points[6 * start + 1]
  const length = Math.sqrt(x * x + y * y)
  edgeStart[edge] = start
  edgeEnd[edge] = end
  edgeX[edge] = length > 0 ? y / length : 1
  edgeY[edge] = length > 0 ? -x / length : 0
  // coincident points have no normal
  edgeOffset[edge] =
    length > 0 ? points[6 * start] * edgeX[edge] + points[6 * start + 1] * edgeY[edge] : Infinity
}

function nearestEdge(size: number): number {
  let nearest = 0
  for (let k = 1; k < size; k++) if (edgeOffset[k] < edgeOffset[nearest]) nearest = k
  return nearest
}

/** Returns the contact with this normal, at parameter `part` between two points of the Minkowski difference. */
export function contactAcross(
  a: Shape,
  b: Shape,
  normalX: number,
  normalY: number,
  { points, originX, originY }: Difference,
  start: number,
  end: number,
  part: number,
): Contact {
  const i = supportArc(a, normalX, normalY)
  const j = supportArc(b, -normalX, -normalY)
  const farOfA =
    (a.centers[2 * i] - originX) * normalX + (a.centers[2 * i + 1] - originY) * normalY + a.radii[i]
  const nearOfB =
    (b.centers[2 * j] - originX) * normalX + (b.centers[2 * j + 1] - originY) * normalY - b.radii[j]
  const middle = (axis: number) => {
    const from = points[6 * start + 2 + axis] + points[6 * start + 4 + axis]
    const to = points[6 * end + 2 + axis] + points[6 * end + 4 + axis]
    return (from + part * (to - from)) / 2
  }
  const x = middle(0)
  const y = middle(1)
  // chords of arcs lie inside the arcs: move to the line halfway between the surfaces
  const shift = (farOfA + nearOfB) / 2 - (x * normalX + y * normalY)
  return {
    normal: [normalX, normalY],
    depth: farOfA - nearOfB,
    point: [originX + (x + shift * normalX), originY + (y + shift * normalY)],
  }
}
