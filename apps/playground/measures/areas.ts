/** Areas of grains, as radii of disks of equal area: the state has the radii of the circles around grains. */

import type { DiskState } from '../../../src/index.ts'
import { checkSceneGrains } from '../../../src/scene/grains.ts'
import type { Scene } from '../../../src/scene/scene.ts'

const known = new WeakMap<Scene, Float32Array>()

/** Returns radii for solid fractions. Grains that a tool has made count as the circles around them. */
export function equalAreaRadii(scene: Scene, { ids, radii }: Pick<DiskState, 'ids' | 'radii'>): Float32Array {
  if ((scene.grains ?? []).length === 0) return radii
  const own = known.get(scene) ?? radiiOf(scene)
  known.set(scene, own)
  const first = scene.disks.positions.length / 2
  return radii.map((radius, row) => own[ids[row] - first] ?? radius)
}

function radiiOf(scene: Scene): Float32Array {
  const measured = checkSceneGrains(scene.grains ?? []).flatMap((group) => group.measured)
  return Float32Array.from(measured, ({ area }) => Math.sqrt(area / Math.PI))
}
