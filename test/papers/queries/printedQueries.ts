/**
 * The point query and the ray cast of "Rounding collider corners" as printed, kept to document where they fail. They
 * take polygons of three or more corners, expanded by a circle.
 */
import type { Point, Shape } from '../../../src/shapes/shape.ts'

interface Side {
  readonly start: Point
  readonly end: Point
  readonly normal: Point
}

/**
 * Returns the point on the outline and whether the query point is inside; the point is NaN for query points on the
 * inner polygon.
 */
export function printedClosestPoint(shape: Shape, [x, y]: Point): { point: Point; isInside: boolean } {
  const radius = shape.radii[0]
  const sides = sidesOf(shape)
  // steps 1 and 2
  const feet = sides.map(({ start, end }) => {
    const way: Point = [end[0] - start[0], end[1] - start[1]]
    const part = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / (way[0] ** 2 + way[1] ** 2)
    const clamped = Math.max(0, Math.min(1, part))
    const foot: Point = [start[0] + clamped * way[0], start[1] + clamped * way[1]]
    return { foot, isWithin: part > 0 && part < 1, distance: Math.hypot(x - foot[0], y - foot[1]) }
  })
  const { foot, isWithin, distance } = feet.reduce((best, one) => (one.distance < best.distance ? one : best))
  // step 3
  const isInInner =
    isWithin && sides.every(({ start, normal }) => dot([x - start[0], y - start[1]], normal) < 0)
  // step 4
  const away = (isInInner ? -radius : radius) / distance
  return {
    point: [foot[0] + away * (x - foot[0]), foot[1] + away * (y - foot[1])],
    isInside: isInInner || distance < radius,
  }
}

/**
 * Returns the distance in metres along a ray of unit direction to its first hit; undefined for a miss. "Which arc" is
 * that of the corner at the end of the edge that was overshot.
 */
export function printedRay(shape: Shape, origin: Point, direction: Point): number | undefined {
  const radius = shape.radii[0]
  const sides = sidesOf(shape)
  // according to the text, the only axis between a ray and a shape is perpendicular to the ray
  const across: Point = [-direction[1], direction[0]]
  const heights = sides.map(({ start }) => dot([start[0] - origin[0], start[1] - origin[1]], across))
  if (Math.min(...heights) - radius > 0 || Math.max(...heights) + radius < 0) return undefined

  // step 1: the closest intersection with the outer edges, extended until they meet
  let first = { way: Infinity, side: sides[0], along: 0 }
  sides.forEach((side, k) => {
    const { start, end, normal } = side
    const facing = dot(direction, normal)
    const way = (dot([start[0] - origin[0], start[1] - origin[1]], normal) + radius) / facing
    if (!(way >= 0 && way < first.way)) return
    const tangent: Point = [-normal[1], normal[0]]
    const hit: Point = [origin[0] + way * direction[0], origin[1] + way * direction[1]]
    const along = dot([hit[0] - start[0], hit[1] - start[1]], tangent)
    const length = dot([end[0] - start[0], end[1] - start[1]], tangent)
    const before = sides[(k + sides.length - 1) % sides.length].normal
    const after = sides[(k + 1) % sides.length].normal
    if (along < -extension(before, normal, radius) || along > length + extension(normal, after, radius))
      return
    first = { way, side, along: along < 0 ? -1 : along > length ? 1 : 0 }
  })
  if (first.way === Infinity) return undefined
  // step 2
  if (first.along === 0) return first.way
  // step 3
  const corner = first.along < 0 ? first.side.start : first.side.end
  const [dx, dy] = [corner[0] - origin[0], corner[1] - origin[1]]
  const closing = dot([dx, dy], direction)
  const squared = radius * radius - (dx * direction[1] - dy * direction[0]) ** 2
  if (squared < 0) return undefined
  const way = closing - Math.sqrt(squared)
  return way >= 0 ? way : undefined
}

/**
 * Returns the length by which an outer edge is extended beyond the corner where normals turn from one to the other: r
 * tan(θ / 2).
 */
function extension(from: Point, to: Point, radius: number): number {
  return (radius * (from[0] * to[1] - from[1] * to[0])) / (1 + dot(from, to))
}

function sidesOf({ centers, radii, directions }: Shape): Side[] {
  const count = radii.length
  const point = (values: Float64Array, k: number): Point => [values[2 * k], values[2 * k + 1]]
  return Array.from(radii, (_, k) => ({
    start: point(centers, (k + count - 1) % count),
    end: point(centers, k),
    normal: point(directions, k),
  }))
}

function dot(p: Point, q: Point): number {
  return p[0] * q[0] + p[1] * q[1]
}
