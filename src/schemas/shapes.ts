/** The structs of batches of shapes: see narrow/batch. */
import * as d from 'typegpu/data'

/** One arc of a convex outline (see shapes/shape.ts) in the shape's own frame. */
export const Arc = d.struct({
  center: d.vec2f,
  /** Unit outward normal at which it begins. */
  direction: d.vec2f,
  radius: d.f32,
  /** Length in metres of the straight side that ends where the arc begins; 0 where none does. */
  side: d.f32,
})

/** Where a shape stands: position of its origin, cosine and sine of its angle. */
export const Place = d.struct({ position: d.vec2f, rotation: d.vec2f })

/** Two shapes to be tested against each other. */
export const ShapePair = d.struct({ placeA: Place, placeB: Place, a: d.u32, b: d.u32 })

/** What a test of two shapes finds. Vectors along the axes of the world, points from the position of a. */
export const ShapeContact = d.struct({
  /** Unit vector from a to b. */
  normal: d.vec2f,
  /** Halfway between both boundaries, where they overlap most or are closest. */
  first: d.vec2f,
  /** The other end of where two sides face each other; `first` again where `points` is 1. */
  second: d.vec2f,
  /** How far the shapes overlap along the normal, at the first and at the second point; negative: distance apart. */
  depth: d.f32,
  secondDepth: d.f32,
  /** 1 or 2. */
  points: d.u32,
})

/** A point whose closest one on a shape's boundary is asked for. */
export const PointQuery = d.struct({ place: Place, point: d.vec2f, shape: d.u32 })

export const PointAnswer = d.struct({
  /** The closest point of the boundary. */
  closest: d.vec2f,
  /** Outward unit normal there. */
  normal: d.vec2f,
  /** To the boundary, negative inside. */
  distance: d.f32,
})

/** A disk that is moved along a segment until it meets a shape; a ray has radius 0. */
export const CastQuery = d.struct({
  place: Place,
  origin: d.vec2f,
  translation: d.vec2f,
  radius: d.f32,
  shape: d.u32,
})

export const CastAnswer = d.struct({
  /** Where the disk touches the shape's boundary. */
  point: d.vec2f,
  /** Outward unit normal there. */
  normal: d.vec2f,
  /** Of the translation, 0 to 1. */
  fraction: d.f32,
  /** 1 where the disk meets the shape, else 0, and all else is 0 too. */
  hit: d.u32,
})
