/** Which of the grains to be poured have room, and something below them. */
import type { Scene } from '../../../src/entries/scenes.ts'
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'
import type { Simulation } from '../simulation.ts'
import { surroundingsOf } from '../surroundings.ts'
import { hasGrains } from './near.ts'
import type { Drop } from './pouring.ts'

/** Room around a new grain, relative to its radius: what falls meanwhile comes nearer. */
export const ROOM = 1.1

/** Returns those that have room, and something below, or they would fall for ever. */
export async function freeDrops(
  world: World,
  simulation: Simulation,
  drops: readonly Drop[],
): Promise<Drop[]> {
  const scene = simulation.scene!
  const [minX, minY, maxX, maxY] = world.bounds
  const [x, y] = downOf(scene)
  const far = Math.hypot(maxX - minX, maxY - minY)
  if (hasGrains(world)) return freeOfGrains(world, simulation, drops, [far * x, far * y])
  const { fractions } = await world.castRays({
    origins: drops.flatMap(({ at }) => at),
    translations: drops.flatMap(() => [far * x, far * y]),
    radii: drops.map(({ radius }) => ROOM * radius),
  })
  return drops.filter((_, k) => fractions[k] > 0 && fractions[k] < 1)
}

/** As `freeDrops` in a world with grains, whose circles count: rays do not see them yet. */
async function freeOfGrains(
  world: World,
  simulation: Simulation,
  drops: readonly Drop[],
  [fallX, fallY]: Point,
): Promise<Drop[]> {
  const { positions, radii } = await world.read()
  const open = drops.filter(({ at: [x, y], radius }) =>
    radii.every(
      (other, k) => Math.hypot(positions[2 * k] - x, positions[2 * k + 1] - y) > ROOM * radius + other,
    ),
  )
  const { blocked } = surroundingsOf({ ...simulation.scene!, walls: [...simulation.walls] }, simulation.time)
  const paths = open.flatMap(({ at: [x, y], radius }) => {
    const from: Point = [x, y]
    const wide = ROOM * radius
    return [
      { from, to: [x + fallX, y + fallY] as Point, radius: wide },
      // hardly moves: blocked if it touches a wall
      { from, to: [x + 1e-3 * wide, y] as Point, radius: wide },
    ]
  })
  const hits = await blocked(paths)
  return open.filter((_, k) => hits.has(2 * k) && !hits.has(2 * k + 1))
}

/** The direction of gravity; down without one. */
export function downOf({ gravity: [x, y] }: Scene): Point {
  const length = Math.hypot(x, y)
  return length === 0 ? [0, -1] : [x / length, y / length]
}
