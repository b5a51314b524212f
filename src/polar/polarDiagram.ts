/** Polar diagrams of circles: point location, visibility and ray tracing without testing every circle. */

import { NONE } from '../schemas/constants.ts'
import type { Point } from '../shapes/shape.ts'
import type { Bounds } from '../util/bounds.ts'
import { closeClass } from '../util/closedClass.ts'
import {
  FINITE,
  MADE,
  mapEach,
  requireBoolean,
  requireFields,
  requireInteger,
  requireMade,
  requireVector,
  SMALLEST_NORMAL,
  show,
} from '../util/validate.ts'
import { type Edge, edgesOf } from './edges.ts'
import { type Direction, facingOf, lookOf, type Sense, swapped } from './facing.ts'
import { type CircleOptions, checkCircles, grown, type Obstacles, requirePlace } from './obstacles.ts'
import { aheadOf, buildStrips, cellAt, firstHit } from './strips.ts'
import type { Axis } from './sweepCircles.ts'
import { type Cuts, type Trace, traceDisk } from './trace.ts'

export interface Region {
  /**
   * Index of the first circle hit by the rotating ray. Null if it hits nothing within half a turn or the point is
   * inside a circle.
   */
  readonly owner: number | null
  /** Rotation in radians until the hit: 0 for a circle straight ahead, π if there is no hit. */
  readonly angle: number
  /** Whether the point is inside a circle. */
  readonly isInside: boolean
}

export interface Visibility {
  /** The circle straight ahead, or the first one hit counter-clockwise; null if there is none within half a turn. */
  readonly ccw: number | null
  /** The circle straight ahead, or the first one hit clockwise; null if there is none within half a turn. */
  readonly cw: number | null
  /** Angle in radians between the two, 0 to 2π; 0 inside a circle. */
  readonly angle: number
  /**
   * Whether nothing lies straight ahead. The paper infers this from two different owners, but one circle may bound the
   * open angle on both sides: the last one behind a point that has left all circles.
   */
  readonly isOpen: boolean
}

export interface TraceOptions {
  /** Start position of the disk's centre in metres. */
  readonly start: Point
  /** Direction of motion. Nonzero; its length is ignored. */
  readonly direction: Point
  /** Radius of the disk in metres. Default 0, which traces a point. */
  readonly radius?: number
  /** Box that must contain the whole disk: [minX, minY, maxX, maxY] in metres. Default: no box. */
  readonly box?: Bounds
  /** Number of bounces before the hit that ends the trace, 0 to 1,000,000. Default 0. */
  readonly bounces?: number
  /** Maximum path length in metres. Default: unlimited. */
  readonly length?: number
  /**
   * Decomposition to traverse: rows or columns. Default 'auto': the one with fewer cell borders along the path, if
   * switching pays off.
   */
  readonly cut?: Axis | 'auto'
  /** Whether legs report their stretches. Default true. */
  readonly stretches?: boolean
}

const TRACE_FIELDS = ['start', 'direction', 'radius', 'box', 'bounces', 'length', 'cut', 'stretches']
const MAX_BOUNCES = 1_000_000
/** Maximum number of cached diagrams of expanded circles, one per disk radius. */
const MAX_CACHED = 4

/**
 * Divides the plane into the regions of n circles: each point belongs to the first circle that a ray from it hits while
 * rotating from one of four directions in one of two senses (L. Ortega, F. Feito, C. Grima and A. Márquez, Collision
 * detection using polar diagrams, WSCG 2004). Construction takes O(n log n) time plus O(log n) per overlapping pair.
 * All values are f64.
 */
export class PolarDiagram {
  static {
    closeClass(PolarDiagram, 'diagram')
  }

  readonly #obstacles: Obstacles
  readonly #cuts: Cuts
  /** Diagrams by the radius of the moving disk. */
  readonly #grown = new Map<number, Cuts>()

  /**
   * Builds the diagram. Circles may touch, overlap or coincide, and of those that coincide one answers; an empty set is
   * allowed. A circle of radius 0 is a point: nothing is inside it, not even at its place, where it or what is behind it answers. Throws if
   * a number is not finite or a radius is negative.
   */
  static build(circles: CircleOptions): PolarDiagram {
    return new PolarDiagram(MADE, checkCircles(circles))
  }

  private constructor(made: typeof MADE, obstacles: Obstacles) {
    requireMade(made, 'PolarDiagram', 'PolarDiagram.build()')
    this.#obstacles = obstacles
    this.#cuts = buildCuts(obstacles)
  }

  /** Number of circles. */
  get count(): number {
    return this.#obstacles.count
  }

  /**
   * Returns the region that contains a point in one of the eight diagrams, in O(log n) time. Throws if an argument is
   * invalid.
   */
  locate(point: Point, direction: Direction, sense: Sense): Region {
    const facing = facingOf(direction)
    const look = lookOf(facing, sense)
    const strips = this.#cuts[facing.axis]
    const [u, v] = swapped(facing.axis, requirePoint('point', point))
    const cell = cellAt(strips, u, v)
    if (cell === NONE) return { owner: null, angle: 0, isInside: true }
    const ahead = aheadOf(strips.cells, cell, look)
    if (ahead !== NONE) return { owner: ahead, angle: 0, isInside: false }
    const { circle, angle } = firstHit(strips, look, u, v)
    return { owner: circle === NONE ? null : circle, angle, isInside: false }
  }

  /**
   * Returns the angle around one direction in which a point sees no circle, and the circles that bound it, in O(log n)
   * time. Throws if an argument is invalid.
   */
  visibility(point: Point, direction: Direction): Visibility {
    const ccw = this.locate(point, direction, 'ccw')
    const cw = this.locate(point, direction, 'cw')
    const angle = ccw.angle + cw.angle
    return { ccw: ccw.owner, cw: cw.owner, angle, isOpen: angle > 0 }
  }

  /**
   * Traces a disk that moves in a straight line and bounces elastically off circles and the box. It traverses the
   * decomposition cell by cell and tests the two circles beside each cell. A disk of radius 0 passes circles of radius 0. The first trace with a radius takes as long
   * as `build`; the diagrams of the last four radii are cached. Throws if a value is out of range, or if the disk
   * starts inside a circle or partly outside the box.
   */
  trace(options: TraceOptions): Trace {
    requireFields('options', options, TRACE_FIELDS)
    const { radius = 0, bounces = 0, length = Infinity, cut = 'auto', stretches = true } = options
    const start = requirePoint('start', options.start)
    const direction = requireDirection(options.direction)
    if (typeof radius !== 'number' || !(radius >= 0 && radius <= 1e18))
      throw new Error(`radius is ${show(radius)}: expected a number from 0 to 1e18`)
    requireInteger('bounces', bounces, 0, MAX_BOUNCES)
    if (typeof length !== 'number' || !(length >= 0))
      throw new Error(`length is ${show(length)}: expected a number of at least 0`)
    if (cut !== 'rows' && cut !== 'columns' && cut !== 'auto')
      throw new Error(`cut is ${show(cut)}: expected 'rows', 'columns' or 'auto'`)
    requireBoolean('stretches', stretches)
    const box = options.box === undefined ? null : innerBox(options.box, radius, start)
    const plan = { start, direction, bounces, length, box, cut, stretches }
    const trace = traceDisk(this.#cutsFor(radius), plan)
    if (trace === null)
      throw new Error(
        `start is ${show(start)}: expected a position where a disk of radius ${radius} overlaps no circle`,
      )
    return trace
  }

  /** Returns the edges of one diagram within a box, for drawing. Throws if an argument is invalid. */
  edges(direction: Direction, sense: Sense, box: Bounds): Edge[] {
    const facing = facingOf(direction)
    return edgesOf(this.#cuts[facing.axis], lookOf(facing, sense), requireBox(box))
  }

  #cutsFor(radius: number): Cuts {
    if (radius === 0) return this.#cuts
    const kept = this.#grown.get(radius)
    if (kept !== undefined) return kept
    const cuts = buildCuts(grown(this.#obstacles, radius))
    if (this.#grown.size === MAX_CACHED) this.#grown.delete(this.#grown.keys().next().value!)
    this.#grown.set(radius, cuts)
    return cuts
  }
}

function buildCuts(obstacles: Obstacles): Cuts {
  return { rows: buildStrips(obstacles, 'rows'), columns: buildStrips(obstacles, 'columns') }
}

function requirePoint(name: string, value: unknown): Point {
  requireVector(name, value, FINITE)
  const { 0: x, 1: y } = value as Point
  return [requirePlace(`${name}[0]`, x), requirePlace(`${name}[1]`, y)]
}

/** Normalizes a direction. Throws if it is zero or invalid. */
function requireDirection(value: unknown): Point {
  const [x, y] = requirePoint('direction', value)
  const length = Math.hypot(x, y)
  if (length < SMALLEST_NORMAL) throw new Error(`direction is ${show(value)}: expected a nonzero vector`)
  return [x / length, y / length]
}

function requireBox(value: unknown): Bounds {
  const refuse = () => new Error(`box is ${show(value)}: expected [minX, minY, maxX, maxY]`)
  if (!Array.isArray(value) || value.length !== 4) throw refuse()
  const [minX, minY, maxX, maxY] = mapEach(value, (side, k) => requirePlace(`box[${k}]`, side))
  if (minX >= maxX || minY >= maxY) throw refuse()
  return [minX, minY, maxX, maxY]
}

/** Returns the box that contains the disk's centre. Throws if the disk starts partly outside. */
function innerBox(value: unknown, radius: number, [x, y]: Point): Bounds {
  const [minX, minY, maxX, maxY] = requireBox(value)
  const box: Bounds = [minX + radius, minY + radius, maxX - radius, maxY - radius]
  if (!(x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]))
    throw new Error(
      `start is ${show([x, y])}: expected a position where a disk of radius ${radius} is in the box ${show(value)}`,
    )
  return box
}
