/** Points along walls, for renderers of your own. */
import { expect, test } from 'vitest'
import { box, solid } from '../../src/entries/shapes.ts'
import { wallPoints } from '../../src/entries/view.ts'

test('wallPoints: straight sides give the points of the chain, and a closed one its first point again', () => {
  const chain = [[0, 0], [2, 0], [2, 1]] as const // biome-ignore format: points
  expect(wallPoints({ chain })).toEqual(chain)
  expect(wallPoints({ chain, closed: true })).toEqual([...chain, chain[0]])
})

test.each([1, -1, 0.3, -0.2, 4])(
  'wallPoints: a side with the bulge %f bends to its side, within the tolerance',
  (bulge) => {
    const tolerance = 1e-3
    const points = wallPoints({ chain: [[1, 2], [4, 6]], bulges: [bulge] }, tolerance) // biome-ignore format: points
    // the arc rises to bulge * half the chord over the middle of the chord, on the right for positive bulges
    const [half, middle, right] = [2.5, [2.5, 4], [0.8, -0.6]]
    const radius = (half * (1 + bulge ** 2)) / (2 * Math.abs(bulge))
    const out = bulge * half - Math.sign(bulge) * radius
    const center = [middle[0] + right[0] * out, middle[1] + right[1] * out]
    expect(points[0]).toEqual([1, 2])
    expect(points.at(-1)).toEqual([4, 6])
    expect(points.length).toBeGreaterThan(5)
    for (const [x, y] of points) expect(Math.hypot(x - center[0], y - center[1])).toBeCloseTo(radius, 12)
    for (const [k, [x, y]] of points.slice(1).entries()) {
      const [fromX, fromY] = points[k]
      const toChord = Math.hypot((x + fromX) / 2 - center[0], (y + fromY) / 2 - center[1])
      expect(radius - toChord).toBeLessThanOrEqual(tolerance)
    }
    const farthest = Math.max(
      ...points.map(([x, y]) => Math.sign(bulge) * ((x - middle[0]) * right[0] + (y - middle[1]) * right[1])),
    )
    expect(farthest).toBeCloseTo(Math.abs(bulge) * half, 2)
  },
)

test('wallPoints: takes the walls of shapes', () => {
  expect(wallPoints(solid(box(2, 1))).length).toBe(5)
  expect(wallPoints(solid(box(2, 1, 0.2))).length).toBeGreaterThan(9)
})

test.each([0, -1, Number.NaN])('wallPoints: refuses the tolerance %f', (tolerance) => {
  expect(() => wallPoints({ chain: [[0, 0], [1, 0]] }, tolerance)).toThrow(`tolerance is ${tolerance}: expected a positive, finite number`) // biome-ignore format: points
})
