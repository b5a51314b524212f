/** Creates the world of a scene, with a shape and as many of its disks and grains as there is room for. */

import type { Scene } from '../../src/entries/scenes.ts'
import { type JointOptions, type Stepping, type Substeps, World } from '../../src/index.ts'
import { physicsOf, type Wall } from '../../src/scene/scene.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import { solid } from '../../src/shapes/shapeWalls.ts'
import { FixedWalls } from './fixedWalls.ts'
import type { BackendKind } from './limits.ts'
import { bondsAmong, type Population } from './population.ts'
import { MAX_ROWS, slicesOf, turn } from './slices.ts'
import { maxKept } from './time/timeline.ts'

/** Maximum number of event waves per step; more would take longer than a frame of the page. */
const MAX_WAVES = 64

export interface Plan {
  readonly scene: Scene
  readonly population: Population
  readonly shape: Shape | undefined
  readonly backend: BackendKind
  readonly substeps: Substeps | undefined
  readonly stepping: Stepping
}

/** Returns a new world and its fixed walls. If `device` is lost, the world continues with `newDevice`, or on the CPU. */
export async function createWorld(
  { scene, population, shape, backend, substeps, stepping }: Plan,
  device: GPUDevice | undefined,
  newDevice?: () => Promise<GPUDevice>,
): Promise<{ world: World; walls: FixedWalls }> {
  const { disks, grains } = population
  const rows = [disks, ...grains].reduce((sum, { positions }) => sum + positions.length / 2, 0)
  const capacity = Math.max(rows, 1)
  const world = await World.create({
    ...physicsOf(scene),
    substeps,
    stepping,
    maxWaves: MAX_WAVES,
    capacity,
    maxKept: maxKept(capacity),
    backend,
    device,
    recovery: { newDevice, cpu: true },
  })
  try {
    const walls = new FixedWalls(world, scene.walls)
    walls.setShape(shape && wallOf(shape, scene))
    for (const body of scene.bodies ?? []) world.bodies.add(body)
    for (const some of slicesOf(disks)) {
      world.disks.add(some)
      if (rows > MAX_ROWS) await turn()
    }
    for (const some of grains.flatMap((group) => slicesOf(group))) {
      world.grains.add(some)
      if (rows > MAX_ROWS) await turn()
    }
    for (const bonds of bondsAmong(scene.bonds, disks.ids)) world.bonds.add(bonds)
    for (const joints of bondsAmong(scene.joints, disks.ids)) world.joints.add(joints as JointOptions)
    for (const emitter of scene.emitters ?? []) world.emitters.add(emitter)
    // until the GPU has room for all grains, the picture shows a part of them
    await world.settle()
    return { world, walls }
  } catch (error) {
    world.destroy()
    throw error
  }
}

/** Returns the shape's wall with the material of the scene's first wall. */
export function wallOf(shape: Shape, scene: Scene): Wall {
  return { ...solid(shape), ...materialOf(scene) }
}

export function materialOf({ walls }: Scene): Pick<Wall, 'friction' | 'restitution' | 'rolling'> {
  const { friction, restitution, rolling } = walls[0] ?? {}
  return { friction, restitution, rolling }
}
