/** The oracle itself, against all of its corners and sides, and against shapes whose answers are known. */
import { expect, test } from 'vitest'
import { createRandom, uniform } from '../../src/scene/random.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { leastReach, reachAlong } from './oracle/depth.ts'
import { families } from './oracle/families.ts'
import { bruteFarthest, farthest, outlineOf } from './oracle/outline.ts'
import { anyDirection, drawCase, member, place } from './oracle/pairs.ts'
import { signedDistance } from './oracle/surface.ts'

test.each(Object.entries(families))('%s: shapes are valid, and the farthest corner is found', (_, draw) => {
  const random = createRandom(1)
  for (let k = 0; k < 20; k++) {
    const shape = draw(random)
    checkShape(shape)
    const outline = outlineOf(shape)
    expect(outline.sagitta).toBeLessThan(1e-6)
    for (let q = 0; q < 20; q++) {
      const [dx, dy] = anyDirection(random)
      const [found, best] = [farthest(outline, dx, dy), bruteFarthest(outline, dx, dy)]
      const along = (corner: number) => outline.x[corner] * dx + outline.y[corner] * dy
      expect(along(best) - along(found)).toBeLessThan(1e-12)
    }
  }
})

test('the least reach is the least of 10,000 directions, and minus the distance of all corners of one to the other', () => {
  const random = createRandom(2)
  const names = Object.keys(families)
  for (let k = 0; k < 30; k++) {
    const [a, b] = [0, 1].map(() => member(families[names[Math.floor(random() * names.length)]](random)))
    place(drawCase(random), a, b, random)
    const { depth, normal } = leastReach(a.placed, b.placed, 1e-9, 1e-6)
    expect(reachAlong(a.placed, b.placed, ...normal)).toBeCloseTo(depth, 12)
    for (let q = 0; q < 10_000; q++) {
      const angle = uniform(random, 0, 2 * Math.PI)
      expect(reachAlong(a.placed, b.placed, Math.cos(angle), Math.sin(angle))).toBeGreaterThan(depth - 1e-9)
    }
    if (depth > -1e-3) continue
    const nearest = Math.min(cornersTo(a, b), cornersTo(b, a))
    expect(Math.abs(nearest + depth)).toBeLessThan(1e-9 * Math.max(1, -depth))
  }
})

/** The distance of the nearest corner of the outline of one from the polygon of the other: two polygons touch at a corner. */
function cornersTo(from: ReturnType<typeof member>, to: ReturnType<typeof member>): number {
  const { outline, x, y, cos, sin } = from.placed
  let least = Infinity
  for (let k = 0; k < outline.x.length; k++) {
    const worldX = x + cos * outline.x[k] - sin * outline.y[k]
    const worldY = y + sin * outline.x[k] + cos * outline.y[k]
    const [toX, toY] = [worldX - to.placed.x, worldY - to.placed.y]
    // no nearer than the circle around all of the other
    if (Math.hypot(toX, toY) - to.placed.outline.reach > least) continue
    least = Math.min(least, signedDistance(to.placed, worldX, worldY))
  }
  return least
}
