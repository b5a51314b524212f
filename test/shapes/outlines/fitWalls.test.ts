/** Convex parts, walls and terrain of outlines. */
import { describe, expect, test } from 'vitest'
import { World } from '../../../src/index.ts'
import { cleanOutline } from '../../../src/shapes/outlines/cleanOutline.ts'
import { decompose } from '../../../src/shapes/outlines/decompose.ts'
import { fitTerrain, fitWalls } from '../../../src/shapes/outlines/fitWalls.ts'
import { linesFromPath, outlineFromPath } from '../../../src/shapes/outlines/outlineFromPath.ts'
import { regionArea, ringsOf } from '../../../src/shapes/outlines/region.ts'
import { signedArea } from '../../../src/shapes/points.ts'
import { requireConvexPolygon } from '../../../src/shapes/polygon.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { full } from '../../support/full.ts'
import { fullTest } from '../../support/fullTest.ts'
import { difference, icons, pathOf, picture } from './support.ts'

test('decompose: parts are convex, have the corners of the region and its area', () => {
  for (const [name, path] of icons(full(12, 300))) {
    for (const region of outlineFromPath(path)) {
      const corners = new Set(ringsOf(region).flat().map(String))
      const parts = decompose(region)
      let area = 0
      for (const part of parts) {
        area += signedArea(part)
        for (const corner of part) expect(corners.has(String(corner)), name).toBe(true)
        expect(signedArea(part), name).toBeGreaterThan(0)
      }
      expect(area / regionArea(region)).toBeCloseTo(1, 9)
    }
  }
}, 100_000)

const cross = cleanOutline([[1, 0], [2, 0], [2, 1], [3, 1], [3, 2], [2, 2], [2, 3], [1, 3], [1, 2], [0, 2], [0, 1], [1, 1]]).regions // biome-ignore format: points

test('decompose: a cross is 3 parts, or 2 bars that overlap', () => {
  expect(decompose(cross)).toHaveLength(3)
  const bars = decompose(cross, { overlapping: true })
  expect(bars.map(signedArea)).toEqual([3, 3])
  for (const bar of bars) expect(requireConvexPolygon('bar', bar)).toHaveLength(4)
})

test('decompose: a frame is as many parts as its hole has corners', () => {
  const frame = cleanOutline([[[0, 0], [9, 0], [9, 9], [0, 9]], [[3, 3], [3, 6], [6, 6], [6, 3]]]).regions // biome-ignore format: points
  expect(decompose(frame)).toHaveLength(4)
  expect(() => decompose(frame, { overlapping: 1 as never })).toThrow('options.overlapping')
})

fullTest(
  'decompose: overlapping parts cover icons',
  () => {
    for (const [name, path] of icons(200)) {
      const parts = decompose(outlineFromPath(path), { overlapping: true })
      expect(difference(picture(path), picture(pathOf(parts))), name).toBeLessThan(0.012)
    }
  },
  100_000,
)

test('fitWalls: a disk dropped on a round icon rests on it, and one in its hole stays there', async () => {
  const ring = outlineFromPath(
    'M0 10A10 10 0 0 1 20 10A10 10 0 0 1 0 10ZM4 10A6 6 0 0 0 16 10A6 6 0 0 0 4 10Z',
    { scale: 0.1 },
  )
  const walls = fitWalls(ring)
  expect(walls).toHaveLength(2)
  for (const { chain, bulges } of walls) {
    // arcs of less than half a circle each
    expect(chain.length).toBeLessThan(6)
    expect(bulges).toHaveLength(chain.length)
  }
  const world = await World.create({ backend: 'cpu', gravity: [0, -9.81] })
  world.walls.add(walls)
  const [above, inside] = world.disks.add({ positions: [1, 0.3, 1, -1], radii: 0.1 })
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const { positions } = await world.disks.read([above, inside])
  expect(positions[1]).toBeCloseTo(0.1, 1)
  // the hole ends 1.6 m below the top
  expect(positions[3]).toBeCloseTo(-1.5, 1)
  world.destroy()
})

test('fitTerrain: straight pieces and arcs within the tolerance, in the given direction', () => {
  const [line] = linesFromPath('M0 0H4Q6 -4 8 0T12 0V-3', { scale: 0.5 })
  const [{ chain, bulges, oneSided }] = fitTerrain(line, { tolerance: 0.01, oneSided: true })
  expect(oneSided).toBe(true)
  expect(bulges).toHaveLength(chain.length - 1)
  expect(chain[0]).toEqual([0, 0])
  expect(chain.at(-1)).toEqual([6, 1.5])
  expect(bulges[0]).toBe(0)
  expect(chain.length).toBeLessThan(20)
  expect(chain.length).toBeGreaterThan(5)
  // up the hill the line turns to the left, and over its top to the right
  expect(bulges.some((bulge) => bulge < -0.01)).toBe(true)
  expect(fitTerrain([line, line])).toHaveLength(2)
  const [coarse] = fitTerrain(line, { tolerance: 0.2 })
  expect(coarse.chain.length).toBeLessThan(chain.length)
})

test('fitWalls: a square keeps its corners, clockwise', () => {
  const square: Point[] = [[0, 0], [2, 0], [2, 2], [0, 2]] // biome-ignore format: points
  const [{ chain, bulges }] = fitWalls({ outer: square, holes: [] })
  expect(bulges).toEqual([0, 0, 0, 0])
  expect(signedArea(chain)).toBe(-4)
})

describe('fitTerrain, fitWalls: reject invalid arguments', () => {
  test.each<[string, () => unknown, string]>([
    ['tolerance', () => fitWalls(cross, { tolerance: -1 }), 'options.tolerance is -1: expected a positive, finite number'],
    ['one point', () => fitTerrain([[1, 2]]), 'lines has 1 points: expected at least 2'],
    ['NaN', () => fitTerrain([[[0, 0], [1, Number.NaN]]]), 'lines[0][1][1] is NaN: expected a finite number'],
    ['oneSided', () => fitTerrain([[0, 0], [1, 0]], { oneSided: 1 as never }), 'options.oneSided'],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  }) // biome-ignore format: points
})
