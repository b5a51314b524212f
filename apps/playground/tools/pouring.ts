/** What the pour tool pours: disks or grains like those of the scene, or grains of another shape. */
import type { Scene } from '../../../src/entries/scenes.ts'
import type { DiskOptions, GrainOptions, GrainShape, World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'
import { type Contents, contentsOf } from '../contents.ts'
import type { Material } from '../material.ts'

/** A grain that falls; `row` is that of the one in the scene which it is like, but for its shape if it has one. */
export interface Drop {
  readonly at: Point
  readonly radius: number
  readonly row: number
  readonly shape?: GrainShape
}

/** Properties that grains take from a row of the scene. */
const MATERIAL = ['friction', 'restitution', 'rolling', 'category', 'mask', 'labels', 'density'] as const

/** Returns the rows that are poured together with a row: all disks, or all grains of other shapes. */
export function rowsLike({ disks, count }: Contents, row: number): { first: number; count: number } {
  return row < disks ? { first: 0, count: disks } : { first: disks, count: count - disks }
}

/** Adds what is poured, with the label of a row of the scene, and its material unless one is given. Returns the ids. Throws, and adds none, if the world does not support its shapes. */
export function pour(
  world: World,
  scene: Scene,
  row: number,
  drops: readonly Drop[],
  [velocityX, velocityY]: Point,
  material: Partial<Material> & Pick<DiskOptions, 'fixedRotation'> = {},
): Uint32Array {
  const contents = contentsOf(scene)
  const moving = {
    positions: drops.flatMap(({ at }) => at),
    velocities: drops.flatMap(() => [velocityX, velocityY]),
    ...material,
  }
  if (row < contents.disks && drops[0].shape === undefined)
    return world.disks.add({
      ...likeRow(scene.disks, row),
      ...moving,
      radii: drops.map(({ radius }) => radius),
    })
  const { options, first } =
    row < contents.disks ? { options: scene.disks, first: 0 } : groupOf(contents, row)
  return world.grains.add({
    ...likeRow(options, row - first),
    ...moving,
    angles: drops.map(() => 2 * Math.PI * Math.random()),
    shapes: drops.map((drop) => drop.shape ?? shapeOf(contents, drop.row)),
  })
}

const groupOf = ({ grains }: Contents, row: number) =>
  grains.find(({ first, count }) => row >= first && row < first + count)!

function shapeOf(contents: Contents, row: number): GrainShape {
  const { options, first } = groupOf(contents, row)
  return Array.isArray(options.shapes) ? options.shapes[row - first] : (options.shapes as GrainShape)
}

function likeRow(options: Pick<DiskOptions | GrainOptions, (typeof MATERIAL)[number]>, row: number) {
  const given = MATERIAL.flatMap((name) => {
    const values = options[name]
    return values === undefined ? [] : [[name, typeof values === 'number' ? values : values[row]]]
  })
  return Object.fromEntries(given) as Pick<DiskOptions, (typeof MATERIAL)[number]>
}
