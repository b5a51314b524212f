/** Worlds for the query tests, equal on both backends, and difficult casts. */

import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { World } from '../../src/world.ts'
import { hardScenes } from '../support/scenes.ts'

const circle = (x: number, y: number, r: number) => ({
  chain: [
    [x - r, y],
    [x + r, y],
  ] as [number, number][],
  bulges: [1, 1],
  closed: true,
})

const named = (name: string) => hardScenes.find((scene) => scene.name === name)!

const round: Scene = {
  ...named('random'),
  name: 'round walls, some of which move',
  walls: [
    { ...circle(10, 10, 9.5), radius: 0.1 },
    circle(4, 12, 1.5),
    {
      chain: [
        [2, 3],
        [6, 2],
        [9, 4],
        [17, 3],
      ],
      bulges: [0.3, -0.9, 1e-4],
      category: 4,
    },
    {
      chain: [
        [12, 12],
        [12, 15],
        [15, 15],
        [15, 12],
      ],
      closed: true,
      oneSided: true,
    },
  ],
  bodies: [
    { walls: [{ ...circle(0, 0, 2), radius: 0.2, category: 2 }], motion: { position: [14, 6], spin: 2 } },
    {
      walls: [
        {
          chain: [
            [-3, 0],
            [0, 0.5],
            [3, 0],
          ],
          bulges: [-0.2, 0.4],
        },
      ],
      motion: { position: [6, 16], velocity: [1, -2], spin: -3 },
    },
  ],
}

export const askedScenes: readonly Scene[] = [
  named('random'),
  named('two sizes'),
  named('far outside the bounds'),
  named('worlds apart'),
  named('boulders and dust'),
  named('bodies that move'),
  named('all on one point'),
  round,
]

/** Moves, removes and adds disks, one group each, with steps and with edits without a step. */
export function stir(world: World): void {
  for (let step = 0; step < 3; step++) world.step(1 / 60)
  const { ids } = world.disks
  world.disks.write(ids, { category: Array.from(ids, (id) => 1 << (id % 3)) })
  if (ids.length > 20) {
    world.disks.remove([ids[3], ids[11], ids[12]])
    world.disks.write([ids[5]], { positions: [3, 3] })
    world.disks.add({ positions: [9, 8, -40, 7], radii: [0.3, 0.7], category: 6 })
  }
}

export interface Casts {
  readonly origins: Float32Array
  readonly translations: Float32Array
  readonly radii: Float32Array
}

/**
 * Casts of all lengths including zero and of all radii, along the axes and not, from near objects and from far away.
 */
export function hardCasts(count: number, seed: number, places: ArrayLike<number>): Casts {
  const random = createRandom(seed)
  const origins = new Float32Array(2 * count)
  const translations = new Float32Array(2 * count)
  const radii = new Float32Array(count)
  const place = () => 2 * Math.floor((random() * places.length) / 2)
  for (let k = 0; k < count; k++) {
    const [from, to] = [place(), place()]
    const spread = [0, 0.5, 12][Math.floor(random() * 3)]
    const target = [places[to], places[to + 1]]
    for (const axis of [0, 1]) {
      const isNear = k % 4 === 0 && places.length > 0
      const origin = isNear ? places[from + axis] + uniform(random, -spread, spread) : uniform(random, -5, 25)
      origins[2 * k + axis] = origin
      const length = [0.4, 4, 40][k % 3]
      const aimed = k % 5 === 0 && places.length > 0
      translations[2 * k + axis] = aimed ? 1.5 * (target[axis] - origin) : uniform(random, -length, length)
    }
    if (k % 7 === 0) translations[2 * k] = 0
    if (k % 11 === 0) translations[2 * k + 1] = 0
    if (k % 97 === 0) translations[2 * k] *= 1e4
    radii[k] = [0, 0, 0.02, 0.3, 2.5][Math.floor(random() * 5)]
  }
  return { origins, translations, radii }
}
