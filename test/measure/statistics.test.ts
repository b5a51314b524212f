/** Statistics of positions and forces that are known. */
import { expect, test } from 'vitest'
import { Displacements, forceDistribution, pairCorrelation } from '../../src/entries/measure.ts'
import { World } from '../../src/index.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { fullTest } from '../support/fullTest.ts'
import { packedBox } from './support.ts'

test('pairCorrelation: that of points at random is 1, that of a lattice counts its neighbours', async () => {
  const periodic = { x: [0, 10], y: [0, 10] } as const
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], periodic })
  const random = createRandom(9)
  world.disks.add({ positions: Array.from({ length: 4000 }, () => uniform(random, 0, 10)), radii: 1e-3 })
  const ofRandom = pairCorrelation(await world.disks.read(), {
    bounds: [0, 0, 10, 10],
    range: 2,
    bins: 20,
    periodic,
  })
  for (const value of ofRandom.values.slice(2)) expect(Math.abs(value - 1)).toBeLessThan(0.06)
  world.disks.remove(world.disks.ids)
  world.disks.add({
    positions: Array.from({ length: 400 }, (_, k) => [0.5 * (k % 20), 0.5 * Math.floor(k / 20)]).flat(),
    radii: 0.2,
  })
  const state = await world.disks.read()
  for (const options of [{ periodic }, {}]) {
    const { centers, values } = pairCorrelation(state, {
      bounds: [0, 0, 10, 10],
      range: 0.66,
      bins: 6,
      ...options,
    })
    expect(centers[4]).toBeCloseTo(0.495, 6)
    // 4 neighbours at 0.5 m, in a ring of width 0.11 m with 4 disks per m²
    expect(values[4]).toBeCloseTo(4 / (4 * Math.PI * (0.55 ** 2 - 0.44 ** 2)), 5)
    expect([...values.slice(0, 4)]).toEqual([0, 0, 0, 0])
  }
  expect(() => pairCorrelation(state, { bounds: [0, 0, 1, 1], range: 2, bins: 5 })).toThrow(
    'range is 2: expected one with disks that far inside of bounds',
  )
  expect(() => pairCorrelation(state, { bounds: [0, 0, 1, 1], range: 6, bins: 5, periodic })).toThrow(
    'range is 6: expected',
  )
  world.destroy()
})

fullTest('forceDistribution: it sums to 1, and its mean is 1', async () => {
  const { contacts } = await packedBox()
  const { centers, values } = forceDistribution(contacts, { most: 20, bins: 2000 })
  expect(values.reduce((sum, value) => sum + 0.01 * value, 0)).toBeCloseTo(1, 9)
  expect(values.reduce((sum, value, k) => sum + 0.01 * value * centers[k], 0)).toBeCloseTo(1, 2)
  expect(() => forceDistribution(contacts, { bins: 0 })).toThrow('bins is 0: expected')
})

test('Displacements: flight through a seam, and disks that come and go', async () => {
  const periodic = { x: [0, 4] } as const
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], periodic })
  world.disks.add({ positions: [1, 0, 1, 3], velocities: [3, 0, 0, 4], radii: 0.1 })
  const displacements = new Displacements(await world.disks.read(), { periodic })
  expect(displacements.meanSquare).toBe(0)
  for (let step = 0; step < 180; step++) {
    world.step(1 / 60)
    if (step % 30 === 0) displacements.add(await world.disks.read())
  }
  world.disks.add({ positions: [2, 9], radii: 0.1 })
  displacements.add(await world.disks.read())
  expect(displacements.meanSquare).toBeCloseTo((9 ** 2 + 12 ** 2) / 2, 2)
  world.disks.remove([0])
  displacements.add(await world.disks.read())
  expect(displacements.meanSquare).toBeCloseTo(12 ** 2, 2)
  world.destroy()
})
