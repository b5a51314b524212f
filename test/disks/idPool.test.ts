/** Ids of very large worlds. */
import { expect, test } from 'vitest'
import { IdPool } from '../../src/features/disks/idPool.ts'
import { MAX_DISKS } from '../../src/schemas/constants.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

/** In the long form more numbers than a `Set` holds. */
const MANY = full(300_000, 2 ** 24 + 1)

test('IdPool: millions of ids can be given, removed and used again', () => {
  const pool = new IdPool()
  const ids = pool.requireFree(pool.nextFree(MANY), MANY)
  pool.add(ids)
  expect(pool.liveCount).toBe(MANY)
  expect(() => pool.requireFree({ length: 1, 0: MANY - 1 }, 1)).toThrow('another disk has this id')
  pool.remove(pool.require(ids))
  expect(pool.liveCount).toBe(0)
  expect(pool.has(MANY - 1)).toBe(false)
  expect(() => pool.requireFree({ length: 1, 0: 7 }, 1)).toThrow('it is free after the next step')
  pool.freeRemoved()
  expect(pool.nextFree(2)).toEqual(Uint32Array.of(0, 1))
})

test('World.disks.add: refuses more disks than kernels can number, in one sentence', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  expect(() => world.disks.add({ positions: { length: 2 * MAX_DISKS + 2 }, radii: 1 })).toThrow(
    `positions has ${2 * MAX_DISKS + 2} numbers: expected at most ${2 * MAX_DISKS}, two for each of ${MAX_DISKS} disks`,
  )
  expect(world.disks.ids).toHaveLength(0)
  world.destroy()
})
