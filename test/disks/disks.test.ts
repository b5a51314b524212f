/** Ids: what callers choose, and what it costs. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { IdPool } from '../../src/features/disks/idPool.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'

/** The largest id that callers may choose in a world of few disks. */
const LARGEST = 65535

/** The smallest ids that nobody has, the slow way. */
function smallestFree(taken: ReadonlySet<number>, count: number): number[] {
  const free: number[] = []
  for (let id = 0; free.length < count; id++) if (!taken.has(id)) free.push(id)
  return free
}

const id = fc.oneof(fc.nat(40), fc.nat(3000), fc.integer({ min: LARGEST - 20, max: LARGEST }))
const call = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('addAs' as const), ids: fc.uniqueArray(id, { minLength: 1, maxLength: 9 }) }),
  fc.record({ kind: fc.constant('remove' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('step' as const) }),
)

test('IdPool: returns the smallest free ids and those that are live, for any sequence of calls', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
      const pool = new IdPool()
      const living = new Set<number>()
      const retired = new Set<number>()
      let largest = -1
      for (const made of calls) {
        if (made.kind === 'step') {
          pool.freeRemoved()
          retired.clear()
        } else if (made.kind === 'remove') {
          const gone = [...living].filter((_, k) => k < made.part * living.size)
          pool.remove(pool.require(gone))
          for (const one of gone) {
            living.delete(one)
            retired.add(one)
          }
        } else {
          const taken = new Set([...living, ...retired])
          const ids =
            made.kind === 'add'
              ? pool.nextFree(made.count)
              : Uint32Array.from(made.ids.filter((one) => !taken.has(one)))
          if (made.kind === 'add') expect([...ids]).toEqual(smallestFree(taken, made.count))
          expect([...pool.requireFree(ids, ids.length)]).toEqual([...ids])
          pool.add(ids)
          for (const one of ids) {
            living.add(one)
            largest = Math.max(largest, one)
          }
        }
        const sorted = Uint32Array.from(living).sort()
        expect(pool.ids()).toEqual(sorted)
        expect(pool.liveCount).toBe(living.size)
        expect(pool.idCount).toBe(largest + 1)
      }
      const copy = new IdPool()
      copy.load(pool.save())
      expect([copy.ids(), copy.liveCount, copy.idCount]).toEqual([pool.ids(), pool.liveCount, pool.idCount])
      for (const one of retired) expect(() => copy.requireFree([one], 1)).toThrow('free after the next step')
      pool.freeRemoved()
      copy.freeRemoved()
      expect(copy.nextFree(50)).toEqual(pool.nextFree(50))
    }),
  )
})

test('IdPool: refuses ids whose memory would be out of proportion to the number of disks', () => {
  const pool = new IdPool()
  expect(() => pool.requireFree([3, 65536], 2)).toThrow(
    'ids[1] is 65536: expected at most 65535 in a world of 2 disks',
  )
  pool.add(pool.nextFree(40_000))
  expect([...pool.requireFree([80_001], 1)]).toEqual([80_001])
  expect(() => pool.requireFree([80_002], 1)).toThrow(
    'ids[0] is 80002: expected at most 80001 in a world of 40001 disks',
  )
  expect(() => pool.requireFree([50_000, 50_001, 50_000], 3)).toThrow(
    'ids[2] is 50000: this id was named before',
  )
})

describe.each(BACKENDS)('%s', (backend) => {
  let device: GPUDevice | undefined
  beforeAll(async () => {
    if (backend === 'gpu') device = await testDevice()
  })

  test('World.disks.add: disks keep their requested ids everywhere', async () => {
    const world = await World.create({ backend, device, gravity: [0, 0] })
    world.disks.add({ positions: [0, 0, 10, 0, 20, 0], radii: 1, ids: [LARGEST, 7, LARGEST - 1] })
    expect([...world.disks.add({ positions: [30, 0], radii: [2] })]).toEqual([0])
    world.disks.write([LARGEST], { velocities: [6, 0], category: [4] })
    world.step(1 / 60)
    expect([...world.disks.ids]).toEqual([0, 7, LARGEST - 1, LARGEST])
    const { positions, radii } = await world.disks.read([LARGEST, 0])
    expect([...positions]).toEqual([expect.closeTo(0.1, 5), 0, 30, 0])
    expect([...radii]).toEqual([1, 2])
    const ray = { origins: [-5, 0], translations: [60, 0] }
    const first = world.query.rays(ray)
    const all = world.query.rays({ ...ray, hits: 'all' })
    const near = world.query.nearest({ points: [21, 3] })
    const inBox = world.query.inside({ boxes: [-1, -1, 40, 1] })
    const marked = world.query.inside({ boxes: [-1, -1, 40, 1], mask: 4 })
    // answers are about the world as it was asked
    world.disks.remove([LARGEST])
    world.step(1 / 60)
    world.disks.add({ positions: [0, 0], radii: 1, ids: [30_000] })
    expect([...(await first).ids]).toEqual([LARGEST])
    expect([...(await all).ids]).toEqual([LARGEST, 7, LARGEST - 1, 0])
    expect([...(await near).ids]).toEqual([LARGEST - 1])
    expect([...(await inBox).ids]).toEqual([0, 7, LARGEST - 1, LARGEST])
    expect([...(await marked).ids]).toEqual([LARGEST])
    expect([...(await world.query.rays({ origins: [0, 9], translations: [0, 1] })).ids]).toEqual([NONE])
    expect([...(await world.disks.read()).ids]).toEqual([0, 7, 30_000, LARGEST - 1])
    world.destroy()
  })
})
