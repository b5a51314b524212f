/** Finds the disks and grains under the pointer. */
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'

/** Whether a world has grains of other shapes than disks. */
export const hasGrains = (world: World) => world.buffers.shapes.parts.byteLength > 0

/** Returns the ids of disks and grains that overlap disks of this radius in metres. */
export async function idsNear(world: World, places: readonly Point[], radius: number): Promise<Uint32Array> {
  const { ids } = await world.query.inside({ disks: places.flatMap(([x, y]) => [x, y, radius]) })
  return ids
}
