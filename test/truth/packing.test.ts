/** How densely a mixture of disks of two sizes packs at random. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { FULL_PACKING, packings } from './experiments/packing.ts'

// 0.842 for 50:50 disks of ratio 1.4 without friction: O'Hern, Silbert, Liu & Nagel, Phys. Rev. E 68, 011306 (2003)
fullTest(
  'disks of two sizes pack to 0.84 without friction, and looser with it',
  async () => {
    const all = await packings(FULL_PACKING)
    const [frictionless] = all
    expect(frictionless.friction).toBe(0)
    expect(Math.abs(frictionless.mean - 0.842)).toBeLessThan(0.005)
    // overlaps count twice in the fraction
    expect(frictionless.overlap / 0.6).toBeLessThan(0.01)
    const rough = all.find(({ friction }) => friction === 0.5)!
    expect(rough.mean).toBeGreaterThan(0.76)
    expect(rough.mean).toBeLessThan(0.825)
  },
  900_000,
)
