/** Free-hand lines become chains of arcs without kinks. */
import { expect, test } from 'vitest'
import { fitStroke } from '../../apps/playground/tools/stroke.ts'
import type { Point } from '../../src/render/camera.ts'

const line = (count: number, at: (part: number) => Point) =>
  Array.from({ length: count }, (_, k) => at(k / (count - 1)))

/** The direction of each side of a chain where it begins and where it ends, rad. */
function directions({ points, bulges, closed }: NonNullable<ReturnType<typeof fitStroke>>) {
  const corners = closed ? [...points, points[0]] : points
  return bulges.map((bulge, k) => {
    const [[ax, ay], [bx, by]] = [corners[k], corners[k + 1]]
    const chord = Math.atan2(by - ay, bx - ax)
    const half = 2 * Math.atan(bulge)
    return [chord - half, chord + half]
  })
}

/** The largest turn at a joint, rad. */
function largestKink(chain: NonNullable<ReturnType<typeof fitStroke>>): number {
  const ends = directions(chain)
  const turns = ends.slice(chain.closed ? 0 : 1).map(([start], k) => {
    const before = ends[chain.closed ? (k + ends.length - 1) % ends.length : k][1]
    return Math.abs(Math.sin((start - before) / 2))
  })
  return 2 * Math.max(...turns)
}

test('fitStroke: a wave becomes a few arcs near it, and they meet without kinks', () => {
  const at = (part: number): Point => [300 * part, 60 * Math.sin(7 * part)]
  const chain = fitStroke(line(80, at))!
  expect(chain.closed).toBe(false)
  expect(chain.points).toHaveLength(chain.bulges.length + 1)
  expect(chain.bulges.length).toBeLessThan(14)
  expect(largestKink(chain)).toBeLessThan(0.06)
  for (const [x, y] of chain.points) expect(Math.abs(y - 60 * Math.sin((7 * x) / 300))).toBeLessThan(5)
  // it turns right over the hill, and left through the valley
  const turned = (from: number, to: number) =>
    chain.bulges.reduce((sum, bulge, k) => {
      const [x] = chain.points[k]
      return x >= from && x < to ? sum + 4 * Math.atan(bulge) : sum
    }, 0)
  expect(turned(30, 100)).toBeLessThan(-1)
  expect(turned(165, 235)).toBeGreaterThan(1)
})

test('fitStroke: a line that ends at its start is closed, without a kink there', () => {
  const chain = fitStroke(line(90, (part) => [60 * Math.cos(6.2 * part), 60 * Math.sin(6.2 * part)]))!
  expect(chain.closed).toBe(true)
  expect(chain.bulges).toHaveLength(chain.points.length)
  expect(chain.points.length).toBeGreaterThan(2)
  expect(chain.points.length).toBeLessThan(8)
  for (const [x, y] of chain.points) expect(Math.hypot(x, y)).toBeCloseTo(60, -1)
  expect(chain.bulges.reduce((sum, bulge) => sum + 4 * Math.atan(bulge), 0)).toBeCloseTo(2 * Math.PI, 1)
  expect(largestKink(chain)).toBeLessThan(0.06)
})

test('fitStroke: a straight line is a segment or two; a tap is nothing', () => {
  const chain = fitStroke(line(20, (part) => [200 * part, 50 * part]))!
  expect(chain.bulges.length).toBeLessThan(3)
  expect(chain.bulges.every((bulge) => Math.abs(bulge) < 1e-9)).toBe(true)
  expect(chain.points[0]).toEqual([0, 0])
  expect(fitStroke([])).toBeUndefined()
  expect(fitStroke([[3, 4], [3, 4], [5, 5]])).toBeUndefined() // biome-ignore format: points
})
