/** Details of snapshots: their size, handles of emitters, and restores among steps that the GPU has not run yet. */
import { expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { World, type WorldOptions } from '../../src/index.ts'
import { presets } from '../../src/scene/presets.ts'
import { packPlain, unpackPlain } from '../../src/util/plainFile.ts'
import { testDevice } from '../support/device.ts'
import { lively } from '../support/events.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const CPU: WorldOptions = { backend: 'cpu', threads: 1 }
const STEP = 1 / 60
const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(STEP)
}

test('packPlain, unpackPlain: every kind of value comes back', () => {
  const data = {
    numbers: [0, -0, 1 / 3, Infinity, -Infinity, Number.NaN, 2 ** 53],
    words: Uint32Array.of(1, 0xffffffff),
    floats: [Float32Array.of(0.1, -0, Number.NaN), Float64Array.of(Math.PI)],
    bytes: Uint8Array.of(1, 2, 3),
    raw: Uint8Array.of(7, 8, 9, 10).buffer,
    text: 'ü { $array: 1 }',
    nested: { none: null, yes: true, empty: new Uint32Array(0), list: [{ 2: 'b', 1: Uint8Array.of(5) }] },
  }
  expect(unpackPlain('data', packPlain(data))).toEqual(data)
})

test('World.history.snapshot: takes at most 0.6 kB per disk of a settled pile', async () => {
  const count = full(500, 5000)
  const world = await World.fromScene(presets.pile.build(count, 1), CPU)
  steps(world, full(240, 600))
  const { byteLength } = await world.history.snapshot()
  // contacts of two disks per disk, or the pile has not settled
  expect((await world.measure()).coordination).toBeGreaterThan(3)
  expect(byteLength / count).toBeLessThan(600)
  world.destroy()
})

test('World.history.restore: handles of emitters stay those of their emitters', async () => {
  const world = await World.create(CPU)
  const kept = world.emitters.add({ disk: [0, 5, 1], rate: 60, radii: 0.1, maxAlive: 50 })
  const gone = world.emitters.add({ disk: [9, 5, 1], rate: 60, radii: 0.1, maxAlive: 50 })
  steps(world, 10)
  const snapshot = await world.history.snapshot()
  kept.rate = 5
  gone.remove()
  steps(world, 2)
  const later = world.emitters.add({ disk: [0, 9, 1], rate: 60, radii: 0.1, maxAlive: 20 })
  world.history.restore(snapshot)
  expect(world.emitters.all).toHaveLength(2)
  expect(world.emitters.all[0]).toBe(kept)
  expect(kept.rate).toBe(60)
  expect(() => later.change({ rate: 1 })).toThrow(/^this emitter was removed$/)
  steps(world, 10)
  expect(world.stats.births).toBe(40)
  world.destroy()
})

fullTest(
  'World.history.restore: on the GPU among steps that halt, with buffers that grow, as on the CPU',
  async () => {
    const device = await testDevice()
    const run = async (options: WorldOptions) => {
      const world = await World.fromScene(lively(7), { capacity: 1, ...options })
      steps(world, 2)
      const early = await world.history.snapshot()
      steps(world, 10)
      const late = await world.history.snapshot()
      // none of these waits
      world.history.restore(early)
      steps(world, 4)
      world.history.restore(late)
      world.disks.remove([3, 4])
      steps(world, 3)
      world.history.restore(early)
      const ids = world.disks.add({ positions: [0, 9], radii: 0.2 })
      steps(world, 6)
      const hash = await stateHash(await world.disks.read())
      const { begin, end } = await world.takeEvents()
      world.destroy()
      return { hash, ids, begin, end }
    }
    const expected = await run(CPU)
    expect(await run({ backend: 'gpu', device })).toEqual(expected)
  },
)
