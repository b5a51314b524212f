/** World.measure: against sums of its own, on both backends, and energy kept in the books. */
import { describe, expect, test } from 'vitest'
import { firstDifference } from '../../src/check/compare.ts'
import { dissipatedEnergy } from '../../src/measure/dissipatedEnergy.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { dissipation, ofState } from '../support/dissipation.ts'
import { fullTest } from '../support/fullTest.ts'
import { kineticEnergy, overlaps, run } from '../support/quality.ts'
import { hardScenes } from '../support/scenes.ts'

const floor: Scene['walls'][number] = {
  chain: [
    [-50, 0],
    [50, 0],
  ],
}

describe.each(hardScenes)('$name', (scene) => {
  fullTest('World.measure: the GPU returns the same bits as the CPU', async () => {
    const options = { substeps: 3 }
    const cpu = await World.fromScene(scene, { ...options, backend: 'cpu' })
    const gpu = await World.fromScene(scene, { ...options, backend: 'gpu', device: await testDevice() })
    for (const world of [cpu, gpu]) run(world, 3 / 60)
    if (scene.disks.positions.length > 0) {
      const [expected, actual] = [await cpu.backend.measure(), await gpu.backend.measure()]
      expect(firstDifference('measures', expected, actual)).toBeNull()
      actual.u32[0] ^= 1
      expect(firstDifference('measures', expected, actual)).not.toBeNull()
    }
    expect(await gpu.measure()).toEqual(await cpu.measure())
    gpu.destroy()
  })
})

test('World.measure: returns the sums over all disks, and the contacts of the contact list', async () => {
  const world = await World.fromScene(presets.pile.build(500, 2), { backend: 'cpu' })
  run(world, 3)
  const state = await world.disks.read()
  const measures = await world.measure()
  const sum = (term: (k: number) => number) => state.masses.reduce((total, m, k) => total + m * term(k), 0)
  const mass = sum(() => 1)
  expect(measures.mass / mass).toBeCloseTo(1, 6)
  expect(measures.kinetic / mass).toBeCloseTo(kineticEnergy(state), 6)
  expect(measures.potential / (9.81 * sum((k) => state.positions[2 * k + 1]))).toBeCloseTo(1, 5)
  for (const axis of [0, 1])
    expect(measures.momentum[axis] / mass).toBeCloseTo(sum((k) => state.velocities[2 * k + axis]) / mass, 5)
  expect(measures.meanOverlap).toBeCloseTo(overlaps(world).mean, 8)
  expect(measures.largestOverlap).toBe(overlaps(world).largest)
  expect(measures.largestOverlap).toBe(world.stats.deepestOverlap)
  // isostatic for frictional disks is 3, for frictionless ones 4; rattlers take some off
  expect(measures.coordination).toBeGreaterThan(2.5)
  expect(measures.coordination).toBeLessThan(4)
  expect(measures.wallContacts).toBeGreaterThan(20)
})

test('dissipatedEnergy: an inelastic fall dissipates the kinetic energy', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, -10] })
  world.walls.add([floor])
  world.disks.add({ positions: [0, 5.5], radii: 0.5, masses: 2 })
  const start = await world.measure()
  run(world, 0.9)
  const falling = await world.measure()
  expect(falling.kinetic).toBeCloseTo(0.5 * 2 * 81, 1)
  expect(Math.abs(dissipatedEnergy(start, falling)!)).toBeLessThan(1e-4)
  run(world, 2)
  const resting = await world.measure()
  expect(resting.kinetic).toBeLessThan(1e-6)
  expect(dissipatedEnergy(start, resting)).toBeCloseTo(2 * 10 * 5, 1)
  run(world, 1)
  expect(Math.abs(dissipatedEnergy(resting, await world.measure())!)).toBeLessThan(1e-4)
})

test('dissipatedEnergy: accounts for the work of a lift and a belt', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, -10] })
  const body = world.bodies.add({ walls: [floor] })
  world.disks.add({ positions: [0, 0.5], radii: 0.5, masses: 2 })
  run(world, 1)
  const start = await world.measure()
  world.bodies.setMotion(body, { velocity: [0, 3] })
  run(world, 2)
  const lifted = await world.measure()
  expect(lifted.potential).toBeCloseTo(2 * 10 * 6.5, 1)
  // the push off from rest at once takes m v²/2 = 9 J, and gives the disk as much
  expect(dissipatedEnergy(start, lifted)).toBeCloseTo(9, 0)

  const belt = await World.create({ backend: 'cpu', gravity: [0, -10] })
  belt.walls.add([{ ...floor, surfaceSpeed: 3 }])
  belt.disks.add({ positions: [0, 0.5], radii: 0.5, masses: 2 })
  const still = await belt.measure()
  run(belt, 2)
  const carried = await belt.measure()
  // v = 1 m/s and a rim of 2 m/s: 1 J + 2 J; the impulse 2 kg m/s against a belt of 3 m/s: 6 J in
  expect(carried.kinetic).toBeCloseTo(3, 2)
  expect(carried.wallWork - still.wallWork).toBeCloseTo(6, 2)
  expect(dissipatedEnergy(still, carried)).toBeCloseTo(3, 2)
})

// by 9.7e8 J in a step, where a disk had bounced just before it passed a joint: the point of the edge that it had left is 1e9 m away
test('wallWork: stays that of the walls where disks bounce in a round drum', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  const chain = [[-3, 0], [3, 0]] as const // biome-ignore format: one line
  world.bodies.add({ walls: [{ chain, bulges: [1, 1], closed: true }], motion: { spin: 9 } })
  const positions = Array.from({ length: 40 }, (_, k) => [
    -1.6 + 0.27 * (k % 12),
    -1.4 + 0.27 * Math.floor(k / 12),
  ]).flat()
  world.disks.add({ positions, radii: 0.12, restitution: 0.9 })
  for (let step = 0; step < 90; step++) world.step(1 / 60)
  const { wallWork } = await world.measure()
  expect(wallWork).toBeGreaterThan(0)
  expect(wallWork).toBeLessThan(2000)
})

test('dissipatedEnergy: is null across any other change of the energy', async () => {
  const world = await World.create({ backend: 'cpu' })
  const [id] = world.disks.add({ positions: [0, 5, 3, 5], radii: 0.5 })
  const dissipated = dissipation(world)
  await dissipated()
  for (const disturb of [
    () => world.disks.write([id], { velocities: [1, 0] }),
    () => world.disks.remove([id]),
    () => world.disks.add({ positions: [9, 9], radii: 0.5 }),
    () => world.walls.add([floor]),
    () => world.bodies.add({ walls: [floor] }),
    () => world.bodies.setMotion(1, { position: [0, 1] }),
    () => {
      world.brush = { center: [0, 0], velocity: [0, 0], radius: 1, rate: 1 }
    },
  ]) {
    expect(await dissipated()).not.toBeNull()
    disturb()
    world.step(1 / 60)
    world.brush = null
    expect(await dissipated()).toBeNull()
  }
})

test('World.measure: reading twice returns the same, and a reading changes no later one', async () => {
  const measured = []
  for (const reads of [1, 3]) {
    const world = await World.create({ backend: 'cpu', gravity: [0, -10] })
    world.walls.add([{ ...floor, surfaceSpeed: 3 }])
    world.disks.add({ positions: [0, 0.5], radii: 0.5, masses: 2 })
    const start = await world.measure()
    for (let part = 0; part < 10; part++) {
      run(world, 0.02)
      for (let k = 1; k < reads; k++) expect(await world.measure()).toEqual(await world.measure())
    }
    const end = await world.measure()
    expect(await world.measure()).toEqual(end)
    measured.push({ ...end, lost: dissipatedEnergy(start, end) })
  }
  const [once, often] = measured
  expect(once.wallWork).toBeGreaterThan(1)
  // sums of floats in other groups
  expect(often.wallWork / once.wallWork).toBeCloseTo(1, 6)
  expect(often.lost! / once.lost!).toBeCloseTo(1, 5)
  expect({ ...often, wallWork: 0, lost: 0 }).toEqual({ ...once, wallWork: 0, lost: 0 })
})

test('World.measure: returns zeros for an empty world', async () => {
  const world = await World.create({ backend: 'cpu' })
  const nothing = {
    mass: 0,
    kinetic: 0,
    potential: 0,
    momentum: [0, 0],
    diskContacts: 0,
    wallContacts: 0,
    coordination: 0,
    meanOverlap: 0,
    largestOverlap: 0,
    gravity: world.gravity,
    substep: 0,
  }
  const measured = await world.measure()
  expect(ofState(measured)).toEqual(nothing)
  const ids = world.disks.add({ positions: [0, 0], radii: 1 })
  world.step(1 / 60)
  world.disks.remove(ids)
  const { energyChanges, ...after } = await world.measure()
  expect(ofState({ energyChanges, ...after })).toEqual({ ...nothing, substep: after.substep })
  expect(energyChanges).toBe(measured.energyChanges + 2)
})

fullTest('World.measure: concurrent calls keep their order, also across a halt', async () => {
  const results = []
  for (const backend of ['cpu', 'gpu'] as const) {
    const device = backend === 'gpu' ? await testDevice() : undefined
    const world = await World.fromScene(
      { ...presets.drum.build(200, 1) },
      { backend, device, capacity: 1, substeps: 2 },
    )
    const pending = []
    for (let k = 0; k < 6; k++) {
      run(world, 0.1)
      pending.push(world.measure())
    }
    results.push(await Promise.all(pending))
    world.destroy()
  }
  expect(dissipatedEnergy(results[0][4], results[0][5])).toBeGreaterThan(0)
  expect(results[0][5].wallWork).not.toBe(results[0][4].wallWork)
  expect(results[1]).toEqual(results[0])
})
