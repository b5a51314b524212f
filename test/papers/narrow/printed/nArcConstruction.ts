/**
 * Algorithm 1 of Ollington (2018) as printed, kept to show where it fails: it turns the sides of a polygon around their
 * middles to where the alternate inner angles have equal sums.
 *
 * How the angles are adjusted "is not important", says the text. Here an angle of half a turn or more becomes STEEPEST, all
 * other angles share what it loses, and then the even angles give half of what they have more to the odd ones, each the
 * same; both again until both hold.
 */
import type { Point } from '../../../../src/shapes/shape.ts'

/**
 * `printed` rotates each line by the inner angle counter-clockwise, as angles are counted; that suits a polygon that goes
 * clockwise. `meant` rotates it clockwise, so that a polygon with the right angles is left as it is. Both take v[n + 1],
 * which the input lacks, for v[1].
 */
export type Sense = 'printed' | 'meant'

/** Radians; the greatest inner angle that is left. */
const STEEPEST = Math.PI - 0.02
const MOST_ROUNDS = 10_000
const EQUAL = 1e-12

/** The corners v' for a polygon of an even number of points, counter-clockwise. */
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

/** Of a polygon that goes counter-clockwise. */
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
  for (let round = 0; round < MOST_ROUNDS; round++) {
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

/** Whether a polygon goes around once, counter-clockwise, with convex corners. */
export function isConvex(points: readonly Point[]): boolean {
  const turns = innerAngles(points).map((angle) => Math.PI - angle)
  const around = turns.reduce((sum, turn) => sum + turn, 0)
  return turns.every((turn) => turn > 0) && Math.abs(around - 2 * Math.PI) < 1e-6
}

/**
 * Whether some radius of the first arc lets all arcs turn left, by at most half a circle: an arc leaves its chord by the same
 * angle at both ends, so those of two arcs that meet add up to the turn of the polygon between them.
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
