import { expect, test } from 'vitest'
import { timeBatches } from '../../bench/shapes/batchTimes.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { disk } from '../../src/shapes/disk.ts'

test('times both kinds of shapes, colliding and not, both questions', async () => {
  const batch = await ShapeBatch.create({ backend: 'cpu' })
  const times = await timeBatches(batch, { counts: [20, 30], rounds: 1 })
  expect(times).toHaveLength(2 * 5 * 2 * 2 * 2)
  expect(times.every(({ time }) => time > 0)).toBe(true)
  expect(new Set(times.map((time) => JSON.stringify({ ...time, time: 0 }))).size).toBe(times.length)
})

test('tells where pairs do not collide as they should', async () => {
  const batch = await ShapeBatch.create({ backend: 'cpu' })
  const setShapes = batch.setShapes.bind(batch)
  // too small to reach each other
  batch.setShapes = () => setShapes([disk([0, 0], 0.01)])
  await expect(timeBatches(batch, { counts: [30], rounds: 1 })).rejects.toThrow(/^pair \d+ of polygon 4/)
})
