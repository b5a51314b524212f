/** `substeps: 'auto'`: by the fastest and the smallest disk, and the same on both backends. */
import { beforeAll, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

const DT = 1 / 60

test.each([
  { speed: 0, substeps: 8 },
  // 0.1 m in 1/60 s, of which half a radius of 0.2 m is just not too little: the rule is strict
  { speed: 0.79 * 60, substeps: 8 },
  { speed: 0.81 * 60, substeps: 16 },
  { speed: 6.5 * 60, substeps: 128 },
  // more than there may be
  { speed: 1e5, substeps: 256 },
])("substeps 'auto': chooses $substeps for a disk of 0.2 m at $speed m/s", async ({ speed, substeps }) => {
  const world = await World.create({ backend: 'cpu', substeps: 'auto', gravity: [0, 0] })
  expect(world.substeps).toBe('auto')
  world.addDisks({ positions: [0, 0, 9, 9], velocities: [speed, 0, 0, 0], radii: [5, 0.2] })
  world.step(DT)
  expect(world.stats.substeps).toBe(substeps)
  const { positions } = await world.read()
  expect(positions[0]).toBeCloseTo(speed * DT, 2)
  world.destroy()
})

test("substeps 'auto': accounts for gravity within the step; World.substeps rejects an invalid value", async () => {
  const world = await World.create({ backend: 'cpu', substeps: 'auto', gravity: [0, -1e4] })
  world.addDisks({ positions: [0, 0], radii: 0.5 })
  world.step(DT)
  // 1e4 / 60² = 2.8 m in the step, at most 0.25 m in a substep
  expect(world.stats.substeps).toBe(16)
  expect(() => Object.assign(world, { substeps: 'many' })).toThrow(
    'substeps is "many": expected a whole number from 1 to 1000, or \'auto\'',
  )
  expect(world.substeps).toBe('auto')
  world.destroy()
})

test("substeps 'auto': both backends agree when steps need more substeps than encoded, bodies move, and contact buffers grow", async () => {
  const { bodies, ...scene } = presets.mixer.build(80, 1)
  const [cpu, gpu] = await Promise.all([
    World.fromScene({ ...scene, bodies }, { backend: 'cpu', substeps: 'auto', capacity: 1 }),
    World.fromScene({ ...scene, bodies }, { backend: 'gpu', device, substeps: 'auto', capacity: 1 }),
  ])
  const chosen: number[] = []
  for (let step = 0; step < 7; step++) {
    for (const world of [cpu, gpu]) {
      if (step === 2 || step === 4) world.write([7], { velocities: [90 * step, 10] })
      world.step(DT)
    }
    chosen.push(cpu.stats.substeps)
  }
  expect(await stateHash(await gpu.read())).toBe(await stateHash(await cpu.read()))
  expect(gpu.stats.substeps).toBe(cpu.stats.substeps)
  expect(new Set(chosen).size).toBeGreaterThan(1)
  expect(Math.max(...chosen)).toBeGreaterThanOrEqual(32)
  expect((await gpu.measure()).kinetic).toBe((await cpu.measure()).kinetic)
  for (const world of [cpu, gpu]) world.destroy()
})
