/** Structs of queries on a world: see src/features/queries/world. */
import * as d from 'typegpu/data'

/** Parameters shared by all queries of a batch. */
export const Request = d.struct({
  /** Casts, regions or points. */
  count: d.u32,
  /** Only targets whose category has one of these bits are found. */
  mask: d.u32,
  /** Not 0: only targets whose mask has one of these bits are found. */
  category: d.u32,
  /** QUERY_ bits. */
  kinds: d.u32,
  /** Slices per region. */
  slices: d.u32,
})

/** Path of a disk, or of a point if the radius is 0; in metres. */
export const Cast = d.struct({ origin: d.vec2f, translation: d.vec2f, radius: d.f32 })

/** Path of a convex shape. The fields that it shares with `Cast` come first. */
export const ShapeCast = d.struct({
  origin: d.vec2f,
  translation: d.vec2f,
  /** Radius in metres of a circle around the shape, about its origin. */
  radius: d.f32,
  /** As `GrainPart.outline`, in the arcs of the batch. */
  outline: d.u32,
  /** Cosine and sine of its angle. */
  rotation: d.vec2f,
})

/** A box with round corners: all points no farther than `radius` from the box between two corners. */
export const Region = d.struct({ low: d.vec2f, high: d.vec2f, radius: d.f32 })

/** A disk for queries, in cell order; the order within a cell is that of the atomics. */
export const Target = d.struct({
  position: d.vec2f,
  radius: d.f32,
  id: d.u32,
  category: d.u32,
  mask: d.u32,
})

/** A grain or a disk for queries of a world with grains, as `Target`. */
export const GrainTarget = d.struct({
  position: d.vec2f,
  /** Cosine and sine of its angle. */
  rotation: d.vec2f,
  radius: d.f32,
  /** As in `Grain`. */
  firstPart: d.u32,
  partCount: d.u32,
  id: d.u32,
  category: d.u32,
  mask: d.u32,
})

/**
 * Bounding box of the centres of a level's disks, as the bits of f32 mapped to sort as integers, the lower ones
 * complemented; 0 if it is empty. See shaders/shared/extent.wgsl.
 */
export const Extent = d.struct({ lowX: d.u32, lowY: d.u32, highX: d.u32, highY: d.u32 })

/** A hit of a cast. */
export const Hit = d.struct({
  /** Point on the boundary that is hit; without a hit, the end of the cast. */
  point: d.vec2f,
  /** Unit outward normal. */
  normal: d.vec2f,
  /** Fraction of the translation, 0 to 1; without a hit 1. */
  fraction: d.f32,
  /** Id of a disk, or EDGE_BIT with the index of an edge; NONE without a hit. */
  key: d.u32,
})

/**
 * The object whose boundary is nearest to a point, and its distance in metres, negative inside. Its id is that of a disk or grain, or
 * EDGE_BIT with the index of an edge; NONE if nothing is found.
 */
export const Nearest = d.struct({
  distance: d.f32,
  id: d.u32,
  /** Unit outward normal at the closest point of the boundary; zero if nothing is found. */
  normal: d.vec2f,
})
