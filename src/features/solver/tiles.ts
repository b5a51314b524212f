/** Tiles of the solver, and which worlds are solved how. */
import { CONTACT_COLORS, SOLVER_TILE, TILINGS } from '../../schemas/constants.ts'
import type { Sizes } from '../sizes.ts'

type Level = Sizes['levels'][number]

const tilesAlong = (cells: number) => Math.max(Math.floor(cells / SOLVER_TILE), 1)
export const solverTileRows = ({ rows }: Pick<Level, 'rows'>) => tilesAlong(rows)

export function solverTilesOfLevel(level: Level): number {
  return tilesAlong(level.columns) * solverTileRows(level)
}

/** Tiles of the solver in the finest level. */
export const finestTilesOf = (levels: Sizes['levels']) =>
  solverTilesOfLevel(levels[0] ?? { columns: 0, rows: 0 })

/** Tiles of the solver in a tiling of all levels. */
export const solverTilesOf = ({ levels }: Pick<Sizes, 'levels'>) =>
  levels.reduce((sum, level) => sum + solverTilesOfLevel(level), 0)

/** Words of the tiles of the solver in `contactOrder`: see shaders/shared/solverTiles.wgsl. */
export function wordsOfTiles(sizes: Pick<Sizes, 'levels'>): number {
  return TILINGS * (CONTACT_COLORS + 2) * solverTilesOf(sizes) + finestTilesOf(sizes.levels)
}

/**
 * Whether the last relaxing pass sums up the impulses of each disk for the warm start of the next substep. Elsewhere the warm start is a
 * pass of its own: normals of moving walls change before it, and grains, bonds, dynamic bodies and the user's forces take their turns
 * with it.
 */
export function sumsWarmStarts({ grains, bonds, dynamic, drivenEdges, forces }: Sizes): boolean {
  return grains + bonds + dynamic + drivenEdges + forces.length === 0
}

/** Whether tiles keep a share of their impulses (shaders/shared/tileShares.wgsl): the user's forces could be what holds what they press on. */
export function sharesImpulses({ forces }: Sizes): boolean {
  return forces.length === 0
}

/**
 * Whether substeps are solved with plans of tiles (shaders/solver/parts/tilePlan.wgsl): the executor has room for them, and the world has plain disks of one
 * level. docs/solver.md has a table of which worlds take which way.
 */
export function plansTiles(sizes: Sizes): boolean {
  const { planBytes, levels } = sizes
  const { bounces, rolling, events, fields, sleep, periodic } = sizes.has
  const hasOthers = bounces || rolling || events || fields || sleep || periodic
  if (planBytes === 0 || levels.length !== 1 || hasOthers || !sumsWarmStarts(sizes)) return false
  return 4 * wordsOfPlans(sizes) <= planBytes
}

/** Words of the header of a tile in `tilePlans`: HEADER_WORDS of shaders/shared/tileHeaders.wgsl. */
export const HEADER_WORDS = CONTACT_COLORS + 6

/** Words of `tilePlans`: headers of tiles, a slot and a trait per disk, and a record per contact. */
export function wordsOfPlans(sizes: Sizes): number {
  const tiles = solverTilesOfLevel(sizes.levels[0])
  return HEADER_WORDS * tiles + 1 + 9 * sizes.disks + 4 * sizes.contacts
}
