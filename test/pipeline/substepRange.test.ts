/** The numbers of substeps among which the backend chooses. */
import { expect, test } from 'vitest'
import { substepRange } from '../../src/pipeline/substeps.ts'

test('substepRange: the fewest are enough for a fall, at most a third more, and reach the most by doubling', () => {
  for (let needed = 0.5; needed < 400; needed *= 1.01) {
    // 80 substeps per fall
    const { fewest, most } = substepRange(needed, 80)
    expect(fewest).toBeGreaterThanOrEqual(Math.min(needed, 256))
    expect(fewest).toBeLessThanOrEqual(Math.max(8, Math.min(256, (4 / 3) * needed)))
    expect(Number.isInteger(Math.log2(most / fewest))).toBe(true)
    expect(most).toBeGreaterThanOrEqual(256)
    expect(most).toBeLessThanOrEqual(384)
  }
})

test('substepRange: without gravity, without time, and for disks without size', () => {
  expect(substepRange(1 / 60, Number.POSITIVE_INFINITY)).toEqual({ fewest: 8, most: 256 })
  expect(substepRange(0, 0.1)).toEqual({ fewest: 8, most: 256 })
  expect(substepRange(1 / 60, 0)).toEqual({ fewest: 256, most: 256 })
})
