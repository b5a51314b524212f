/** Rolling resistance holds what rolls, and drives nothing. */
import { beforeAll, expect, test } from 'vitest'
import { box, disk } from '../../src/entries/shapes.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

const G = 9.81

/** A world with a floor that is inclined by so many degrees. */
async function inclined(
  degrees: number,
  material: { friction: number; rolling: number },
  options: WorldOptions = {},
) {
  const angle = (degrees * Math.PI) / 180
  const world = await World.create({
    backend: 'cpu',
    gravity: [G * Math.sin(angle), -G * Math.cos(angle)],
    bounds: [-20, -1, 20, 5],
    ...options,
  })
  world.walls.add([{ chain: [[-20, 0], [20, 0]], ...material }]) // biome-ignore format: points
  return world
}

test.each([
  { degrees: 5, friction: 0.5, rolling: 0.2 },
  { degrees: 16, friction: 0.5, rolling: 2 },
  { degrees: 5, friction: 0.5, rolling: 0.2, substeps: 2 },
  { degrees: 10, friction: 0.5, rolling: 0.2, substeps: 32 },
  { degrees: 5, friction: 0.5, rolling: 0.2, withGrains: true },
])('World: a disk that rolling resistance holds on a slope stays where it is: %o', async (scene) => {
  const { degrees, friction, rolling, substeps = 8, withGrains = false } = scene
  const world = await inclined(degrees, { friction, rolling }, { substeps })
  const [id] = world.disks.add({ positions: [0, 0.4, 3, 0.4], radii: 0.4, friction, rolling })
  if (withGrains) world.grains.add({ shapes: box(1, 1), positions: [8, 0.5], friction })
  const steps = full(600, 1800)
  for (let step = 0; step < steps; step++) world.step(1 / 60)
  const { positions, velocities, spins } = await world.disks.read([id])
  world.destroy()
  expect(Math.abs(positions[0])).toBeLessThan(1e-4)
  expect(Math.hypot(...velocities)).toBeLessThan(1e-7)
  expect(Math.abs(spins[0])).toBeLessThan(1e-7)
})

test('World: a disk rolls on a slope above the limit of its rolling resistance, with the acceleration of theory', async () => {
  const world = await inclined(15, { friction: 0.5, rolling: 0.2 })
  world.disks.add({ positions: [0, 0.4], radii: 0.4, friction: 0.5, rolling: 0.2 })
  for (let step = 0; step < 60; step++) world.step(1 / 60)
  const { velocities, spins } = await world.disks.read()
  world.destroy()
  const angle = (15 * Math.PI) / 180
  // m a = m g sin − f, with f R − ρ R m g cos = ½ m R² a / R
  const expected = (2 / 3) * G * (Math.sin(angle) - 0.2 * Math.cos(angle))
  expect(velocities[0]).toBeCloseTo(expected, 2)
  expect(spins[0]).toBeCloseTo(-velocities[0] / 0.4, 3)
})

/** Boxes that fall on each other, on a slope, with friction and this rolling resistance. */
async function boxes(rolling: number) {
  const world = await inclined(3, { friction: 0.5, rolling })
  world.walls.add([{ chain: [[-4, 5], [-4, 0]], friction: 0.5, rolling }, { chain: [[4, 0], [4, 5]], friction: 0.5, rolling }]) // biome-ignore format: points
  const each = Array.from({ length: 12 }, (_, k) => k)
  world.grains.add({
    shapes: box(0.8, 0.6),
    positions: each.flatMap((k) => [1.3 * (k % 4) - 2, 0.6 + Math.floor(k / 4)]),
    angles: each.map((k) => 0.37 * k),
    restitution: 0.3,
    friction: 0.5,
    rolling,
  })
  for (let step = 0; step < 240; step++) world.step(1 / 60)
  const state = await world.disks.read()
  world.destroy()
  return state
}

test('World.grains.add: boxes do not roll, so rolling resistance changes nothing about them', async () => {
  expect(await boxes(2)).toEqual(await boxes(0))
})

fullTest(
  'World: rolling resistance of disks, boxes and what rolls has the same bits on both backends',
  async () => {
    const states = []
    for (const backend of ['cpu', 'gpu'] as const) {
      const world = await inclined(
        12,
        { friction: 0.5, rolling: 0.3 },
        backend === 'gpu' ? { backend, device } : {},
      )
      world.disks.add({ positions: [0, 0.4, 0.85, 0.4, 0.4, 1.1], radii: 0.4, friction: 0.5, rolling: 0.3 })
      for (let step = 0; step < 8; step++) world.step(1 / 60)
      states.push(await world.disks.read())
      world.grains.add({
        shapes: [box(0.6, 0.4), disk([0, 0], 0.4)],
        positions: [3, 0.6, 3, 1.4],
        friction: 0.5,
        rolling: 0.3,
      })
      for (let step = 0; step < 8; step++) world.step(1 / 60)
      states.push(await world.disks.read())
      world.destroy()
    }
    expect(states[2]).toEqual(states[0])
    expect(states[3]).toEqual(states[1])
  },
)
