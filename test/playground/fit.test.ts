/** Fits on the page of shapes. */
import { expect, test } from 'vitest'
import { COUNTS, fitAll } from '../../apps/playground/shapes/fit/fits.ts'
import { outlineOfPixels } from '../../apps/playground/shapes/fit/picture.ts'
import { boundsOf, roundedPolygon } from '../../src/entries/shapes.ts'
import { convexHull } from '../../src/shapes/hull.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { fullTest } from '../support/fullTest.ts'

/** A picture of 20 by 10 pixels with a dark box of 8 by 4 from (6, 2) and a dark speck. */
function picture(alphaOutside: number) {
  const data = Array.from({ length: 200 }, (_, k) => {
    const [x, y] = [k % 20, Math.floor(k / 20)]
    const isInside = (x >= 6 && x < 14 && y >= 2 && y < 6) || (x === 2 && y === 8)
    return isInside ? [20, 20, 20, 255] : [230, 230, 230, alphaOutside]
  })
  return { width: 20, height: 10, data: data.flat() }
}

test.each([0, 255])('outlineOfPixels: the largest area, 100 m per height, alpha outside %d', (alpha) => {
  const outline = outlineOfPixels(picture(alpha))
  const bounds = boundsOf(roundedPolygon(convexHull(outline)))
  // within a pixel of 10 m
  for (const [k, edge] of [60, 40, 140, 80].entries()) expect(Math.abs(bounds[k] - edge)).toBeLessThan(6)
})

test('outlineOfPixels: throws if nothing stands out', () => {
  const data = Array.from({ length: 4 * 200 }, () => 255)
  expect(() => outlineOfPixels({ width: 20, height: 10, data })).toThrow('Nothing stands out')
})

fullTest('fitAll: fits the shown number first, then all, and no more arcs or sides are larger', () => {
  const box: Point[] = [[0, 0], [4, 0], [4, 2], [2, 3], [0, 2]] // biome-ignore format: points
  const steps = fitAll(box, 8)
  expect([...steps.next().value!.arcs.keys()]).toEqual([8])
  let fits = steps.next().value!
  for (const step of steps) fits = step
  expect([...fits.arcs.keys()].sort((a, b) => a - b)).toEqual(COUNTS)
  for (const [count, { form }] of fits.arcs) expect(form.radii).toHaveLength(count)
  expect(fits.polygons.size).toBe(COUNTS.length)
  const excess = COUNTS.map((count) => fits.polygons.get(count)!.excess)
  expect(excess).toEqual([...excess].sort((a, b) => b - a))
  expect(excess[2]).toBeCloseTo(0, 12)
})
