/** Buffers of queries, which are apart from those of the simulation. */
import * as d from 'typegpu/data'
import { MAX_LEVELS } from '../../schemas/constants.ts'
import {
  Arc,
  Body,
  Cast,
  CellSlot,
  Edge,
  Extent,
  GrainPart,
  GrainTarget,
  Hit,
  Nearest,
  Params,
  Region,
  Request,
  ShapeCast,
  Status,
  Target,
} from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'
import { scanTiles } from '../list/feature.ts'
import type { Sizes } from '../sizes.ts'

const scanLength = ({ query }: Sizes) => Math.max(query.cells + 1, query.counts)

export const queries = {
  buffers: {
    /** Bound in place of `status` by the kernels that sort the disks: always stale, so they run, and never halted. */
    queryStatus: { element: Status, length: () => 1 },
    queryParams: { element: Params, length: () => 1 },
    request: { element: Request, length: () => 1 },
    queryCellCounts: { element: d.u32, length: (s) => s.query.cells + 1 },
    queryCellStarts: { element: d.u32, length: (s) => s.query.cells + 2 },
    queryUnordered: { element: CellSlot, length: (s) => s.query.disks },
    queryTileTotals: { element: d.u32, length: (s) => scanTiles(scanLength(s)) },
    queryGroupTotals: { element: d.u32, length: (s) => scanTiles(scanTiles(scanLength(s))) },
    /** Disks in cell order. */
    targets: { element: Target, length: (s) => s.query.disks - s.query.grains },
    /** Grains and disks in cell order, in place of `targets`. */
    grainTargets: { element: GrainTarget, length: (s) => s.query.grains },
    queryParts: { element: GrainPart, length: (s) => s.query.grainParts },
    queryArcs: { element: Arc, length: (s) => s.query.arcs },
    extents: { element: Extent, length: () => MAX_LEVELS },
    queryEdges: { element: Edge, length: (s) => s.query.edges },
    queryEdgeTable: { element: d.u32, length: (s) => s.query.edgeTable },
    /** Current positions of the bodies, each for all levels. */
    queryBodies: { element: Body, length: (s) => s.query.bodies },
    casts: { element: Cast, length: (s) => s.query.casts },
    shapeCasts: { element: ShapeCast, length: (s) => s.query.shapeCasts },
    castArcs: { element: Arc, length: (s) => s.query.castArcs },
    /** Boxes and disks; a nearest-disk query is a disk to search in. */
    regions: { element: Region, length: (s) => s.query.regions },
    hitCounts: { element: d.u32, length: (s) => s.query.counts },
    hitStarts: { element: d.u32, length: (s) => s.query.counts + 1 },
    hits: { element: Hit, length: (s) => s.query.hits },
    /** Ids of the disks in regions. */
    found: { element: d.u32, length: (s) => s.query.found },
    nearestDisks: { element: Nearest, length: (s) => s.query.nearest },
  },
  properties: {
    /** A query on grains: there are some, or shapes are cast. */
    queriedGrains: (s) => s.query.grains > 0,
  },
} satisfies Feature
