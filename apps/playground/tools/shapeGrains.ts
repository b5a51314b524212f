/** Adds the edited shape to the world as grains. */
import type { World } from '../../../src/index.ts'
import { closestPoint } from '../../../src/queries/closestPoint.ts'
import type { Point } from '../../../src/render/camera.ts'
import { boundsOf } from '../../../src/shapes/bounds.ts'
import { placed } from '../../../src/shapes/placed.ts'
import type { Shape } from '../../../src/shapes/shape.ts'
import { materialOf } from '../createWorld.ts'
import type { Simulation } from '../simulation.ts'
import { surroundingsOf } from '../surroundings.ts'
import { freeDrops, ROOM } from './freeDrops.ts'
import type { Drop } from './pouring.ts'

/** Maximum number of grains of a rain, and places that are tried for it. */
const MAX_GRAINS = 40
const TRIES = 300
/** Radius of the region of a rain, in radii of the grain. */
const REACH = 9

/** Adds the shape as one grain where it is. Throws one sentence, and adds none, if it is no shape for grains. */
export function addShape(simulation: Simulation, shape: Shape): void {
  simulation.world!.grains.add({ ...materialOf(simulation.scene!), shapes: shape, positions: shape.centroid })
}

/**
 * Adds many grains of the shape where there is room above and beside it, and returns their number. Throws one sentence, and adds none, if
 * it is no shape for grains.
 */
export async function rainShapes(simulation: Simulation, shape: Shape): Promise<number> {
  const world = simulation.world!
  const radius = radiusOf(shape)
  const drops = await free(world, simulation, shape, radius)
  const count = Math.min(drops.length, MAX_GRAINS, simulation.maxDisks - world.stats.disks)
  if (count < 1 || simulation.world !== world) return 0
  const chosen = drops.slice(0, count)
  world.grains.add({
    ...materialOf(simulation.scene!),
    // at the origin, so that the same shape elsewhere is the same one
    shapes: placed(shape, [-shape.centroid[0], -shape.centroid[1]], 0),
    positions: chosen.flatMap(({ at }) => at),
    angles: chosen.map(() => 2 * Math.PI * Math.random()),
  })
  return count
}

/** Returns places for grains around the shape, without walls between. */
async function free(world: World, simulation: Simulation, shape: Shape, radius: number): Promise<Drop[]> {
  const [x, y] = shape.centroid
  const [, , , top] = boundsOf(shape)
  const drops: Drop[] = []
  for (let k = 0; k < TRIES; k++) {
    const at: Point = [x + REACH * radius * (2 * Math.random() - 1), top + REACH * radius * Math.random()]
    const isFree =
      closestPoint(shape, at).distance > ROOM * radius &&
      drops.every((other) => Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) > 2 * ROOM * radius)
    if (isFree) drops.push({ at, radius, row: 0 })
  }
  const scene = { ...simulation.scene!, walls: [...simulation.wallsBesideShape] }
  const paths = drops.map(({ at }) => ({ from: [x, y] as const, to: at, radius: radius / 2 }))
  const cut = await surroundingsOf(scene, simulation.time).blocked(paths)
  return freeDrops(
    world,
    simulation,
    drops.filter((_, k) => !cut.has(k)),
  )
}

/** Returns the radius in metres of a circle around the centroid that contains the shape. */
function radiusOf(shape: Shape): number {
  const [x, y] = shape.centroid
  const [minX, minY, maxX, maxY] = boundsOf(shape)
  return Math.hypot(Math.max(maxX - x, x - minX), Math.max(maxY - y, y - minY))
}
