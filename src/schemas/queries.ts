/** The structs of queries on a world: see query/world. */
import * as d from 'typegpu/data'

/** What all queries of a batch share. */
export const Request = d.struct({
  /** Casts, regions or points. */
  count: d.u32,
  /** They see what has one of these bits set. */
  groups: d.u32,
  /** QUERY_ bits. */
  kinds: d.u32,
  /** Searches that each region is cut into. */
  slices: d.u32,
})

/** A disk, or a point where the radius is 0, on its way; in metres. */
export const Cast = d.struct({ origin: d.vec2f, translation: d.vec2f, radius: d.f32 })

/** A box with round corners: all that is no farther than `radius` from the box between two corners. */
export const Region = d.struct({ low: d.vec2f, high: d.vec2f, radius: d.f32 })

/** A disk as queries see it; those of a cell follow each other by ascending id. */
export const Target = d.struct({ position: d.vec2f, radius: d.f32, id: d.u32, groups: d.u32 })

/**
 * The box around the centres of a level's disks, as the bits of f32 made to sort as integers, the lower ones turned
 * around; 0 where there are none. See shaders/shared/extent.wgsl.
 */
export const Extent = d.struct({ lowX: d.u32, lowY: d.u32, highX: d.u32, highY: d.u32 })

/** Where a cast touches what it hits first, or one of all that it hits. */
export const Hit = d.struct({
  /** On the boundary of what is hit; without a hit, where the cast ends. */
  point: d.vec2f,
  /** Unit vector out of what is hit. */
  normal: d.vec2f,
  /** Of the translation, 0 to 1; without a hit 1. */
  fraction: d.f32,
  /** Id of a disk, or EDGE_BIT with the index of an edge; without a hit NONE. */
  key: d.u32,
})

/** The disk whose boundary is nearest to a point, and how far it is in metres, negative inside; NONE where there is none. */
export const Nearest = d.struct({ distance: d.f32, id: d.u32 })
