/** Walls that move straight at a constant speed under 'eventDriven': exact in the frame of the wall. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import type { BodyMotion } from '../../src/features/bodies/motion.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { dissipatedEnergy } from '../../src/measure/dissipatedEnergy.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'
import { gasInBox } from '../support/gas.ts'

const ELASTIC = { restitution: 1, friction: 0 }
const OPTIONS = { backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0], events: true } as const
const upright = (x: number, material: object = ELASTIC): WallOptions => ({
  chain: [
    [x, -9],
    [x, 9],
  ],
  ...material,
})

/** A disk between a wall at x = 0 and a piston that moves towards it. */
async function pistonWorld(speed: number, restitution: number, options: Partial<WorldOptions> = {}) {
  const world = await World.create({ ...OPTIONS, contactDuration: 0, ...options })
  const material = { restitution, friction: 0 }
  world.walls.add([upright(0, material)])
  world.bodies.add({ walls: [upright(0, material)], motion: { position: [2, 0], velocity: [-speed, 0] } })
  world.disks.add({ positions: [1, 0], velocities: [5, 0], radii: 0.25, masses: 2, restitution, friction: 0 })
  return world
}

/** Times of the hits of that disk in f64, before `end`, and its speeds after them. */
function pistonHits(speed: number, restitution: number, end: number) {
  const hits: { time: number; speed: number }[] = []
  let [x, v, time] = [1, 5, 0]
  for (;;) {
    const wait = v > 0 ? (2 - speed * time - 0.25 - x) / (v + speed) : (0.25 - x) / v
    if (time + wait >= end) return hits
    time += wait
    x += wait * v
    v = v > 0 ? -speed - restitution * (v + speed) : -restitution * v
    hits.push({ time, speed: Math.abs(v) })
  }
}

describe.each([1, 0.9])('World.step: a disk in front of a piston, restitution %s', (restitution) => {
  test.each([1, 7, 60])('hits at the times of the closed form, in %i steps', async (steps) => {
    const world = await pistonWorld(1, restitution)
    for (let step = 0; step < steps; step++) world.step(1.3 / steps)
    const expected = pistonHits(1, restitution, 1.3)
    const { hit } = await world.takeEvents()
    expect(world.stats.spentSteps).toBe(0)
    expect(expected.length).toBeGreaterThan(8)
    expect(hit.times.length).toBe(expected.length)
    for (const [k, { time }] of expected.entries()) expect(Math.abs(hit.times[k] - time)).toBeLessThan(2e-5)
    const { velocities } = await world.disks.read()
    expect(Math.abs(velocities[0])).toBeCloseTo(expected.at(-1)!.speed, 3)
    expect([...hit.bodies]).toEqual(expected.map((_, k) => 1 - (k % 2)))
    world.destroy()
  })

  test('gets the work of the piston, and World.measure knows it', async () => {
    const world = await pistonWorld(1, restitution)
    const before = await world.measure()
    world.step(1.3)
    const after = await world.measure()
    // (1 - e²)/2 of the mass times the square of the closing speed, at each hit
    let lost = 0
    let old = 5
    for (const [k, { speed }] of pistonHits(1, restitution, 1.3).entries()) {
      lost += (1 - restitution ** 2) * (k % 2 === 0 ? old + 1 : old) ** 2
      old = speed
    }
    expect(after.wallWork).toBeGreaterThan(10)
    expect(dissipatedEnergy(before, after)! / after.kinetic).toBeCloseTo(lost / after.kinetic, 5)
    world.destroy()
  })
})

test('World.step: the rest of a step that ran out of waves has the piston where it is then', async () => {
  const world = await pistonWorld(2, 1, { maxWaves: 4, substeps: 256 })
  world.step(0.8)
  expect(world.stats.spentSteps).toBe(1)
  const { hit } = await world.takeEvents()
  const onPiston = [...hit.times.keys()].filter((k) => hit.bodies[k] === 1)
  expect(onPiston.length).toBeGreaterThan(8)
  for (const k of onPiston) expect(Math.abs(hit.points[2 * k] - (2 - 2 * hit.times[k]))).toBeLessThan(0.1)
  world.destroy()
})

test('World.step: a peg that is far away at the start of a step hits each disk in its way', async () => {
  const world = await World.create({ ...OPTIONS, bounds: [0, -10, 60, 10] })
  const row = (y: number, count: number) => Array.from({ length: count }, (_, k) => [k, y]).flat()
  // more edges and disks than a disk can list
  const chain = Array.from({ length: 61 }, (_, k): [number, number] => [k - 30, -8])
  const peg = { chain: [[0, -1], [0, 1]] as [number, number][], ...ELASTIC } // biome-ignore format: points
  world.bodies.add({ walls: [{ chain }, peg], motion: { velocity: [30, 0] } })
  world.disks.add({ positions: [20, 0, 25, 0.6], radii: 0.25, ...ELASTIC })
  world.disks.add({ positions: row(8, 60), radii: 0.25 })
  world.step(1)
  const { hit } = await world.takeEvents()
  expect([...hit.a]).toEqual([0, 1])
  expect([...hit.bodies]).toEqual([1, 1])
  for (const [k, x] of [19.75, 24.75].entries()) expect(hit.times[k]).toBeCloseTo(x / 30, 5)
  world.destroy()
})

describe.each([
  { place: [0, 0], gravity: [0, 0], angle: 0 },
  { place: [3, -2], gravity: [1, -9.81], angle: 0.3 },
  { place: [1e5, 1e5], gravity: [0, -9.81], angle: -1 },
] as const)('World.step: a box that moves, at $place with gravity $gravity', ({ place, gravity, angle }) => {
  test.each([
    { name: 'slow', velocity: [0.5, 0.25], steps: 1 },
    { name: 'fast', velocity: [-40, 30], steps: 1 },
    { name: 'slow, in several steps', velocity: [0.5, 0.25], steps: 8 },
  ] as const)('$name: its disks do as in a box at rest', async ({ name, velocity, steps }) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const turned = (points: readonly (readonly [number, number])[], [toX, toY]: readonly [number, number]) =>
      points.flatMap(([x, y]) => [cos * x - sin * y + toX, sin * x + cos * y + toY])
    const run = async (moving: readonly [number, number]) => {
      const world = await World.create({ ...OPTIONS, gravity })
      const box: WallOptions = {
        chain: [[0, 0], [4, 0], [4, 4], [0, 4]], // biome-ignore format: points
        bulges: [0, 0.3, 0, -0.2],
        closed: true,
        ...ELASTIC,
      }
      world.bodies.add({ walls: [box], motion: { position: place, angle, velocity: moving } })
      const positions = turned([[1, 1], [2, 1], [3, 1], [1, 2.5], [2, 3], [3, 2.5]], place) // biome-ignore format: points
      const velocities = turned([[4, 3], [-1, 7], [2, -5], [6, 0], [-3, 3], [-5, -6]], moving) // biome-ignore format: points
      world.disks.add({ positions, velocities, radii: 0.25, ...ELASTIC })
      for (let step = 0; step < steps; step++) world.step(1 / steps)
      const { hit } = await world.takeEvents()
      expect(world.stats.spentSteps).toBe(0)
      world.destroy()
      return hit
    }
    const [still, moved] = [await run([0, 0]), await run(velocity)]
    expect(still.times.length).toBeGreaterThan(11)
    // velocities are rounded in proportion to their size
    const scale = name === 'fast' ? 5 : 1
    // the disks are round, so errors grow by an order of magnitude per two or three hits
    for (let k = 0; k < 9; k++) {
      expect([moved.a[k], moved.b[k], moved.edges[k]]).toEqual([still.a[k], still.b[k], still.edges[k]])
      expect(Math.abs(moved.times[k] - still.times[k])).toBeLessThan(5e-5 * scale)
      expect(Math.abs(moved.speeds[k] - still.speeds[k])).toBeLessThan(2e-3 * scale)
    }
  })
})

test.each([0, 1000])('World.step: a lift at %i m carries its disk up and down', async (far) => {
  const world = await World.create({ ...OPTIONS, gravity: [0, -9.81] })
  const floor = { chain: [[-5, 0], [5, 0]] as [number, number][], friction: 1 } // biome-ignore format: points
  world.bodies.add({ walls: [floor], motion: { position: [far, far], velocity: [0.3, 1] } })
  world.disks.add({ positions: [far, far + 0.1], radii: 0.1, friction: 1, rolling: 1 })
  for (let step = 0; step < 60; step++) {
    if (step === 30) world.bodies.setMotion(1, { velocity: [-0.2, -1] })
    world.step(1 / 60)
  }
  const { positions, velocities } = await world.disks.read()
  // 0.5 s up, 0.5 s down
  expect(positions[1] - far).toBeCloseTo(0.1, 3)
  expect(velocities[1]).toBeCloseTo(-1, 1)
  world.destroy()
})

describe('World.step: bodies that do not move steadily are refused', () => {
  const expected = (from: number) =>
    `body 1 turns or changes its velocity in the step from ${from} s on: expected bodies that rest or move straight at a constant speed with stepping 'eventDriven'`
  const kink = [{ time: 0 }, { time: 0.5, position: [1, 0] as const }, { time: 1, position: [1, 1] as const }]
  test.each([
    ['turns', { spin: 1 }, true],
    ['turns among moving', { velocity: [1, 0], spin: 1e-6 }, true],
    ['moves along a kink', { keyframes: kink }, true],
    ['swings', (time: number) => ({ position: [Math.sin(time), 0], angle: 0 }), true],
    [
      'swings a little, at 1 m',
      (time: number) => ({ position: [1 + 1e-5 * Math.sin(20 * time), 0], angle: 0 }),
      true,
    ],
    ['moves straight', { velocity: [1, -2] }, false],
    [
      'moves straight by a function',
      (time: number) => ({ position: [0.1 * time, 7 - 0.3 * time], angle: 2 }),
      false,
    ],
  ] as const)('one that %s', async (_name, motion, isRefused) => {
    const world = await World.create({ ...OPTIONS, substeps: 1 })
    world.bodies.add({ walls: [upright(5)], motion: motion as BodyMotion })
    for (const hasDisk of [false, true]) {
      if (hasDisk) world.disks.add({ positions: [0, 0], radii: 0.1 })
      const { time } = world.stats
      if (isRefused) expect(() => world.step(0.75)).toThrow(expected(time))
      else world.step(0.75)
      expect(world.stats.time).toBe(isRefused ? time : time + 0.75)
    }
    world.destroy()
  })

  test('each straight piece of a path is a step of its own', async () => {
    const world = await World.create(OPTIONS)
    world.bodies.add({ walls: [upright(0)], motion: { keyframes: kink } })
    world.disks.add({ positions: [0.7, 0], radii: 0.1, ...ELASTIC })
    for (let step = 0; step < 4; step++) world.step(0.25)
    // hit at 0.3 s by a wall of 2 m/s
    const { positions, velocities } = await world.disks.read()
    expect(positions[0]).toBeCloseTo(0.7 + 4 * 0.7, 4)
    expect(velocities[0]).toBeCloseTo(4, 5)
    world.destroy()
  })
})

describe('on both backends', () => {
  let device: GPUDevice
  beforeAll(async () => {
    device = await testDevice()
  })

  const { disks, side } = gasInBox(30, 0.3, 3)
  const scene: Scene = {
    version: 1,
    name: 'pistons',
    gravity: [0, -9.81],
    stepping: 'eventDriven',
    disks: {
      positions: [...disks.positions],
      velocities: [...disks.velocities.map((value) => 8 * value)],
      radii: [...(disks.radii as Float64Array)],
      restitution: 0.9,
      friction: 0.3,
    },
    walls: [{ chain: [[0, side], [0, 0], [side, 0], [side, side]], restitution: 0.9, friction: 0.3 }], // biome-ignore format: points
    bodies: [
      { walls: [{ chain: [[-1, 0], [0.3, 0.1], [1, 0]], bulges: [0.3, 0], radius: 0.05, restitution: 0.9, friction: 0.5, surfaceSpeed: 1 }], motion: { position: [side / 2, -0.5], angle: 0.2, velocity: [0.3, 2] } }, // biome-ignore format: a table
      { walls: [{ chain: [[0, 0], [0, side]], restitution: 0.5, friction: 0.2 }], motion: { velocity: [1, 0] } }, // biome-ignore format: a table
    ],
  }

  fullTest('no value of any stage differs', async () => {
    const { difference, compared } = await check(scene, { device, steps: 8 })
    expect(difference).toBeNull()
    expect(compared).toBeGreaterThan(1000)
  })

  fullTest.each([{}, { maxWaves: 8 }])('the same state after steps with %o', async (options) => {
    const [cpu, gpu] = await Promise.all([
      World.fromScene(scene, { backend: 'cpu', ...options }),
      World.fromScene(scene, { backend: 'gpu', device, ...options }),
    ])
    for (let step = 0; step < 4; step++) for (const world of [cpu, gpu]) world.step(1 / 30)
    expect(await stateHash(await gpu.disks.read())).toBe(await stateHash(await cpu.disks.read()))
    const { collisions, spentSteps } = cpu.stats
    expect(gpu.stats).toMatchObject({ collisions, spentSteps })
    expect(collisions).toBeGreaterThan(10)
    expect(spentSteps > 0).toBe('maxWaves' in options)
    expect((await gpu.measure()).wallWork).toBe((await cpu.measure()).wallWork)
    for (const world of [cpu, gpu]) world.destroy()
  })
})
