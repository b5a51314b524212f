/** Regions that touch or cross themselves by less than rounding. */
import { expect, test } from 'vitest'
import { decompose } from '../../../src/shapes/outlines/decompose.ts'
import { regionArea } from '../../../src/shapes/outlines/region.ts'
import { untangle } from '../../../src/shapes/outlines/untangle.ts'
import type { Point } from '../../../src/shapes/shape.ts'

const area = (outer: readonly Point[]) => regionArea({ outer, holes: [] })

test.each<[string, Point[], number]>([
  ['a corner beyond the opposite side by 1e-9', [[0, 0], [3, -1], [4, 1e-9], [5, -1], [8, 0]], 4],
  ['a zigzag that ends beyond its last side', [[1, 0], [0.5, -0.1], [0.6, -0.5], [1 + 1e-9, -1], [0.8, -1.5], [1, -2]], 0.405],
  // the spike, of 0.01 m² and clockwise, is no part of the area
  ['a spike that crosses the opposite side', [[4.9937, -24.6], [5, 4], [-2, 0], [5, 0]], 13.9982],
  [
    'a side that runs back along itself',
    [[-812298, -4608467], [-812292, -4608467], [812604, 4608468], [-812310, -4606796], [-812292, -4608467], [-812604, -4608467], [-812605, -4608467]],
    1440553023,
  ],
])('decompose: %s counts no area twice', (_name, outer, expected) => {
  const parts = decompose({ outer, holes: [] })
  expect(parts.reduce((sum, part) => sum + area(part), 0) / expected).toBeCloseTo(1, 5)
  for (const part of parts) expect(area(part)).toBeGreaterThan(0)
}) // biome-ignore format: points

test('untangle: returns from a spike on a clockwise ring', () => {
  // Clipper2 2.0.1 does not, if it keeps points on straight sides
  const outer: Point[] = [[3, 0], [3, 0], [0, 0], [3, 0], [0, 0], [0, 3], [1.5, 1.5], [2, 0], [2.5, 0]]
  expect(untangle({ outer, holes: [] })).toEqual([])
}) // biome-ignore format: points
