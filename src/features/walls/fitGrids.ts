/** The grids of a world: those of disks by size, and those of the edges of each body. */
import { ROUNDING } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { type Bounds, farthestOf } from '../../util/bounds.ts'
import type { PeriodicBox } from '../periodic/periodicBox.ts'
import { type BodyGrid, buildEdgeSet, type EdgeSet } from './edgeSet.ts'
import { isRemoved } from './edgeStore.ts'
import { fitEdgeGrid } from './grid.ts'
import {
  fitLevels,
  type GridLevel,
  grainRadius,
  INTERFERENCE_TOLERANCE,
  lookaheadReach,
  maxListReach,
  type SizeClass,
} from './levels.ts'
import type { WallSizes } from './sizes.ts'
import { GROUND } from './walls.ts'

/** The least and the most reach of contact lists, m. */
export interface ReachRange {
  readonly reach: number
  readonly maxReach: number
}

export interface GridSnapshot {
  /** Finest level first. */
  readonly levels: readonly GridLevel[]
  /** Grain radius in metres; see `grainRadius`. */
  readonly grain: number
  /** Radius of the smallest disk in metres. */
  readonly smallestRadius: number
  /** The least and the most gap in metres below which pairs are neighbours. */
  readonly reach: number
  readonly maxReach: number
  /** The same two of discrete steps, which event-driven worlds need for the rest of a step that runs out of waves. */
  readonly discrete: ReachRange
  readonly edgeSet: EdgeSet
  /** Grids of each body by level; body 0 holds the fixed walls. */
  readonly bodyGrids: readonly (readonly BodyGrid[])[]
  readonly sizes: WallSizes
}

/** What the grids are fitted to. */
interface Ground {
  readonly bounds: Bounds
  readonly box: PeriodicBox
  /** Whether steps are event-driven, for which the reach grows with the free space around disks. */
  readonly predicts: boolean
  readonly edges: {
    /** `Edge` structs, with those of removed walls: `length` of them, `edgeCount` without. */
    readonly all: Float32Array<ArrayBuffer>
    /** The same with the material that overrides that of the walls; at least one struct. */
    readonly applied: ArrayBuffer
    readonly length: number
    readonly edgeCount: number
    /** Bounding box of the walls of each body, in body coordinates. */
    readonly wallBounds: readonly Bounds[]
  }
}

/** Returns the grids for disks of these sizes. The reach includes the rounding of positions, since disks are listed by position without residue. */
export function fitGrids(
  classes: readonly SizeClass[],
  { bounds, box, predicts, edges: { all, applied, length, edgeCount, wallBounds } }: Ground,
): GridSnapshot {
  const grain = grainRadius(classes)
  const rounding = ROUNDING * farthestOf(bounds)
  const least = INTERFERENCE_TOLERANCE * grain + rounding
  const most = maxListReach(classes, least, rounding, box)
  const lookahead = predicts ? lookaheadReach(bounds, classes, edgeCount) : 0
  // predictions measure gaps with residues, and find disks and edges by positions without
  const found = predicts ? lookahead + rounding : most
  const discrete = { reach: least, maxReach: Math.min(found, most) }
  const { reach, maxReach } = predicts ? { reach: lookahead, maxReach: lookahead } : discrete
  const levels = fitLevels(bounds, classes, found, box)
  const grids = wallBounds.map((body) =>
    levels.map(({ largestRadius }) => fitEdgeGrid(body, largestRadius, found, edgeCount)),
  )
  const around = levels.map(({ largestRadius }) => largestRadius + found)
  const { bodyGrids, ...edgeSet } = buildEdgeSet(grids, applied, length, around)
  return {
    levels,
    grain,
    smallestRadius: classes[0].smallestRadius,
    reach,
    maxReach,
    discrete,
    edgeSet,
    bodyGrids,
    sizes: {
      levels: levels.map(({ grid: { columns, rows } }) => ({ columns, rows })),
      edges: length,
      drivenEdges: drivenEdges(all),
      edgeTable: edgeSet.table.byteLength / 4,
    },
  }
}

/** Returns a size class that suits a grid of these bounds. */
export function arbitraryClass([minX, minY, maxX, maxY]: Bounds): SizeClass {
  const radius = Math.fround(Math.max(maxX - minX, maxY - minY) / 128) || 1
  return { smallestRadius: radius, largestRadius: radius, disks: 0 }
}

/** Returns the number of edges that belong to a moving body or have a surface speed. */
function drivenEdges(edges: Float32Array<ArrayBuffer>): number {
  const { f32, u32 } = words(edges.buffer)
  let driven = 0
  for (let w = 0; w < f32.length; w += EDGE.stride)
    driven += Number(
      !isRemoved(u32, w) && (u32[w + EDGE.body] !== GROUND || f32[w + EDGE.surfaceSpeed] !== 0),
    )
  return driven
}
