/**
 * Algorithm 1 of Ollington (2018) as printed, kept to document where it fails. It rotates the sides of a polygon about
 * their midpoints until the alternate inner angles have equal sums.
 *
 * The text says that how the angles are adjusted "is not important". Here an angle of half a turn or more becomes
 * STEEPEST and all other angles share the difference; then the even angles pass half of their surplus to the odd ones
 * in equal parts. Both steps repeat until both conditions hold.
 */
import type { Point } from '../../../../src/shapes/shape.ts'

/**
 * `printed` rotates each line counter-clockwise by the inner angle, which suits a clockwise polygon. `meant` rotates
 * clockwise, so that a polygon with the right angles is unchanged. Both use v[1] for v[n + 1], which the input lacks.
 */
export type Sense = 'printed' | 'meant'

/** Largest inner angle in radians after the adjustment. */
const STEEPEST = Math.PI - 0.02
const MAX_ITERATIONS = 10_000
const EQUAL = 1e-12

/** Returns the corners v' for a counter-clockwise polygon of an even number of points. */
export function printedCorners(points: readonly Point[], sense: Sense = 'meant'): Point[] {
  const count = points.length
  const at = (k: number) => points[k % count]
  const angles = adjusted(innerAngles(points))
  const rotation = sense === 'printed' ? 1 : -1
  const [first, second] = points
  let angle = Math.atan2(second[1] - first[1], second[0] - first[0])
  let line = { point: first, angle }
  const corners: Point[] = []
  for (let i = 1; i <= count; i++) {
    angle += rotation * angles[i % count]
    const [from, to] = [at(i), at(i + 1)]
    const next = { point: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as Point, angle }
    corners.push(intersection(line, next))
    line = next
  }
  // v'[n] is v'[0]
  return [corners[count - 1], ...corners.slice(0, count - 1)]
}

/** Returns the inner angles of a counter-clockwise polygon. */
export function innerAngles(points: readonly Point[]): number[] {
  return points.map(([x, y], k) => {
    const [px, py] = points.at(k - 1)!
    const [nx, ny] = points[(k + 1) % points.length]
    const [ax, ay, bx, by] = [x - px, y - py, nx - x, ny - y]
    return Math.PI - Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
  })
}

function adjusted(given: readonly number[]): number[] {
  const angles = [...given]
  const count = angles.length
  for (let round = 0; round < MAX_ITERATIONS; round++) {
    const wide = angles.map((angle) => angle > STEEPEST)
    const lost = angles.reduce((sum, angle, k) => sum + (wide[k] ? angle - STEEPEST : 0), 0)
    const others = wide.filter((isWide) => !isWide).length
    for (let k = 0; k < count; k++) angles[k] = wide[k] ? STEEPEST : angles[k] + lost / others
    const more = angles.reduce((sum, angle, k) => sum + (k % 2 === 0 ? angle : -angle), 0)
    for (let k = 0; k < count; k++) angles[k] -= ((k % 2 === 0 ? 1 : -1) * more) / count
    if (lost < EQUAL && Math.abs(more) < EQUAL) break
  }
  return angles
}

interface Line {
  readonly point: Point
  readonly angle: number
}

function intersection(p: Line, q: Line): Point {
  const [ux, uy] = [Math.cos(p.angle), Math.sin(p.angle)]
  const [vx, vy] = [Math.cos(q.angle), Math.sin(q.angle)]
  const [x, y] = [q.point[0] - p.point[0], q.point[1] - p.point[1]]
  const part = (x * vy - y * vx) / (ux * vy - uy * vx)
  return [p.point[0] + part * ux, p.point[1] + part * uy]
}

/** Whether a polygon is convex, counter-clockwise and turns once. */
export function isConvex(points: readonly Point[]): boolean {
  const turns = innerAngles(points).map((angle) => Math.PI - angle)
  const around = turns.reduce((sum, turn) => sum + turn, 0)
  return turns.every((turn) => turn > 0) && Math.abs(around - 2 * Math.PI) < 1e-6
}

/**
 * Whether some radius of the first arc lets all arcs turn left by at most half a circle. An arc makes the same angle
 * with its chord at both ends, so the angles of two adjacent arcs add up to the polygon's turn between them.
 */
export function hasRadius(corners: readonly Point[]): boolean {
  const turns = innerAngles(corners).map((angle) => Math.PI - angle)
  let [least, most] = [0, Math.PI / 2]
  let offset = 0
  for (let k = 1; k < turns.length; k++) {
    // the angle of arc k: offset + the first one for even k, offset - the first one for odd k
    offset = turns[k] - offset
    if (k % 2 === 0) [least, most] = [Math.max(least, -offset), Math.min(most, Math.PI / 2 - offset)]
    else [least, most] = [Math.max(least, offset - Math.PI / 2), Math.min(most, offset)]
  }
  return least < most
}
