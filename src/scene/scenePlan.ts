/** How a world is made of a scene. */

import type { EmitterOptions } from '../features/births/emitters.ts'
import type { JointOptions } from '../features/bonds/joints.ts'
import type { Filling } from '../pipeline/firstStages.ts'
import type { WorldOptions } from '../world/options.ts'
import type { Parts } from '../world/parts.ts'
import { countOf } from './columns.ts'
import { grainOptions } from './grains.ts'
import { parseScene, physicsOf, type SceneData } from './scene.ts'

interface ScenePlan {
  readonly physics: WorldOptions
  /** Kernels that fill the world. */
  readonly fillings: readonly Filling[]
  readonly fill: (world: Parts) => void
}

/** Returns the options, kernels and calls that make the world of a scene. Throws if `parseScene` would. */
export function planOfScene(scene: SceneData): ScenePlan {
  const checked = parseScene(scene)
  const { walls, bodies = [], disks, grains = [], bonds = [], joints = [], emitters = [] } = checked
  const born = emitters.reduce((sum, { maxAlive }) => sum + maxAlive, 0)
  const capacity = Math.max(countOf(checked) + born, 1)
  const fillings: Filling[] = ['edits']
  if (grains.length > 0 || disks.fixedRotation !== undefined || disks.inertia !== undefined)
    fillings.push('grainEdits')
  if (bonds.length > 0) fillings.push('bondEdits')
  if (joints.length > 0) fillings.push('jointEdits')
  if (bonds.some(({ anchors }) => anchors !== undefined)) fillings.push('anchors')
  if (bodies.some(({ mass, joint }) => mass !== undefined || joint !== undefined)) fillings.push('bodyEdits')
  return {
    physics: { ...physicsOf(checked), capacity },
    fillings,
    fill(world) {
      world.walls.add(walls)
      for (const body of bodies) world.bodies.add(body)
      world.disks.add(disks)
      for (const some of grains) world.grains.add(grainOptions(some))
      for (const some of bonds) world.bonds.add(some)
      for (const some of joints) world.joints.add(some as JointOptions)
      for (const emitter of emitters) world.emitters.add(emitter as EmitterOptions)
    },
  }
}
