/** How far a column of disks runs out. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { collapses, FULL_COLLAPSE, powersOf } from './experiments/collapse.ts'

// 2.5 a below an aspect ratio a of 2, 3.25 a^0.7 above: Staron & Hinch, J. Fluid Mech. 545, 1 (2005); a^(0.65 ± 0.05) in narrow slots and a^(0.9 ± 0.1)
// in wide channels: Balmforth & Kerswell, J. Fluid Mech. 538, 399 (2005). Four runs have 0.98 ± 0.06, 0.80 ± 0.04 and a crossover of 2.1;
// single runs scatter by 0.11 and 0.07, and their crossovers from 0.6 to 9
fullTest(
  'a column runs out in proportion to its height while it is low, and with a power of 0.7 of it when it is tall',
  async () => {
    const { low, high, crossover } = powersOf(await collapses(FULL_COLLAPSE))
    expect(Math.abs(low.slope - 1)).toBeLessThan(0.2)
    expect(high.slope).toBeGreaterThan(0.6)
    expect(high.slope).toBeLessThan(0.9)
    expect(crossover).toBeGreaterThan(1)
    expect(crossover).toBeLessThan(4)
  },
  1_800_000,
)

fullTest('a small column runs out by more than its width, and the farther the taller it is', async () => {
  const [low, tall] = await collapses({
    disks: 60,
    aspects: [1.3, 4],
    seeds: [1, 2, 3, 4, 5, 6],
    patience: 4,
  })
  expect(low.runOut).toBeGreaterThan(0.8)
  expect(low.runOut).toBeLessThan(5)
  expect(tall.runOut / low.runOut).toBeGreaterThan(1.5)
  expect(tall.runOut / low.runOut).toBeLessThan(5)
})
