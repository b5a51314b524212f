/** Clumps whose parts share a side. */
import { expect } from 'vitest'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

fullTest(
  'World.grains.add: convex quadrilaterals cut along a diagonal are connected, at any size and place',
  async () => {
    const world = await World.create({ backend: 'cpu', threads: 1 })
    const random = createRandom(7)
    for (const [size, far] of [
      [1, 0],
      [1e-3, 0],
      [1, 1000],
    ] as const) {
      // biome-ignore format: short
      for (let k = 0; k < (far === 0 && size === 1 ? 200 : 20); k++) {
      const corners = [0, 1, 2, 3].map((n): [number, number] => {
        const turn = (Math.PI / 2) * (n + uniform(random, 0.1, 0.9))
        return [far + size * Math.cos(turn), far + size * Math.sin(turn)]
      })
      const [a, b, c, d] = corners
      const parts = [[a, b, c], [a, c, d]].map((triangle) => roundedPolygon(triangle, 0)) // biome-ignore format: short
      world.grains.add({ shapes: { parts }, positions: [4 * k, 0] })
      // and a gap of a thousandth is none
      const [x, y] = [(c[1] - a[1]) / 1000, (a[0] - c[0]) / 1000]
      const moved = [a, c, d].map(([u, v]): [number, number] => [u - x, v - y])
      const apart = [parts[0], roundedPolygon(moved, 0)]
      expect(() => world.grains.add({ shapes: { parts: apart }, positions: [0, 0] })).toThrow('does not touch')
    }
    }
    world.destroy()
  },
)
