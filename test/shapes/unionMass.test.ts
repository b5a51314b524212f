/** Mass of clumps against closed forms. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { disk } from '../../src/shapes/disk.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { placed } from '../../src/shapes/placed.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { massOfUnion } from '../../src/shapes/unionMass.ts'

/** Relative: the area of round shapes is integrated at some thousand heights. */
const CLOSE = 3e-6

test('massOfUnion: one shape has its own mass', () => {
  const shape = placed(box(0.4, 0.2, 0.05), [3, -1], 0.7)
  expect(massOfUnion([shape])).toEqual(massOf(shape))
})

test('massOfUnion: disks that overlap count their lens once', () => {
  const [r, d] = [0.5, 0.6]
  const union = massOfUnion([disk([2 - d / 2, 1], r), disk([2 + d / 2, 1], r)])
  // of the lens: two segments of a circle
  const half = Math.acos(d / (2 * r))
  const segment = (r * r * (2 * half - Math.sin(2 * half))) / 2
  const area = 2 * Math.PI * r * r - 2 * segment
  expect(Math.abs(union.area / area - 1)).toBeLessThan(CLOSE)
  expect(union.centroid[0]).toBeCloseTo(2, 9)
  expect(union.centroid[1]).toBeCloseTo(1, 6)
  // of a segment about the centre of its own circle, and from there to the middle of the lens
  const distance = (4 * r * Math.sin(half) ** 3) / (3 * (2 * half - Math.sin(2 * half)))
  const aboutCenter =
    (r ** 4 / 4) * (2 * half - Math.sin(2 * half) + (2 / 3) * Math.sin(2 * half) * Math.sin(half) ** 2)
  const aboutMiddle = aboutCenter - segment * distance ** 2 + segment * (distance - d / 2) ** 2
  const disks = 2 * (Math.PI * r * r * ((r * r) / 2 + (d * d) / 4))
  expect(Math.abs(union.inertia / (disks - 2 * aboutMiddle) - 1)).toBeLessThan(CLOSE)
})

test('massOfUnion: disks that touch at a point have the sum of both', () => {
  const union = massOfUnion([disk([0, 0], 0.3), disk([0.5, 0], 0.2)])
  const [a, b] = [Math.PI * 0.09, Math.PI * 0.04]
  const x = (0.5 * b) / (a + b)
  expect(Math.abs(union.area / (a + b) - 1)).toBeLessThan(CLOSE)
  expect(union.centroid[0]).toBeCloseTo(x, 6)
  const inertia = (a * 0.09) / 2 + a * x * x + (b * 0.04) / 2 + b * (0.5 - x) ** 2
  expect(Math.abs(union.inertia / inertia - 1)).toBeLessThan(CLOSE)
})

test('massOfUnion: a cross of boxes, turned, counts its middle once', () => {
  const cross = [box(0.6, 0.1), box(0.1, 0.6)].map((part) => placed(part, [5, 7], 0.3))
  const { area, centroid, inertia } = massOfUnion(cross)
  const bar = (w: number, h: number) => (w * h * (w * w + h * h)) / 12
  expect(Math.abs(area / (2 * 0.06 - 0.01) - 1)).toBeLessThan(CLOSE)
  expect(centroid[0]).toBeCloseTo(5, 6)
  expect(centroid[1]).toBeCloseTo(7, 6)
  expect(Math.abs(inertia / (2 * bar(0.6, 0.1) - bar(0.1, 0.1)) - 1)).toBeLessThan(CLOSE)
})

test('massOfUnion: triangles that share a side make a square', () => {
  const low = roundedPolygon([[0, 0], [2, 0], [2, 2]]) // biome-ignore format: points
  const high = roundedPolygon([[0, 0], [2, 2], [0, 2]]) // biome-ignore format: points
  const { area, centroid, inertia } = massOfUnion([low, high])
  expect(area).toBeCloseTo(4, 9)
  expect(centroid).toEqual([expect.closeTo(1, 9), expect.closeTo(1, 9)])
  expect(inertia).toBeCloseTo((4 * 8) / 12, 8)
})

test('massOfUnion: a part within another one adds nothing', () => {
  const outer = disk([1, 1], 0.5)
  const union = massOfUnion([outer, disk([1.1, 1], 0.2)])
  expect(Math.abs(union.area / massOf(outer).area - 1)).toBeLessThan(CLOSE)
  expect(Math.abs(union.inertia / massOf(outer).inertia - 1)).toBeLessThan(CLOSE)
})
