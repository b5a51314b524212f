/**
 * Convex shapes, walls made of them, and queries about one shape, two, or thousands.
 *
 * @module scree/shapes
 */

export type { BatchOptions } from '../batch/ask.ts'
export { collideArcs } from '../narrow/arcs.ts'
export type { CastQueries, PointQueries, ShapePairs, ShapePlacements } from '../narrow/batch/queries.ts'
export type { CastResults, PairContacts, PointResults } from '../narrow/batch/results.ts'
export { ShapeBatch } from '../narrow/batch/shapeBatch.ts'
export type { Contact as ShapeContact, Manifold, ManifoldPoint } from '../narrow/contact.ts'
export { collideGjk } from '../narrow/gjk.ts'
export type { GjkStep, GjkTrace } from '../narrow/gjkStep.ts'
export { type Clip as ManifoldClip, manifold } from '../narrow/manifold.ts'
export { collideSat } from '../narrow/sat.ts'
export { type CastHit, castDisk, castRay } from '../queries/cast.ts'
export { type ClosestPoint, closestPoint, contains } from '../queries/closestPoint.ts'
export { closestPointOnSegment, type SegmentPoint } from '../queries/closestPointOnSegment.ts'
export { overlaps } from '../queries/overlaps.ts'
export { support } from '../queries/support.ts'
export { arcChainFromBezier, type CubicBezier } from '../shapes/arcChainFromBezier.ts'
export type { Arcs } from '../shapes/arcs.ts'
export { boundsOf } from '../shapes/bounds.ts'
export { box } from '../shapes/box.ts'
export { capsule } from '../shapes/capsule.ts'
export type { Circle } from '../shapes/circles.ts'
export { disk } from '../shapes/disk.ts'
export { fitNArc } from '../shapes/fitNArc.ts'
export { fitNGon } from '../shapes/fitNGon.ts'
export { grown } from '../shapes/grown.ts'
export { type Mass, massOf } from '../shapes/mass.ts'
export { nArc } from '../shapes/nArc.ts'
export { nArcFromBezier } from '../shapes/nArcFromBezier.ts'
export { nArcFromCircles } from '../shapes/nArcFromCircles.ts'
export { nArcFromPolygon } from '../shapes/nArcFromPolygon.ts'
export { type ArcChain, outlineOf } from '../shapes/outline.ts'
export { type CleanedOutline, cleanOutline, type OutlineChanges } from '../shapes/outlines/cleanOutline.ts'
export { type DecomposeOptions, decompose } from '../shapes/outlines/decompose.ts'
export {
  type FittedGrain,
  fitGrains,
  type GrainFit,
  type GrainFitOptions,
} from '../shapes/outlines/fitGrains.ts'
export {
  fitTerrain,
  fitWalls,
  type TerrainFitOptions,
  type TerrainWall,
  type WallFitOptions,
} from '../shapes/outlines/fitWalls.ts'
export { type ArcGrain, type ArcGrainOptions, grainFromArcs } from '../shapes/outlines/grainFromArcs.ts'
export type { Joint as GrainJoint } from '../shapes/outlines/groups.ts'
export { type Bitmap, type BitmapOptions, outlineFromBitmap } from '../shapes/outlines/outlineFromBitmap.ts'
export { linesFromPath, outlineFromPath } from '../shapes/outlines/outlineFromPath.ts'
export type { PartKind } from '../shapes/outlines/parts.ts'
export type { GlyphCommand } from '../shapes/outlines/pathCommands.ts'
export type { FilledRegion, FillRule } from '../shapes/outlines/region.ts'
export type { PathLike, PathOptions } from '../shapes/outlines/subpaths.ts'
export type { Affine } from '../shapes/outlines/transform.ts'
export { placed } from '../shapes/placed.ts'
export { rounded } from '../shapes/rounded.ts'
export { roundedPolygon } from '../shapes/roundedPolygon.ts'
export type { Point, Shape } from '../shapes/shape.ts'
export { container, roundWall, type ShapeWall, solid } from '../shapes/shapeWalls.ts'
export type { Bounds } from '../util/bounds.ts'
