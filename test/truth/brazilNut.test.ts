/** A large disk among small ones that are shaken. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { brazilNut, FULL_NUT } from './experiments/brazilNut.ts'
import { mean } from './experiments/fit.ts'

// larger ones rise faster: Rosato, Strandburg, Prinz & Swendsen, Phys. Rev. Lett. 58, 1038 (1987); Duran, Mazozi, Clément & Rajchenbach,
// Phys. Rev. E 50, 5138 (1994); harder shaking raises them faster: Ahmad & Smalley, Powder Technology 8, 69 (1973)
fullTest(
  'a large disk rises where the box is shaken by more than gravity, faster if it is shaken harder or the disk is larger',
  async () => {
    const { byAcceleration, byRatio, kept } = await brazilNut(FULL_NUT)
    const speedAt = (wanted: number) =>
      byAcceleration.find(({ acceleration }) => acceleration === wanted)!.speed
    expect(Math.abs(speedAt(0.9))).toBeLessThan(0.01)
    // above 3.7 the filling lands after long and short flights in turn: at 4.5 the disk rises slower than at 3.5
    const rising = [1.5, 2, 3, 3.5, 5.5].map(speedAt)
    for (const [k, speed] of rising.slice(1).entries()) expect(speed).toBeGreaterThan(1.4 * rising[k])
    expect(speedAt(5.5)).toBeGreaterThan(0.3)
    const [one, two, three, six] = byRatio.map(({ speed }) => speed)
    // single runs at one size scatter by 0.06: from 1 to 2 diameters and from 3 to 4 the speed grows by less than that
    const bySize = [(one + two) / 2, (three + speedAt(3.5)) / 2, six]
    for (const [k, speed] of bySize.slice(1).entries()) expect(speed).toBeGreaterThan(1.4 * bySize[k])
    expect(mean(kept)).toBeGreaterThan(0.8)
  },
  1_800_000,
)

fullTest(
  'a large disk stays on the floor of a box that is hardly shaken, and rises in one that is shaken hard',
  async () => {
    const size = {
      width: 8,
      height: 8,
      seeds: [1, 2, 3],
      cycles: 14,
      ratio: 3,
      ratios: [],
      acceleration: 5.5,
    }
    const { byAcceleration, kept } = await brazilNut({ ...size, accelerations: [0.8, 5.5] })
    const [weak, strong] = byAcceleration
    expect(Math.abs(weak.speed)).toBeLessThan(0.15)
    expect(weak.cycles).toEqual([null, null, null])
    expect(strong.speed).toBeGreaterThan(0.9)
    expect(mean(kept)).toBeGreaterThan(0.8)
  },
)
