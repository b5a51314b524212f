/** Finds grains by their centroids: queries of regions see disks only. */
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'

/** Whether a world has grains of other shapes than disks. */
export const hasGrains = (world: World) => world.buffers.shapes.parts.byteLength > 0

/** Returns the ids of disks that overlap, or grains whose centroids are in, disks of this radius in metres. */
export async function idsNear(
  world: World,
  places: readonly Point[],
  radius: number,
): Promise<Iterable<number>> {
  if (!hasGrains(world)) {
    const { ids } = await world.disksIn({ disks: places.flatMap(([x, y]) => [x, y, radius]) })
    return ids
  }
  const { ids, positions } = await world.read()
  return Array.from(ids).filter((_, k) =>
    places.some(([x, y]) => Math.hypot(positions[2 * k] - x, positions[2 * k + 1] - y) < radius),
  )
}
