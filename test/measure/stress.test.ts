/** Stress, coordination and fabric against what walls carry. */
import { expect, test } from 'vitest'
import { meanStress, perDisk } from '../../src/entries/measure.ts'
import { World } from '../../src/index.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { fullTest } from '../support/fullTest.ts'
import { packedBox } from './support.ts'

test('meanStress: the stress of a packing at rest is the load of each wall over its length', async () => {
  const { state, contacts, loads, area } = await packedBox()
  const { total, contact, pressure } = meanStress(state, contacts, { area })
  const height = area / 3
  // left, floor, right, and the lid
  const [left, floor, right, lid] = [-loads.edges[0], -loads.edges[3], loads.edges[4], loads.bodies[3]]
  expect(floor).toBeGreaterThan(2)
  for (const [one, other] of [[left, right], [floor, lid]]) expect(Math.abs(one / other - 1)).toBeLessThan(1e-4) // biome-ignore format: pairs
  expect(Math.abs(total[0] / (left / height) - 1)).toBeLessThan(1e-4)
  expect(Math.abs(total[3] / (floor / 3) - 1)).toBeLessThan(1e-4)
  expect(Math.abs(total[1] - total[2])).toBeLessThan(1e-4 * pressure)
  expect(pressure).toBe((total[0] + total[3]) / 2)
  const { stress, coordination, fabric } = perDisk(state, contacts)
  for (const k of [0, 1, 2, 3]) {
    const sum = stress.filter((_, at) => at % 4 === k).reduce((all, one) => all + one, 0)
    expect(Math.abs(sum / area - contact[k])).toBeLessThan(1e-12 * pressure)
  }
  for (const [row, count] of coordination.entries()) {
    const trace = fabric[4 * row] + fabric[4 * row + 3]
    expect(trace).toBeCloseTo(count === 0 ? 0 : 1, 6)
  }
})

fullTest('meanStress: the pressure of a gas is that on its walls, within 1 %', async () => {
  const options = {
    backend: 'cpu',
    gravity: [0, 0],
    substeps: 1,
    threads: 1,
    restitutionThreshold: 0,
  } as const
  const world = await World.create(options)
  world.walls.add([{ chain: [[0, 0], [2, 0], [2, 2], [0, 2]], closed: true, restitution: 1, friction: 0 }]) // biome-ignore format: short
  const random = createRandom(1)
  const count = 256
  world.disks.add({
    positions: Array.from({ length: count }, (_, k) => [
      0.0625 + 0.125 * (k % 16),
      0.0625 + 0.125 * Math.floor(k / 16),
    ]).flat(),
    velocities: Array.from({ length: 2 * count }, () => uniform(random, -1, 1)),
    radii: 0.03,
    restitution: 1,
    friction: 0,
  })
  let [virial, walls] = [0, 0]
  const steps = 20_000
  for (let step = 0; step < steps; step++) {
    // a list is that of one substep, so a step is one substep
    world.step(1 / 1920)
    virial += meanStress(await world.disks.read(), await world.readContacts(), { area: 4 }).pressure / steps
    const { edges } = await world.readLoads()
    walls += (edges[2] - edges[6] - edges[1] + edges[5]) / 8 / steps
  }
  const { kinetic } = await world.measure()
  // disks take 18 % of the area, so contacts add much to the pressure of an ideal gas
  expect(walls / (kinetic / 4)).toBeGreaterThan(1.3)
  expect(Math.abs(virial / walls - 1)).toBeLessThan(0.01)
  world.destroy()
})

test('perDisk: a row of three touching disks', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, -10], threads: 1 })
  world.walls.add([{ chain: [[-1, 0], [4, 0]] }]) // biome-ignore format: short
  world.disks.add({ positions: [0, 0.5, 0, 1.5, 3, 0.5], radii: 0.5, masses: 1 })
  for (let step = 0; step < 200; step++) world.step(1 / 60)
  const { coordination, stress, fabric } = perDisk(await world.disks.read(), await world.readContacts())
  expect([...coordination]).toEqual([2, 1, 1])
  // 20 N from below and 10 N from above, 10 N from below, 10 N from below, each on an arm of 0.5 m
  expect(stress[3]).toBeCloseTo(0.5 * 30, 2)
  expect(stress[7]).toBeCloseTo(0.5 * 10, 2)
  expect(stress[11]).toBeCloseTo(0.5 * 10, 2)
  expect([...fabric.slice(0, 4)]).toEqual([0, 0, 0, 1])
  world.destroy()
})

test('perDisk: friction on a sliding disk is a shear stress', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, -10], threads: 1 })
  world.walls.add([{ chain: [[-5, 0], [5, 0]], friction: 0.5 }]) // biome-ignore format: short
  world.disks.add({ positions: [-4, 0.5], radii: 0.5, masses: 2, friction: 0.5, velocities: [3, 0] })
  for (let step = 0; step < 6; step++) world.step(1 / 60)
  const { stress } = perDisk(await world.disks.read(), await world.readContacts())
  // 10 N to the left and 20 N upwards, at 0.5 m below the centre
  expect([...stress]).toEqual([0, -5, 0, 10].map((value) => expect.closeTo(value, 1)))
  world.destroy()
})

test('meanStress, perDisk: bad input is refused in one sentence', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  world.disks.add({ positions: [0, 0, 0.9, 0], radii: 0.5 })
  world.step(1 / 60)
  const [state, contacts] = [await world.disks.read(), await world.readContacts()]
  expect(() => meanStress(state, contacts, { area: 0 })).toThrow('area is 0: expected a positive number')
  expect(() => perDisk(state, contacts, { period: 1 } as object)).toThrow('period is unknown')
  const first = {
    ids: state.ids.slice(0, 1),
    positions: state.positions.slice(0, 2),
    velocities: state.velocities.slice(0, 2),
    masses: state.masses.slice(0, 1),
    radii: state.radii.slice(0, 1),
  }
  expect(() => perDisk(first, contacts)).toThrow('contacts has disk 1: expected only disks of the state')
  world.destroy()
})
