/** Cells of the grids, and tiles of them. */
import { TILE_CELLS } from '../../schemas/constants.ts'
import type { Sizes } from '../sizes.ts'

const cellsOf = ({ levels }: Pick<Sizes, 'levels'>) =>
  levels.reduce((sum, { columns, rows }) => sum + columns * rows, 0)

/** Cells that disks are sorted into: with sleep, sleeping disks have cells of their own. */
export const binsOf = (sizes: Pick<Sizes, 'levels' | 'has'>) => (sizes.has.sleep ? 2 : 1) * cellsOf(sizes)

/** Tiles of the finest level: see shaders/shared/tiles.wgsl. */
export function tilesOf({ levels }: Pick<Sizes, 'levels'>): number {
  const { columns, rows } = levels[0] ?? { columns: 0, rows: 0 }
  const along = (cells: number) => Math.max(Math.floor(cells / TILE_CELLS), 1)
  return along(columns) * along(rows)
}
