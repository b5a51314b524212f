/** Queries on the GPU: the bits of the CPU. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeDevice } from '../../src/cli/nodeGpu.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/quality.ts'
import { askedScenes, hardCasts, stir } from './worldScenes.ts'

const count = isFull ? 5000 : 120

async function bothOf(scene: Scene, options = {}): Promise<[World, World]> {
  const device = await testDevice()
  return [
    await World.fromScene(scene, { substeps: 2, ...options, backend: 'cpu' }),
    await World.fromScene(scene, { substeps: 2, ...options, backend: 'gpu', device }),
  ]
}

/** Every kind of question, and what it is answered. */
async function askAll(world: World, places: ArrayLike<number>, seed: number) {
  const casts = hardCasts(count, seed, places)
  const disks = Array.from(casts.radii, (r, k) => [casts.origins[2 * k], casts.origins[2 * k + 1], r]).flat()
  const groups = 0xfffffffd
  return Promise.all([
    world.castRays(casts),
    world.castRays({ ...casts, groups, hits: 'all' }),
    world.castRays({ ...casts, hits: 'all', disks: false }),
    world.nearestDisks({ points: casts.origins }),
    world.nearestDisks({ points: casts.origins, groups, mostDistance: 3 }),
    world.disksIn({ disks }),
    world.disksIn({ boxes: [0, 0, 12, 12] }),
  ])
}

describe.each(askedScenes)('$name', (scene) => {
  let cpu: World
  let gpu: World
  beforeAll(async () => {
    ;[cpu, gpu] = await bothOf(scene)
  })
  afterAll(() => gpu.destroy())

  test('the GPU answers in the bits of the CPU, after edits and after steps', async () => {
    for (const world of [cpu, gpu]) stir(world)
    const { positions } = await cpu.read()
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

test('answers that outgrow their room are asked for again, of the world as it was', async () => {
  const [cpu, gpu] = await bothOf(presets.pile.build(1500, 3))
  const [minX, minY, maxX, maxY] = cpu.bounds
  // 300 casts through all of it hit far more than the room made for four each
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
      pending.push(world.castRays(casts), world.disksIn({ boxes: [minX, minY, maxX, maxY] }))
    }
    world.step(1)
    answers.push(await Promise.all(pending))
  }
  expect(answers[0][0].ids.length).toBeGreaterThan(4 * 300)
  expect(answers[0][1].ids.length).toBe(1500)
  expect(answers[0][0]).not.toEqual(answers[0][2])
  expect(answers[1]).toEqual(answers[0])
  gpu.destroy()
})

test('a halt in between changes no answer', async () => {
  // room for four contacts: the first step runs out of it
  const [cpu, gpu] = await bothOf(presets.pile.build(300, 4), { capacity: 1 })
  const answers = []
  for (const world of [cpu, gpu]) {
    const pending = []
    for (let k = 0; k < 4; k++) {
      world.step(1 / 30)
      pending.push(
        world.nearestDisks({ points: [0.5, 0.5, 2, 1] }),
        world.castRays({ origins: [1, 9], translations: [0, -9] }),
      )
    }
    answers.push(await Promise.all(pending))
  }
  expect(gpu.stats.contactGrowths).toBeGreaterThan(0)
  expect(answers[1]).toEqual(answers[0])
  gpu.destroy()
})

test('a device that is lost and a world that was destroyed say so', async () => {
  const { device } = await nodeDevice()
  const world = await World.create({ backend: 'gpu', device })
  world.addDisks({ positions: [0, 0], radii: 1 })
  const cast = { origins: [-5, 0], translations: [9, 0] }
  expect([...(await world.castRays(cast)).ids]).toEqual([0])
  const pending = world.castRays(cast)
  device.destroy()
  await device.lost
  await expect(pending).rejects.toThrow(/^the GPU device was lost \(destroyed\)/)
  await expect(world.castRays(cast)).rejects.toThrow(/^the GPU device was lost \(destroyed\)/)
  for (const backend of ['cpu', 'gpu'] as const) {
    const gone = await World.create({ backend, device: backend === 'gpu' ? await testDevice() : undefined })
    gone.addDisks({ positions: [0, 0], radii: 1 })
    gone.destroy()
    await expect(gone.castRays(cast)).rejects.toThrow('this world was destroyed')
    await expect(gone.nearestDisks({ points: [0, 0] })).rejects.toThrow('this world was destroyed')
    await expect(gone.disksIn({ disks: [0, 0, 1] })).rejects.toThrow('this world was destroyed')
  }
})
