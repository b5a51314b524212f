/** What the displayed scene has of disks and grains, computed once per scene. */
import type { Scene } from '../../src/entries/scenes.ts'
import type { GrainOptions } from '../../src/index.ts'
import { columnsOf, type SceneColumns } from '../../src/scene/columns.ts'
import { grainOptions } from '../../src/scene/grains.ts'

export interface Contents extends SceneColumns {
  /** Number of disks, whose rows come first. */
  readonly disks: number
  /** The groups of grains; equal shapes of a group are one object. */
  readonly grains: readonly Group[]
}

export interface Group {
  readonly options: GrainOptions
  /** The first row and the number of rows. */
  readonly first: number
  readonly count: number
}

const known = new WeakMap<Scene, Contents>()

export function contentsOf(scene: Scene): Contents {
  const found = known.get(scene)
  if (found !== undefined) return found
  const disks = scene.disks.positions.length / 2
  let next = disks
  const grains = (scene.grains ?? []).map((some): Group => {
    const [first, count] = [next, some.positions.length / 2]
    next += count
    return { options: grainOptions(some), first, count }
  })
  const contents = { ...columnsOf(scene), disks, grains }
  known.set(scene, contents)
  return contents
}
