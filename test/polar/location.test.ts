/** Location and visibility against the smallest polar angle over all circles. */
import { describe, expect, test } from 'vitest'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { full, isFull, sampled } from '../support/full.ts'
import { compare, emptyTally } from './agreement.ts'
import type { Circles } from './oracle.ts'
import { boxAround, circlesOf, KINDS, type Kind, pointIn } from './sets.ts'

/** Points per kind; a million points in total. */
const FULL = {
  sets: [100, 150, 200, 300, 500, 700, 1000, 3000].flatMap((n) => (n < 1000 ? [n, n, n] : [n])),
  points: 16_700,
}
const QUICK = { sets: [30, 100, 150, 250], points: 850 }

describe.each(sampled(KINDS, 1))('PolarDiagram.locate: %s circles', (kind) => {
  test('random points: owners and angles equal brute force', () => {
    const { sets, points } = full(QUICK, FULL)
    const tally = emptyTally()
    for (const [seed, count] of sets.entries()) compare(...drawn(kind, count, seed, points), tally)
    expect(tally.points).toBe(sets.length * points)
    expect(tally.free).toBeGreaterThan(tally.points / 3)
    // a random point is a tie about once in 2^42 / 4n
    expect(tally.ties + tally.borders).toBe(0)
    if (isFull) console.warn(kind, tally)
  })

  test('points with ties: the owner is one of the tied circles', () => {
    const tally = emptyTally()
    for (const [seed, count] of [20, 60, 150].entries()) {
      const circles = circlesOf(kind, count, seed)
      compare(circles, tyingPoints(circles, 300), tally)
    }
    expect(tally.looks).toBeGreaterThan(1000)
    // otherwise this would not test ties
    expect(tally.ties).toBeGreaterThan(100)
    // on a lattice, nearly all of them
    expect(tally.ties).toBeLessThan(tally.looks * (kind === 'gridded' ? 0.95 : 0.5))
  })
})

function drawn(kind: Kind, count: number, seed: number, points: number): [Circles, Point[]] {
  const circles = circlesOf(kind, count, seed)
  const [box, random] = [boxAround(circles, 0.1), createRandom(1000 + seed)]
  return [circles, Array.from({ length: points }, () => pointIn(box, random))]
}

/** Points at the x of one pole and the y of another: all directions run along tangents. */
function tyingPoints({ centers, radii }: Circles, count: number): Point[] {
  const random = createRandom(7)
  const any = () => Math.floor(random() * radii.length)
  const sign = () => (random() < 0.5 ? -1 : 1)
  return Array.from({ length: count }, () => {
    const [a, b] = [any(), any()]
    return [centers[2 * a] + sign() * radii[a], centers[2 * b + 1] + sign() * radii[b]]
  })
}
