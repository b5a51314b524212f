/** Random shapes and independent reference implementations. */
import fc from 'fast-check'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { convexHull } from '../../src/shapes/hull.ts'
import { nArcFromCircles } from '../../src/shapes/nArcFromCircles.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'

export const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** In millionths, because rounding makes a hull of points 1e-100 apart self-crossing. */
const coordinate = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((millionths) => millionths / 1e6)
export const anyPoint: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate)

/** Points counter-clockwise around the origin, with dents. */
const ringOf = (count: number): fc.Arbitrary<Point[]> =>
  fc
    .array(fc.tuple(between(0.05, 0.95), between(0.3, 3)), { minLength: count, maxLength: count })
    .map((corners) =>
      corners.map(([share, radius], k): Point => {
        const angle = ((k + share) * 2 * Math.PI) / count
        return [radius * Math.cos(angle), radius * Math.sin(angle)]
      }),
    )

export const evenRing = fc.integer({ min: 2, max: 6 }).chain((pairs) => ringOf(2 * pairs))
export const oddRing = fc.integer({ min: 2, max: 6 }).chain((pairs) => ringOf(2 * pairs + 1))

/** Convex polygons of any aspect ratio down to thin needles. */
export const anyConvex: fc.Arbitrary<Point[]> = fc
  .tuple(fc.array(anyPoint, { minLength: 3, maxLength: 12 }), fc.constantFrom(1, 0.1, 1e-4))
  .map(([points, thin]) => convexHull(points.map(([x, y]) => [x, thin * y])))
  .filter((hull) => hull.length > 2 && polygonMoments(hull).area > 1e-6)

const anyLens = fc
  .tuple(anyPoint, between(0, 7), between(1, 5), between(1, 5), between(0.1, 0.9), between(0.1, 0.95))
  .map(([center, angle, a, b, apart, share]) => {
    const far = Math.abs(a - b) + apart * (a + b - Math.abs(a - b))
    const second: Point = [center[0] + far * Math.cos(angle), center[1] + far * Math.sin(angle)]
    const most = (a + b - far) / 2
    const circles = [
      { center, radius: a },
      { center: second, radius: b },
    ] as const
    return { circles, radii: [share * most, (1 - share) * most] as const, far }
  })
  // at most half of either circle
  .filter(
    ({ circles: [{ radius: a }, { radius: b }], far }) =>
      a ** 2 + far ** 2 > b ** 2 && b ** 2 + far ** 2 > a ** 2,
  )
  .map(({ circles, radii }) => nArcFromCircles(...circles, radii))

export const families: Record<string, fc.Arbitrary<Shape>> = {
  disk: fc.tuple(anyPoint, between(0.01, 10)).map(([center, radius]) => disk(center, radius)),
  capsule: fc
    .tuple(anyPoint, anyPoint, between(0.01, 3))
    .filter(([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]) > 1e-9)
    .map(([a, b, radius]) => capsule(a, b, radius)),
  polygon: anyConvex.map((hull) => roundedPolygon(hull)),
  'rounded polygon': fc
    .tuple(anyConvex, between(1e-3, 5))
    .map(([hull, radius]) => roundedPolygon(hull, radius)),
  'n-arc': evenRing.map((ring) => nArcFromPolygon(ring)),
  '4-arc of circles': anyLens,
}

/** Samples the outline as a polygon with this many points per arc, evenly by angle. */
export function sampled({ centers, radii, directions }: Shape, perArc: number): Point[] {
  return [...radii].flatMap((radius, k) => {
    const next = (k + 1) % radii.length
    const from = Math.atan2(directions[2 * k + 1], directions[2 * k])
    const to = Math.atan2(directions[2 * next + 1], directions[2 * next])
    const turn = (((to - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
    // rounding may turn an empty arc into a full turn
    const angle = turn > 6 ? 0 : turn
    return Array.from({ length: perArc + 1 }, (_, j): Point => {
      const at = from + (angle * j) / perArc
      return [centers[2 * k] + radius * Math.cos(at), centers[2 * k + 1] + radius * Math.sin(at)]
    })
  })
}

/** Sums over triangles from the first point. */
export function polygonMoments(points: readonly Point[]): { area: number; centroid: Point; inertia: number } {
  const [ox, oy] = points[0]
  let [area, mx, my, polar] = [0, 0, 0, 0]
  for (let k = 1; k + 1 < points.length; k++) {
    const [ax, ay, bx, by] = [
      points[k][0] - ox,
      points[k][1] - oy,
      points[k + 1][0] - ox,
      points[k + 1][1] - oy,
    ]
    const triangle = (ax * by - ay * bx) / 2
    area += triangle
    mx += (triangle * (ax + bx)) / 3
    my += (triangle * (ay + by)) / 3
    polar += (triangle * (ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by)) / 6
  }
  const [x, y] = [mx / area, my / area]
  return { area, centroid: [ox + x, oy + y], inertia: polar - area * (x * x + y * y) }
}

/**
 * Returns the signed distance to a shape, negative inside, by a search over all arcs and sides; the sign follows from
 * the normal's side.
 */
export function signedDistance({ centers, radii, directions }: Shape, [x, y]: Point): number {
  const count = radii.length
  let farthest = -Infinity
  for (let k = 0; k < count; k++) {
    const next = (k + 1) % count
    const [vx, vy] = [x - centers[2 * k], y - centers[2 * k + 1]]
    const [ax, ay, bx, by] = [
      directions[2 * k],
      directions[2 * k + 1],
      directions[2 * next],
      directions[2 * next + 1],
    ]
    // the depth of a point is the minimum over all half-planes that touch the outline
    farthest = Math.max(farthest, vx * ax + vy * ay - radii[k], vx * bx + vy * by - radii[k])
    if (ax * vy - ay * vx > 0 && vx * by - vy * bx > 0)
      farthest = Math.max(farthest, Math.hypot(vx, vy) - radii[k])
  }
  return farthest
}
