/** What the package exports, and nothing else. */
export type { BackendBuffers } from './backend.ts'
export type { BatchOptions } from './batch/ask.ts'
export {
  type CheckOptions,
  type CheckResult,
  check,
  describeCheck,
  type FoundDifference,
} from './check/check.ts'
export { stateHash } from './check/stateHash.ts'
export { NONE } from './constants.ts'
export type { BackendChoice } from './createBackend.ts'
export type { DiskChanges, DiskOptions } from './disks.ts'
export {
  type Advance,
  type Collision,
  EventQueue,
  type EventQueueOptions,
  type QueueState,
} from './events/eventQueue.ts'
export type { Brush } from './frameValues.ts'
export type { Bounds } from './grid.ts'
export type { PerDisk } from './inputs.ts'
export type { Measures } from './measures.ts'
export type { BodyMotion, Keyframe, KeyframeMotion, Placement, SteadyMotion } from './motion.ts'
export { collideArcs } from './narrow/arcs.ts'
export type { CastAnswers, PairContacts, PointAnswers } from './narrow/batch/answers.ts'
export type { CastQueries, PointQueries, ShapePairs, ShapePlaces } from './narrow/batch/queries.ts'
export { ShapeBatch } from './narrow/batch/shapeBatch.ts'
export type { Contact as ShapeContact, Manifold, ManifoldPoint } from './narrow/contact.ts'
export { collideGjk } from './narrow/gjk.ts'
export { manifold } from './narrow/manifold.ts'
export { collideSat } from './narrow/sat.ts'
export type { Stepping, Substeps, WorldOptions } from './options.ts'
export type { Edge as PolarEdge } from './polar/edges.ts'
export type { Direction, Sense } from './polar/facing.ts'
export type { CircleOptions } from './polar/obstacles.ts'
export { PolarDiagram, type Region, type TraceOptions, type Visibility } from './polar/polarDiagram.ts'
export type { Leg, Stretch, Trace } from './polar/trace.ts'
export type { Profile, StageTime } from './profile.ts'
export { type CastHit, castDisk, castRay } from './query/cast.ts'
export { type ClosestPoint, closestPoint, contains } from './query/closestPoint.ts'
export { overlaps } from './query/overlaps.ts'
export type { CastHitLists, CastHits, CastOptions } from './query/world/casts.ts'
export type { DisksInRegions, NearestDisks, NearestOptions, RegionOptions } from './query/world/regions.ts'
export { type Preset, type PresetName, presets } from './scene/presets.ts'
export { parseScene, type Scene } from './scene/scene.ts'
export { Contact, Motion, Pose, Span } from './schemas.ts'
export { arcChainFromBezier, type CubicBezier } from './shapes/arcChainFromBezier.ts'
export { boundsOf } from './shapes/bounds.ts'
export { box } from './shapes/box.ts'
export { capsule } from './shapes/capsule.ts'
export { disk } from './shapes/disk.ts'
export { fitNArc } from './shapes/fitNArc.ts'
export { type Mass, massOf } from './shapes/mass.ts'
export { nArc } from './shapes/nArc.ts'
export { nArcFromBezier } from './shapes/nArcFromBezier.ts'
export { type Circle, nArcFromCircles } from './shapes/nArcFromCircles.ts'
export { nArcFromPolygon } from './shapes/nArcFromPolygon.ts'
export { type ArcChain, outlineOf } from './shapes/outline.ts'
export { placed } from './shapes/placed.ts'
export { roundedPolygon } from './shapes/roundedPolygon.ts'
export type { Point, Shape } from './shapes/shape.ts'
export { container, roundWall, type ShapeWall, solid } from './shapes/shapeWalls.ts'
export type { DiskState, DiskStateBuffers } from './state.ts'
export type { WorldStats } from './stats.ts'
export type { WallMaterial, WallOptions } from './walls.ts'
export { type BodyOptions, World } from './world.ts'
