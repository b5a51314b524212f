/** The stages of queries. They read the state of the world and write buffers of queries only. */

import type { Sizes } from '../features/sizes.ts'
import {
  COUNT_HITS,
  FIRST_HIT,
  MAX_LEVELS,
  QUERY_DISKS,
  QUERY_WALLS,
  WRITE_HITS,
} from '../schemas/constants.ts'
import { type Row, stagesOf } from './rows.ts'
import type { KernelStage } from './stage.ts'
import { QUERIES } from './tables/queries.ts'

/** Bindings of kernels, and the buffers of queries that are bound to them. */
const OWN = {
  status: 'queryStatus',
  cellCounts: 'queryCellCounts',
  cellStarts: 'queryCellStarts',
  unordered: 'queryUnordered',
  edges: 'queryEdges',
  edgeTable: 'queryEdgeTable',
  bodies: 'queryBodies',
  grainParts: 'queryParts',
  arcs: 'queryArcs',
  tableArcs: 'queryArcs',
  extentKeys: { buffer: 'extents', length: MAX_LEVELS },
} as const

/** What `targets` or `grainTargets` were gathered from. */
export interface Gathered {
  /** The state of the world. */
  readonly version: number
  readonly levels: Sizes['levels']
  /** As in `QuerySizes`. */
  readonly grains: number
}

/** Whether the disks need not be gathered again. */
export function isCurrent(
  gathered: Gathered | undefined,
  version: number,
  { levels, query }: Sizes,
): boolean {
  return gathered?.version === version && gathered.levels === levels && gathered.grains === query.grains
}

/** Returns the stages of these rows with the buffers of queries. `extents` must be zero before those of GATHER. */
export function queryStages(rows: readonly Row[], sizes: Sizes): KernelStage[] {
  return stagesOf(rows, sizes, { renames: OWN })
}

/** The kinds of queries. */
export type Question = keyof typeof QUERIES

/** Returns the stages of one pass of a query; `QUERY` is FIRST_HIT if each query has one answer. */
export function passStages(question: Question, sizes: Sizes, kinds: number, QUERY: number): KernelStage[] {
  const asked = { disks: kinds & QUERY_DISKS, walls: kinds & QUERY_WALLS }
  const rows = QUERIES[question].filter(([, , , part]) => asked[part] !== 0)
  // kernels of grains have no binding left for both
  const renames = { ...OWN, hitRows: QUERY === WRITE_HITS ? 'hitStarts' : 'hitCounts' } as const
  return rows.flatMap(([kernel, per, only, part]) =>
    stagesOf([[kernel, per, only, part, { QUERY, suffix: `, pass ${QUERY}` }]], sizes, { renames }),
  )
}

/** Returns the first pass of a query. */
export function firstPass(isList: boolean): number {
  return isList ? COUNT_HITS : FIRST_HIT
}
