/** A layer that is sheared at constant pressure. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { FULL_SHEAR, lawsOf, PAPER, shears } from './experiments/shear.ts'

// friction and solid fraction against the inertial number: da Cruz, Emam, Prochnow, Roux & Chevoir, Phys. Rev. E 72, 021309 (2005)
fullTest(
  'a sheared layer has the friction and the solid fraction of its inertial number',
  async () => {
    const all = await shears(FULL_SHEAR)
    for (const { number, friction, inside, fraction, pressure, r2 } of all) {
      expect(Math.abs(friction - PAPER.friction(number))).toBeLessThan(0.04)
      expect(Math.abs(fraction - PAPER.fraction(number))).toBeLessThan(0.03)
      expect(Math.abs(inside / friction - 1)).toBeLessThan(0.05)
      // at the largest number the plate still rises a little, against its damper
      expect(Math.abs(pressure - 1)).toBeLessThan(number < 0.1 ? 0.01 : 0.05)
      expect(r2).toBeGreaterThan(0.95)
    }
    const { friction, fraction } = lawsOf(all)
    expect(friction.intercept).toBeGreaterThan(0.2)
    expect(friction.intercept).toBeLessThan(0.3)
    expect(friction.slope).toBeGreaterThan(0.6)
    expect(friction.slope).toBeLessThan(1.6)
    expect(fraction.slope).toBeLessThan(-0.1)
  },
  1_800_000,
)

fullTest(
  'a small layer between a moving floor and a plate that presses has a friction between 0.2 and 0.5',
  async () => {
    const size = { width: 24, rows: 6, numbers: [0.1], before: 1.5, strain: 6 }
    const [{ number, friction, inside, pressure }] = await shears(size)
    expect(number).toBeGreaterThan(0.04)
    expect(number).toBeLessThan(0.15)
    expect(friction).toBeGreaterThan(0.2)
    expect(friction).toBeLessThan(0.5)
    expect(Math.abs(inside / friction - 1)).toBeLessThan(0.15)
    expect(Math.abs(pressure - 1)).toBeLessThan(0.15)
  },
)
