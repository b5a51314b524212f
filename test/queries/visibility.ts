/** Compares what points see with rays. */
import { expect } from 'vitest'
import type { VisibilityOptions, VisibleIntervals } from '../../src/features/queries/world/visibility.ts'
import { NONE } from '../../src/schemas/constants.ts'
import type { World } from '../../src/world.ts'

/** Returns the row of a point in a direction, with the angle by which it is from the next border. */
function rowAt(seen: VisibleIntervals, point: number, angle: number): { row: number; border: number } {
  for (let row = seen.starts[point]; row < seen.starts[point + 1]; row++)
    for (const a of [angle, angle + 2 * Math.PI])
      if (a >= seen.startAngles[row] && a < seen.endAngles[row])
        return { row, border: Math.min(a - seen.startAngles[row], seen.endAngles[row] - a) }
  throw new Error(`point ${point} has no row at ${angle} rad`)
}

/** Throws unless the rows of each point cover the full turn, in order and without gaps, and name one thing or none each. */
function expectWhole(seen: VisibleIntervals): void {
  for (let k = 0; k + 1 < seen.starts.length; k++) {
    const [first, end] = [seen.starts[k], seen.starts[k + 1]]
    expect(end).toBeGreaterThan(first)
    expect(seen.startAngles[first]).toBeGreaterThanOrEqual(-Math.PI)
    expect(seen.startAngles[end - 1]).toBeLessThanOrEqual(Math.PI)
    expect(seen.endAngles[end - 1] - seen.startAngles[first]).toBeCloseTo(2 * Math.PI, 12)
    for (let row = first; row < end; row++) {
      if (row > first) expect(seen.startAngles[row]).toBe(seen.endAngles[row - 1])
      expect(seen.endAngles[row]).toBeGreaterThan(seen.startAngles[row])
      const isEdge = seen.edges[row] !== NONE
      expect([seen.walls[row] !== NONE, seen.bodies[row] !== NONE]).toEqual([isEdge, isEdge])
      if (isEdge) expect(seen.ids[row]).toBe(NONE)
    }
  }
}

/** Errors of rays in f32, in parts of coordinates and lengths. */
const ROUNDING = 4e-6

/** Casts rays from all points in `directions` directions, and returns how many meet something else than is seen. */
export async function compareWithRays(
  world: World,
  options: VisibilityOptions,
  directions: number,
  reach: number,
): Promise<{ compared: number; different: string[] }> {
  const { maxDistance: _, seesOut: __, points, ...filter } = options
  const seen = await world.query.visibility({ ...options, maxDistance: reach })
  expectWhole(seen)
  const count = points.length / 2
  const angles = Array.from(
    { length: directions },
    (_, k) => -Math.PI + (2 * Math.PI * (k + 0.37)) / directions,
  )
  const origins = Array.from({ length: count }, (_, k) =>
    angles.flatMap(() => [points[2 * k], points[2 * k + 1]]),
  )
  const translations = Array.from({ length: count }, () =>
    angles.flatMap((a) => [reach * Math.cos(a), reach * Math.sin(a)]),
  )
  const hits = await world.query.rays({
    ...filter,
    origins: origins.flat(),
    translations: translations.flat(),
  })
  const different: string[] = []
  let compared = 0
  for (let ray = 0; ray < count * directions; ray++) {
    const [point, angle] = [Math.floor(ray / directions), angles[ray % directions]]
    const size = reach + Math.abs(points[2 * point]) + Math.abs(points[2 * point + 1])
    const { row, border } = rowAt(seen, point, angle)
    const length = hits.fractions[ray] * reach
    const distance = Math.min(distanceAt(seen, row, angle), reach)
    // beside a border, rounding tells which side a ray is on
    if (border * Math.max(length, distance, 1e-3) < ROUNDING * size) continue
    compared++
    const isSame = hits.ids[ray] === seen.ids[row] && hits.edges[ray] === seen.edges[row]
    // a grazing ray comes far along for a small error
    const isNear = Math.abs(length - distance) <= ROUNDING * size + grazing(seen, row, size)
    if (!(isNear && (isSame || length === 0 || Math.abs(length - distance) < ROUNDING * size)))
      different.push(
        `point ${point} at ${angle}: ray ${hits.ids[ray]}/${hits.edges[ray]} ${length}, seen ${seen.ids[row]}/${seen.edges[row]} ${distance}, border ${border}`,
      )
  }
  return { compared, different }
}

function grazing(seen: VisibleIntervals, row: number, size: number): number {
  const [least, most] = [
    Math.min(seen.startDistances[row], seen.middleDistances[row], seen.endDistances[row]),
    Math.max(seen.startDistances[row], seen.endDistances[row]),
  ]
  // Infinity - Infinity where nothing is seen
  return most > least ? Math.sqrt(ROUNDING * size * (most - least)) : 0
}

/** Returns the distance in a direction, from the three points of a row: they are on a line or a circle. */
function distanceAt(seen: VisibleIntervals, row: number, angle: number): number {
  const [start, end] = [seen.startAngles[row], seen.endAngles[row]]
  const middle = (start + end) / 2
  const along = angle < start ? angle + 2 * Math.PI : angle
  const [p, q, r] = [
    [start, seen.startDistances[row]],
    [middle, seen.middleDistances[row]],
    [end, seen.endDistances[row]],
  ].map(([a, d]) => [d * Math.cos(a), d * Math.sin(a)])
  if (!Number.isFinite(p[0] + q[0] + r[0])) return seen.middleDistances[row]
  const [ux, uy] = [Math.cos(along), Math.sin(along)]
  const cross = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  const chord = Math.hypot(r[0] - p[0], r[1] - p[1])
  if (Math.abs(cross) <= 1e-9 * chord * chord) {
    const [dx, dy] = [r[0] - p[0], r[1] - p[1]]
    const across = ux * dy - uy * dx
    return across === 0 ? seen.middleDistances[row] : (p[0] * dy - p[1] * dx) / across
  }
  // the centre of the circle through three points
  const [ax, ay, bx, by] = [q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1]]
  const [a2, b2] = [ax * ax + ay * ay, bx * bx + by * by]
  const [cx, cy] = [(by * a2 - ay * b2) / (2 * cross), (ax * b2 - bx * a2) / (2 * cross)]
  const radius = Math.hypot(cx, cy)
  const [x, y] = [p[0] + cx, p[1] + cy]
  const [forward, aside] = [ux * x + uy * y, ux * y - uy * x]
  const root = Math.sqrt(Math.max(radius * radius - aside * aside, 0))
  const middleRoot = Math.sqrt(
    Math.max(radius * radius - (Math.cos(middle) * y - Math.sin(middle) * x) ** 2, 0),
  )
  const isNear =
    Math.abs(Math.cos(middle) * x + Math.sin(middle) * y - middleRoot - seen.middleDistances[row]) <
    Math.abs(Math.cos(middle) * x + Math.sin(middle) * y + middleRoot - seen.middleDistances[row])
  return isNear ? forward - root : forward + root
}
