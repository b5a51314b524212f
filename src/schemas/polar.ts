/**
 * Structs of batches of polar diagrams: see polar/batch. Indices are those of the whole table, u and v as in
 * sweepCircles.ts.
 */
import * as d from 'typegpu/data'
import { HITS_AT_ONCE, POLAR_SEARCHES } from './constants.ts'
import { Span } from './step.ts'

export const PolarCircle = d.struct({
  center: d.vec2f,
  /** Grown by the radius of the moving disk. */
  radius: d.f32,
  /** Radius that the cells are built with, slightly smaller. */
  built: d.f32,
})

/**
 * A search starts here from this level on downwards: at the root of a tree of cells, or the topmost link of a stack.
 */
export const PolarStep = d.struct({ level: d.f32, start: d.u32 })

/** Node of a tree of cells; NONE: no branch. */
export const PolarNode = d.struct({ cell: d.u32, left: d.u32, right: d.u32 })

/** See `Cells` in polar/cells.ts. Unbounded cells end at UNBOUNDED_LEVEL, see polar/batch/limits.ts. */
export const PolarCell = d.struct({
  left: d.u32,
  right: d.u32,
  top: d.f32,
  bottom: d.f32,
  /** The first and the second cell above. */
  above: d.u32,
  aboveNext: d.u32,
  below: d.u32,
  belowNext: d.u32,
})

/** See `Chain` in polar/chain.ts. The parent of the first link of a stack is itself. */
export const PolarLink = d.struct({ normal: d.vec2f, circle: d.u32, parent: d.u32, jump: d.u32 })

/** The diagram of the circles grown by one radius. */
export const PolarLayer = d.struct({
  /** Index of its first circle. */
  circles: d.u32,
  /** Steps of the strips of rows, of the chains of their four looks (see `lookAt`), and the same of columns. */
  searches: d.arrayOf(Span, 2 * POLAR_SEARCHES),
})

/** A point to locate. */
export const RegionQuery = d.struct({
  point: d.vec2f,
  layer: d.u32,
  /** 0: rows, 1: columns. */
  axis: d.u32,
  /** 1 or -1: see `Look` in polar/chain.ts. */
  ahead: d.f32,
  turn: d.f32,
})

/**
 * The circle that owns the point, counted from the first of its layer, or NONE; and a REGION_ constant.
 */
export const RegionAnswer = d.struct({ owner: d.u32, kind: d.u32 })

/** A moving disk: its path and its progress. */
export const Trip = d.struct({
  /** Position of the centre at the start of the leg. */
  origin: d.vec2f,
  /** Unit vector. */
  direction: d.vec2f,
  /** Corners of the box that bounds the centre. */
  low: d.vec2f,
  high: d.vec2f,
  /** Maximum length in metres of the whole trip, or of each leg if it is endless; and the length before the leg. */
  most: d.f32,
  isEndless: d.u32,
  travelled: d.f32,
  layer: d.u32,
  bounces: d.u32,
  /** A TRIP_ constant. */
  state: d.u32,
  /** 0: by rows, 1: by columns. */
  axis: d.u32,
  cell: d.u32,
  isOnLeg: d.u32,
  /** Distance in metres on the leg at which the cell was entered, and at which the leg ends as far as is known. */
  reached: d.f32,
  end: d.f32,
  /** The circle that ends it. */
  met: d.u32,
  wasOpen: d.u32,
  /** Circles beside the previous cell, which are tested already. */
  lastLeft: d.u32,
  lastRight: d.u32,
  /** Work done: see `Effort` in polar/followPath.ts. */
  cells: d.u32,
  tests: d.u32,
  looks: d.u32,
  locations: d.u32,
  /** Hits of this run. */
  hits: d.u32,
})

export const TripHit = d.struct({
  /** Position of the disk's centre. */
  position: d.vec2f,
  /** Metres since the trip began. */
  length: d.f32,
  /** A circle, counted from the first of its layer, or EDGE_BIT with a side of the box. */
  what: d.u32,
})

export const TripEnd = d.struct({ trip: Trip, hits: d.arrayOf(TripHit, HITS_AT_ONCE) })
