/** Circles that protrude slightly from each other, so that their corners lie on needle-like triangles. */
import { describe, expect, test } from 'vitest'
import { sweep } from '../../src/polar/cells.ts'
import { checkCircles } from '../../src/polar/obstacles.ts'
import { DOUBLE, toSweepCircles } from '../../src/polar/sweepCircles.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { compare } from './agreement.ts'
import type { Circles } from './oracle.ts'

/** Circles that touch at (x, y) on both sides, each `ratio` times smaller than the previous one. */
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

    test('PolarDiagram.build: orders the circles at the first attempt', () => {
      for (const axis of ['rows', 'columns'] as const)
        expect(() => sweep(toSweepCircles(checkCircles(circles), axis, 0, DOUBLE))).not.toThrow()
    })

    test('PolarDiagram.locate: equals brute force for nearby points', () => {
      const random = createRandom(5)
      const points = Array.from({ length: 300 }, (): Point => {
        const [angle, away] = [2 * Math.PI * random(), 2 * 10 ** (-4 * random())]
        return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
      })
      expect(compare(circles, points).looks).toBeGreaterThan(50)
    })
  })
})
