/**
 * A disk that moves among circles and bounces, with a test of every circle per leg. Uses the formulas of
 * src/polar/trace.ts, operation by operation, so that a trace must have the same bits.
 */
import type { Direction } from '../../src/polar/facing.ts'
import type { Point } from '../../src/shapes/shape.ts'
import type { Circles } from './oracle.ts'

export interface Sweep {
  readonly start: Point
  readonly direction: Point
  readonly radius?: number
  readonly box?: readonly [number, number, number, number]
  readonly bounces?: number
  readonly length?: number
}

export interface SweptLeg {
  readonly start: Point
  readonly end: Point
  readonly circle: number | null
  readonly wall: Direction | null
  /** Circles hit at exactly the same length. */
  readonly ties: number
}

export interface Swept {
  readonly legs: readonly SweptLeg[]
  readonly direction: Point
  readonly length: number
}

export function sweptDisk(circles: Circles, sweep: Sweep): Swept {
  const { radius = 0, bounces = 0, length: most = Infinity } = sweep
  const box = sweep.box?.map((side, k) => (k < 2 ? side + radius : side - radius))
  const reaches = circles.radii.map((r) => r + radius)
  const legs: SweptLeg[] = []
  let start = sweep.start
  let direction = unit(sweep.direction)
  let total = 0
  for (;;) {
    const limit = limitOf(box, start, direction)
    const rest = most - total
    let [length, circle, ties]: [number, number | null, number] = [Math.min(limit.length, rest), null, 0]
    for (const [k, reach] of reaches.entries()) {
      const [dx, dy] = [circles.centers[2 * k] - start[0], circles.centers[2 * k + 1] - start[1]]
      const touch = firstTouch(dx, dy, direction, reach)
      if (touch === length && circle !== null) ties++
      if (touch < length) [length, circle, ties] = [touch, k, 0]
    }
    const wall = circle === null && limit.length <= rest ? limit.wall : null
    const end = along(start, direction, length)
    if (wall !== null && box !== undefined)
      end[wall === 'east' || wall === 'west' ? 0 : 1] = box[SIDES.indexOf(wall)]
    if (box !== undefined)
      for (const axis of [0, 1]) end[axis] = Math.max(box[axis], Math.min(end[axis], box[2 + axis]))
    legs.push({ start, end, circle, wall, ties })
    total += length
    if ((circle === null && wall === null) || legs.length > bounces) return { legs, direction, length: total }
    direction = bounced(direction, end, wall, circle === null ? [] : circles.centers.slice(2 * circle))
    start = end
  }
}

const SIDES: readonly Direction[] = ['west', 'south', 'east', 'north']

/** Returns the smaller root of |d - s w|² = r² if the two approach; 0 if they already overlap. */
function firstTouch(dx: number, dy: number, [wx, wy]: Point, reach: number): number {
  const closing = dx * wx + dy * wy
  if (!(closing > 0)) return Infinity
  const gap = dx * dx + dy * dy - reach * reach
  if (gap <= 0) return 0
  const aside = dx * wy - dy * wx
  const squared = (wx * wx + wy * wy) * reach * reach - aside * aside
  return squared > 0 ? gap / (Math.sqrt(squared) + closing) : Infinity
}

/** Returns the distance in metres to the first side of the box; x if both are equally far. */
function limitOf(
  box: readonly number[] | undefined,
  [x, y]: Point,
  [dx, dy]: Point,
): { length: number; wall: Direction | null } {
  if (box === undefined) return { length: Infinity, wall: null }
  const acrossX = dx === 0 ? Infinity : (box[dx > 0 ? 2 : 0] - x) / dx
  const acrossY = dy === 0 ? Infinity : (box[dy > 0 ? 3 : 1] - y) / dy
  if (acrossX <= acrossY) return { length: acrossX, wall: dx > 0 ? 'east' : 'west' }
  return { length: acrossY, wall: dy > 0 ? 'north' : 'south' }
}

function along([x, y]: Point, [dx, dy]: Point, length: number): [number, number] {
  return [dx === 0 ? x : x + length * dx, dy === 0 ? y : y + length * dy]
}

function bounced([dx, dy]: Point, [x, y]: Point, wall: Direction | null, [cx, cy]: readonly number[]): Point {
  if (wall === 'east' || wall === 'west') return [-dx, dy]
  if (wall !== null) return [dx, -dy]
  const [nx, ny] = unit([x - cx, y - cy])
  const into = dx * nx + dy * ny
  return unit([dx - 2 * into * nx, dy - 2 * into * ny])
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y)
  return [x / length, y / length]
}
