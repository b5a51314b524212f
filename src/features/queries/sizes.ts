/** Sizes of a batch of queries, and of the copy of the world that it works on. */
export const NO_QUERY = {
  /** Slots in use, dead ones included. */
  disks: 0,
  /** The same if they are sorted as `GrainTarget` structs, else 0. */
  grains: 0,
  /** Parts and arcs of the shapes of grains. */
  grainParts: 0,
  arcs: 0,
  /** Cells of all levels. */
  cells: 0,
  casts: 0,
  /** Moving shapes, and their arcs. */
  shapeCasts: 0,
  castArcs: 0,
  regions: 0,
  /** Counters of hits: one per cast, or one per slice of a region. */
  counts: 0,
  /** Capacity for hits. */
  hits: 0,
  /** Capacity for ids of disks in regions. */
  found: 0,
  nearest: 0,
  edges: 0,
  edgeTable: 0,
  bodies: 0,
}
export type QuerySizes = Readonly<typeof NO_QUERY>
