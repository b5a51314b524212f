/** A sample that is compressed between servo walls. */
import { expect } from 'vitest'
import { createRandom } from '../../src/util/random.ts'
import { fullTest } from '../support/fullTest.ts'
import { bandOf, biaxial, commonSlopeOf, FULL_BIAXIAL, ratiosOf } from './experiments/biaxial.ts'
import { mean } from './experiments/fit.ts'

// a band is between 45° and 45° + φ/2 steep, after Roscoe or Mohr and Coulomb: I. Vardoulakis, Int. J. Numer. Anal. Methods Geomech. 4, 103 (1980). Bands of single
// runs are 31° to 55° steep, by where they begin and whether there is a second one; the slope that fits all six is 46°, and 43° to 47° without any one of them
fullTest(
  'a dense sample under biaxial compression fails along a band',
  async () => {
    const runs = await biaxial(FULL_BIAXIAL)
    const parts: number[] = []
    for (const run of runs) {
      const { peak, end } = ratiosOf(run)
      const friction = (Math.asin((peak - 1) / (peak + 1)) * 180) / Math.PI
      expect(run.worstLoad).toBeLessThan(1e-3)
      expect(friction).toBeGreaterThan(18)
      expect(friction).toBeLessThan(30)
      expect(end).toBeLessThan(peak)
      const band = bandOf(run.disks)
      parts.push(band.shear / band.disks)
      expect(band.shear / band.disks).toBeGreaterThan(1.5)
      // the same shear, dealt out at random, makes no band
      const random = createRandom(1)
      const dealt = run.disks.map(({ shear }) => ({ shear, key: random() })).sort((a, b) => a.key - b.key)
      const none = bandOf(run.disks.map((disk, k) => ({ ...disk, shear: dealt[k].shear })))
      expect(none.shear / none.disks).toBeLessThan(1.5)
    }
    expect(mean(parts)).toBeGreaterThan(2)
    const { slope } = commonSlopeOf(runs)
    expect(slope).toBeGreaterThan(40)
    expect(slope).toBeLessThan(65)
  },
  1_800_000,
)

fullTest('a small sample between servo walls carries a higher pressure when its lid comes down', async () => {
  const size = { width: 6, plate: 2, seeds: [1], rest: 120, rate: 0.05, strain: 0.04, window: 0.02 }
  const [run] = await biaxial(size)
  expect(run.worstLoad).toBeLessThan(0.05)
  expect(run.curve.length).toBeGreaterThan(5)
  expect(ratiosOf(run).end).toBeGreaterThan(1.3)
  expect(ratiosOf(run).peak).toBeLessThan(8)
})
