/** Uniform fields of some categories under 'eventDriven': disks that accelerate differently meet at a root of a quartic. */
import { beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import type { Field } from '../../src/features/fields/fields.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { gasInBox } from '../support/gas.ts'

const ELASTIC = { restitution: 1, friction: 0 }
const OPTIONS = { backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0], events: true } as const
const pulling = (x: number, y: number, mask?: number) => ({
  type: 'uniform' as const,
  acceleration: [x, y] as [number, number],
  ...(mask === undefined ? {} : { mask }),
})

test.each([
  { name: 'closes from the start', velocity: 0 },
  { name: 'moves away first', velocity: 4 },
  { name: 'overlaps and moves away first', velocity: 4, start: 0.4 },
])(
  'World.step: a disk that a field draws to another one, and that $name, hits it at the time of the closed form',
  async ({ velocity, start = 5 }) => {
    const world = await World.create({ ...OPTIONS, fields: [pulling(-3, 0, 2)] })
    world.disks.add({
      positions: [0, 0, start, 0],
      velocities: [1, 0, velocity, 0],
      radii: 0.25,
      category: [1, 2],
      ...ELASTIC,
    })
    world.step(4)
    const { hit } = await world.takeEvents()
    // start + (velocity - 1) t - 1.5 t² is 0.5: the later root, if they overlap at the start
    const speed = velocity - 1
    expect(hit.times[0]).toBeCloseTo((speed + Math.sqrt(speed ** 2 + 6 * (start - 0.5))) / 3, 5)
    world.destroy()
  },
)

interface Throw {
  readonly offset: readonly [number, number]
  readonly velocity: readonly [number, number]
  readonly pulls: readonly [readonly [number, number], readonly [number, number]]
}
const REACH = 0.75
const SPAN = 0.5

/** The gap of two disks at a time. */
function gapAt({ offset, velocity, pulls }: Throw, s: number): number {
  const at = (k: 0 | 1) => offset[k] + s * (velocity[k] + 0.5 * s * (pulls[1][k] - pulls[0][k]))
  return Math.hypot(at(0), at(1)) - REACH
}

/** The first time at which a gap closes, by a search of small intervals in f64; Infinity if it does not. */
function firstTouch(thrown: Throw): number {
  const parts = 4000
  for (let k = 0; k < parts; k++) {
    let [low, high] = [(k / parts) * SPAN, ((k + 1) / parts) * SPAN]
    if (!(gapAt(thrown, low) > 0 && gapAt(thrown, high) <= 0)) continue
    for (let halving = 0; halving < 40; halving++) {
      const middle = (low + high) / 2
      if (gapAt(thrown, middle) > 0) low = middle
      else high = middle
    }
    return high
  }
  return Infinity
}

/** Draws a throw that brings the disks nearer than their radii, the one from any side of the other, at some time within the span or later. */
function draw(random: Random): Throw {
  const f = Math.fround
  const vector = (size: number) => [0, 1].map(() => f(uniform(random, -size, size))) as [number, number]
  const pull = 10 ** uniform(random, 0, 2)
  const [offset, miss, pulls] = [vector(4), vector(1), [vector(pull), vector(pull)] as const]
  const time = uniform(random, 0.1, 0.6)
  const velocity = [0, 1].map((axis) =>
    f((miss[axis] - offset[axis]) / time - 0.5 * time * (pulls[1][axis] - pulls[0][axis])),
  ) as [number, number]
  return { offset, velocity, pulls }
}

test('World.step: throws of disks that accelerate differently touch when a search in f64 says', async () => {
  const world = await World.create({ ...OPTIONS, capacity: 2, gravity: [1, -2] })
  const ids = world.disks.add({ positions: [0, 0, 5, 0], radii: [0.25, 0.5], category: [1, 2], ...ELASTIC })
  const random = createRandom(7)
  const throws = full(500, 50_000)
  let [touches, close, late, none] = [0, 0, 0, 0]
  for (let k = 0; k < throws; k++) {
    const thrown = draw(random)
    if (gapAt(thrown, 0) < 1e-3) continue
    const { offset, velocity, pulls } = thrown
    world.fields = pulls.map(([x, y], kind) => pulling(x, y, 1 + kind))
    world.disks.write(ids, { positions: [0, 0, ...offset], velocities: [0, 0, ...velocity] })
    const { time } = world.stats
    world.step(SPAN)
    const { times } = (await world.takeEvents()).hit
    const found = times.length > 0 ? times[0] - time : Infinity
    const expected = firstTouch(thrown)
    touches += Number(found < SPAN)
    none += Number(found === Infinity && expected === Infinity)
    late += Number(found < SPAN && gapAt(thrown, 1e-4) > gapAt(thrown, 0))
    if (found === expected || Math.abs(found - expected) < 1e-5) {
      close++
      continue
    }
    // it grazes, or touches at the end of the step: f32 cannot tell
    const size =
      Math.hypot(...offset) + SPAN * Math.hypot(...velocity) + SPAN ** 2 * Math.hypot(...pulls.flat())
    expect(Math.abs(gapAt(thrown, Math.min(found, expected)))).toBeLessThan(4e-7 * size)
  }
  expect(close / throws).toBeGreaterThan(0.9)
  expect(touches).toBeGreaterThan(0.5 * throws)
  expect(none).toBeGreaterThan(0.1 * throws)
  expect(late).toBeGreaterThan(0.02 * throws)
  world.destroy()
})

test('World.step: elastic disks that fall up and down keep their energy', async () => {
  const { disks, walls } = gasInBox(40, 0.3, 4)
  const pulls = [-4, 6]
  const world = await World.create({ ...OPTIONS, fields: [pulling(0, pulls[0], 1), pulling(0, pulls[1], 2)] })
  world.walls.add(walls)
  const category = Array.from({ length: 40 }, (_, k) => 1 + (k % 2))
  world.disks.add({ ...disks, masses: 1, category })
  const energy = async () => {
    const { positions, velocities } = await world.disks.read()
    return category.reduce((sum, kind, k) => {
      const [x, y] = velocities.subarray(2 * k)
      return sum + 0.5 * (x * x + y * y) - pulls[kind - 1] * positions[2 * k + 1]
    }, 0)
  }
  const before = await energy()
  for (let step = 0; step < 6; step++) world.step(0.25)
  expect(world.stats.spentSteps).toBe(0)
  expect(world.stats.collisions).toBeGreaterThan(200)
  expect(Math.abs((await energy()) / before - 1)).toBeLessThan(1e-4)
  world.destroy()
})

test('World.step: a field of all disks gives the bits of gravity', async () => {
  const run = async (options: object) => {
    const { disks, walls } = gasInBox(40, 0.3, 4)
    const world = await World.create({ ...OPTIONS, ...options })
    world.walls.add(walls)
    world.disks.add({ ...disks, category: Array.from({ length: 40 }, (_, k) => 2 ** (k % 3)) })
    for (let step = 0; step < 4; step++) world.step(0.25)
    const hash = await stateHash(await world.disks.read())
    expect(world.stats.collisions).toBeGreaterThan(50)
    world.destroy()
    return hash
  }
  expect(await run({ fields: [pulling(0, -9.81)] })).toBe(await run({ gravity: [0, -9.81] }))
})

test('World.step: disks that fields press together rest upon each other', async () => {
  const world = await World.create({ ...OPTIONS, gravity: [0, -2], fields: [pulling(0, -8, 2)] })
  world.walls.add([{ chain: [[-5, 0], [5, 0]] }]) // biome-ignore format: points
  world.disks.add({
    positions: [0, 0.1, 0, 0.3],
    radii: 0.1,
    category: [1, 2],
    restitution: 0.5,
    friction: 0,
  })
  for (let step = 0; step < 30; step++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  expect(world.stats.spentSteps).toBe(0)
  expect(positions[1]).toBeCloseTo(0.1, 3)
  expect(positions[3]).toBeCloseTo(0.3, 3)
  world.destroy()
})

test('World.step: disks that fields press together hit once per contact duration', async () => {
  const world = await World.create({ ...OPTIONS, fields: [pulling(5, 0, 1), pulling(-5, 0, 2)] })
  world.disks.add({ positions: [-0.1, 0, 0.1, 0], radii: 0.1, category: [1, 2], restitution: 0 })
  for (let step = 0; step < 30; step++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  expect(world.stats.spentSteps).toBe(0)
  // 0.5 s and 1 ms
  expect(world.stats.collisions).toBeGreaterThan(490)
  expect(world.stats.collisions).toBeLessThan(510)
  expect(positions[2] - positions[0]).toBeCloseTo(0.2, 4)
  world.destroy()
})

describe("World.create, World.fields: what is not a uniform field everywhere is refused under 'eventDriven'", () => {
  test.each([
    [
      { type: 'damping', rate: 1 },
      `fields[1].type is "damping": expected 'uniform' with stepping 'eventDriven'`,
    ],
    [
      { ...pulling(1, 0), region: { disk: [0, 0, 1] } },
      "fields[1].region is given: expected none with stepping 'eventDriven'",
    ],
  ] as [Field, string][])('%o', async (field, message) => {
    const fields = [pulling(0, 1), field]
    await expect(World.create({ ...OPTIONS, fields })).rejects.toThrow(message)
    const world = await World.create({ ...OPTIONS, fields: [pulling(0, 2)] })
    expect(() => {
      world.fields = fields
    }).toThrow(message)
    expect(world.fields).toMatchObject([pulling(0, 2)])
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
    name: 'bubbles',
    gravity: [0, -9.81],
    stepping: 'eventDriven',
    fields: [pulling(0, 15, 2), pulling(3, 1, 6)],
    disks: {
      positions: [...disks.positions],
      velocities: [...disks.velocities].map((value) => 4 * value),
      radii: [...(disks.radii as Float64Array)],
      category: Array.from({ length: 30 }, (_, k) => 2 ** (k % 3)),
      restitution: 0.9,
      friction: 0.3,
    },
    walls: [{ chain: [[0, 0], [side, 0], [side, side], [0, side]], bulges: [0, 0.2, 0, 0], closed: true, restitution: 0.9 }], // biome-ignore format: points
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
    for (let step = 0; step < 4; step++) for (const world of [cpu, gpu]) world.step(1 / 15)
    expect(await stateHash(await gpu.disks.read())).toBe(await stateHash(await cpu.disks.read()))
    const { collisions, spentSteps } = cpu.stats
    expect(gpu.stats).toMatchObject({ collisions, spentSteps })
    expect(collisions).toBeGreaterThan(10)
    expect(spentSteps > 0).toBe('maxWaves' in options)
    for (const world of [cpu, gpu]) world.destroy()
  })
})
