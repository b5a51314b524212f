import { expect } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const device = await testDevice()

fullTest(
  'World.step: a step that takes more substeps than the GPU expected does not see the walls of the next',
  async () => {
    const run = async (options: WorldOptions) => {
      const random = createRandom(2)
      const world = await World.create({ gravity: [0, -30], substeps: 'auto', ccd: false, ...options })
      world.walls.add([{ chain: [[0, 9], [0, 0], [8, 0], [8, 9]] }]) // biome-ignore format: a line
      // moving grains, whose order changes with each new contact list, and a speck that needs more substeps from step to step
      const positions = Array.from({ length: 49 }, (_, k) => [1 + (k % 7), 1 + Math.floor(k / 7)]).flat()
      const velocities = positions.map(() => uniform(random, -6, 6))
      world.disks.add({ positions, velocities, radii: 0.5, friction: 0.5 })
      const [speck] = world.disks.add({ positions: [-50, 50], velocities: [5, 0], radii: 0.02 })
      world.step(0.1)
      await world.settle()
      world.disks.write([speck], { velocities: [18, 0] })
      world.step(0.1)
      world.walls.material = { friction: 0.1 }
      world.step(0.01)
      const hash = await stateHash(await world.disks.read())
      world.destroy()
      return hash
    }
    const expected = await run({ backend: 'cpu' })
    expect(await run({ backend: 'gpu', device })).toBe(expected)
  },
)
