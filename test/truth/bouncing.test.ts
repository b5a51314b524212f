/** A dropped disk against e^2k, the heights of its bounces. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { bouncing } from './experiments/bouncing.ts'

// Goldsmith, Impact (1960), chapter 1: restitution is the ratio of speeds, so heights go down by e² a bounce.
fullTest('a bouncing disk reaches e^2k of its height after k bounces', async () => {
  const series = await bouncing()
  expect(series.length).toBe(8)
  for (const { restitution, arcs } of series) {
    expect(arcs.length).toBeGreaterThanOrEqual(3)
    for (const { height, predicted } of arcs)
      expect(Math.abs(height / predicted - 1), `restitution ${restitution}`).toBeLessThan(0.001)
  }
})
