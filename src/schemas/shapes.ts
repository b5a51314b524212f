/** Structs of batches of shapes: see src/narrow/batch. */
import * as d from 'typegpu/data'

/** One arc of a convex outline (see shapes/shape.ts) in local coordinates. */
export const Arc = d.struct({
  center: d.vec2f,
  /** Unit outward normal at its start. */
  direction: d.vec2f,
  radius: d.f32,
  /** Length in metres of the straight side that ends at the start of the arc; 0 without a straight side. */
  side: d.f32,
})

/** Placement of a shape: position of its origin, cosine and sine of its angle. */
export const Place = d.struct({ position: d.vec2f, rotation: d.vec2f })

/** Two shapes to test against each other. */
export const ShapePair = d.struct({ placeA: Place, placeB: Place, a: d.u32, b: d.u32 })

/** Contact of two shapes. Vectors in world axes, points relative to the position of a. */
export const ShapeContact = d.struct({
  /** Unit vector from a to b. */
  normal: d.vec2f,
  /** Point halfway between the boundaries, where they overlap most or are closest. */
  first: d.vec2f,
  /** The other end of two facing sides; equal to `first` if `points` is 1. */
  second: d.vec2f,
  /** Overlap along the normal at the first and at the second point; negative: distance. */
  depth: d.f32,
  secondDepth: d.f32,
  /** 1 or 2. */
  points: d.u32,
})

/** A point to find the closest boundary point of. */
export const PointQuery = d.struct({ place: Place, point: d.vec2f, shape: d.u32 })

export const PointAnswer = d.struct({
  /** The closest point of the boundary. */
  closest: d.vec2f,
  /** Unit outward normal there. */
  normal: d.vec2f,
  /** Distance to the boundary, negative inside. */
  distance: d.f32,
})

/** A disk that moves along a segment until it hits a shape; a ray has radius 0. */
export const CastQuery = d.struct({
  place: Place,
  origin: d.vec2f,
  translation: d.vec2f,
  radius: d.f32,
  shape: d.u32,
})

export const CastAnswer = d.struct({
  /** Point of the shape's boundary that the disk touches. */
  point: d.vec2f,
  /** Outward unit normal there. */
  normal: d.vec2f,
  /** Fraction of the translation, 0 to 1. */
  fraction: d.f32,
  /** 1 if the disk hits the shape, else 0, as all other fields. */
  hit: d.u32,
})
