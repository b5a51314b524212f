/** Traces a disk that moves in a straight line among circles and bounces off them and off the sides of a box. */
import { NONE } from '../schemas/constants.ts'
import type { Point } from '../shapes/shape.ts'
import type { Bounds } from '../util/bounds.ts'
import { type Direction, directionAlong, facingOf, swapped } from './facing.ts'
import { type Effort, followPath } from './followPath.ts'
import { type RegionStretch, RegionTracer } from './regions.ts'
import { borderCell, cellAt, type Strips } from './strips.ts'
import type { Axis, Ray } from './sweepCircles.ts'

export interface Stretch {
  /** Position of the disk's centre in metres. */
  readonly start: Point
  readonly end: Point
  /**
   * Circles that bound the open angle in the leg's direction (see `Visibility`); equal if one circle is straight ahead.
   */
  readonly ccw: number | null
  readonly cw: number | null
}

/** A straight section of the path. */
export interface Leg {
  readonly start: Point
  readonly end: Point
  /** Direction of the diagram whose regions the stretches report. */
  readonly facing: Direction
  /** Sections of the leg by region, in order; empty if stretches are disabled. */
  readonly stretches: readonly Stretch[]
  /** Index of the circle hit at the end, or null. */
  readonly circle: number | null
  /** Side of the box hit at the end, or null. */
  readonly wall: Direction | null
}

export interface Trace {
  readonly legs: readonly Leg[]
  readonly end: Point
  /** Unit direction after the last bounce. */
  readonly direction: Point
  /** Path length in metres; Infinity if the disk escapes. */
  readonly length: number
  readonly bounces: number
  /** Amount of work. */
  readonly effort: Effort & {
    /** Point locations, each O(log n). */ readonly locations: number
  }
}

export interface TracePlan {
  readonly start: Point
  /** Unit vector. */
  readonly direction: Point
  readonly bounces: number
  readonly length: number
  /** Box of the disk's centre; null if there is none. */
  readonly box: Bounds | null
  readonly cut: Axis | 'auto'
  readonly stretches: boolean
}

/**
 * Decompositions along both axes of the same circles, expanded by the disk's radius, so that the disk moves as a point.
 */
export type Cuts = { readonly [A in Axis]: Strips }

/** Traces the disk; returns null if it starts inside a circle. The trace has one more leg than it has bounces. */
export function traceDisk(cuts: Cuts, plan: TracePlan): Trace | null {
  const effort = { cells: 0, circles: 0, looks: 0, locations: 1 }
  const legs: Leg[] = []
  let { start, direction } = plan
  let axis = plan.cut === 'auto' ? axisFor(direction) : plan.cut
  let cell = cellAt(cuts[axis], ...swapped(axis, start))
  if (cell === NONE) return null
  let length = 0
  for (;;) {
    const strips = cuts[axis]
    const ray = rayAlong(axis, start, direction)
    const side = wallAhead(plan.box, start, direction)
    const most = Math.min(side.length, plan.length - length)
    const tracer = plan.stretches ? new RegionTracer(strips, ray) : undefined
    const way = followPath(strips, cell, ray, most, effort, (passage) => tracer?.add(passage))
    const isAtWall = way.circle === NONE && side.length <= most && side.length < Infinity
    const wall = isAtWall ? side.wall : null
    const end = pointAlong(start, direction, way.length, wall, plan.box)
    const at = (metres: number) =>
      metres === way.length ? end : pointAlong(start, direction, metres, null, null)
    const facing = directionAlong(axis, ray.du)
    const stretches = stretchesOf(tracer?.stretches ?? [], facing, at)
    legs.push({ start, end, facing, stretches, circle: orNull(way.circle), wall })
    length += way.length
    const isHit = way.circle !== NONE || wall !== null
    if (!isHit || legs.length > plan.bounces)
      return { legs, end, direction, length, bounces: legs.length - 1, effort }
    direction =
      wall === null
        ? reflected(direction, normalAt(strips, way.circle, axis, end, direction))
        : mirrored(direction, wall)
    start = end
    cell = way.cell
    const next = plan.cut === 'auto' ? axisFrom(axis, direction, effort.cells / legs.length) : plan.cut
    if (next === axis && cell !== NONE) continue
    effort.locations++
    const [u, v] = swapped(next, start)
    const found = borderCell(cuts[next], u, v)
    // rounding may have moved the corner of two circles into one of them: the other decomposition finds the cell
    if (found !== NONE) [axis, cell] = [next, found]
  }
}

/** Converts region stretches. `at` maps a path length in metres to a position. */
function stretchesOf(
  regions: readonly RegionStretch[],
  facing: Direction,
  at: (metres: number) => Point,
): Stretch[] {
  const isUpwards = facingOf(facing).turn === 1
  return regions.map(({ start, end, down, up }) => {
    const [ccw, cw] = isUpwards ? [up, down] : [down, up]
    return { start: at(start), end: at(end), ccw: orNull(ccw), cw: orNull(cw) }
  })
}

/** Returns the decomposition whose cell borders a path crosses less often. */
function axisFor([dx, dy]: Point): Axis {
  return Math.abs(dx) >= Math.abs(dy) ? 'rows' : 'columns'
}

/**
 * Average saving in cells per leg that justifies a switch of decompositions, which costs a point location. 8 was the
 * best of 1, 4, 8 and 16: see docs/polar.md.
 */
const MIN_CELLS_SAVED = 8

/** Returns the decomposition to continue with, given the average number of cells per leg. */
function axisFrom(axis: Axis, [dx, dy]: Point, cells: number): Axis {
  const [along, across] = swapped(axis, [Math.abs(dx), Math.abs(dy)])
  if ((across - along) * cells <= MIN_CELLS_SAVED) return axis
  return axis === 'rows' ? 'columns' : 'rows'
}

function rayAlong(axis: Axis, start: Point, direction: Point): Ray {
  const [[u, v], [du, dv]] = [swapped(axis, start), swapped(axis, direction)]
  return { u, v, du, dv }
}

/** Returns the distance in metres to the side of the box and which side it is; Infinity without a box. */
function wallAhead(box: Bounds | null, [x, y]: Point, [dx, dy]: Point): { length: number; wall: Direction } {
  const [minX, minY, maxX, maxY] = box ?? [-Infinity, -Infinity, Infinity, Infinity]
  const alongX = dx > 0 ? (maxX - x) / dx : dx < 0 ? (minX - x) / dx : Infinity
  const alongY = dy > 0 ? (maxY - y) / dy : dy < 0 ? (minY - y) / dy : Infinity
  return alongX <= alongY
    ? { length: alongX, wall: dx > 0 ? 'east' : 'west' }
    : { length: alongY, wall: dy > 0 ? 'north' : 'south' }
}

/** Returns the point at a path length, clamped to the box; exactly on the side that was hit. */
function pointAlong(
  [x, y]: Point,
  [dx, dy]: Point,
  metres: number,
  wall: Direction | null,
  box: Bounds | null,
): Point {
  const along = (from: number, speed: number) => (speed === 0 ? from : from + metres * speed)
  const point: [number, number] = [along(x, dx), along(y, dy)]
  if (box === null) return point
  if (wall === 'east' || wall === 'west') point[0] = box[wall === 'west' ? 0 : 2]
  if (wall === 'north' || wall === 'south') point[1] = box[wall === 'south' ? 1 : 3]
  return [Math.min(Math.max(point[0], box[0]), box[2]), Math.min(Math.max(point[1], box[1]), box[3])]
}

/**
 * Returns the outward normal of a circle at a point, or the reversed direction if rounding has moved the point to the
 * centre of a tiny circle.
 */
function normalAt(
  { sweepCircles }: Strips,
  circle: number,
  axis: Axis,
  [x, y]: Point,
  [dx, dy]: Point,
): Point {
  const [centerX, centerY] = swapped(axis, [sweepCircles.u[circle], sweepCircles.v[circle]])
  const distance = Math.hypot(x - centerX, y - centerY)
  if (distance === 0) return [-dx, -dy]
  return [(x - centerX) / distance, (y - centerY) / distance]
}

/** Reflects a unit direction off a normal and renormalizes it. */
function reflected([dx, dy]: Point, [nx, ny]: Point): Point {
  const along = dx * nx + dy * ny
  const [x, y] = [dx - 2 * along * nx, dy - 2 * along * ny]
  const length = Math.hypot(x, y)
  return [x / length, y / length]
}

function mirrored([dx, dy]: Point, wall: Direction): Point {
  return wall === 'east' || wall === 'west' ? [-dx, dy] : [dx, -dy]
}

function orNull(circle: number): number | null {
  return circle === NONE ? null : circle
}
