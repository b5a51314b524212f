/** Single hits of grains against the law of rigid impact: experiments/grains/corner.ts names the source. */
import { expect } from 'vitest'
import { fullTest } from '../support/fullTest.ts'
import { cornerHits } from './experiments/grains/corner.ts'

fullTest(
  'a box that hits a floor with a corner leaves as energetic restitution says, slipping, sticking or reversing',
  async () => {
    for (const restitution of [1, 0.5]) {
      const hits = await cornerHits(restitution, 3)
      for (const { degrees, error, measured } of hits) {
        // the oracle's step is 1e-5 of the impulse
        expect(error, `${degrees}°, e ${restitution}`).toBeLessThan(1e-3)
        expect(measured).toBeLessThan(1 + 1e-6)
      }
      expect(Math.min(...hits.map(({ measured }) => measured))).toBeLessThan(0.95)
    }
  },
)
