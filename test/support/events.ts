/** Worlds that record events. */
import type { TouchPairs } from '../../src/index.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { createRandom } from '../../src/util/random.ts'

export const STEP = 1 / 60

/** The pairs of rows, as text. */
export const named = ({ a, b, edges, bodies }: TouchPairs) =>
  Array.from(a, (id, k) => (b[k] === NONE ? `${id} edge ${edges[k]} body ${bodies[k]}` : `${id} ${b[k]}`))

export async function withWorld<T>(options: WorldOptions, act: (world: World) => Promise<T>): Promise<T> {
  const world = await World.create({ gravity: [0, -10], events: true, backend: 'cpu', ...options })
  const result = await act(world)
  world.destroy()
  return result
}

export const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(STEP)
}

/** A box of disks that bounce among two sizes, walls and a moving body. */
export function lively(seed: number): Scene {
  const next = createRandom(seed)
  const count = 60
  const each = <T>(make: (k: number) => T) => Array.from({ length: count }, (_, k) => make(k))
  return {
    version: 1,
    name: 'events',
    gravity: [0, -9.81],
    events: true,
    disks: {
      positions: each((k) => [-4 + (k % 10) * 0.9, 0.6 + Math.floor(k / 10) * 0.9]).flat(),
      velocities: each(() => [8 * (next() - 0.5), 8 * (next() - 0.5)]).flat(),
      radii: each((k) => (k % 10 === 3 ? 0.42 : 0.2)),
      restitution: each((k) => 0.3 * (k % 4)),
    },
    walls: [
      {
        chain: [
          [-5, 8],
          [-5, 0],
          [5, 0],
          [5, 8],
        ],
        restitution: 0.5,
      },
      {
        chain: [
          [-3, 3],
          [3, 4],
        ],
        radius: 0.5,
        sensor: true,
      },
    ],
    bodies: [
      {
        walls: [
          {
            chain: [
              [-2, 0],
              [2, 0],
            ],
          },
        ],
        motion: { position: [0, 2], spin: 2 },
      },
    ],
  }
}
