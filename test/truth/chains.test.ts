/** How the forces in a packing under pressure are distributed. */
import { expect, test } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { chains, FULL_CHAINS } from './experiments/chains.ts'

// exp(-1.5 f) above the mean: Mueth, Jaeger & Nagel, Phys. Rev. E 57, 3164 (1998); exp(-1.4 f) in two dimensions: Radjai, Jean, Moreau & Roux,
// Phys. Rev. Lett. 77, 274 (1996). Faster than an exponential, as exp(-f^2) in two dimensions: van Eerd, Ellenbroek, van Hecke, Snoeijer &
// Vlugt, Phys. Rev. E 75, 060302 (2007).
fullTest(
  'contact forces of one to four times their mean decay as in contact dynamics, faster than an exponential',
  async () => {
    const { decay, r2, gaussianR2, contacts, worstLoad } = await chains(FULL_CHAINS)
    expect(contacts).toBeGreaterThan(200_000)
    expect(r2).toBeGreaterThan(0.97)
    expect(gaussianR2).toBeGreaterThan(r2)
    expect(decay).toBeGreaterThan(1.2)
    expect(decay).toBeLessThan(1.8)
    expect(worstLoad).toBeLessThan(1e-3)
  },
  900_000,
)

test('few disks between servo walls carry their pressures, with forces far above the mean', async () => {
  const size = { width: 10, height: 11, seeds: [1], rest: 120, before: 30, moments: 2, stride: 15, bin: 0.5 }
  const { density, centers, worstLoad } = await chains(size)
  expect(worstLoad).toBeLessThan(0.02)
  const above = centers.reduce((sum, force, k) => sum + (force > 1.5 ? density[k] * size.bin : 0), 0)
  expect(above).toBeGreaterThan(0.08)
  expect(above).toBeLessThan(0.35)
})
