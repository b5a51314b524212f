/** Queries: they read the state of the world and write buffers of queries only. */
import type { KernelName } from '../../schemas/index.ts'
import type { Only } from '../has.ts'
import type { Row } from '../rows.ts'
import type { Per } from '../runsPer.ts'

type QueryRow = readonly [kernel: KernelName, per: Per, only: Only, part: 'disks' | 'walls']

/** If the world has changed: disks in the order of cells, in `targets`, or disks and grains in `grainTargets` */
export const GATHER: readonly Row[] = [
  // Counts the disks of each cell; queries find sleeping disks like others [reference/bin]
  ['histogram', 'slot', 'all', 'always', { SLEEP: 0 }],
  // Adds up the counts of each tile of cells, if there are several [shaders/scan]
  ['reduce', 'queryCellCounts', 'all', 'always'],
  // Scans the counts into the starts of cells [shaders/scan]
  ['scan', 'queryCellCounts', 'all', 'always'],
  // Puts each slot, and its cell, into the order of cells [reference/bin]
  ['scatter', 'slot', 'all', 'always', { SLEEP: 0 }],
  // Copies the disks into cell order [queries/world]
  ['gatherQueryTargets', 'slot', '!queriedGrains', 'always'],
  // Copies grains and disks into cell order [queries/grains]
  ['gatherGrainTargets', 'slot', 'queriedGrains', 'always'],
]

/** Before a query on walls */
export const QUERY_BODIES: readonly Row[] = [
  // Places dynamic bodies [bodies/dynamicBodies]
  ['placeQueryBodies', 'body', 'dynamicBodies', 'always'],
]

/** The passes of each query: disks come first, since they initialise the results that the walls then update */
export const QUERIES = {
  castRays: [
    // Casts against disks [queries/worldCasts]
    ['castDisks', 'ray', '!queriedGrains', 'disks'],
    // Casts against grains and disks [queries/grains]
    ['castGrains', 'ray', 'queriedGrains', 'disks'],
    // Casts against walls [queries/worldCasts]
    ['castWalls', 'ray', 'all', 'walls'],
  ],
  // also of `query.nearestWalls` and `query.at`
  nearest: [
    // Finds the nearest disk [queries/worldRegions]
    ['findNearest', 'point', '!queriedGrains', 'disks'],
    // Finds the nearest grain or disk [queries/grains]
    ['findNearestGrain', 'point', 'queriedGrains', 'disks'],
    // Finds the nearest wall, unless a disk is nearer [queries/nearestWalls]
    ['pickWalls', 'point', 'all', 'walls'],
  ],
  disksIn: [
    // Finds disks in regions [queries/worldRegions]
    ['findOverlaps', 'slice', '!queriedGrains', 'disks'],
    // Finds grains and disks in regions [queries/grains]
    ['findGrainOverlaps', 'slice', 'queriedGrains', 'disks'],
  ],
  castShapes: [
    // Casts shapes against grains and disks [queries/shapeCasts]
    ['castOutlines', 'shape', 'all', 'disks'],
    // Casts shapes against walls [queries/shapeCasts]
    ['castOutlineWalls', 'shape', 'all', 'walls'],
  ],
} satisfies Record<string, readonly QueryRow[]>

/** Between the pass that counts hits and the one that writes them */
export const HIT_STARTS: readonly Row[] = [
  // Adds up the counts of each tile of queries, if there are several [shaders/scan]
  ['reduce', 'hitCounts', 'all', 'always'],
  // Scans the counts into the start of each query's hits [shaders/scan]
  ['scan', 'hitCounts', 'all', 'always'],
]
