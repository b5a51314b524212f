/** `substeps: 'auto'`: by the fastest and the smallest disk, and the same on both backends. */
import { beforeAll, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

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
  world.disks.add({ positions: [0, 0, 9, 9], velocities: [speed, 0, 0, 0], radii: [5, 0.2] })
  world.step(DT)
  expect(world.stats.substeps).toBe(substeps)
  const { positions } = await world.disks.read()
  expect(positions[0]).toBeCloseTo(speed * DT, 2)
  world.destroy()
})

test("substeps 'auto': accounts for gravity within the step; World.substeps rejects an invalid value", async () => {
  const world = await World.create({ backend: 'cpu', substeps: 'auto', gravity: [0, -1e4] })
  world.disks.add({ positions: [0, 0], radii: 0.5 })
  world.step(DT)
  // a fall through 0.5 m takes 10 ms, of which an 80th is 1/133 of the step
  expect(world.stats.substeps).toBe(160)
  expect(() => Object.assign(world, { substeps: 'many' })).toThrow(
    'substeps is "many": expected a whole number from 1 to 1000, or \'auto\'',
  )
  expect(world.substeps).toBe('auto')
  world.destroy()
})

test.each(sampled([0.25, 0.1, 0.025, 0.0025, 0.001, 0.00025], 1))(
  "substeps 'auto': disks of %d m overlap at rest as those of other sizes do",
  async (radius) => {
    const width = 21 * radius
    const walls = [{ chain: [[0, 400 * radius], [0, 0], [width, 0], [width, 400 * radius]] as [number, number][] }] // biome-ignore format: one wall
    // by where they lock between the walls, piles differ by half
    const means: number[] = []
    for (const start of [0, 1, 2]) {
      const world = await World.create({ backend: 'cpu', threads: 1, substeps: 'auto' })
      world.walls.add(walls)
      const positions = Array.from({ length: 200 }, (_, k) => [
        radius * (2 + 2.1 * (k % 9) + 0.05 * Math.sin(7 * k + start)),
        radius * (1.2 + 2.2 * Math.floor(k / 9)),
      ]).flat()
      world.disks.add({ positions, radii: radius })
      for (let step = 0; step < 180; step++) world.step(DT)
      const overlaps = [...(await world.readContacts()).overlaps].filter((overlap) => overlap > 0)
      means.push(overlaps.reduce((sum, one) => sum + one, 0) / overlaps.length / radius)
      expect(world.stats.deepestOverlap).toBeLessThan(0.03 * radius)
      world.destroy()
    }
    const mean = means.reduce((sum, one) => sum + one, 0) / means.length
    // a factor 2: they fall with the square of the substeps per fall, of which there are 80 to 108
    expect(mean).toBeGreaterThan(0.0013)
    expect(mean).toBeLessThan(0.0026)
  },
)

fullTest("substeps 'auto': both backends agree on small disks", async () => {
  const hashes = await Promise.all(
    (['cpu', 'gpu'] as const).map(async (backend) => {
      const world = await World.create({
        backend,
        device: backend === 'gpu' ? device : undefined,
        substeps: 'auto',
      })
      world.walls.add([{ chain: [[-0.01, 0], [0.01, 0]] }]) // biome-ignore format: one wall
      world.disks.add({ positions: [0, 0.004, 0.0005, 0.0062], radii: 0.001 })
      for (let step = 0; step < 4; step++) world.step(DT)
      const hash = await stateHash(await world.disks.read())
      expect(world.stats.substeps).toBe(96)
      world.destroy()
      return hash
    }),
  )
  expect(hashes[1]).toBe(hashes[0])
})

fullTest(
  "substeps 'auto': both backends agree when steps need more substeps than encoded, bodies move, and contact buffers grow",
  async () => {
    const { bodies, ...scene } = presets.mixer.build(80, 1)
    const [cpu, gpu] = await Promise.all([
      World.fromScene({ ...scene, bodies }, { backend: 'cpu', substeps: 'auto', capacity: 1 }),
      World.fromScene({ ...scene, bodies }, { backend: 'gpu', device, substeps: 'auto', capacity: 1 }),
    ])
    const chosen: number[] = []
    for (let step = 0; step < 7; step++) {
      for (const world of [cpu, gpu]) {
        if (step === 2 || step === 4) world.disks.write([7], { velocities: [90 * step, 10] })
        world.step(DT)
      }
      chosen.push(cpu.stats.substeps)
    }
    expect(await stateHash(await gpu.disks.read())).toBe(await stateHash(await cpu.disks.read()))
    expect(gpu.stats.substeps).toBe(cpu.stats.substeps)
    expect(new Set(chosen).size).toBeGreaterThan(1)
    expect(Math.max(...chosen)).toBeGreaterThanOrEqual(32)
    expect((await gpu.measure()).kinetic).toBe((await cpu.measure()).kinetic)
    for (const world of [cpu, gpu]) world.destroy()
  },
)
