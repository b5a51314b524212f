/** Bullets that begin in touch, that are pressed, that are many: nothing passes, and nothing is held that should slide. */
import { describe, expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { full, sampled } from '../support/full.ts'
import { box, mill, stream } from './sweepScenes.ts'

const PARAMS = 1 / 60

const create = (options: WorldOptions = {}) =>
  World.create({ backend: 'cpu', gravity: [0, 0], substeps: 1, ccd: true, ...options })

const isInside = (positions: Float32Array, i: number, width: number, height: number) =>
  positions[2 * i] > 0 &&
  positions[2 * i] < width &&
  positions[2 * i + 1] > 0 &&
  positions[2 * i + 1] < height

/** A chain from x = 0 to `length` along the x axis, of as many sides. */
const floor = (length: number, sides: number): WallOptions => ({
  chain: Array.from({ length: sides + 1 }, (_, k): [number, number] => [(k * length) / sides, 0]),
  friction: 0,
})

describe('touching as the substep begins', () => {
  test.each([1, 400])('a disk slides on a floor of %i sides and keeps its speed', async (sides) => {
    const world = await create({ gravity: [0, -9.81], substeps: 4 })
    world.walls.add([floor(400, sides)])
    world.disks.add({ positions: [1, 0.1], radii: 0.1, velocities: [150, 0], friction: 0 })
    for (let k = 0; k < 120; k++) world.step(PARAMS)
    const { positions, velocities } = await world.disks.read()
    expect(world.stats.bullets).toBe(1)
    // not held for a single substep: 150 m/s for 2 s
    expect(positions[0]).toBeCloseTo(301, 1)
    expect(velocities[0]).toBeCloseTo(150, 4)
    expect(Math.abs(positions[1] - 0.1)).toBeLessThan(0.001)
    world.destroy()
  })

  test('disks side by side fly on together', async () => {
    const world = await create({ substeps: 4 })
    const positions = Array.from({ length: 20 }, (_, k) => [0.2 * (k % 5), 0.2 * Math.floor(k / 5)]).flat()
    const ids = world.disks.add({
      positions,
      radii: 0.1,
      velocities: positions.map((_, k) => (k % 2 ? -90 : 120)),
    })
    for (let k = 0; k < 60; k++) world.step(PARAMS)
    const moved = (await world.disks.read(ids)).positions.map((x, k) => x - positions[k])
    for (let k = 0; k < moved.length; k++) expect(moved[k]).toBeCloseTo(k % 2 ? -90 : 120, 1)
    world.destroy()
  })

  // from touching to half a radius deep: further in than any substep of PIT may leave it
  test.each([0, 1e-7, 1e-3, 0.02, 0.05, 0.09])(
    'a disk that is %f m in a wall and closes stays in front',
    async (deep) => {
      const world = await create()
      world.walls.add([{ chain: [[-50, 0], [50, 0]] }]) // biome-ignore format: short
      world.disks.add({ positions: [0, 0.1 - deep], radii: 0.1, velocities: [200, -400] })
      for (let k = 0; k < 10; k++) {
        world.step(PARAMS)
        expect((await world.disks.read()).positions[1]).toBeGreaterThan(0)
      }
      world.destroy()
    },
  )

  test('a disk on another one that closes does not pass it', async () => {
    for (const apart of [0.2, 0.199, 0.15, 0.05]) {
      const world = await create()
      world.disks.add({
        positions: [0, 0, apart, 0],
        radii: 0.1,
        velocities: [300, 0, -300, 0],
        masses: [1, 50],
      })
      for (let k = 0; k < 10; k++) {
        world.step(PARAMS)
        const { positions } = await world.disks.read()
        expect(positions[2] - positions[0]).toBeGreaterThan(0)
      }
      world.destroy()
    }
  })

  test('one that leaves a wall or a disk goes', async () => {
    const world = await create()
    world.walls.add([floor(40, 1)])
    world.disks.add({ positions: [5, 0.099, 9, 3, 9.2, 3], radii: 0.1, velocities: [300, 60, 0, 0, 300, 0] })
    world.step(PARAMS)
    const { positions } = await world.disks.read()
    expect(positions[0]).toBeCloseTo(10, 2)
    expect(positions[4]).toBeCloseTo(14.2, 2)
    world.destroy()
  })
})

test('pressed into a corner by a crowd of bullets, none crosses the walls', async () => {
  const world = await create({ gravity: [0, -9.81], substeps: 2 })
  world.walls.add([box(4, 0)])
  const random = createRandom(5)
  const positions = Array.from({ length: 300 }, (_, k) => [
    0.12 + 0.2 * (k % 19),
    0.12 + 0.2 * Math.floor(k / 19),
  ])
  const ids = world.disks.add({ positions: positions.flat(), radii: 0.1 })
  for (let k = 0; k < full(10, 25); k++) {
    // all of them into one corner, again and again
    world.disks.write(ids, { velocities: Array.from({ length: 600 }, () => -uniform(random, 20, 400)) })
    world.step(PARAMS)
    const { positions } = await world.disks.read()
    expect(positions.every((x) => x > 0 && x < 4)).toBe(true)
  }
  world.destroy()
})

test('a crowd that long steps press together: none outside', async () => {
  const world = await World.create({ backend: 'cpu', ccd: true })
  const chain: [number, number][] = [[0, 0], [6, 0], [6, 40], [0, 40]] // biome-ignore format: short
  world.walls.add([{ chain, closed: true }])
  const positions = Array.from({ length: 120 }, (_, k) => [
    0.5 + 0.62 * (k % 9),
    0.4 + 0.62 * Math.floor(k / 9),
  ])
  world.disks.add({ positions: positions.flat(), radii: 0.3 })
  for (let k = 0; k < full(10, 30); k++) {
    world.step(1)
    const state = await world.disks.read()
    expect(positions.filter((_, i) => !isInside(state.positions, i, 6, 40))).toEqual([])
  }
  world.destroy()
})

const BULLETS = full(400, 1000)

test(`a stream of ${BULLETS} bullets in thin walls: none outside, none NaN`, async () => {
  const world = await World.fromScene(stream(BULLETS, 7, 2000), { backend: 'cpu', substeps: 2 })
  const { ids } = world.disks
  const frames = full(10, 600)
  let most = 0
  for (let k = 0; k < frames; k++) {
    // what they lose by bouncing they get back
    if (k % 10 === 9)
      world.disks.write(ids, { velocities: stream(BULLETS, 7 + k, 2000).disks.velocities as number[] })
    world.step(PARAMS)
    const { positions } = await world.disks.read()
    expect(positions.every((x) => x > 0 && x < 20)).toBe(true)
    most = Math.max(most, world.stats.bullets)
  }
  expect(most).toBeGreaterThan(0.7 * BULLETS)
  world.destroy()
}, 600_000)

test('walls that sweep through disks at rest take them along, and fast ones do not pass them', async () => {
  for (const speed of [3, 30, 300, -300]) {
    const world = await create()
    world.disks.add({ positions: [2, 0, 2, 0.5], radii: 0.1, velocities: [0, 0, -100, 0] })
    const wall: WallOptions = { chain: [[0, -3], [0, 3]] } // biome-ignore format: short
    const body = world.bodies.add({ walls: [wall], motion: { velocity: [speed, 0] } })
    for (let k = 0; k < 6; k++) {
      world.step(PARAMS)
      const [x] = world.bodies.placement(body).position
      const { positions } = await world.disks.read()
      for (const at of [positions[0], positions[2]]) expect(at - x).toBeGreaterThan(0.05)
    }
    world.destroy()
  }
})

test('a turning blade among bullets: none outside', async () => {
  const scene = mill(200, 8)
  // the ring would take them out with it
  const bodies = scene.bodies!.slice(0, 1)
  const world = await World.fromScene({ ...scene, bodies }, { backend: 'cpu', substeps: 4 })
  for (let k = 0; k < full(12, 30); k++) world.step(PARAMS)
  const { positions } = await world.disks.read()
  expect(positions.every((x) => x > 0 && x < 20)).toBe(true)
  world.destroy()
})

test.each(sampled([100, 1e4], 1))(
  'a blade that turns at %i rad/s and squeezes disks against the walls of a box: none outside',
  async (spin) => {
    const world = await World.create({ backend: 'cpu', ccd: true })
    world.walls.add([box(20, 0)])
    const random = createRandom(1)
    const positions = Array.from({ length: 400 }, () => uniform(random, 0.3, 19.7))
    world.disks.add({ positions, radii: 0.3 })
    const blade: WallOptions = { chain: [[-9.8, 0], [9.8, 0]] } // biome-ignore format: short
    world.bodies.add({ walls: [blade], motion: { position: [10, 10], spin } })
    for (let k = 0; k < 12; k++) world.step(PARAMS)
    const state = await world.disks.read()
    expect(
      Array.from({ length: 200 }, (_, i) => i).filter((i) => !isInside(state.positions, i, 20, 20)),
    ).toEqual([])
    world.destroy()
  },
)

describe('stops that hang on each other', () => {
  /** Bullets one behind the other fly at a wall, all in one substep. */
  async function train(count: number) {
    const world = await create()
    world.walls.add([{ chain: [[0, -5], [0, 5]] }]) // biome-ignore format: short
    const positions = Array.from({ length: count }, (_, k) => [-1 - 0.5 * k, 0]).flat()
    world.disks.add({ positions, radii: 0.1, velocities: positions.map((_, k) => (k % 2 ? 0 : 6000)) })
    world.step(PARAMS)
    const state = await world.disks.read()
    const { unsettledSweeps } = world.stats
    world.destroy()
    return { x: Array.from({ length: count }, (_, k) => state.positions[2 * k]), unsettledSweeps }
  }

  test('each of twenty stops behind the one before', async () => {
    const { x, unsettledSweeps } = await train(20)
    for (const [k, at] of x.entries()) expect(at).toBeCloseTo(-0.1 - 0.2 * k, 3)
    expect(unsettledSweeps).toBe(0)
  })

  test('of more it is said, and the wall holds', async () => {
    const { x, unsettledSweeps } = await train(80)
    for (const at of x) expect(at).toBeLessThan(-0.099)
    expect(unsettledSweeps).toBe(1)
  })

  test('a bullet that is stopped early is no longer in the way of another one', async () => {
    const world = await create()
    world.walls.add([{ chain: [[1, -1], [1, 1]] }]) // biome-ignore format: short
    // the second one crosses where the first one would be at half of the frame
    world.disks.add({ positions: [0, 0, 6, -6], radii: 0.1, velocities: [720, 0, 0, 720] })
    world.step(PARAMS)
    const { positions } = await world.disks.read()
    expect(positions[0]).toBeCloseTo(0.9, 4)
    expect(positions[3]).toBeCloseTo(6, 4)
    world.destroy()
  })
})

test('more bullets than look at each other: it is said, and no wall is passed', async () => {
  const world = await World.fromScene(stream(full(4600, 5500), 9, 2000, [0.01, 0.02]), {
    backend: 'cpu',
    substeps: 1,
  })
  const steps = full(1, 3)
  for (let k = 0; k < steps; k++) world.step(PARAMS)
  expect(world.stats.bullets).toBeGreaterThan(4096)
  expect(world.stats.unsettledSweeps).toBe(steps)
  const { positions } = await world.disks.read()
  expect(positions.every((x) => x > 0 && x < 20)).toBe(true)
  world.destroy()
})
