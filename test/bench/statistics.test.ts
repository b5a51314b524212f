import { expect, test } from 'vitest'
import { interleave } from '../../bench/interleave.ts'
import { summarizeTimes } from '../../bench/statistics.ts'

test('summarizeTimes: one slow repeat changes median and spread only slightly', () => {
  const { median, min, spread } = summarizeTimes([10, 11, 9, 10, 10, 11, 500])
  expect({ median, min }).toEqual({ median: 10, min: 9 })
  expect(spread).toBeCloseTo(0.1)
})

test('summarizeTimes: ignores the order of the repeats', () => {
  expect(summarizeTimes([3, 1, 2])).toEqual(summarizeTimes([1, 2, 3]))
})

test('summarizeTimes: throws without repeats', () => {
  expect(() => summarizeTimes([])).toThrow()
})

test('interleave: entries take turns', async () => {
  const order: string[] = []
  const results = await interleave(['a', 'b'], 3, async (item) => order.push(item))
  expect(order.join('')).toBe('ababab')
  expect(results).toEqual([
    [1, 3, 5],
    [2, 4, 6],
  ])
})
