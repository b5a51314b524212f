/** The oracle itself, against exhaustive search and shapes with known results. */
import { expect, test } from 'vitest'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { bruteCast, castBlock } from '../queries/casts.ts'
import { full, sampled } from '../support/full.ts'
import { leastReach, reachAlong } from './oracle/depth.ts'
import { families } from './oracle/families.ts'
import { bruteFarthest, farthest, type Outline, outlineOf } from './oracle/outline.ts'
import { anyDirection, drawCase, member, place } from './oracle/pairs.ts'
import { bruteDistance, localDistance, signedDistance } from './oracle/surface.ts'

test.each(sampled(Object.entries(families), 3))(
  'oracle, %s: shapes are valid and the support search finds the farthest corner',
  (_, draw) => {
    const random = createRandom(1)
    for (let k = 0; k < 20; k++) {
      const shape = draw(random)
      checkShape(shape)
      const outline = outlineOf(shape)
      expect(outline.sagitta).toBeLessThan(1e-6)
      expect(leastTurn(outline)).toBeGreaterThan(-DENT)
      for (let q = 0; q < 20; q++) {
        const [dx, dy] = anyDirection(random)
        const [found, best] = [farthest(outline, dx, dy), bruteFarthest(outline, dx, dy)]
        const along = (corner: number) => outline.x[corner] * dx + outline.y[corner] * dy
        expect(along(best) - along(found)).toBeLessThan(1e-12)
      }
    }
  },
)

/** Sine that counts as rounding: in f64, of arcs with a radius of 5e4 m whose chords are a centimetre long. */
const DENT = 1e-8

/** Returns the smallest sine of the left turns at the polygon's corners. */
function leastTurn({ x, y }: Outline): number {
  const count = x.length
  let least = 1
  for (let k = 0; k < count; k++) {
    const [before, after] = [(k + count - 1) % count, (k + 1) % count]
    const [inX, inY, outX, outY] = [x[k] - x[before], y[k] - y[before], x[after] - x[k], y[after] - y[k]]
    least = Math.min(least, (inX * outY - inY * outX) / Math.hypot(inX, inY) / Math.hypot(outX, outY))
  }
  return least
}

test.each(sampled(Object.entries(families), 3))(
  'oracle, %s: the nearest side equals that of exhaustive search',
  (_, draw) => {
    const random = createRandom(3)
    for (let k = 0; k < 10; k++) {
      const outline = outlineOf(draw(random))
      const { x, y } = outline
      for (let q = 0; q < 30; q++) {
        const corner = Math.floor(random() * x.length)
        const off = 10 ** uniform(random, -12, 1)
        const [dx, dy] = anyDirection(random)
        for (const [px, py] of [
          [uniform(random, -2, 2), uniform(random, -2, 2)],
          [x[corner] + off * dx, y[corner] + off * dy],
        ]) {
          const [found, best] = [localDistance(outline, px, py), bruteDistance(outline, px, py)]
          expect(Math.abs(found - best)).toBeLessThan(1e-14 * Math.max(1, Math.abs(best)))
        }
      }
    }
  },
)

test.each(sampled(Object.entries(families), 3))(
  'oracle, %s: a cast hits the same side as exhaustive search',
  (_, draw) => {
    const random = createRandom(4)
    let hits = 0
    for (let k = 0; k < 10; k++) {
      const outline = outlineOf(draw(random))
      const { x, y } = outline
      for (let q = 0; q < 30; q++) {
        // from outside through a corner and then inside, where the origin is, or past a corner
        const corner = Math.floor(random() * x.length)
        const aside = uniform(random, -1, 1) * (q % 3)
        const reach = Math.hypot(x[corner], y[corner])
        const [dx, dy] = aside === 0 ? [-x[corner] / reach, -y[corner] / reach] : anyDirection(random)
        const [px, py] = [x[corner] - 5 * dx - aside * dy, y[corner] - 5 * dy + aside * dx]
        const radius = 10 ** uniform(random, -4, 0)
        const blocks = Array.from(outline.blocks.x, (_, block) =>
          castBlock(outline, block, px, py, dx, dy, radius),
        )
        const found = bruteCast(outline, px, py, dx, dy, radius)
        expect(found).toBe(Math.min(...blocks))
        if (found === Infinity) continue
        hits++
        expect(Math.abs(bruteDistance(outline, px + found * dx, py + found * dy) - radius)).toBeLessThan(1e-9)
        const way = bruteCast(outline, px, py, dx, dy, 0)
        if (aside === 0) expect(Math.abs(way - 5)).toBeLessThan(1e-9)
        if (way === Infinity) continue
        expect(Math.abs(bruteDistance(outline, px + way * dx, py + way * dy))).toBeLessThan(1e-9)
      }
    }
    expect(hits).toBeGreaterThan(100)
  },
)

const DIRECTIONS = full(60, 10_000)

test(`oracle: the smallest penetration equals that of ${DIRECTIONS} directions, and minus the distance between the polygons`, () => {
  const random = createRandom(2)
  const names = Object.keys(families)
  for (let k = 0; k < 30; k++) {
    const [a, b] = [0, 1].map(() => member(families[names[Math.floor(random() * names.length)]](random)))
    place(drawCase(random), a, b, random)
    const { depth, normal } = leastReach(a.placed, b.placed, 1e-9, 1e-6)
    expect(reachAlong(a.placed, b.placed, ...normal)).toBeCloseTo(depth, 12)
    for (let q = 0; q < DIRECTIONS; q++) {
      const angle = uniform(random, 0, 2 * Math.PI)
      expect(reachAlong(a.placed, b.placed, Math.cos(angle), Math.sin(angle))).toBeGreaterThan(depth - 1e-9)
    }
    if (depth > -1e-3) continue
    const nearest = Math.min(cornersTo(a, b), cornersTo(b, a))
    expect(Math.abs(nearest + depth)).toBeLessThan(1e-9 * Math.max(1, -depth))
  }
})

/**
 * Returns the smallest distance of a corner of one polygon from the other polygon, which is where two polygons touch.
 */
function cornersTo(from: ReturnType<typeof member>, to: ReturnType<typeof member>): number {
  const { outline, x, y, cos, sin } = from.placed
  let least = Infinity
  for (let k = 0; k < outline.x.length; k++) {
    const worldX = x + cos * outline.x[k] - sin * outline.y[k]
    const worldY = y + sin * outline.x[k] + cos * outline.y[k]
    const [toX, toY] = [worldX - to.placed.x, worldY - to.placed.y]
    // at least as far as the bounding circle of the other
    if (Math.hypot(toX, toY) - to.placed.outline.reach > least) continue
    least = Math.min(least, signedDistance(to.placed, worldX, worldY))
  }
  return least
}
