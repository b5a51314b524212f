/** The pools of emitters: most alive, ids, overlaps, and what is refused. */
import { expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { EmitterOptions } from '../../src/features/births/emitters.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { World } from '../../src/world.ts'

const DT = 1 / 64
const free = { gravity: [0, 0], backend: 'cpu', threads: 1 } as const
const dust: EmitterOptions = { radii: 0.01, mask: 0, rate: 640, box: [0, 0, 1, 1], maxAlive: 25 }

test('World.emitters.add: never more than maxAlive live; births without room are counted and left out', async () => {
  const world = await World.create(free)
  world.emitters.add(dust)
  world.emitters.add({ ...dust, maxAlive: 12, lifetime: 4 * DT })
  for (let step = 1; step <= 40; step++) {
    world.step(DT)
    const { ids } = await world.disks.read()
    expect(ids.filter((id) => id < 25)).toHaveLength(Math.min(10 * step, 25))
    expect(ids.filter((id) => id >= 25).length).toBeLessThanOrEqual(12)
    expect(ids).toHaveLength(world.stats.disks)
    const { births, missedBirths, deaths } = world.stats
    expect(births + missedBirths).toBe(20 * step)
    expect(births - deaths).toBe(ids.length)
  }
  expect(world.stats.deaths).toBeGreaterThan(50)
  world.destroy()
})

test('World.emitters.add: disks that are born in one place are pushed apart, and none leaves a box', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  world.walls.add([
    {
      chain: [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
      ],
      closed: true,
    },
  ])
  world.emitters.add({ rate: 200, disk: [2, 3, 0], radii: [0.05, 0.1], maxAlive: 300 })
  for (let step = 0; step < 240; step++) world.step(DT)
  const { positions, velocities } = await world.disks.read()
  expect(positions).toHaveLength(600)
  expect(positions.every((x) => x > 0 && x < 4)).toBe(true)
  expect(world.stats.fastest).toBeLessThan(20)
  expect(velocities.every(Number.isFinite)).toBe(true)
  world.destroy()
})

test('World.disks.write, remove, add, read: refuse the ids of emitters and change nothing', async () => {
  const world = await World.create(free)
  world.disks.add({ positions: [5, 5], radii: 0.1 })
  const { firstId } = world.emitters.add(dust)
  expect(firstId).toBe(1)
  world.step(DT)
  const before = await world.disks.read()
  expect(before.ids).toHaveLength(11)
  expect([...world.disks.ids]).toEqual([0])
  const reserved = 'ids[1] is 3: it is reserved for the disks of an emitter'
  expect(() => world.disks.write([0, 3], { spins: 1 })).toThrow(reserved)
  expect(() => world.disks.remove([0, 3])).toThrow(reserved)
  expect(() => world.disks.add({ positions: [0, 0, 1, 1], radii: 0.1, ids: [90, 3] })).toThrow(reserved)
  await expect(world.disks.read([0, 3])).rejects.toThrow(reserved)
  expect([...world.disks.add({ positions: [6, 6], radii: 0.1 })]).toEqual([26])
  world.disks.remove([26])
  expect(await world.disks.read()).toEqual(before)
  // the ids of an emitter follow each other
  world.disks.add({ positions: [7, 7], radii: 0.1, ids: [1000] })
  expect(world.emitters.add({ ...dust, maxAlive: 2000 }).firstId).toBe(1001)
  const near = { ids: new Uint32Array(1) }
  await expect(world.disks.readInto(near)).rejects.toThrow(
    'ids has room for 1 numbers: expected at least 12 for 12 disks',
  )
  const buffers = { ids: new Uint32Array(20), radii: new Float32Array(20) }
  expect(await world.disks.readInto(buffers)).toBe(12)
  expect(buffers.radii[11]).toBe(Math.fround(0.1))
  expect(await world.query.inside({ boxes: [0, 0, 1, 1] })).toMatchObject({ ids: before.ids.slice(1) })
  world.destroy()
})

test.each<[object, string]>([
  [{ rate: -1 }, 'emitter.rate is -1: expected a number from 0 to 1e9'],
  [{ rate: undefined }, 'emitter.rate is missing: expected a number from 0 to 1e9'],
  [{ maxAlive: 0 }, 'emitter.maxAlive is 0: expected a whole number from 1 to 268435456'],
  [{ maxAlive: 1.5 }, 'emitter.maxAlive is 1.5: expected a whole number from 1 to 268435456'],
  [
    { lifetime: -1 },
    'emitter.lifetime is -1: expected a number of seconds above 0 and up to 30000, or Infinity',
  ],
  [{ lifetime: [2, 1] }, 'emitter.lifetime is [2, 1]: expected the smaller number first'],
  [{ lifetime: [1] }, 'emitter.lifetime is [1]: expected a number, or two numbers [least, most]'],
  [{ radii: 0 }, 'emitter.radii is 0: expected a number from 1e-12 to 1e6'],
  [{ radii: [1, -1] }, 'emitter.radii[1] is -1: expected a number from 1e-12 to 1e6'],
  [{ box: undefined }, 'emitter has no region: expected one of line, box, disk'],
  [{ disk: [0, 0, 1] }, 'emitter has box and disk: expected one of line, box, disk'],
  [{ box: undefined, line: [[0, 0]] }, 'emitter.line is [[0]]: expected two points [[x0, y0], [x1, y1]]'],
  [{ box: undefined, disk: [0, 0, -1] }, 'emitter.disk[2] is -1: expected a number from 0 to 1e18'],
  [{ box: [0, 0, 0, 1] }, 'emitter.box is [0, 0, 0, 1]: expected minX < maxX and minY < maxY'],
  [{ velocity: 3 }, 'emitter.velocity is 3: expected two numbers [x, y]'],
  [{ spread: -1 }, 'emitter.spread is -1: expected a number from 0 to 1e12'],
  [{ seed: 0.5 }, 'emitter.seed is 0.5: expected a whole number from 0 to 4294967295'],
  [{ radii: 1e-9, density: 1e-18 }, 'emitter.radii[0] is'],
  [{ colour: 1 }, 'emitter.colour is unknown: expected only rate, line,'],
])('World.emitters.add: refuses %o and changes nothing', async (changes, message) => {
  const world = await World.create(free)
  expect(() => world.emitters.add({ ...dust, ...changes })).toThrow(message.replace('[[0]]', '[[0, 0]]'))
  expect(world.emitters.all).toEqual([])
  expect(world.buffers.slots).toBe(0)
  const emitter = world.emitters.add(dust)
  if (
    !(
      'maxAlive' in changes ||
      'seed' in changes ||
      Object.values(changes).includes(undefined) ||
      'disk' in changes
    )
  ) {
    expect(() => emitter.change(changes)).toThrow(message.replace('emitter', 'changes').split(' only')[0])
    expect(emitter.rate).toBe(640)
  }
  world.destroy()
})

test('World.emitters.add, World.sinks: refuse more than 16, event-driven stepping and unknown fields', async () => {
  const world = await World.create(free)
  for (let k = 0; k < 16; k++) world.emitters.add(dust)
  expect(() => world.emitters.add(dust)).toThrow('emitters.length is 17: expected at most 16')
  const box = [0, 0, 1, 1] as const
  world.sinks = [{ box }]
  expect(() => {
    world.sinks = new Array(17).fill({ box })
  }).toThrow('sinks.length is 17: expected at most 16')
  expect(() => {
    world.sinks = [{ box, mask: 0 }]
  }).toThrow('sinks[0].mask is 0: expected a whole number from 1 to 4294967295')
  expect(() => {
    world.sinks = [{} as never]
  }).toThrow('sinks[0] has no region: expected one of box, disk, halfPlane')
  expect(world.sinks).toEqual([{ box, mask: 0xffffffff }])
  world.destroy()
  const gas = await World.create({ ...free, stepping: 'eventDriven' })
  expect(() => gas.emitters.add(dust)).toThrow("emitters.length is 1: expected 0 with stepping 'eventDriven'")
  expect(() => {
    gas.sinks = [{ box }]
  }).toThrow("sinks.length is 1: expected 0 with stepping 'eventDriven'")
  gas.step(DT)
  gas.destroy()
  await expect(World.create({ ...free, stepping: 'eventDriven', sinks: [{ box }] })).rejects.toThrow(
    'sinks.length is 1',
  )
})

test('Emitter.change: applies to later births, and contacts of all radii are found', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  world.walls.add([
    {
      chain: [
        [-3, 9],
        [-3, 0],
        [3, 0],
        [3, 9],
      ],
    },
  ])
  const emitter = world.emitters.add({
    rate: 64,
    line: [
      [-2, 8],
      [2, 8],
    ],
    radii: 0.2,
    maxAlive: 60,
  })
  for (let step = 0; step < 30; step++) world.step(DT)
  emitter.change({ radii: [0.02, 0.03], box: [-2, 7, 2, 8], labels: 3, restitution: 0.5 })
  for (let step = 0; step < 200; step++) world.step(DT)
  const { radii, labels } = await world.disks.read()
  expect([...radii].filter((radius) => radius === Math.fround(0.2))).toHaveLength(30)
  expect([...labels].filter((label) => label === 3)).toHaveLength(30)
  expect((await world.measure()).largestOverlap).toBeLessThan(0.02)
  world.destroy()
})

const scene: Scene = {
  version: 1,
  name: 'spring',
  gravity: [0, -9.81],
  walls: [],
  disks: { positions: [], radii: 1 },
  sinks: [{ halfPlane: { point: [0, -1], normal: [0, -1] } }],
  emitters: [{ rate: 64, disk: [0, 0, 1], radii: [0.1, 0.2], maxAlive: 20, lifetime: [1, 2] }],
}

test('World.fromScene: has the emitters and sinks of the scene; parseScene refuses invalid ones', async () => {
  const copy = parseScene(JSON.parse(JSON.stringify(scene)))
  expect(copy).toEqual(scene)
  const world = await World.fromScene(copy, { backend: 'cpu', threads: 1 })
  for (let step = 0; step < 64; step++) world.step(DT)
  expect(world.stats.births).toBeGreaterThan(20)
  expect(world.stats.deaths).toBeGreaterThan(0)
  world.destroy()
  const wrong = (changes: object) => () => parseScene({ ...scene, ...changes })
  expect(wrong({ emitters: 3 })).toThrow('scene.emitters is 3: expected an array of emitters')
  expect(wrong({ emitters: [{ ...scene.emitters![0], rate: -2 }] })).toThrow('scene.emitters[0].rate is -2')
  expect(wrong({ sinks: [{ box: [1, 1, 0, 0] }] })).toThrow('scene.sinks[0].box is [1, 1, 0, 0]')
  expect(wrong({ stepping: 'eventDriven', sinks: [] })).toThrow(
    "scene.emitters.length is 1: expected 0 with stepping 'eventDriven'",
  )
  expect(wrong({ stepping: 'eventDriven', emitters: [] })).toThrow(
    "scene.sinks.length is 1: expected 0 with stepping 'eventDriven'",
  )
})

test('World.step: births and deaths cost a world without emitters and sinks nothing', async () => {
  const world = await World.create(free)
  world.disks.add({ positions: [0, 0], radii: 0.1 })
  const command = world.stepper.plan(DT)!
  expect(command.births).toBeUndefined()
  expect(command.sizes).toMatchObject({ has: { births: false }, pool: 0 })
  expect((world.backend as CpuBackend).storage.view('freeFlags', 1).u32[0]).toBe(0)
  world.destroy()
})

test('World.step: no disk is born in a slot that contacts may refer to, or with the id of one that dies', async () => {
  const world = await World.create(free)
  world.disks.add({ positions: [0, 0, 2, 0], radii: 0.5 })
  const emitter = world.emitters.add({ ...dust, maxAlive: 2, rate: 0, lifetime: 2 * DT })
  const cpu = world.backend as CpuBackend
  world.step(DT)
  const slots = () => Array.from(cpu.storage.view('slots', 4).u32)
  expect(slots()).toEqual([0, 1, NONE, NONE])
  world.disks.remove([0])
  world.sinks = [{ disk: [2, 0, 0.5] }]
  emitter.rate = 128
  const command = world.stepper.plan(DT)!
  cpu.prepare(command)
  cpu.runBirths(command.births!)
  // slots 0 and 1 have just become free
  expect(slots()).toEqual([NONE, NONE, 2, 3])
  cpu.step({ ...command, births: undefined })
  world.step(DT)
  expect(cpu.status).toMatchObject({ births: 2, missedBirths: 2, deaths: 1 })
  world.step(DT)
  expect(cpu.status).toMatchObject({ births: 2, missedBirths: 4, deaths: 3 })
  world.step(DT)
  expect(cpu.status).toMatchObject({ births: 4, missedBirths: 4, deaths: 3 })
  world.destroy()
})
