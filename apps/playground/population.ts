/** The disks of a new world, from a scene or from a running world. */
import { STORED } from '../../src/disks/properties.ts'
import type { Scene } from '../../src/entries/scenes.ts'
import type { DiskOptions, DiskState, PerDisk } from '../../src/index.ts'
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

/** Returns the disks of a world in their current state, with materials from the scene. */
export async function asTheyAre(
  { disks: first }: Scene,
  state: DiskState,
  shape: Shape | undefined,
  surroundings: Surroundings,
): Promise<Population> {
  const unread = STORED.filter((name) => !Object.hasOwn(state, name))
  const others = unread.map((name) => [name, rowsOf(first[name], state.ids)])
  const disks: DiskOptions = { ...state, ...Object.fromEntries(others) }
  if (shape === undefined) return { disks: defined(disks), pushed: 0, gone: 0 }
  return chosenFrom(disks, await makeRoom(state, shape, surroundings))
}

function chosenFrom(disks: DiskOptions, { kept, positions, pushed, gone }: Room): Population {
  const { ids, positions: _, velocities, radii, ...others } = disks
  const rows = Object.entries(others).map(([name, values]) => [name, rowsOf(values, kept)])
  const chosen: DiskOptions = {
    ...Object.fromEntries(rows),
    ids: ids === undefined ? kept : rowsOf(ids, kept),
    positions,
    radii: rowsOf(radii, kept),
    velocities: velocities === undefined ? undefined : rowsOf(velocities, kept, 2),
  }
  return { disks: defined(chosen), pushed, gone }
}

/** Removes undefined fields. */
function defined(disks: DiskOptions): DiskOptions {
  return Object.fromEntries(
    Object.entries(disks).filter(([, value]) => value !== undefined),
  ) as unknown as DiskOptions
}
