/** The stages of a query, which neither read nor write anything that a step keeps for itself. */

import {
  COUNT_HITS,
  FIRST_HIT,
  MOST_LEVELS,
  QUERY_DISKS,
  QUERY_WALLS,
  WORKGROUP,
} from '../schemas/constants.ts'
import type { KernelName } from '../schemas/index.ts'
import { BUFFERS, cellsOf, type Sizes } from './buffers.ts'
import { scanStages } from './scanStages.ts'
import { type Stage, stage } from './stage.ts'

/** Kernels that only queries run: their pipelines are made when the first query comes. */
export const QUERY_KERNELS: ReadonlySet<KernelName> = new Set([
  'gatherQueryTargets',
  'castDisks',
  'castWalls',
  'findNearest',
  'findOverlaps',
])

const SCRATCH = {
  totals: ['queryTotals1', 'queryTotals2'],
  offsets: ['queryOffsets1', 'queryOffsets2'],
  zero: 'queryZero',
  status: 'queryStatus',
} as const

/** The names that kernels know, and the buffers that they get here. */
const OWN = {
  status: 'queryStatus',
  cellCounts: 'queryCellCounts',
  cellStarts: 'queryCellStarts',
  unordered: 'queryUnordered',
  edges: 'queryEdges',
  edgeTable: 'queryEdgeTable',
  bodies: 'queryBodies',
} as const

/** Sorts the disks as they are now into `targets`. `extents` starts at zero. */
export function gatherStages(sizes: Sizes): Stage[] {
  const perDisk = Math.ceil(sizes.disks / WORKGROUP)
  const extentKeys = { buffer: 'extents', length: MOST_LEVELS } as const
  return [
    stage('histogram', sizes, perDisk, { renames: OWN }),
    ...scanStages(sizes, 'queryCellCounts', 'queryCellStarts', cellsOf(sizes) + 1, SCRATCH),
    stage('scatter', sizes, perDisk, { renames: OWN }),
    stage('gatherQueryTargets', sizes, perDisk, { renames: { ...OWN, extentKeys } }),
  ]
}

/** What is asked of a batch. */
export type Question = 'castRays' | 'nearestDisks' | 'disksIn'

/** One pass of a query: FIRST_HIT where there is one answer to each. */
export function passStages(question: Question, sizes: Sizes, kinds: number, QUERY: number): Stage[] {
  const { casts, regions, counts } = sizes.query
  const options = (label: string) => ({
    label: `${label}, pass ${QUERY}`,
    renames: OWN,
    constants: { QUERY },
  })
  if (question === 'nearestDisks')
    return [stage('findNearest', sizes, Math.ceil(regions / WORKGROUP), { renames: OWN })]
  if (question === 'disksIn')
    return [stage('findOverlaps', sizes, Math.ceil(counts / WORKGROUP), options('findOverlaps'))]
  const workgroups = Math.ceil(casts / WORKGROUP)
  const stages: Stage[] = []
  // the disks come first: of a pass over both, they begin what the edges go on with
  if ((kinds & QUERY_DISKS) !== 0) stages.push(stage('castDisks', sizes, workgroups, options('castDisks')))
  if ((kinds & QUERY_WALLS) !== 0) stages.push(stage('castWalls', sizes, workgroups, options('castWalls')))
  return stages
}

/** Where the hits of each begin, out of how many each has. */
export function startStages(sizes: Sizes): Stage[] {
  return scanStages(sizes, 'hitCounts', 'hitStarts', BUFFERS.hitCounts.length(sizes), SCRATCH)
}

/** Which pass comes first. */
export function firstPass(isList: boolean): number {
  return isList ? COUNT_HITS : FIRST_HIT
}
