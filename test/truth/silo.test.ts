/** What the floor of a silo carries, against Janssen's law. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { FULL_COLUMNS, fillColumns } from './experiments/silo.ts'

// Janssen (1895), in English by Sperl, Granular Matter 8, 59 (2006). In two dimensions λ = width / (2 μ K), and the
// floor carries p(H) = ρ g λ (1 − exp(−H/λ)) where friction at the walls is all used, hence the sinking floor: Vanel
// & Clément, Eur. Phys. J. B 11, 525 (1999).
fullTest(
  'walls with friction take over the weight of a silo as it is filled, smooth ones do not',
  async () => {
    const columns = await fillColumns(FULL_COLUMNS)
    for (const { wallFriction, width, loads, imbalance, saturation, error } of columns) {
      // what accelerates still: grains slip and stick while the floor sinks
      expect(imbalance).toBeLessThan(wallFriction === 0 ? 0.01 : 0.02)
      // of the weight without friction, of the saturation with it
      expect(error).toBeLessThan(wallFriction === 0 ? 0.01 : 0.05)
      const deepest = loads[loads.length - 1]
      if (wallFriction === 0) {
        expect(Math.abs(deepest.floor / deepest.weight - 1)).toBeLessThan(0.01)
        expect(Math.abs(deepest.walls / deepest.weight)).toBeLessThan(1e-4)
        continue
      }
      expect(deepest.weight / saturation).toBeGreaterThan(1.5)
      expect(deepest.floor / deepest.weight).toBeLessThan(0.6)
      // K between Rankine's active state and the isotropic one: tan φ of disks is about 0.3, and sin φ then 0.29
      const stressRatio = width / (2 * wallFriction * (saturation / deepest.weight) * deepest.height)
      expect(stressRatio).toBeGreaterThan((1 - 0.29) / (1 + 0.29))
      expect(stressRatio).toBeLessThan(1.1)
    }
  },
  900_000,
)
