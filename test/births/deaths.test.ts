/** Deaths: in sinks, of age, and with an emitter. */
import { expect, test } from 'vitest'
import type { EmitterOptions } from '../../src/features/births/emitters.ts'
import { World } from '../../src/world.ts'

const DT = 1 / 64
const free = { gravity: [0, 0], backend: 'cpu', threads: 1 } as const
const dust: EmitterOptions = { radii: 0.01, mask: 0, rate: 64, box: [0, 0, 1, 1], maxAlive: 1000 }

test.each([1 / 64, 0.5, 1.25])(
  'Emitter: a disk with a lifetime of %f s dies at the step that begins then',
  async (lifetime) => {
    const world = await World.create(free)
    const emitter = world.emitters.add({ ...dust, lifetime, showsAge: true })
    world.step(DT)
    emitter.rate = 0
    let steps = 1
    for (; (await world.disks.read()).ids.length > 0; steps++) {
      expect((await world.disks.read()).values[0]).toBe((steps - 1) * DT)
      world.step(DT)
      expect(steps).toBeLessThan(200)
    }
    // born when the first step began, it lived through the steps that began before its time
    expect(steps - 1).toBe(lifetime / DT)
    world.destroy()
  },
)

test('Emitter: lifetimes are evenly distributed in their range, and respected to a step', async () => {
  const world = await World.create(free)
  const emitter = world.emitters.add({ ...dust, rate: 64 * 1000, lifetime: [0.5, 1.5] })
  world.step(DT)
  emitter.rate = 0
  const living: number[] = []
  for (let step = 1; step < 100; step++) {
    world.step(DT)
    living.push(world.stats.disks)
  }
  const at = (time: number) => living[Math.round(time / DT) - 1]
  expect(at(0.5 - DT)).toBe(1000)
  expect(Math.abs(at(1) - 500)).toBeLessThan(80)
  expect(at(1.5 - DT)).toBeGreaterThan(0)
  expect(at(1.5)).toBe(0)
  expect(world.stats.deaths).toBe(1000)
  world.destroy()
})

test('World.sinks: a disk whose centre is in a sink when a step begins dies, others do not', async () => {
  const sinks = [
    { box: [0, 0, 1, 1] as const },
    { disk: [5, 0, 1] as const },
    { halfPlane: { point: [-10, 0] as const, normal: [-1, 0] as const } },
    { box: [20, 0, 21, 1] as const, mask: 2 },
  ]
  const world = await World.create({ ...free, sinks })
  const positions = [0.5, 0.5, 1.05, 0.5, 5.5, 0.5, 6.05, 0, -11, 0, -9.95, 0, 20.5, 0.5, 20.7, 0.5]
  const ids = world.disks.add({ positions, radii: 0.1, category: [1, 1, 1, 1, 1, 1, 1, 2], mask: 0 })
  expect(world.stats.disks).toBe(8)
  world.step(DT)
  expect([...(await world.disks.read()).ids]).toEqual([1, 3, 5, 6])
  expect(world.stats).toMatchObject({ disks: 4, deaths: 4, births: 0 })
  // the ids of the dead are taken until they are removed
  expect([...world.disks.ids]).toEqual([...ids])
  expect([...(await world.disks.read([0, 1])).radii]).toEqual([0, Math.fround(0.1)])
  world.disks.write([0, 1], { velocities: [9, 9, 1, 0] })
  world.disks.remove([0, 2, 3])
  world.step(DT)
  expect(world.stats.disks).toBe(3)
  expect([...world.disks.add({ positions: [40, 0, 41, 0, 42, 0], radii: 0.1 })]).toEqual([0, 2, 3])
  world.step(DT)
  expect([...(await world.disks.read()).ids]).toEqual([0, 1, 2, 3, 5, 6])
  expect(world.stats.disks).toBe(6)
  expect((await world.measure()).mass).toBeCloseTo(6 * Math.PI * 0.01, 5)
  world.destroy()
})

test('World.sinks: take disks that fall into them, and the pile above moves on', async () => {
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    sinks: [{ halfPlane: { point: [0, -1], normal: [0, -1] } }],
  })
  world.walls.add([
    {
      chain: [
        [-3, 3],
        [-1, 0],
      ],
    },
    {
      chain: [
        [1, 0],
        [3, 3],
      ],
    },
  ])
  const positions: number[] = []
  for (let y = 2; y < 6; y += 0.3) for (let x = -1; x <= 1; x += 0.3) positions.push(x, y)
  world.disks.add({ positions, radii: 0.14 })
  for (let step = 0; step < 240; step++) world.step(DT)
  expect(world.stats.disks).toBe(0)
  expect(world.stats.deaths).toBe(positions.length / 2)
  world.destroy()
})

test('Emitter.remove: its disks die and its ids are free with the next step', async () => {
  const world = await World.create(free)
  world.disks.add({ positions: [9, 9], radii: 0.1 })
  const emitter = world.emitters.add({ ...dust, maxAlive: 40 })
  const other = world.emitters.add({ ...dust, maxAlive: 10 })
  for (let step = 0; step < 20; step++) world.step(DT)
  expect([emitter.firstId, other.firstId, world.emitters.all.length]).toEqual([1, 41, 2])
  expect(world.stats.disks).toBe(31)
  emitter.remove()
  expect(world.emitters.all).toEqual([other])
  expect(() => emitter.change({ rate: 1 })).toThrow('this emitter was removed')
  world.step(DT)
  expect([...(await world.disks.read()).ids]).toEqual([0, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50])
  expect([...world.disks.add({ positions: [8, 8], radii: 0.1 })]).toEqual([1])
  world.step(DT)
  expect(world.stats.disks).toBe(12)
  expect(world.buffers.slots).toBe(12)
  other.remove()
  world.disks.remove([0, 1])
  world.step(DT)
  expect(world.stats).toMatchObject({ disks: 0, births: 30, deaths: 30 })
  expect(world.buffers.slots).toBe(0)
  world.destroy()
})
