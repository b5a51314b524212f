import { expect, test } from 'vitest'
import { capsule } from '../../src/shapes/capsule.ts'
import { box } from '../../src/shapes/box.ts'
import { World } from '../../src/world.ts'

test('box on floor', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -9.81], substeps: 8 })
  world.addWalls([{ chain: [[-5, 0], [5, 0]] }])
  const square = box(1, 0.5, 0.02)
  world.addGrains({ shapes: [square, square, capsule([-0.3, 0], [0.3, 0], 0.2)], positions: [0, 1, 0.1, 2, -0.2, 3] })
  world.addDisks({ positions: [2, 1], radii: 0.3 })
  for (let k = 0; k < 300; k++) {
    world.step(1 / 60)
    if (k % 30 === 0) {
      const { positions, angles, spins } = await world.read()
      console.log(k, [...positions].map((x) => x.toFixed(4)).join(' '), [...angles].map((x) => x.toFixed(4)).join(' '), [...spins].map((x) => x.toExponential(1)).join(' '))
    }
  }
  console.log(await world.measure())
})
