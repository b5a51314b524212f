/** How a stage is divided into workgroups, and repeated over levels, tilings and colours. */

import { tilesOf } from '../features/list/cells.ts'
import type { Sizes } from '../features/sizes.ts'
import {
  finestTilesOf,
  sharesImpulses,
  solverTileRows,
  solverTilesOfLevel,
} from '../features/solver/tiles.ts'
import { COUNTED_SLOTS, SUM_SLOTS, TILINGS, WORKGROUP } from '../schemas/constants.ts'
import { BUFFERS } from './features.ts'
import { SCANS, scanRuns } from './scans.ts'
import type { Run, Runs } from './stage.ts'

interface RunOptions {
  /** Number of edits or saved words. */
  readonly count: number
  /** Whether tilings are in the opposite order. */
  readonly isBackwards: boolean
}

const threads = (count: number, runs?: Runs): Run[] => [
  { workgroups: Math.ceil(count / WORKGROUP), ...(runs && { runs }) },
]
const whileAwake = ({ has }: Sizes, runs: Runs) => (has.sleep ? { runs } : {})
const ofSlots = (s: Sizes, runs: Runs): Run[] => threads(s.disks, whileAwake(s, runs).runs)

/** Returns a run per tiling, or per tiling with seams: a single tile has none. */
function tilings(sizes: Sizes, level: number, hasSeams = false): Run[] {
  const grid = sizes.levels[level]
  const workgroups = solverTilesOfLevel(grid)
  const all = Array.from({ length: TILINGS }, (_, tiling) => ({
    workgroups,
    stageIndex: level * TILINGS + tiling,
    tileRows: solverTileRows(grid),
  }))
  return hasSeams ? all.slice(1, workgroups === 1 ? 1 : undefined) : all
}

/** What a kernel has a thread for, or a workgroup for a tile: a run, or several in order. */
const RUNS_PER = {
  /** One workgroup, mostly of one thread. */
  world: () => [{ workgroups: 1 }],
  slot: (s) => threads(s.disks),
  /** At least one workgroup. */
  slotOrWorld: (s) => threads(Math.max(s.disks, 1)),
  /** Several slots per thread. */
  slots: (s) => threads(s.disks / COUNTED_SLOTS),
  slotOrId: (s) => threads(Math.max(s.disks, s.ids)),
  slotOrEmitterId: (s) => threads(Math.max(s.disks, s.pool, 1)),
  emitterId: (s) => threads(Math.max(s.pool, 1)),
  /** Slots of awake disks, which come first. */
  awakeSlot: (s) => ofSlots(s, 'awake'),
  awakeSlotOrWorld: (s) => ofSlots(s, 'awakeFirst'),
  /** Slots of awake disks, and after a rebuild all slots. */
  changedSlot: (s) => ofSlots(s, 'collided'),
  bullet: (s) => threads(s.disks, 'bullets'),
  body: (s) => threads(s.bodies),
  /** Runs of slots, for each body. */
  slotRun: (s) => threads(Math.ceil(s.disks / SUM_SLOTS)),
  bond: (s) => threads(s.bonds),
  /** A run per colour of the paths of bonds. */
  bondPath: (s) =>
    s.bondColors.map((paths, color) => ({
      ...threads(paths)[0],
      suffix: `, bonds, colour ${color}`,
      stageIndex: color,
    })),
  bondPart: (s) => [{ workgroups: s.bondParts, stageIndex: s.bondColors.length + 1 }],
  /** Tiles of the solver: a run per level and tiling. */
  tile: (s, { isBackwards }) =>
    s.levels.flatMap((_, level) => {
      const runs = tilings(s, level).map((run, tiling) => ({
        ...run,
        ...whileAwake(s, 'awakeTiles'),
        suffix: `, level ${level}, tiling ${tiling}`,
      }))
      return isBackwards ? runs.reverse() : runs
    }),
  /** Tiles of the first tiling: a run per level. */
  tileOfFirstTiling: (s) =>
    s.levels.map((_, level) => ({
      ...tilings(s, level)[0],
      ...whileAwake(s, 'awakeTiles'),
      suffix: `, level ${level}`,
    })),
  /** Tiles of all tilings: a run per level. */
  tileOfEachTiling: (s) =>
    s.levels.map((grid, level) => ({
      workgroups: TILINGS * solverTilesOfLevel(grid),
      suffix: `, level ${level}`,
      stageIndex: level,
      tileRows: TILINGS * solverTileRows(grid),
    })),
  /** Tiles of the finest level. */
  finestTile: (s) => [{ workgroups: finestTilesOf(s.levels), ...whileAwake(s, 'touches') }],
  /** The same, a thread each; at least one workgroup. */
  shareTile: (s) => threads(sharesImpulses(s) ? finestTilesOf(s.levels) : 1),
  /** Tiles with plans. */
  plan: (s) => tilings(s, 0).slice(0, 1),
  /** Tiles of the second and third tiling: a run for each. */
  seam: (s, { isBackwards }) => {
    const runs = tilings(s, 0, true).map((run) => ({ ...run, suffix: `, level 0, tiling ${run.stageIndex}` }))
    return isBackwards ? runs.reverse() : runs
  },
  /** Tiles of the finest level that sleep. */
  wakeTile: (s) => threads(tilesOf(s)),
  /** WORKGROUP slots. */
  measure: (s) => threads(BUFFERS.measures.length(s)),
  event: (s) => threads(s.events),
  edit: (_, { count }) => threads(count),
  savedWord: (_, { count }) => threads(count),
  // queries
  ray: (s) => threads(s.query.casts),
  shape: (s) => threads(s.query.shapeCasts),
  point: (s) => threads(s.query.regions),
  /** Slices of regions. */
  slice: (s) => threads(s.query.counts),
} satisfies Record<string, (sizes: Sizes, options: RunOptions) => readonly Run[]>

export type Per = keyof typeof RUNS_PER | keyof typeof SCANS

/** Returns the runs of a kernel in order. */
export function runsOf(kernel: string, per: Per, sizes: Sizes, options: RunOptions): readonly Run[] {
  return per in SCANS
    ? scanRuns(kernel, per as keyof typeof SCANS, sizes)
    : RUNS_PER[per as keyof typeof RUNS_PER](sizes, options)
}
