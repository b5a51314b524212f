/** The disks of a new world. */
import type { Scene } from '../../src/entries/scenes.ts'
import type { BondOptions, DiskOptions, PerDisk } from '../../src/index.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import type { Surroundings } from './tools/freePlaces.ts'
import { makeRoom, type Room } from './tools/makeRoom.ts'

export interface Population {
  readonly disks: DiskOptions
  /** Number of disks moved to make room for a shape. */
  readonly pushed: number
  readonly gone: number
}

/** Returns the values of these rows, `width` per row; a single number applies to all. */
export function rowsOf(values: ArrayLike<number>, rows: ArrayLike<number>, width?: number): number[]
export function rowsOf(values: PerDisk | undefined, rows: ArrayLike<number>): PerDisk | undefined
export function rowsOf(values: PerDisk | undefined, rows: ArrayLike<number>, width = 1) {
  if (typeof values === 'number' || values === undefined) return values
  return Array.from(
    { length: width * rows.length },
    (_, k) => values[width * rows[Math.floor(k / width)] + (k % width)],
  )
}

/** Returns the disks of a scene; the row of each is its id. */
export async function asInScene(
  { disks }: Scene,
  shape: Shape | undefined,
  surroundings: Surroundings,
): Promise<Population> {
  if (shape === undefined) return { disks, pushed: 0, gone: 0 }
  const count = disks.positions.length / 2
  const { radii } = disks
  const places = {
    positions: disks.positions,
    radii: typeof radii === 'number' ? new Float32Array(count).fill(radii) : radii,
  }
  return chosenFrom(disks, await makeRoom(places, shape, surroundings))
}

function chosenFrom(disks: DiskOptions, { kept, positions, moved, gone }: Room): Population {
  const { positions: _, velocities, radii, ...others } = disks
  const rows = Object.entries(others).map(([name, values]) => [name, rowsOf(values, kept)])
  const chosen: DiskOptions = {
    ...Object.fromEntries(rows),
    ids: kept,
    positions,
    radii: rowsOf(radii, kept),
    velocities: velocities === undefined ? undefined : rowsOf(velocities, kept, 2),
  }
  return { disks: defined(chosen), pushed: moved.size, gone: gone.length }
}

/** Returns the bonds of a scene whose disks are among `ids`, ascending; all if `ids` is undefined. */
export function bondsAmong(bonds: Scene['bonds'] = [], ids?: ArrayLike<number>): readonly BondOptions[] {
  if (ids === undefined) return bonds
  const kept = new Set(Array.from(ids))
  return bonds.map(({ pairs, disks, points, ...others }) => {
    const count = pairs === undefined ? disks!.length : pairs.length / 2
    const ends = (k: number) => (pairs === undefined ? [disks![k]] : pairs.slice(2 * k, 2 * k + 2))
    const rows = Array.from({ length: count }, (_, k) => k).filter((k) => ends(k).every((id) => kept.has(id)))
    const columns = Object.entries(others).map(([name, values]) => [
      name,
      Array.isArray(values) ? rowsOf(values as number[], rows) : values,
    ])
    return {
      ...Object.fromEntries(columns),
      pairs: pairs && rowsOf(pairs, rows, 2),
      disks: disks && rowsOf(disks, rows),
      points: points && rowsOf(points, rows, 2),
    }
  })
}

/** Removes undefined fields. */
function defined(disks: DiskOptions): DiskOptions {
  return Object.fromEntries(
    Object.entries(disks).filter(([, value]) => value !== undefined),
  ) as unknown as DiskOptions
}
