import { expect, test } from 'vitest'
import { type SearchOptions, searchCounts } from '../../src/benchmark/search.ts'

const OPTIONS: SearchOptions = { first: 1000, least: 125, most: 100_000, precision: 1.06 }

/** Runs a search on a device whose largest count is known. */
function searched(largest: number, options: SearchOptions = OPTIONS) {
  const tried: number[] = []
  const search = searchCounts(options)
  for (let next = search.next(); !next.done; next = search.next(tried.at(-1)! <= largest))
    tried.push(next.value)
  const fits = tried.filter((count) => count <= largest)
  return {
    tried,
    found: Math.max(0, ...fits),
    tooMany: Math.min(...tried.filter((count) => count > largest)),
  }
}

test('searchCounts: doubles, then bisects by ratio', () => {
  expect(searched(9700).tried).toEqual([1000, 2000, 4000, 8000, 16_000, 11_300, 9510, 10_400, 9950])
})

test('searchCounts: finds every largest count to 6 %, in at most 14 measurements', () => {
  for (let largest = 125; largest < 100_000; largest = Math.ceil(1.013 * largest)) {
    const { tried, found, tooMany } = searched(largest)
    expect(found, String(largest)).toBeLessThanOrEqual(largest)
    expect(tooMany / found, String(largest)).toBeLessThanOrEqual(1.06)
    expect(tried.length).toBeLessThan(15)
    expect(new Set(tried).size).toBe(tried.length)
  }
})

test('searchCounts: halves if the first count is too large, down to the least', () => {
  expect(searched(300).tried.slice(0, 3)).toEqual([1000, 500, 250])
  expect(searched(10).tried).toEqual([1000, 500, 250, 125])
})

test('searchCounts: ends at the largest count that it may try', () => {
  expect(searched(1e9, { ...OPTIONS, most: 5000 }).tried).toEqual([1000, 2000, 4000, 5000])
  expect(searched(1e9, { ...OPTIONS, most: 500 }).tried).toEqual([500])
})

test('searchCounts: neighbouring counts end it, however fine the precision', () => {
  const { found, tooMany, tried } = searched(157, { ...OPTIONS, precision: 1 })
  expect([found, tooMany]).toEqual([157, 158])
  expect(tried.length).toBeLessThan(15)
})
