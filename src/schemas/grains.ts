/** Structs of grains: bodies with an outline that disks and other grains push. A grain takes a slot, as a disk does. */
import * as d from 'typegpu/data'
import { Impulses } from './step.ts'

/** What a disk has beyond its pose, motion and material if it is a grain. One per id; all 0 for a plain disk. */
export const Grain = d.struct({
  /** Its convex parts in `grainParts`; without parts it is a disk, and `firstPart` is 0 or OWN_INERTIA. */
  firstPart: d.u32,
  partCount: d.u32,
  /** 1 over the moment of inertia about the centroid in kg·m²; 0 if it must not turn, and for a disk without OWN_INERTIA. */
  inverseInertia: d.f32,
  /** Radius in metres of the largest disk in its thinnest part. */
  inner: d.f32,
})

/** An edit of one grain. */
export const GrainEdit = d.struct({ id: d.u32, grain: Grain })

/** A convex part of a grain. Coordinates are in metres from the centroid of the grain, along its axes. */
export const GrainPart = d.struct({
  /** Centre of a circle around the part. */
  center: d.vec2f,
  radius: d.f32,
  /** Radius in metres of the largest disk in the part. */
  inner: d.f32,
  /** Centre of that disk. */
  innerCenter: d.vec2f,
  /** Its arcs: the index of the first one times OUTLINE_ARCS, plus their number. */
  outline: d.u32,
  /** Not 0: the outline has straight sides, so a contact may have two points. */
  hasSides: d.u32,
})

/** Everything that the search for contacts needs of a slot, in the order of the new contact list. */
export const SortedGrain = d.struct({
  id: d.u32,
  firstPart: d.u32,
  partCount: d.u32,
  category: d.u32,
  mask: d.u32,
  inverseMass: d.f32,
  /** As in `Grain`. */
  inverseInertia: d.f32,
  /** As in `Grain`. */
  inner: d.f32,
  friction: d.f32,
  restitution: d.f32,
  rolling: d.f32,
})

/**
 * What the solver needs of a contact in a world with grains, in place of `PairMaterial`. A contact is one point of two parts, or
 * of a part and an edge.
 */
export const GrainPair = d.struct({
  /** Effective masses along the normal, and along its left perpendicular. 0 for a sensor. */
  mass: d.f32,
  tangentMass: d.f32,
  friction: d.f32,
  rolling: d.f32,
  inverseMassA: d.f32,
  inverseMassB: d.f32,
  inverseInertiaA: d.f32,
  inverseInertiaB: d.f32,
  /** Arms in metres from the centres to the contact point: the cross product of the arm and the normal, and their dot product. */
  crossA: d.f32,
  dotA: d.f32,
  crossB: d.f32,
  dotB: d.f32,
  /** As `GrainPart.outline`; 0 for a disk. */
  outlineA: d.u32,
  outlineB: d.u32,
  /** Radii in metres of the largest disks in both parts; 0 for an edge. */
  innerA: d.f32,
  innerB: d.f32,
  /**
   * Which contact of the pair of ids it is: the part of the grain with the smaller id, that of the other one, and
   * the point, 0 or 1. Of an edge: the part and the point.
   */
  feature: d.u32,
  /** The gap when the point was found; NO_TOUCH if the contact has none. */
  foundGap: d.f32,
  /** Offset of b from a, and both angles, when the points of the pair of parts were found, in the first contact of the pair; NO_TOUCH before. */
  foundOffset: d.vec2f,
  foundAngleA: d.f32,
  foundAngleB: d.f32,
})

/** Impulses, and points of pairs of grains, stored while the contact list is rebuilt, in a world with grains. */
export const OldGrainImpulses = d.struct({
  /** As in `OldImpulses`. */
  key: d.u32,
  feature: d.u32,
  impulses: Impulses,
  /** As in `Contact`. */
  gap: d.f32,
  normal: d.vec2f,
  /** The other fields are those of `GrainPair`. */
  foundOffset: d.vec2f,
  foundGap: d.f32,
  foundAngleA: d.f32,
  foundAngleB: d.f32,
  crossA: d.f32,
  dotA: d.f32,
  crossB: d.f32,
  dotB: d.f32,
  mass: d.f32,
  tangentMass: d.f32,
})

/** Path of a bullet through a substep, in a world with grains. One per slot. */
export const GrainSweep = d.struct({
  /** Start, and translation if nothing stops it. */
  origin: d.vec2f,
  translation: d.vec2f,
  /** Angle at the start, and turn in the substep. */
  angle: d.f32,
  turn: d.f32,
  /** Fraction of the path up to which it is swept, and then that at which it stops. */
  fraction: d.f32,
  /** 0: it is no bullet. */
  isBullet: d.u32,
})
