/** Circles of which one sticks out of another by little, so that their corners are on triangles like needles. */
import { describe, expect, test } from 'vitest'
import { sweep } from '../../src/polar/cells.ts'
import { DOUBLE, lanesOf } from '../../src/polar/lanes.ts'
import { checkCircles } from '../../src/polar/obstacles.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { compare } from './agreement.ts'
import type { Circles } from './oracle.ts'

/** Circles that touch in (x, y), on both sides of it, each so many times as small as the one before. */
function fan(count: number, ratio: number, [x, y]: Point): Circles {
  const all = Array.from({ length: count }, (_, k) => ratio ** -k).flatMap((radius) =>
    [-1, 1].map((side) => [x * (1 + side * radius), y * (1 + side * radius), radius] as const),
  )
  return { centers: all.flatMap((circle) => circle.slice(0, 2)), radii: all.map(([, , radius]) => radius) }
}

describe.each([
  [7, 10],
  [12, 3],
  [20, 2],
])('%d on both sides, each %d times as small', (count, ratio) => {
  describe.each([
    [0, 1],
    [1, 0],
    [0.6, 0.8],
  ])('in (%d, %d)', (x, y) => {
    const circles = fan(count, ratio, [x, y])

    test('are put in order at the first attempt', () => {
      for (const axis of ['rows', 'columns'] as const)
        expect(() => sweep(lanesOf(checkCircles(circles), axis, 0, DOUBLE))).not.toThrow()
    })

    test('are seen as brute force sees them from nearby', () => {
      const random = createRandom(5)
      const points = Array.from({ length: 300 }, (): Point => {
        const [angle, away] = [2 * Math.PI * random(), 2 * 10 ** (-4 * random())]
        return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
      })
      expect(compare(circles, points).looks).toBeGreaterThan(50)
    })
  })
})
