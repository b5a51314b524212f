/** What everything in the scene is made of: the viewer's choice over the scene's own. */
import { checkDisks, DEFAULT_FRICTION, DEFAULT_RESTITUTION, DEFAULT_ROLLING } from '../../src/disks/disks.ts'
import type { Scene } from '../../src/entries/scenes.ts'
import type { World } from '../../src/index.ts'
import { rowsOf } from './population.ts'

export interface Material {
  readonly friction: number
  readonly restitution: number
  readonly rolling: number
}

export const MATERIAL: readonly (keyof Material)[] = ['friction', 'restitution', 'rolling']

const DEFAULTS: Material = {
  friction: DEFAULT_FRICTION,
  restitution: DEFAULT_RESTITUTION,
  rolling: DEFAULT_ROLLING,
}

/** The part of the settings that is material, without what was not chosen. */
export function chosen(settings: Partial<Material>): Partial<Material> {
  return Object.fromEntries(
    MATERIAL.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]]),
  )
}

/** Of the scene's disks, on average. */
export function ownMaterial({ disks }: Scene): Material {
  const { count, ...values } = checkDisks(disks)
  const mean = (name: keyof Material) => values[name].reduce((sum, value) => sum + value, 0) / count
  return { friction: mean('friction'), restitution: mean('restitution'), rolling: mean('rolling') }
}

/** Makes disks and walls of the chosen material, as they lie; what was not chosen is the scene's own. */
export function applyMaterial(world: World, { disks }: Scene, settings: Partial<Material>): void {
  const { friction, restitution, rolling } = { ...DEFAULTS, ...disks, ...chosen(settings) }
  const { ids } = world
  world.write(ids, {
    friction: rowsOf(friction, ids),
    restitution: rowsOf(restitution, ids),
    rolling: rowsOf(rolling, ids),
  })
  world.wallMaterial = chosen(settings)
}
