/** World queries on both backends: equal bits, the current state, and no side effects. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { askedScenes, hardCasts, stir } from './worldScenes.ts'

const count = full(30, 5000)

async function bothOf(scene: Scene, options = {}): Promise<[World, World]> {
  const device = await testDevice()
  return [
    await World.fromScene(scene, { substeps: 2, ...options, backend: 'cpu' }),
    await World.fromScene(scene, { substeps: 2, ...options, backend: 'gpu', device }),
  ]
}

/** Runs every kind of query and returns the results. */
async function askAll(world: World, places: ArrayLike<number>, seed: number) {
  const casts = hardCasts(count, seed, places)
  const disks = Array.from(casts.radii, (r, k) => [casts.origins[2 * k], casts.origins[2 * k + 1], r]).flat()
  const mask = 0xfffffffd
  return Promise.all([
    world.query.rays(casts),
    world.query.rays({ ...casts, mask, hits: 'all' }),
    world.query.rays({ ...casts, hits: 'all', disks: false }),
    world.query.nearest({ points: casts.origins }),
    world.query.nearest({ points: casts.origins, mask, maxDistance: 3 }),
    world.query.inside({ disks }),
    world.query.inside({ boxes: [0, 0, 12, 12] }),
    world.query.visibility({ points: casts.origins, mask, maxDistance: 30 }),
  ])
}

// the other scenes would take long and test little more; on the CPU all are compared with brute force
const few = ['two sizes', 'round walls, some of which move']
const scenes = full(
  askedScenes.filter(({ name }) => few.includes(name)),
  askedScenes,
)

describe.each(scenes)('World queries: $name', (scene) => {
  let cpu: World
  let gpu: World
  beforeAll(async () => {
    ;[cpu, gpu] = await bothOf(scene)
  })
  afterAll(() => gpu.destroy())

  fullTest('the GPU returns the bits of the CPU, after edits and after steps', async () => {
    for (const world of [cpu, gpu]) stir(world)
    const { positions } = await cpu.disks.read()
    const expected = await askAll(cpu, positions, 31)
    const answers = await askAll(gpu, positions, 31)
    expect(answers).toEqual(expected)
    expect(expected[0].ids.length).toBe(count)
    const changed = { ...answers[0], fractions: answers[0].fractions.slice() }
    new Uint32Array(changed.fractions.buffer)[0] ^= 1
    expect(changed).not.toEqual(expected[0])
    for (const world of [cpu, gpu]) world.step(1 / 60)
    expect(await askAll(gpu, positions, 32)).toEqual(await askAll(cpu, positions, 32))
  })
})

// lists, periodic boxes and worlds that moved: test/queries/{grains,picks,shapeCasts}.test.ts, in test:full
fullTest('World queries among grains: the GPU returns the bits of the CPU', async () => {
  const casts = hardCasts(60, 5, [0, 0, 1, 0, 2, 0, 0, 1, 2, 2])
  const points = casts.origins.map((x) => 0.2 * x)
  const answers = []
  for (const backend of ['cpu', 'gpu'] as const) {
    const world = await World.create({ backend, device: await deviceOf(backend) })
    const clump = { parts: [box(0.5, 0.1, 0.01), capsule([0, -0.2], [0, 0.3], 0.06)] }
    const positions = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? (n / 2) % 4 : Math.floor(n / 8)))
    world.grains.add({ shapes: clump, positions, angles: positions.filter((_, n) => n % 2 === 0) })
    world.grains.add({ shapes: box(0.3, 0.2), positions: positions.map((x) => x + 0.5), category: 2 })
    world.disks.add({ positions: [-1, 0, -1, 1], radii: 0.4 })
    world.walls.add([{ chain: [[-1, -1], [2, -1], [4, 0]], bulges: [0, 0.5], radius: 0.05 }]) // biome-ignore format: short
    world.disks.remove([world.disks.ids[3]])
    answers.push(
      await Promise.all([
        world.query.rays(casts),
        world.query.nearest({ points, mask: 2 }),
        world.query.inside({ boxes: [0, 0, 2.2, 1.1] }),
        world.query.at({ points, maxDistance: 0.1 }),
        world.query.shapes({
          shapes: box(0.3, 0.4),
          origins: points,
          angles: 1,
          translations: casts.translations,
        }),
      ]),
    )
    world.destroy()
  }
  expect(answers[1]).toEqual(answers[0])
  for (const { ids, edges } of [answers[0][0], answers[0][4]])
    expect([new Set(ids).size > 5, new Set(edges).size > 1]).toEqual([true, true])
})

fullTest(
  'World.query.rays: results that exceed their buffer are requested again, for the state of the first request',
  async () => {
    const [cpu, gpu] = await bothOf(presets.pile.build(600, 3))
    const [minX, minY, maxX, maxY] = cpu.bounds
    // 300 casts across the world hit far more than the buffer of four hits per cast holds
    const casts = {
      origins: Array.from({ length: 600 }, (_, n) => (n % 2 === 0 ? minX : minY + ((maxY - minY) * n) / 600)),
      translations: Array.from({ length: 600 }, (_, n) => (n % 2 === 0 ? maxX - minX : 0)),
      radii: 0.2,
      hits: 'all',
    } as const
    const answers = []
    for (const world of [cpu, gpu]) {
      const pending = []
      for (let k = 0; k < 3; k++) {
        world.step(1 / 60)
        pending.push(world.query.rays(casts), world.query.inside({ boxes: [minX, minY, maxX, maxY] }))
      }
      world.disks.remove(world.disks.ids)
      world.step(1 / 60)
      answers.push(await Promise.all(pending))
    }
    expect(answers[0][0].ids.length).toBeGreaterThan(4 * 300)
    expect(answers[0][1].ids.length).toBe(600)
    expect(answers[0][0]).not.toEqual(answers[0][2])
    expect(answers[1]).toEqual(answers[0])
    gpu.destroy()
  },
)

fullTest('World queries: a halted step in between changes no result', async () => {
  // room for four contacts: the first step exceeds it
  const [cpu, gpu] = await bothOf(presets.pile.build(300, 4), { capacity: 1 })
  const answers = []
  for (const world of [cpu, gpu]) {
    const pending = []
    for (let k = 0; k < 4; k++) {
      world.step(1 / 30)
      pending.push(
        world.query.nearest({ points: [0.5, 0.5, 2, 1] }),
        world.query.rays({ origins: [1, 9], translations: [0, -9] }),
      )
    }
    answers.push(await Promise.all(pending))
  }
  expect(gpu.stats.contactGrowths).toBeGreaterThan(0)
  expect(answers[1]).toEqual(answers[0])
  gpu.destroy()
})

test('World queries: reject after the world is destroyed', async () => {
  const cast = { origins: [-5, 0], translations: [9, 0] }
  for (const backend of ['cpu', 'gpu'] as const) {
    const gone = await World.create({ backend, device: backend === 'gpu' ? await testDevice() : undefined })
    gone.disks.add({ positions: [0, 0], radii: 1 })
    gone.destroy()
    await expect(gone.query.rays(cast)).rejects.toThrow('this world was destroyed')
    await expect(gone.query.nearest({ points: [0, 0] })).rejects.toThrow('this world was destroyed')
    await expect(gone.query.inside({ disks: [0, 0, 1] })).rejects.toThrow('this world was destroyed')
  }
})

const deviceOf = async (backend: 'cpu' | 'gpu') => (backend === 'gpu' ? testDevice() : undefined)

describe.each(BACKENDS)('World queries on %s', (backend) => {
  fullTest('no query changes a bit of the simulation', async () => {
    const moving = askedScenes.find((one) => one.name === 'bodies that move')!
    const radii = Array.from({ length: 500 }, (_, k) => (k % 4 === 0 ? 0.5 : 0.1))
    const scene = { ...moving, disks: { ...moving.disks, radii } }
    const hashes = []
    for (const isAsked of [false, true]) {
      const world = await World.fromScene(scene, { backend, device: await deviceOf(backend), substeps: 3 })
      const ask = async () => {
        if (!isAsked) return
        await Promise.all([
          world.query.rays({ origins: [0, 0, 5, 5], translations: [20, 20, -3, 9], radii: 0.3, hits: 'all' }),
          world.query.nearest({ points: [3, 3] }),
          world.query.inside({ boxes: [0, 0, 20, 20] }),
        ])
      }
      await ask()
      // a disk of the larger class, removed before the next step: a grid that only a query uses
      const { ids } = world.disks
      const big = world.disks.add({ positions: [10, 30], radii: 1.2 })
      await ask()
      world.disks.remove(big)
      world.disks.remove(ids.subarray(0, 9))
      await ask()
      world.step(1 / 60)
      world.walls.add([
        {
          chain: [
            [1, 1],
            [4, 2],
          ],
        },
      ])
      await ask()
      world.walls.material = { friction: 0.5, restitution: 0.2 }
      await ask()
      for (let step = 0; step < 4; step++) {
        world.step(1 / 60)
        await ask()
      }
      hashes.push(await stateHash(await world.disks.read()))
      world.destroy()
    }
    expect(hashes[1]).toBe(hashes[0])
  })

  test('queries see all previous calls, with or without a step', async () => {
    const world = await World.create({ backend, device: await deviceOf(backend), gravity: [0, 0] })
    const cast = { origins: [-5, 0], translations: [10, 0] }
    const nothing = await world.query.rays(cast)
    expect([nothing.ids[0], nothing.edges[0], nothing.fractions[0], ...nothing.points]).toEqual([
      NONE,
      NONE,
      1,
      5,
      0,
    ])
    world.walls.add([
      {
        chain: [
          [4, -1],
          [4, 1],
        ],
      },
    ])
    const wall = await world.query.rays(cast)
    expect([wall.ids[0], wall.bodies[0], wall.edges[0]]).toEqual([NONE, 0, 0])
    expect(wall.fractions[0]).toBeCloseTo(0.9, 6)
    expect([...wall.normals]).toEqual([-1, 0])
    const [id] = world.disks.add({ positions: [0, 0], radii: 1, velocities: [0, 60] })
    const disk = await world.query.rays(cast)
    expect([disk.ids[0], disk.bodies[0], disk.edges[0]]).toEqual([id, NONE, NONE])
    expect(disk.fractions[0]).toBeCloseTo(0.4, 6)
    expect([...disk.points]).toEqual([-1, 0])
    const body = world.bodies.add({ walls: [{ chain: [[0, -1], [0, 1]] }], motion: { position: [-4, 0] } }) // biome-ignore format: short
    const moving = await world.query.rays(cast)
    expect([moving.bodies[0], moving.edges[0]]).toEqual([body, 1])
    world.bodies.setMotion(body, { position: [-4, 9] })
    const pending = world.query.rays(cast)
    world.step(1 / 10)
    expect((await pending).ids[0]).toBe(id)
    // the disk moved up, and the body stays away
    expect((await world.query.rays(cast)).edges[0]).toBe(0)
    world.disks.remove([id])
    world.bodies.setMotion(body, { position: [2, 0], angle: Math.PI / 4 })
    expect((await world.query.rays(cast)).fractions[0]).toBeCloseTo(0.7, 5)
    world.destroy()
  })

  test('empty queries give empty results', async () => {
    const world = await World.create({ backend, device: await deviceOf(backend) })
    const ask = async () => [
      await world.query.rays({ origins: [], translations: [] }),
      await world.query.rays({ origins: [], translations: [], hits: 'all' }),
      await world.query.nearest({ points: [] }),
      await world.query.inside({ disks: [] }),
    ]
    const none = await ask()
    world.disks.add({ positions: [0, 0], radii: 1 })
    expect(await ask()).toEqual(none)
    expect(none.map((answer) => ('starts' in answer ? [...answer.starts] : [...answer.ids]))).toEqual([
      [],
      [0],
      [],
      [0],
    ])
    world.destroy()
  })
})
