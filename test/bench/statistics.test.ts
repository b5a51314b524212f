import { expect, test } from 'vitest'
import { interleave } from '../../bench/interleave.ts'
import { summarizeTimes } from '../../bench/statistics.ts'

test('one slow repeat moves neither the median nor the spread by much', () => {
  const { median, min, spread } = summarizeTimes([10, 11, 9, 10, 10, 11, 500])
  expect({ median, min }).toEqual({ median: 10, min: 9 })
  expect(spread).toBeCloseTo(0.1)
})

test('the order of the repeats says nothing', () => {
  expect(summarizeTimes([3, 1, 2])).toEqual(summarizeTimes([1, 2, 3]))
})

test('no repeats are an error', () => {
  expect(() => summarizeTimes([])).toThrow()
})

test('entries take turns', async () => {
  const order: string[] = []
  const results = await interleave(['a', 'b'], 3, async (item) => order.push(item))
  expect(order.join('')).toBe('ababab')
  expect(results).toEqual([
    [1, 3, 5],
    [2, 4, 6],
  ])
})
