/** Crowds: what is too many for the search for contacts is refused before it begins, and what is not runs. */
import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_CANDIDATES } from '../../src/schemas/constants.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'

describe.each(['cpu', 'gpu'] as const)('%s', (backend) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })

  // 92,683 are the fewest whose pairs pass 2^32, so that a count of them would come out small
  test.each(['pit', 'pic'] as const)(
    'World.step: refuses 92,683 disks in one place under %s, and ends',
    async (stepping) => {
      const world = await World.create({ backend, device, stepping, capacity: 92_683 })
      world.addDisks({ positions: new Float32Array(2 * 92_683), radii: 0.5 })
      const sentence =
        '92683 disks are so crowded that the search for contacts would look at 4294967295 pairs or more: ' +
        'expected them farther apart, or bounds that cover them'
      const stepped = async () => {
        world.step(1 / 60)
        await world.settle()
      }
      await expect(stepped()).rejects.toThrow(new Error(sentence))
      await expect(world.read()).rejects.toThrow(new Error(sentence))
      expect(() => world.step(1 / 60)).toThrow(new Error(sentence))
      world.destroy()
    },
  )

  test('Status.candidates: counts the disks in the cells that each disk searches, and edges', async () => {
    const world = await World.create({ backend, device, substeps: 1, gravity: [0, 0] })
    world.addWalls([
      {
        chain: [
          [-9, 0.2],
          [9, 0.2],
        ],
      },
    ])
    // one on top of another, one in the next cell, one far off
    world.addDisks({ positions: [0, 0, 0, 0, 1.1, 0, 7, 0], radii: 0.5 })
    world.step(1 / 60)
    const { status } = await world.backend.read(['status'])
    // a search of an own cell finds the disk itself
    expect(status.u32[STATUS.candidates]).toBe(3 + 3 + 1 + 1 + 4)
    expect(status.u32[STATUS.candidates]).toBeLessThan(MOST_CANDIDATES)
    world.destroy()
  })
})
