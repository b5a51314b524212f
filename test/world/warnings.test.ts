/** Warnings on the console, each once per world, and the figures behind them, on both backends. */
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { check } from '../../src/check/check.ts'
import { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { roundWall } from '../../src/shapes/shapeWalls.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { floor, hardScenes } from '../support/scenes.ts'

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})
const said = () => warn.mock.calls.map(([text]) => String(text))

const DT = 1 / 60

test('World.step: warns once of disks that fall through their radius in few substeps', async () => {
  const stepped = async (radii: number, options: WorldOptions, dt = DT) => {
    warn.mockClear()
    const world = await World.create({ backend: 'cpu', threads: 1, ...options })
    world.walls.add(floor)
    world.disks.add({ positions: [0, 2 * radii], radii })
    for (let k = 0; k < 2; k++) world.step(dt)
    await world.settle()
    world.destroy()
    return said()
  }
  const begin = 'World.step: half of the disks have a radius of'
  const end = 'expected 16 or more, as they sink into each other'
  expect(await stepped(0.005, {})).toEqual([
    `${begin} 0.005 m or less, and fall through it in 15.3 substeps: ${end}; set substeps to 'auto', which chooses them by size and gravity, or take shorter steps`,
  ])
  expect(await stepped(1e-5, { substeps: 'auto' })).toEqual([])
  expect(await stepped(1e-6, { substeps: 'auto' })).toEqual([
    `${begin} 0.000001 m or less, and fall through it in 6.94 substeps: ${end}; take shorter steps`,
  ])
  expect(await stepped(0.005, { substeps: 'auto' })).toEqual([])
  expect(await stepped(0.1, { substeps: 1 })).toEqual([])
  expect(await stepped(0.001, { gravity: [0, 0] })).toEqual([])
  expect(await stepped(0.001, {}, 1 / 1900)).toEqual([])
})

describe.each(BACKENDS)('%s', (backend) => {
  const create = async (options: WorldOptions = {}) =>
    World.create({ backend, device: backend === 'gpu' ? await testDevice() : undefined, ...options })

  test('World.stats: returns the fastest live disk and the number outside bounds', async () => {
    const world = await create({ gravity: [0, 0], bounds: [-10, -5, 10, 5] })
    expect(world.stats).toMatchObject({ fastest: 0, escaped: 0 })
    const ids = world.disks.add({
      positions: [0, 0, 9.5, 0, -11, 17, 0, -4.9, 3, 3],
      velocities: [3, 4, 12, 0, 0, 0, 0, 0, 1e-30, 0],
      radii: 0.2,
    })
    world.step(0.25)
    await world.settle()
    expect(world.stats).toMatchObject({ fastest: 12, escaped: 2 })
    world.disks.remove([ids[1]])
    world.step(0.25)
    await world.settle()
    expect(world.stats).toMatchObject({ fastest: 5, escaped: 1 })
    world.disks.remove([ids[0], ids[2]])
    world.step(0.25)
    await world.settle()
    expect(world.stats).toMatchObject({ fastest: 0, escaped: 0 })
    world.disks.remove(world.disks.ids)
    expect(world.stats).toMatchObject({ fastest: 0, escaped: 0 })
    expect(said()).toEqual([
      'World.step: 2 disks are outside bounds [-10, -5, 10, 5], up to 12 m away; if they passed a wall, use ccd or more substeps; else give bounds that cover where they go, or remove them',
    ])
    world.destroy()
  })

  test('World.bodies.add: warns once of a free dynamic body that falls through a floor of walls, and of no other', async () => {
    const world = await create({ substeps: 1 })
    const plate = [{ chain: [[-1, 0], [1, 0]] }] as const // biome-ignore format: short
    world.walls.add([{ chain: [[-5, 0], [5, 0]] }, { chain: [[6, 1], [8, 1]], sensor: true }, { chain: [[9, 1], [12, 1]], mask: 2 }]) // biome-ignore format: short
    // through a sensor, through a wall of other groups, on a joint through the floor, and one that stays above it
    world.bodies.add({ walls: plate, mass: 1, position: [7, 1.1] })
    world.bodies.add({ walls: plate, mass: 1, position: [10, 1.1] })
    world.bodies.add({
      walls: plate,
      mass: 1,
      position: [-3, 0.1],
      joint: { type: 'prismatic', axis: [0, 1] },
    })
    world.bodies.add({ walls: plate, mass: 1, position: [3, 9] })
    for (let k = 0; k < 20; k++) world.step(DT)
    await world.bodies.read()
    // one that is put behind the floor has not fallen through it
    const put = world.bodies.add({ walls: plate, mass: 1, position: [0, 5] })
    world.bodies.write(put, { position: [0, -5] })
    await world.bodies.read()
    world.bodies.remove(put)
    expect(said()).toEqual([])
    const falling = world.bodies.add({ walls: plate, mass: 1, position: [0, 0.2], velocity: [0, -5] })
    for (let k = 0; k < 6; k++) world.step(DT)
    for (let k = 0; k < 2; k++) {
      await world.bodies.read()
      expect(said()).toEqual([
        `World.step: body ${falling} passes through the wall of edge 0, since walls do not touch walls: expected a dynamic body to lie on disks or grains, or to hang on a joint; make it a grain with grains.add, or give it a joint with limits`,
      ])
    }
    world.destroy()
  })

  test('World.bodies.read: warns of dynamic bodies that pass through each other, unless a joint or masks say that they may', async () => {
    const world = await create({ gravity: [0, 0] })
    const plate = [{ chain: [[-0.5, 0], [0.5, 0]] as [number, number][] }] // biome-ignore format: points
    const bar = [{ chain: [[0, -0.5], [0, 0.5]] as [number, number][] }] // biome-ignore format: points
    for (const walls of [plate, bar]) world.bodies.add({ walls, mass: 1 })
    world.joints.add({ type: 'revolute', pairs: [{ body: 1 }, { body: 2 }], points: [0, 0] })
    world.bodies.add({ walls: plate, mass: 1, position: [5, 0], category: 2, mask: 1 })
    world.bodies.add({ walls: bar, mass: 1, position: [5, 0], category: 4 })
    const missile = world.bodies.add({ walls: bar, mass: 1, position: [-2, 0], velocity: [10, 0] })
    await world.bodies.read()
    expect(said()).toEqual([])
    for (let k = 0; k < 12; k++) world.step(DT)
    for (let k = 0; k < 2; k++) await world.bodies.read()
    expect(said()).toEqual([
      `World.step: bodies 1 and ${missile} pass through each other, since walls do not touch walls: expected dynamic bodies apart, or joined by world.joints; make one of them a grain with grains.add, or let their category and mask leave each other out`,
    ])
    world.destroy()
  })

  test.each([{ substeps: 3 }, { substeps: 'auto' }, { stepping: 'eventDriven', maxWaves: 8 }] as const)(
    'World.stats: the figures are those of the state after each step, with %o',
    async (options) => {
      const scene = presets.hourglass.build(60, 1)
      const world = await World.fromScene(scene, {
        ...options,
        backend,
        device: backend === 'gpu' ? await testDevice() : undefined,
        capacity: 1,
        bounds: [-1, 0, 1, 9],
      })
      for (let step = 0; step < 9; step++) {
        world.step(DT)
        if (step % 3 !== 2) continue
        const { positions, velocities } = await world.disks.read()
        let [fastest, escaped] = [0, 0]
        for (let k = 0; k < positions.length; k += 2) {
          fastest = Math.max(fastest, Math.hypot(velocities[k], velocities[k + 1]))
          const [x, y] = [positions[k], positions[k + 1]]
          escaped += Number(x < -1 || x > 1 || y < 0 || y > 9)
        }
        expect(world.stats.fastest / fastest).toBeCloseTo(1, 6)
        expect(world.stats.escaped).toBe(escaped)
        expect(escaped).toBeGreaterThan(0)
      }
      world.destroy()
    },
  )
})

fullTest('check: compares the statistics of each step and finds a wrong one', async () => {
  const device = await testDevice()
  const scene = { ...hardScenes[0], bounds: [5, 5, 15, 15] as const }
  const right = await check(scene as never, { device, steps: 2, substeps: 2 })
  expect(right.difference).toBeNull()
  expect(right.stats.escaped).toBeGreaterThan(100)
  const honest = CpuBackend.prototype.runStepStats
  vi.spyOn(CpuBackend.prototype, 'runStepStats').mockImplementation(function (this: CpuBackend, frame) {
    honest.call(this, frame)
    this.storage.view('status', 1).u32[STATUS.topSpeedSquared] ^= 1
  })
  const wrong = await check(scene as never, { device, steps: 2, substeps: 2 })
  expect(wrong.difference).toMatchObject({
    stage: 'collectStepStats',
    buffer: 'status',
    field: 'topSpeedSquared',
  })
})

describe('World.step: warns once', () => {
  const create = (options: WorldOptions = {}) => World.create({ backend: 'cpu', ...options })
  const disk = { positions: [0, 0.5], radii: 0.5 }

  test("if dt looks like milliseconds, except under 'eventDriven'", async () => {
    const world = await create({ gravity: [0, 0] })
    world.disks.add(disk)
    world.step(0.25)
    expect(said()).toEqual([])
    world.step(16.7)
    world.step(16.7)
    expect(said()).toEqual([
      'World.step: dt is 16.7 s, a long step: expected seconds, at most 0.25; divide milliseconds by 1000, and take several steps for a long time',
    ])
    const predicting = await create({ stepping: 'eventDriven', gravity: [0, 0] })
    predicting.disks.add(disk)
    predicting.step(5)
    expect(said()).toHaveLength(1)
    for (const one of [world, predicting]) one.destroy()
  })

  test.each([
    { radii: [12, 12, 12, 12], gravity: [0, -9.81], warns: true },
    { radii: [4, 5, 20, 1], gravity: [0, 9.81], warns: true },
    { radii: [12, 12, 12, 12], gravity: [0, -981], warns: false },
    { radii: [12, 12, 12, 12], gravity: [0, 0], warns: false },
    // a boulder among grains
    { radii: [5, 0.1, 0.1, 0.1], gravity: [0, -9.81], warns: false },
    { radii: [3, 3, 3, 3], gravity: [0, -9.81], warns: false },
  ] as const)('of radii that look like pixels: $radii under $gravity', async ({ radii, gravity, warns }) => {
    const world = await create({ gravity })
    const positions = radii.flatMap((_, k) => [100 * k, 0])
    // boulders may come before their grains
    world.disks.add({ positions: positions.slice(0, 2), radii: radii[0] })
    world.disks.add({ positions: positions.slice(2), radii: radii.slice(1) })
    for (let step = 0; step < 3; step++) world.step(DT)
    expect(said()).toEqual(
      warns ? [expect.stringMatching(/^World\.disks\.add: half of the disks have a radius of /)] : [],
    )
    world.gravity = [0, -10]
    world.step(DT)
    expect(said()).toHaveLength(Number(radii[1] > 3))
    world.destroy()
  })

  test.each([
    { name: 'no walls', walls: [], velocities: [99, 0], warns: false },
    { name: 'a splash', walls: floor, velocities: [0, 20], warns: false },
    { name: 'a fall over the edge', walls: floor, velocities: [400, 0], warns: true },
    {
      name: 'bounds given, and no walls',
      walls: [],
      bounds: [-50, 0, 50, 1],
      velocities: [400, 0],
      warns: true,
    },
    {
      name: 'a splash out of those given',
      walls: floor,
      bounds: [-50, 0, 50, 1],
      velocities: [0, 20],
      warns: false,
    },
  ] as const)('of disks far outside bounds: $name', async ({ walls, velocities, warns, ...options }) => {
    const world = await create(options.bounds === undefined ? {} : { bounds: options.bounds })
    world.walls.add(walls)
    world.disks.add({ ...disk, velocities })
    for (let step = 0; step < 60; step++) world.step(DT)
    expect(world.stats.escaped).toBe(1)
    expect(said()).toEqual(warns ? [expect.stringMatching(/^World\.step: 1 disk is outside bounds /)] : [])
    world.destroy()
  })
})

test.each([
  { name: 'a round container that carries them', radius: -1, at: [0, 0], velocity: [4, 0], warns: '' },
  { name: 'one that moves by a function', radius: -1, at: [0, 0], velocity: undefined, warns: '' },
  {
    name: 'a peg that moves the other way',
    radius: 0.5,
    at: [-3, 0],
    velocity: [-0.5, 0],
    warns: 'if they passed',
  },
  {
    name: 'a peg, event-driven',
    radius: 0.5,
    at: [-3, 0],
    velocity: [-0.5, 0],
    warns: 'give bounds',
    stepping: 'eventDriven',
  },
  {
    name: 'a container, event-driven',
    radius: -1,
    at: [0, 0],
    velocity: [4, 0],
    warns: '',
    stepping: 'eventDriven',
  },
  {
    name: 'a container, bounds given',
    radius: -1,
    at: [0, 0],
    velocity: [4, 0],
    warns: 'if they passed',
    bounds: [-1, -1, 1, 1],
  },
] as const)(
  'World.step: of disks that leave bounds with $name',
  async ({ radius, at, velocity, warns, ...options }) => {
    // biome-ignore format: short
    const { stepping, bounds } = { stepping: 'discrete', bounds: undefined, ...options } as const
    const world = await World.create({
      backend: 'cpu',
      threads: 1,
      gravity: [0, 0],
      stepping,
      ...(bounds && { bounds }),
    })
    const motion =
      velocity === undefined
        ? (time: number) => ({ position: [4 * time, 0] as const, angle: 0 })
        : { velocity }
    world.bodies.add({ walls: [roundWall(at, radius)], motion })
    world.disks.add({ positions: [0, 0], radii: 0.1, velocities: [4, 0] })
    for (let k = 0; k < 90; k++) world.step(DT)
    await world.settle()
    expect(world.stats.escaped).toBe(1)
    expect(said()).toEqual(warns === '' ? [] : [expect.stringContaining(`m away; ${warns}`)])
    world.destroy()
  },
)

test.each(Object.keys(presets) as PresetName[])('presets.%s: prints no warning', async (name) => {
  const world = await World.fromScene(presets[name].build(isFull ? presets[name].count : 100, 1), {
    backend: 'cpu',
  })
  for (let step = 0; step < full(60, 240); step++) world.step(DT)
  expect(said()).toEqual([])
  expect(world.stats.escaped).toBe(0)
  world.destroy()
})
