/** The dual active-set method, against the least squares of Lawson and Hanson. */
import { expect, test } from 'vitest'
import { LeastDistance } from '../../src/shapes/leastDistance.ts'
import { leastDistance } from '../../src/shapes/leastSquares.ts'
import { product } from '../../src/shapes/rows.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const random = createRandom(3)
const numbers = (count: number, from: number, to: number) =>
  Array.from({ length: count }, () => uniform(random, from, to))

const inF64 = (rows: readonly number[][]) => rows.map((row) => Float64Array.from(row))

/** Random half-spaces around a common point, some of which leave out the origin. */
function problem(size: number, count: number) {
  const inside = numbers(size, -1, 1)
  const rows = Array.from({ length: count }, () => numbers(size, -1, 1))
  const bounds = rows.map((row) => product(row, inside) - uniform(random, 0, 0.5))
  return { rows, bounds }
}

test('LeastDistance: finds what least squares finds, with and without a guess', () => {
  for (let n = 0; n < 60; n++) {
    const [size, count] = [2 + (n % 9), 3 + n]
    const { rows, bounds } = problem(size, count)
    const expected = leastDistance(inF64(rows), bounds)!
    const solver = new LeastDistance(rows)
    const found = solver.solve(bounds)!
    for (let k = 0; k < size; k++) expect(found.x[k]).toBeCloseTo(expected[k], 8)
    expect(found.active.length).toBeLessThanOrEqual(size)
    // all constraints as a guess, most of them wrong; then other bounds
    const guessed = new LeastDistance(rows)
    expect(guessed.solve(bounds, [...rows.keys()])!.x).toEqual(
      found.x.map((value) => expect.closeTo(value, 8)),
    )
    const wider = bounds.map((bound) => bound - 0.1)
    const other = leastDistance(inF64(rows), wider)!
    for (const one of [solver, guessed])
      expect(one.solve(wider)!.x).toEqual([...other].map((value) => expect.closeTo(value, 8)))
  }
})

test('LeastDistance: half-spaces without a common point have none', () => {
  expect(new LeastDistance([[1, 0], [-1, 0]]).solve([1, 0])).toBeUndefined() // biome-ignore format: rows
  expect(new LeastDistance([[1, 0], [0, 1]]).solve([-1, -2])!.x).toEqual([0, 0]) // biome-ignore format: rows
})
