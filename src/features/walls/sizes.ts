import type { Grid } from './grid.ts'

/** Sizes of the grids, the edges and the edge table. */
export interface WallSizes {
  /** Dimensions of each level, finest first; the same array while they are unchanged. */
  readonly levels: readonly Pick<Grid, 'columns' | 'rows'>[]
  /** Number of `Edge` structs, with those of removed walls. */
  readonly edges: number
  /** Number of edges that move or have a surface speed. */
  readonly drivenEdges: number
  /** Number of words of the edge table. */
  readonly edgeTable: number
}

export const NO_EDGES: WallSizes = { levels: [], edges: 0, drivenEdges: 0, edgeTable: 2 }
