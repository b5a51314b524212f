/** Material of the scene: the viewer's choice overrides the scene's own values. */

import type { Scene } from '../../src/entries/scenes.ts'
import { SLIDERS, type SliderName } from '../../src/features/disks/properties.ts'
import type { DiskChanges, World } from '../../src/index.ts'
import { contentsOf } from './contents.ts'
import { rowsOf } from './population.ts'

export type Material = Readonly<Record<SliderName, number>>

/** A value for each property that has a slider. */
export function eachSlider<T>(value: (name: SliderName) => T): Record<SliderName, T> {
  return Object.fromEntries(SLIDERS.map((name) => [name, value(name)])) as Record<SliderName, T>
}

/** Returns the material settings that the viewer has chosen. */
export function chosen(settings: Partial<Material>): Partial<Material> {
  const given = SLIDERS.filter((name) => settings[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, settings[name]]))
}

/** Returns the mean material of the scene's disks and grains. */
export function ownMaterial(scene: Scene): Material {
  const contents = contentsOf(scene)
  return eachSlider((name) => contents[name].reduce((sum, value) => sum + value, 0) / contents.count)
}

/** Applies the chosen material to all disks, grains and walls; parameters without a choice keep the scene's values. */
export function applyMaterial(world: World, scene: Scene, settings: Partial<Material>): void {
  const { ids } = world.disks
  const contents = contentsOf(scene)
  // grains that were poured are like others
  const rows = ids.map((id) => id % Math.max(contents.count, 1))
  const changes: DiskChanges = eachSlider((name) => rowsOf(settings[name] ?? contents[name], rows))
  world.disks.write(ids, changes)
  world.walls.material = chosen(settings)
}
