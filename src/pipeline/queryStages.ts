/** The stages of queries. They read the state of the world and write buffers of queries only. */

import {
  COUNT_HITS,
  FIRST_HIT,
  MOST_LEVELS,
  QUERY_DISKS,
  QUERY_WALLS,
  WORKGROUP,
  WRITE_HITS,
} from '../schemas/constants.ts'
import type { KernelName } from '../schemas/index.ts'
import { BUFFERS, cellsOf, type Sizes } from './buffers.ts'
import { scanStages } from './scanStages.ts'
import { type KernelStage, stage } from './stage.ts'

const SCRATCH = {
  tileTotals: 'queryTileTotals',
  groupTotals: 'queryGroupTotals',
  status: 'queryStatus',
} as const

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

/** Returns the stages that sort the current disks into `targets`. `extents` must be zero before. */
export function gatherStages(sizes: Sizes): KernelStage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  // queries find sleeping disks like others
  const constants = { SLEEP: 0 }
  return [
    stage('histogram', sizes, perDisk, { renames: OWN, constants }),
    ...scanStages(sizes, 'queryCellCounts', 'queryCellStarts', cellsOf(sizes) + 1, SCRATCH),
    stage('scatter', sizes, perDisk, { renames: OWN, constants }),
    gatherStage(sizes, perDisk),
  ]
}

function gatherStage(sizes: Sizes, perDisk: number): KernelStage {
  const extentKeys = { buffer: 'extents', length: MOST_LEVELS } as const
  const renames = { ...OWN, extentKeys }
  if (sizes.query.grains === 0) return stage('gatherQueryTargets', sizes, perDisk, { renames })
  const constants = { GRAINS: Number(sizes.grains > 0) }
  return stage('gatherGrainTargets', sizes, perDisk, { renames, constants })
}

/** Returns the stage that places dynamic bodies for a query on walls. */
export function queryBodyStages(sizes: Sizes): KernelStage[] {
  if (sizes.dynamic === 0) return []
  return [stage('placeQueryBodies', sizes, Math.ceil(sizes.bodies / WORKGROUP), { renames: OWN })]
}

/** The kinds of queries. */
export type Question = 'castRays' | 'nearestDisks' | 'disksIn' | 'pick' | 'castShapes'

/** Returns the stages of one pass of a query; `QUERY` is FIRST_HIT if each query has one answer. */
export function passStages(question: Question, sizes: Sizes, kinds: number, QUERY: number): KernelStage[] {
  const { casts, shapeCasts, regions, counts } = sizes.query
  const hasGrains = sizes.query.grains > 0
  // kernels of grains have no binding left for both
  const hitRows = QUERY === WRITE_HITS ? 'hitStarts' : 'hitCounts'
  const options = (label: string) => ({
    label: `${label}, pass ${QUERY}`,
    renames: { ...OWN, hitRows } as const,
    constants: { QUERY },
  })
  if (question === 'nearestDisks' || question === 'pick') {
    const kernels: KernelName[] = []
    if ((kinds & QUERY_DISKS) !== 0) kernels.push(hasGrains ? 'findNearestGrain' : 'findNearest')
    if ((kinds & QUERY_WALLS) !== 0) kernels.push('pickWalls')
    return kernels.map((kernel) => stage(kernel, sizes, Math.ceil(regions / WORKGROUP), { renames: OWN }))
  }
  if (question === 'disksIn') {
    const kernel = hasGrains ? 'findGrainOverlaps' : 'findOverlaps'
    return [stage(kernel, sizes, Math.ceil(counts / WORKGROUP), options(kernel))]
  }
  if (question === 'castShapes') {
    const kernels: KernelName[] = []
    if ((kinds & QUERY_DISKS) !== 0) kernels.push('castOutlines')
    if ((kinds & QUERY_WALLS) !== 0) kernels.push('castOutlineWalls')
    return kernels.map((kernel) => stage(kernel, sizes, Math.ceil(shapeCasts / WORKGROUP), { renames: OWN }))
  }
  const workgroups = Math.ceil(casts / WORKGROUP)
  const stages: KernelStage[] = []
  // disks come first: they initialise the results that the walls then update
  const kernel = hasGrains ? 'castGrains' : 'castDisks'
  if ((kinds & QUERY_DISKS) !== 0) stages.push(stage(kernel, sizes, workgroups, options(kernel)))
  if ((kinds & QUERY_WALLS) !== 0) stages.push(stage('castWalls', sizes, workgroups, options('castWalls')))
  return stages
}

/** Returns the stages that compute the start of each query's hits from their counts. */
export function startStages(sizes: Sizes): KernelStage[] {
  return scanStages(sizes, 'hitCounts', 'hitStarts', BUFFERS.hitCounts.length(sizes), SCRATCH)
}

/** Returns the first pass of a query. */
export function firstPass(isList: boolean): number {
  return isList ? COUNT_HITS : FIRST_HIT
}
