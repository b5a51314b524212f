/** Points with the defects that editors leave, and bitmaps. */
import { describe, expect, test } from 'vitest'
import { cleanOutline } from '../../../src/shapes/outlines/cleanOutline.ts'
import { decompose } from '../../../src/shapes/outlines/decompose.ts'
import { outlineFromBitmap } from '../../../src/shapes/outlines/outlineFromBitmap.ts'
import { outlineFromPath } from '../../../src/shapes/outlines/outlineFromPath.ts'
import { regionArea } from '../../../src/shapes/outlines/region.ts'
import type { Point } from '../../../src/shapes/shape.ts'

const square: Point[] = [[0, 0], [4, 0], [4, 4], [0, 4]] // biome-ignore format: points
const none = { repeated: 0, collinear: 0, reversed: 0, crossed: false, dropped: 0 }

test('cleanOutline: leaves a clean polygon as it is', () => {
  const { regions, changes } = cleanOutline(square)
  expect(changes).toEqual(none)
  expect(regions).toHaveLength(1)
  expect([...regions[0].outer].sort()).toEqual([...square].sort())
  expect(regionArea(regions[0])).toBe(16)
})

test.each<[string, Point[], object]>([
  ['closed by its first point', [...square, [0, 0]], { repeated: 1 }],
  ['doubled points', [[0, 0], [0, 0], [4, 0], [4, 0], [4, 4], [0, 4]], { repeated: 2 }],
  ['clockwise', square.toReversed(), { reversed: 1 }],
  ['points on a side', [[0, 0], [1, 0], [3, 0], [4, 0], [4, 4], [0, 4]], { collinear: 2 }],
  ['a spike', [[0, 0], [4, 0], [4, 2], [7, 2], [4, 2], [4, 4], [0, 4]], { collinear: 3 }],
])('cleanOutline: %s', (_name, points, changes) => {
  const { regions, changes: found } = cleanOutline(points)
  expect(found).toEqual({ ...none, ...changes })
  expect(regions[0].outer).toHaveLength(4)
  expect(regionArea(regions[0])).toBe(16)
}) // biome-ignore format: points

test('cleanOutline: rings that overlap, by both rules', () => {
  const other = square.map(([x, y]): Point => [x + 2, y + 2])
  const joined = cleanOutline([square, other])
  expect(joined.changes.crossed).toBe(true)
  // corners where sides cross are known to 1 / 2^24 of the extent
  expect(joined.regions.map(regionArea)).toEqual([expect.closeTo(28, 5)])
  expect(cleanOutline([square, other], 'evenodd').regions.map(regionArea)).toEqual([
    expect.closeTo(12, 5),
    expect.closeTo(12, 5),
  ])
  const inner = square.map(([x, y]): Point => [1 + x / 2, 1 + y / 2])
  expect(cleanOutline([square, inner], 'evenodd').regions.map(regionArea)).toEqual([12])
  expect(cleanOutline([square, inner.toReversed()]).regions.map(regionArea)).toEqual([12])
})

test('cleanOutline: rings without area are dropped', () => {
  const speck = square.map(([x, y]): Point => [9 + x / 5000, y / 5000])
  const { regions, changes } = cleanOutline([square, speck])
  expect(regions).toHaveLength(1)
  expect(changes.dropped).toBe(1)
})

test('cleanOutline: slivers that rounding turns around come back counter-clockwise, or not at all', () => {
  const sliver: Point[] = [[16.29443, 5.999], [16.29443, 15], [-9, 6], [1e6, 1]] // biome-ignore format: points
  for (const rule of ['nonzero', 'evenodd'] as const) {
    for (const { outer, holes } of cleanOutline(sliver, rule).regions) {
      expect(regionArea({ outer, holes: [] })).toBeGreaterThan(0)
      for (const hole of holes) expect(regionArea({ outer: hole, holes: [] })).toBeLessThan(0)
    }
  }
})

test('cleanOutline: sides that cross by less than the grid come back apart, with their area', () => {
  const regions = outlineFromPath('M5 -1000000t-7 4H5v-3.960925L2 2C-3.96011 -2 10000 -10000 2.391298 7')
  for (const region of regions) {
    const parts = decompose(region).map((outer) => regionArea({ outer, holes: [] }))
    expect(parts.reduce((sum, area) => sum + area, 0) / regionArea(region)).toBeCloseTo(1, 9)
  }
})

describe('cleanOutline: rejects invalid arguments', () => {
  test.each<[string, () => unknown, string]>([
    ['no points', () => cleanOutline([]), 'points is []: expected a list of points, or of lists of points'],
    ['two points', () => cleanOutline(square.slice(2)), 'points is [[4, 4], [0, 4]]: expected a list of at least 3 points'],
    ['NaN', () => cleanOutline([[...square, [1, Number.NaN]]]), 'points[0][4][1] is NaN: expected a finite number'],
    ['a line', () => cleanOutline([[0, 0], [1, 1], [2, 2]]), 'points has no enclosed area: expected at least one ring around one'],
    ['one place', () => cleanOutline([[1, 1], [1, 1], [1, 1]]), 'points has an extent of 0 m: expected points that enclose an area'],
    ['rule', () => cleanOutline(square, 'odd' as never), `fillRule is "odd": expected 'nonzero' or 'evenodd'`],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  }) // biome-ignore format: points
})

/** A ring of pixels with 4 values each, whose alpha is that of a smooth edge. */
function ringBitmap(size: number, outer: number, inner: number) {
  const data = new Uint8ClampedArray(4 * size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const away = Math.hypot(column + 0.5 - size / 2, row + 0.5 - size / 2)
      const cover = Math.min(outer - away, away - inner) + 0.5
      data[4 * (row * size + column) + 3] = 255 * Math.min(1, Math.max(0, cover))
    }
  }
  return { width: size, height: size, data }
}

test('cleanOutline: of two neighbouring points, each on a line with the other, one stays', () => {
  const [left, right] = [-24414.0625, -165039.0625]
  const thin: Point[] = [[left, 1.081], [right, 2.108], [-1e6, 1.081], [-22549.76, 1.051]] // biome-ignore format: points
  const { regions, changes } = cleanOutline(thin)
  expect(regions.map(({ outer }) => outer.length)).toEqual([3])
  expect(regionArea(regions[0]) / regionArea({ outer: thin, holes: [] })).toBeCloseTo(1, 2)
  expect(changes.collinear).toBe(1)
})

test('outlineFromBitmap: a ring with smooth edges', () => {
  const regions = outlineFromBitmap(ringBitmap(100, 40, 20), { pixelSize: 0.01 })
  expect(regions).toHaveLength(1)
  expect(regions[0].holes).toHaveLength(1)
  expect(regionArea(regions[0]) / (Math.PI * (0.4 ** 2 - 0.2 ** 2))).toBeCloseTo(1, 2)
  expect(regions[0].outer.length).toBeLessThan(40)
  for (const [x, y] of regions[0].outer)
    expect(Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.4)).toBeLessThan(0.006)
})

test('outlineFromBitmap: rows from top to bottom, one value per pixel, up to the border', () => {
  const data = [255, 255, 255, 255, 0, 0, 255, 0, 0]
  const [region] = outlineFromBitmap({ width: 3, height: 3, data }, { tolerance: 0.01 })
  const highest = Math.max(...region.outer.map(([, y]) => y))
  const wide = region.outer.filter(([, y]) => y > 2)
  expect(highest).toBeGreaterThan(2.9)
  expect(Math.max(...wide.map(([x]) => x))).toBeGreaterThan(2.5)
  expect(Math.max(...region.outer.filter(([, y]) => y < 1).map(([x]) => x))).toBeLessThan(1.1)
  // a saddle whose middle is outside: two areas that touch nowhere
  expect(outlineFromBitmap({ width: 2, height: 2, data: [200, 0, 0, 200] })).toHaveLength(2)
  expect(
    outlineFromBitmap({ width: 2, height: 2, data: [255, 120, 120, 255] }, { tolerance: 0.01 }),
  ).toHaveLength(1)
})

describe('outlineFromBitmap: rejects invalid arguments', () => {
  test.each<[string, () => unknown, string]>([
    [
      'size',
      () => outlineFromBitmap({ width: 2, height: 2, data: [1, 2, 3] }),
      'bitmap.data has 3 values: expected 4, or 16 with an alpha channel',
    ],
    ['width', () => outlineFromBitmap({ width: 0, height: 2, data: [] }), 'bitmap.width is 0'],
    [
      'nothing inside',
      () => outlineFromBitmap({ width: 1, height: 1, data: [5] }),
      'bitmap has no value of at least 128: expected some',
    ],
    [
      'threshold',
      () => outlineFromBitmap({ width: 1, height: 1, data: [5] }, { threshold: 0 }),
      'options.threshold is 0',
    ],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  })
})
