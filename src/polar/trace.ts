/** A disk that moves straight among circles, and bounces off them and off the sides of a box. */
import { NONE } from '../schemas/constants.ts'
import type { Point } from '../shapes/shape.ts'
import type { Bounds } from '../util/bounds.ts'
import { type Direction, directionAlong, facingOf, swapped } from './facing.ts'
import type { Axis, Ray } from './lanes.ts'
import { type RegionStretch, RegionTracer } from './regions.ts'
import { borderCell, cellAt, type Strips } from './strips.ts'
import { type Effort, followWay } from './walk.ts'

export interface Stretch {
  /** Of the disk's centre, in metres. */
  readonly start: Point
  readonly end: Point
  /** Circles that bound the angle open in the direction of its leg, see `Visibility`; the same twice where one is straight ahead. */
  readonly ccw: number | null
  readonly cw: number | null
}

/** A straight part of the way. */
export interface Leg {
  readonly start: Point
  readonly end: Point
  /** In which direction the regions look. */
  readonly facing: Direction
  /** Parts that were proved free, by region, in order; empty unless asked for. */
  readonly stretches: readonly Stretch[]
  /** The circle that is hit at its end. */
  readonly circle: number | null
  /** Or the side of the box. */
  readonly wall: Direction | null
}

export interface Trace {
  readonly legs: readonly Leg[]
  readonly end: Point
  /** Unit vector: after the last bounce. */
  readonly direction: Point
  /** Metres; Infinity where the disk flies away. */
  readonly length: number
  readonly bounces: number
  /** What it took. */
  readonly effort: Effort & {
    /** Searches for the cell of a point, each O(log n). */ readonly locations: number
  }
}

export interface TracePlan {
  readonly start: Point
  /** Unit vector. */
  readonly direction: Point
  readonly bounces: number
  readonly length: number
  /** Of the centre; null: there is none. */
  readonly box: Bounds | null
  readonly cut: Axis | 'auto'
  readonly stretches: boolean
}

/** Both partitions of the same circles, grown by the radius of the disk: its centre is what moves. */
export type Cuts = { readonly [A in Axis]: Strips }

/** Null where the start is in a circle. There is one leg more than there are bounces. */
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
    const way = followWay(strips, cell, ray, most, effort, (passage) => tracer?.add(passage))
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
    // rounding may have put the corner of two circles into one of them: the other partition knows where it is
    if (found !== NONE) [axis, cell] = [next, found]
  }
}

/** `at` tells the place so many metres along the way. */
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

/** The partition whose lines a way crosses less often. */
function axisFor([dx, dy]: Point): Axis {
  return Math.abs(dx) >= Math.abs(dy) ? 'rows' : 'columns'
}

/** Cells that a leg is to save by a change of partitions, which takes a search. Of 1, 4, 8 and 16, measured: see docs/polar.md. */
const PAYS = 8

/** The partition to go on with, where legs have gone through so many cells on average. */
function axisFrom(axis: Axis, [dx, dy]: Point, cells: number): Axis {
  const [along, across] = swapped(axis, [Math.abs(dx), Math.abs(dy)])
  if ((across - along) * cells <= PAYS) return axis
  return axis === 'rows' ? 'columns' : 'rows'
}

function rayAlong(axis: Axis, start: Point, direction: Point): Ray {
  const [[u, v], [du, dv]] = [swapped(axis, start), swapped(axis, direction)]
  return { u, v, du, dv }
}

/** Metres until a point in the box meets a side of it, and which one; Infinity where there is no box. */
function wallAhead(box: Bounds | null, [x, y]: Point, [dx, dy]: Point): { length: number; wall: Direction } {
  const [minX, minY, maxX, maxY] = box ?? [-Infinity, -Infinity, Infinity, Infinity]
  const alongX = dx > 0 ? (maxX - x) / dx : dx < 0 ? (minX - x) / dx : Infinity
  const alongY = dy > 0 ? (maxY - y) / dy : dy < 0 ? (minY - y) / dy : Infinity
  return alongX <= alongY
    ? { length: alongX, wall: dx > 0 ? 'east' : 'west' }
    : { length: alongY, wall: dy > 0 ? 'north' : 'south' }
}

/** So many metres along a way; on the side of the box exactly where it ends there, and beyond none, as rounding may have it. */
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

/** Against the direction where rounding has put the end in the centre of a tiny circle. */
function normalAt({ lanes }: Strips, circle: number, axis: Axis, [x, y]: Point, [dx, dy]: Point): Point {
  const [centerX, centerY] = swapped(axis, [lanes.u[circle], lanes.v[circle]])
  const distance = Math.hypot(x - centerX, y - centerY)
  if (distance === 0) return [-dx, -dy]
  return [(x - centerX) / distance, (y - centerY) / distance]
}

/** Off something round; a unit vector again. */
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
