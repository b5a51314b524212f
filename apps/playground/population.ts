/** The disks and grains of a new world. */
import type { Scene } from '../../src/entries/scenes.ts'
import type { DiskOptions, GrainOptions, JointSide, PerDisk } from '../../src/index.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import { contentsOf } from './contents.ts'
import type { Surroundings } from './tools/freePlaces.ts'
import { makeRoom, type Room } from './tools/makeRoom.ts'

export interface Population {
  readonly disks: DiskOptions
  readonly grains: readonly GrainOptions[]
  /** Number of disks moved to make room for a shape. */
  readonly pushed: number
  readonly gone: number
}

/** Returns the values of these rows, `width` per row; a single number applies to all. */
export function rowsOf<T>(values: ArrayLike<T>, rows: ArrayLike<number>, width?: number): T[]
export function rowsOf(values: PerDisk | undefined, rows: ArrayLike<number>): PerDisk | undefined
export function rowsOf(
  values: number | ArrayLike<unknown> | undefined,
  rows: ArrayLike<number>,
  width = 1,
): unknown {
  if (typeof values === 'number' || values === undefined) return values
  return Array.from(
    { length: width * rows.length },
    (_, k) => values[width * rows[Math.floor(k / width)] + (k % width)],
  )
}

/** Returns the disks and grains of a scene; the row of each is its id. */
export async function asInScene(
  scene: Scene,
  shape: Shape | undefined,
  surroundings: Surroundings,
): Promise<Population> {
  const { disks } = scene
  const contents = contentsOf(scene)
  const groups = contents.grains
  if (shape === undefined) return { disks, grains: groups.map(({ options }) => options), pushed: 0, gone: 0 }
  const room = await makeRoom(contents, shape, surroundings)
  return {
    disks: keptOf(disks, 0, contents.disks, room),
    grains: groups.map(({ options, first, count }) => {
      const { shapes, ...others } = options
      const kept = keptOf(others, first, count, room)
      const list = Array.isArray(shapes) ? Array.from(kept.ids!, (id) => shapes[id - first]) : shapes
      return { ...kept, shapes: list }
    }),
    pushed: room.moved.size,
    gone: room.gone.length,
  }
}

/** Returns those of the rows from `first` on that are kept, where they are now. */
function keptOf<T extends Partial<DiskOptions>>(options: T, first: number, count: number, room: Room): T {
  const { positions: _, velocities, ...others } = options
  const places = [...room.kept.keys()].filter((k) => room.kept[k] >= first && room.kept[k] < first + count)
  const ids = places.map((k) => room.kept[k])
  const rows = ids.map((id) => id - first)
  const chosen = Object.entries(others).map(([name, values]) => [name, rowsOf(values as PerDisk, rows)])
  return defined({
    ...Object.fromEntries(chosen),
    ids,
    positions: rowsOf(room.positions, places, 2),
    velocities: velocities === undefined ? undefined : rowsOf(velocities, rows, 2),
  })
}

/** The ends of bonds or joints of a scene. */
interface Ends {
  pairs?: JointSide[]
  disks?: JointSide[]
  carriers?: JointSide[]
  points?: number[]
  anchors?: number[]
}

/** Returns the bonds or joints of a scene whose disks are among `ids`, ascending; all if `ids` is undefined. */
export function bondsAmong<T extends Ends>(bonds: readonly T[] = [], ids?: ArrayLike<number>): readonly T[] {
  if (ids === undefined) return bonds
  const kept = new Set(Array.from(ids))
  return bonds.map(({ pairs, disks, points, anchors, carriers, ...others }) => {
    const count = pairs === undefined ? disks!.length : pairs.length / 2
    const ends = (k: number) => [
      ...(pairs === undefined ? [disks![k]] : pairs.slice(2 * k, 2 * k + 2)),
      ...(carriers === undefined ? [] : [carriers[k]]),
    ]
    const rows = Array.from({ length: count }, (_, k) => k).filter((k) =>
      ends(k).every((id) => typeof id === 'object' || kept.has(id)),
    )
    const columns = Object.entries(others).map(([name, values]) => [
      name,
      Array.isArray(values) ? rowsOf(values as number[], rows) : values,
    ])
    return {
      ...Object.fromEntries(columns),
      pairs: pairs && rowsOf(pairs, rows, 2),
      disks: disks && rowsOf(disks, rows),
      carriers: carriers && rowsOf(carriers, rows),
      points: points && rowsOf(points, rows, 2),
      anchors: anchors && rowsOf(anchors, rows, pairs === undefined ? 2 : 4),
    } as T
  })
}

/** Removes undefined fields. */
function defined<T>(options: object): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
}
