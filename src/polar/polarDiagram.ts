/** Polar diagrams of circles: who is the first obstacle that way, without looking at the rest. */

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
import type { Axis } from './lanes.ts'
import { type CircleOptions, checkCircles, grown, type Obstacles, requirePlace } from './obstacles.ts'
import { aheadOf, buildStrips, cellAt, firstMet } from './strips.ts'
import { type Cuts, type Trace, traceDisk } from './trace.ts'

export interface Region {
  /** The circle that owns it, by index: the first one met. Null where none is in half a turn, and within a circle. */
  readonly owner: number | null
  /** Radians by which the ray has turned until it meets the owner: 0 where it need not turn, π where it meets none. */
  readonly angle: number
  /** Whether the point is in a circle. */
  readonly isInside: boolean
}

export interface Visibility {
  /** The circle straight ahead, or the first one met counter-clockwise; null where none is in half a turn. */
  readonly ccw: number | null
  /** The circle straight ahead, or the first one met clockwise. */
  readonly cw: number | null
  /** Radians between the two, 0 to 2π; 0 also within a circle. */
  readonly angle: number
  /**
   * Whether nothing lies straight ahead. The paper tells it by two different owners, but one circle may bound the angle on
   * both sides: the last one behind, for a point that has left all of them.
   */
  readonly isOpen: boolean
}

export interface TraceOptions {
  /** Of the disk's centre. */
  readonly start: Point
  /** Not 0; how long it is does not matter. */
  readonly direction: Point
  /** Of the disk, in metres; 0, a point, unless given. */
  readonly radius?: number
  /** [minX, minY, maxX, maxY] in metres that the whole disk stays in; none unless given. */
  readonly box?: Bounds
  /** How often it bounces before the hit that ends it, 0 to 1,000,000; 0 unless given. */
  readonly bounces?: number
  /** Metres after which it ends; none unless given. */
  readonly length?: number
  /** By which partition to go: strips of rows, of columns, or, unless given, the one with fewer lines to cross, if that pays. */
  readonly cut?: Axis | 'auto'
  /** Whether legs tell their stretches; true unless given. */
  readonly stretches?: boolean
}

const TRACE_FIELDS = ['start', 'direction', 'radius', 'box', 'bounces', 'length', 'cut', 'stretches']
const MOST_BOUNCES = 1_000_000
/** Diagrams of grown circles that are kept, for as many radii of disks that move. */
const MOST_KEPT = 4

/**
 * The plane divided among n circles: each point belongs to the one that a ray from it meets first as it turns from one of four
 * directions, in one of two senses. After L. Ortega, F. Feito, C. Grima and A. Márquez, Collision detection using polar
 * diagrams (WSCG 2004). Built in O(n log n), and as much for each pair of circles that overlap; in f64.
 */
export class PolarDiagram {
  static {
    closeClass(PolarDiagram, 'diagram')
  }

  readonly #obstacles: Obstacles
  readonly #cuts: Cuts
  /** By the radius of the disk that moves. */
  readonly #grown = new Map<number, Cuts>()

  /** Throws where a number is not finite or a radius not positive. Circles may touch, overlap, coincide, or be none. */
  static build(circles: CircleOptions): PolarDiagram {
    return new PolarDiagram(MADE, checkCircles(circles))
  }

  private constructor(made: typeof MADE, obstacles: Obstacles) {
    requireMade(made, 'PolarDiagram', 'PolarDiagram.build()')
    this.#obstacles = obstacles
    this.#cuts = buildCuts(obstacles)
  }

  /** Circles. */
  get count(): number {
    return this.#obstacles.count
  }

  /** The region of a point in one of the eight diagrams, in O(log n). Throws where the point is none. */
  locate(point: Point, direction: Direction, sense: Sense): Region {
    const facing = facingOf(direction)
    const look = lookOf(facing, sense)
    const strips = this.#cuts[facing.axis]
    const [u, v] = swapped(facing.axis, requirePoint('point', point))
    const cell = cellAt(strips, u, v)
    if (cell === NONE) return { owner: null, angle: 0, isInside: true }
    const ahead = aheadOf(strips.cells, cell, look)
    if (ahead !== NONE) return { owner: ahead, angle: 0, isInside: false }
    const { circle, angle } = firstMet(strips, look, u, v)
    return { owner: circle === NONE ? null : circle, angle, isInside: false }
  }

  /** What bounds the angle in which nothing is seen from a point, around one direction; O(log n). Throws as `locate` does. */
  visibility(point: Point, direction: Direction): Visibility {
    const ccw = this.locate(point, direction, 'ccw')
    const cw = this.locate(point, direction, 'cw')
    const angle = ccw.angle + cw.angle
    return { ccw: ccw.owner, cw: cw.owner, angle, isOpen: angle > 0 }
  }

  /**
   * The way of a disk that moves straight, and bounces off circles and box without loss. It goes from cell to cell, and tests
   * the two circles beside each. The first trace of a radius takes as long as `build`, and
   * so does one of a fifth radius: four are kept. Throws where a value is out of range, and
   * where the disk starts in a circle or not wholly in the box.
   */
  trace(options: TraceOptions): Trace {
    requireFields('options', options, TRACE_FIELDS)
    const { radius = 0, bounces = 0, length = Infinity, cut = 'auto', stretches = true } = options
    const start = requirePoint('start', options.start)
    const direction = requireDirection(options.direction)
    if (typeof radius !== 'number' || !(radius >= 0 && radius <= 1e18))
      throw new Error(`radius is ${show(radius)}: expected a number from 0 to 1e18`)
    requireInteger('bounces', bounces, 0, MOST_BOUNCES)
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
        `start is ${show(start)}: expected a place where a disk of radius ${radius} overlaps no circle`,
      )
    return trace
  }

  /** The edges of a diagram within a box; for pictures. Throws where an argument is none. */
  edges(direction: Direction, sense: Sense, box: Bounds): Edge[] {
    const facing = facingOf(direction)
    return edgesOf(this.#cuts[facing.axis], lookOf(facing, sense), requireBox(box))
  }

  #cutsFor(radius: number): Cuts {
    if (radius === 0) return this.#cuts
    const kept = this.#grown.get(radius)
    if (kept !== undefined) return kept
    const cuts = buildCuts(grown(this.#obstacles, radius))
    if (this.#grown.size === MOST_KEPT) this.#grown.delete(this.#grown.keys().next().value!)
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

/** As a unit vector. */
function requireDirection(value: unknown): Point {
  const [x, y] = requirePoint('direction', value)
  const length = Math.hypot(x, y)
  if (length < SMALLEST_NORMAL)
    throw new Error(`direction is ${show(value)}: expected a vector that is not 0`)
  return [x / length, y / length]
}

function requireBox(value: unknown): Bounds {
  const refuse = () => new Error(`box is ${show(value)}: expected [minX, minY, maxX, maxY]`)
  if (!Array.isArray(value) || value.length !== 4) throw refuse()
  const [minX, minY, maxX, maxY] = mapEach(value, (side, k) => requirePlace(`box[${k}]`, side))
  if (minX >= maxX || minY >= maxY) throw refuse()
  return [minX, minY, maxX, maxY]
}

/** Where the centre of a disk can be. */
function innerBox(value: unknown, radius: number, [x, y]: Point): Bounds {
  const [minX, minY, maxX, maxY] = requireBox(value)
  const box: Bounds = [minX + radius, minY + radius, maxX - radius, maxY - radius]
  if (!(x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]))
    throw new Error(
      `start is ${show([x, y])}: expected a place where a disk of radius ${radius} is in the box ${show(value)}`,
    )
  return box
}
