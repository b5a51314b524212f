/** A dropped disk against e^2k, the heights of its bounces. */
import { expect, test } from 'vitest'
import { bouncing } from './experiments/bouncing.ts'

// Goldsmith, Impact (1960), chapter 1: restitution is the ratio of speeds, so heights go down by e² a bounce.
// A bounce comes up to a substep early, which leaves an error of about g h / v, linear in the substep h.
test('a bouncing disk reaches e² of its last height, and e^2k of the first', async () => {
  const series = await bouncing()
  expect(series.length).toBe(8)
  for (const { restitution, substep, arcs } of series) {
    expect(arcs.length).toBeGreaterThanOrEqual(3)
    const isFine = substep < 1 / 1000
    let last = 5
    for (const { height, predicted } of arcs) {
      // a tenth of the disk's width: lower arcs last few substeps
      if (height > 0.1) expect(Math.abs(height / (restitution ** 2 * last) - 1)).toBeLessThan(0.05)
      if (isFine) expect(Math.abs(height / predicted - 1)).toBeLessThan(0.05)
      last = height
    }
  }
})
