/** Which of the grains to be poured have room, and something below them. */
import type { Scene } from '../../../src/entries/scenes.ts'
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'
import type { Simulation } from '../simulation.ts'
import type { Drop } from './pouring.ts'

/** Room around a new grain, relative to its radius: what falls meanwhile comes nearer. */
export const ROOM = 1.1

/** Returns those that have room, and something below, or they would fall for ever. */
export async function freeDrops(
  world: World,
  simulation: Simulation,
  drops: readonly Drop[],
): Promise<Drop[]> {
  const [minX, minY, maxX, maxY] = world.bounds
  const [x, y] = downOf(simulation.scene!)
  const far = Math.hypot(maxX - minX, maxY - minY)
  const { fractions } = await world.query.rays({
    origins: drops.flatMap(({ at }) => at),
    translations: drops.flatMap(() => [far * x, far * y]),
    radii: drops.map(({ radius }) => ROOM * radius),
  })
  return drops.filter((_, k) => fractions[k] > 0 && fractions[k] < 1)
}

/** The direction of gravity; down without one. */
export function downOf({ gravity: [x, y] }: Scene): Point {
  const length = Math.hypot(x, y)
  return length === 0 ? [0, -1] : [x / length, y / length]
}
