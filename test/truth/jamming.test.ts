/** The solid fraction at which disks without friction jam. */
import { expect, test } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { mean } from './experiments/fit.ts'
import { FULL_JAMMING, jamming } from './experiments/jamming.ts'

// 0.842 for 50:50 disks of ratio 1.4, and four contacts per disk that is no rattler: O'Hern, Silbert, Liu & Nagel, Phys. Rev. E 68, 011306 (2003)
fullTest(
  'disks without friction lose their pressure at a solid fraction of 0.842, with four contacts each',
  async () => {
    const runs = await jamming(FULL_JAMMING)
    expect(Math.abs(mean(runs.map(({ fraction }) => fraction)) - 0.842)).toBeLessThan(0.005)
    for (const { levels, line } of runs) {
      expect(line.r2).toBeGreaterThan(0.97)
      expect(levels[levels.length - 1].pressure).toBeLessThan(1e-6 * levels[0].pressure)
      const carrying = levels.filter(({ pressure }) => pressure > 0.01 * levels[0].pressure)
      expect(Math.abs(carrying[carrying.length - 1].coordination - 4)).toBeLessThan(0.15)
      expect(levels[0].coordination).toBeGreaterThan(4.4)
    }
  },
  900_000,
)

test('few disks without friction jam between 0.80 and 0.87', async () => {
  const size = { side: 8, seeds: [1], densest: 0.87, stride: 0.035, levels: 3, growth: 60, steps: 30 }
  const [{ levels }] = await jamming(size)
  const [dense, , loose] = levels
  expect(dense.pressure).toBeGreaterThan(1000)
  expect(dense.coordination).toBeGreaterThan(3.8)
  expect(loose.fraction).toBeCloseTo(0.8, 9)
  expect(loose.pressure).toBeLessThan(0.01 * dense.pressure)
})
