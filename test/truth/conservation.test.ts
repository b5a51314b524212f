/** What must be kept: disks in their box, and momentum but for what the walls give. */
import { expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { DiskState } from '../../src/features/disks/state.ts'
import { presets } from '../../src/scene/presets.ts'
import { EDGE_BIT } from '../../src/schemas/constants.ts'
import { CONTACT, IMPULSES } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

function momentum({ masses, velocities }: DiskState): [number, number] {
  let [x, y] = [0, 0]
  for (const [k, mass] of masses.entries()) {
    x += mass * velocities[2 * k]
    y += mass * velocities[2 * k + 1]
  }
  return [x, y]
}

/** Sum of the impulses that the last substep's edge contacts gave to disks, against their normals. A bounce is kept negative. */
function wallImpulse(cpu: CpuBackend): [number, number] {
  const { contactRecords } = cpu.status
  const { u32, f32 } = cpu.storage.view('contacts', contactRecords)
  const impulses = cpu.storage.view('impulses', contactRecords).f32
  let [x, y] = [0, 0]
  for (let k = 0; k < contactRecords; k++) {
    const [c, j] = [k * CONTACT.stride, k * IMPULSES.stride]
    if (u32[c + CONTACT.b] < EDGE_BIT) continue
    const [normalX, normalY] = [f32[c + CONTACT.normal], f32[c + CONTACT.normal + 1]]
    const [along, across] = [Math.abs(impulses[j + IMPULSES.normal]), impulses[j + IMPULSES.tangent]]
    x -= along * normalX - across * normalY
    y -= along * normalY + across * normalX
  }
  return [x, y]
}

const STEPS = full(400, 1250)

test(`a gas stays in its box for ${8 * STEPS} substeps, and only walls change its momentum`, async () => {
  const count = 150
  const scene = presets.gas.build(count, 3)
  const world = await World.fromScene(scene, { backend: 'cpu' })
  const cpu = world.backend as CpuBackend
  const [minX, minY, maxX, maxY] = world.bounds
  const start = momentum(await world.disks.read())
  let [givenX, givenY] = [0, 0]
  let hits = 0
  for (let step = 0; step < STEPS; step++) {
    const command = world.stepper.plan(1 / 60)!
    cpu.prepare(command)
    for (let substep = 0; substep < command.substeps; substep++) {
      for (let index = 0; index < cpu.stages.length; index++) cpu.runStage(index, command.params)
      const [x, y] = wallImpulse(cpu)
      givenX += x
      givenY += y
      hits += Number(x !== 0 || y !== 0)
    }
    if (step % 50 > 0 && step !== STEPS - 1) continue
    const state = await world.disks.read()
    for (let k = 0; k < count; k++) {
      expect(state.positions[2 * k]).toBeGreaterThan(minX)
      expect(state.positions[2 * k]).toBeLessThan(maxX)
      expect(state.positions[2 * k + 1]).toBeGreaterThan(minY)
      expect(state.positions[2 * k + 1]).toBeLessThan(maxY)
    }
    const [nowX, nowY] = momentum(state)
    // f32: each of a few hits a substep rounds a momentum of about 10 kg·m/s by 1e-6, up or down
    expect(nowX - start[0]).toBeCloseTo(givenX, 3)
    expect(nowY - start[1]).toBeCloseTo(givenY, 3)
  }
  expect(cpu.status.completed).toBe(8 * STEPS + 1)
  expect(hits).toBeGreaterThan(0.4 * STEPS)
  expect(Math.hypot(givenX, givenY)).toBeGreaterThan(1)
})

test('disks that meet head on exchange their velocities when elastic, and stop when not', async () => {
  for (const restitution of [1, 0.5, 0]) {
    const world = await World.create({ backend: 'cpu', gravity: [0, 0], restitutionThreshold: 0 })
    world.disks.add({
      positions: [0, 0, 3, 0],
      velocities: [2, 0, -2, 0],
      radii: 0.5,
      restitution,
      friction: 0,
    })
    for (let k = 0; k < 60; k++) world.step(1 / 60)
    const { velocities } = await world.disks.read()
    expect(velocities[0]).toBeCloseTo(-2 * restitution, 3)
    expect(velocities[2]).toBeCloseTo(2 * restitution, 3)
  }
})

test('a heavy disk hits a light one as two bodies do', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  world.disks.add({
    positions: [0, 0, 3, 0],
    velocities: [3, 0, 0, 0],
    radii: 0.5,
    masses: [10, 1],
    restitution: 1,
  })
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const { velocities } = await world.disks.read()
  expect(velocities[0]).toBeCloseTo((3 * 9) / 11, 3)
  expect(velocities[2]).toBeCloseTo((3 * 20) / 11, 3)
})

test('friction turns a sliding disk into a rolling one, at two thirds of its speed', async () => {
  const world = await World.create({ backend: 'cpu' })
  world.walls.add([
    {
      chain: [
        [-5, 0],
        [60, 0],
      ],
      friction: 0.3,
    },
  ])
  world.disks.add({ positions: [0, 0.5], velocities: [6, 0], radii: 0.5, friction: 0.3 })
  for (let k = 0; k < 180; k++) world.step(1 / 60)
  const { velocities, spins } = await world.disks.read()
  expect(velocities[0]).toBeCloseTo(4, 2)
  expect(spins[0]).toBeCloseTo(-8, 1)
})

test('a pile settles in its box, and none escapes', async () => {
  const [count, steps] = full([150, 480], [400, 600])
  const world = await World.fromScene(presets.pile.build(count, 1), { backend: 'cpu' })
  const [minX, minY, maxX] = world.bounds
  for (let k = 0; k < steps; k++) world.step(1 / 60)
  const { positions, velocities } = await world.disks.read()
  for (let k = 0; k < count; k++) {
    expect(positions[2 * k]).toBeGreaterThan(minX)
    expect(positions[2 * k]).toBeLessThan(maxX)
    expect(positions[2 * k + 1]).toBeGreaterThan(minY)
  }
  const meanSpeedSquared = velocities.reduce((sum, v) => sum + v * v, 0) / count
  expect(meanSpeedSquared).toBeLessThan(1e-4)
  // of 0.5 m
  expect(world.stats.deepestOverlap / 0.5).toBeLessThan(0.05)
})
