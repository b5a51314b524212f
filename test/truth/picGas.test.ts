/** What a gas keeps that flies from hit to hit, and how its speeds spread. */
import { expect, test } from 'vitest'
import { isFull } from '../support/quality.ts'
import { keep, mixedGas } from './experiments/keeping.ts'
import { relax } from './experiments/maxwell.ts'

const [COUNT, COLLISIONS] = isFull ? [10_000, 1_000_000] : [1000, 10_000]

test(`${COUNT} elastic disks keep their energy over ${COLLISIONS} hits, and their momentum but for what walls give`, async () => {
  const { collisions, bounces, spentSteps, energyError, momentumError, momentumChange } = await keep(
    mixedGas(COUNT),
    COLLISIONS,
  )
  expect(collisions).toBeGreaterThanOrEqual(COLLISIONS)
  expect(bounces).toBeGreaterThan(0.01 * COLLISIONS)
  expect(spentSteps).toBe(0)
  expect(Math.abs(energyError)).toBeLessThan(1e-5)
  // f32 rounds the speeds of both partners by some 2^-25 of them, up or down, all of which add up as a random walk does:
  // with C hits of N disks to 2^-25 √(2C)/N, which is 4e-9; what is seen, 1e-8
  expect(momentumError).toBeLessThan(1e-7)
  // and walls do give some, or there is nothing to see
  expect(momentumChange).toBeGreaterThan(100 * momentumError)
})

test('an elastic gas of one speed takes on the distribution of Maxwell and Boltzmann', async () => {
  const count = 2000
  const [start, early, ...later] = await relax(count, 0.1, [0, 1, 10, 15])
  /** M. A. Stephens, J. Am. Stat. Assoc. 69 (1974) 730, for exponential numbers, as v² are, divided by their mean. */
  const scaled = (distance: number) =>
    (distance - 0.2 / count) * (Math.sqrt(count) + 0.26 + 0.5 / Math.sqrt(count))
  for (const { distance, fourthMoment } of later) {
    // one sample of a hundred exceeds this
    expect(scaled(distance)).toBeLessThan(1.308)
    // of n exponential numbers with a given sum, the mean square scatters by √(4/n)
    expect(Math.abs(fourthMoment - 2)).toBeLessThan(4 * Math.sqrt(4 / count))
  }
  for (const { distance, fourthMoment } of [start, early]) {
    expect(scaled(distance)).toBeGreaterThan(5 * 1.308)
    expect(Math.abs(fourthMoment - 2)).toBeGreaterThan(4 * Math.sqrt(4 / count))
  }
})
