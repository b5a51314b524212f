/**
 * Polar diagrams of circles, for questions of visibility and for disks that fly among them.
 *
 * @module scree/polar
 */

export type { BatchOptions } from '../batch/ask.ts'
export { PolarBatch } from '../polar/batch/polarBatch.ts'
export type { LocateOptions, Regions } from '../polar/batch/regions.ts'
export { BOX_SIDES, NO_SIDE, TRIP_ENDINGS, type TraceHits, type Traces } from '../polar/batch/traces.ts'
export type { BatchTraceOptions } from '../polar/batch/trips.ts'
export type { Edge as PolarEdge } from '../polar/edges.ts'
export type { Direction, Sense } from '../polar/facing.ts'
export type { Effort } from '../polar/followPath.ts'
export type { CircleOptions } from '../polar/obstacles.ts'
export { PolarDiagram, type Region, type TraceOptions, type Visibility } from '../polar/polarDiagram.ts'
export type { Axis } from '../polar/sweepCircles.ts'
export type { Leg, Stretch, Trace } from '../polar/trace.ts'
