/** Disks that start on one point come apart without a bang. */
import { expect, test } from 'vitest'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

test('World.step: disks on one point separate within 1.5 s, none of them faster than 2 radii of the crowd per second', async () => {
  const [count, radius] = [full(300, 1000), 0.1]
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  world.disks.add({ positions: new Float32Array(2 * count), radii: radius })
  // of a disk that holds them all at the density of a dense packing
  const outer = radius * Math.sqrt(count / 0.84)
  let fastest = 0
  for (let step = 0; step < 90; step++) {
    world.step(1 / 60)
    const { velocities } = await world.disks.read()
    for (let k = 0; k < count; k++)
      fastest = Math.max(fastest, Math.hypot(velocities[2 * k], velocities[2 * k + 1]))
  }
  expect(fastest).toBeLessThan(2 * outer)
  expect((await world.measure()).largestOverlap).toBeLessThan(0.02 * radius)
  world.destroy()
})
