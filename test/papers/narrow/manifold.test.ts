/**
 * Documents where the five-step manifold of "Rounding collider corners" fails as printed, and that `manifold` does not.
 */
import { describe, expect, test } from 'vitest'
import { manifold } from '../../../src/narrow/manifold.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { createRandom } from '../../../src/util/random.ts'
import { leastReach, SAME_NORMAL } from '../../narrow/oracle/depth.ts'
import { families } from '../../narrow/oracle/families.ts'
import { drawCase, membersOf, place } from '../../narrow/oracle/pairs.ts'
import { full, isFull } from '../../support/full.ts'
import { printedManifold } from './printed/roundedManifold.ts'

const PAIRS = full(1000, 250_000)
const MEMBERS = full(12, 200)
/** Tolerance in metres of the oracle's search over directions, as in compare.ts. */
const SLACK = 2e-7
/** Depth in metres below which pairs count as thin: those that a physics engine meets from step to step. */
const THIN = 0.05

interface Answer {
  readonly normal?: Point
  readonly depths: readonly number[]
}

function tally() {
  return {
    /** Number of overlapping pairs without a contact and of separated pairs with one. */
    missed: 0,
    made: 0,
    /** The largest depth of the contact exceeds the penetration depth of the pair. */
    tooDeep: 0,
    tooShallow: 0,
    /** The normal is not the direction of the penetration depth, if that direction is unique. */
    turned: 0,
    /** The normal points from b to a. */
    opposite: 0,
  }
}
type Tally = ReturnType<typeof tally>

function judge(
  found: Tally,
  { normal, depths }: Answer,
  oracle: ReturnType<typeof leastReach>,
  band: number,
) {
  if (oracle.depth > band && depths.length === 0) found.missed++
  if (oracle.depth < -band && depths.length > 0) found.made++
  if (!(oracle.depth > band) || normal === undefined) return
  const depth = Math.max(...depths)
  if (depth > oracle.depth + band) found.tooDeep++
  if (depth < oracle.depth - band) found.tooShallow++
  if (!oracle.isUnique) return
  const cosine = normal[0] * oracle.normal[0] + normal[1] * oracle.normal[1]
  if (cosine < Math.cos(2 * SAME_NORMAL)) found.turned++
  if (cosine < 0) found.opposite++
}

/** Compares both methods over the oracle's pairs of two families. */
function compare(nameA: string, nameB: string) {
  const random = createRandom(5)
  const as = membersOf(families[nameA], MEMBERS, random)
  const bs = membersOf(families[nameB], MEMBERS, random)
  const found = { overlapping: 0, thin: 0, printed: tally(), printedThin: tally(), ours: tally() }
  for (let pair = 0; pair < PAIRS; pair++) {
    const a = as[Math.floor(random() * as.length)]
    const b = bs[Math.floor(random() * bs.length)]
    place(drawCase(random), a, b, random)
    const [outlineA, outlineB] = [a.placed.outline, b.placed.outline]
    // plus rounding for distant pairs
    const apart = Math.hypot(a.placed.x - b.placed.x, a.placed.y - b.placed.y)
    const band = outlineA.sagitta + outlineB.sagitta + SLACK + 1e-13 * apart
    const oracle = leastReach(a.placed, b.placed, SLACK, 10 * band)
    if (oracle.depth > band) found.overlapping++
    const printed = printedManifold(a.shape, b.shape)
    judge(found.printed, printed, oracle, band)
    if (oracle.depth < THIN) {
      if (oracle.depth > band) found.thin++
      judge(found.printedThin, printed, oracle, band)
    }
    const { normal, points } = manifold(a.shape, b.shape)
    judge(found.ours, { normal, depths: points.map(({ depth }) => depth) }, oracle, band)
  }
  process.stdout.write(`${nameA} against ${nameB}, ${PAIRS} pairs: ${JSON.stringify(found)}\n`)
  return found
}

describe('manifold and the printed steps over the pairs of the oracle', () => {
  test('polygons: both are correct', () => {
    const { overlapping, printed, ours } = compare('polygon', 'polygon')
    expect(overlapping).toBeGreaterThan(PAIRS / 4)
    expect(printed).toEqual(tally())
    expect(ours).toEqual(tally())
  })

  test.each([
    ['rounded', 'polygon'],
    ['rounded', 'rounded'],
    ['capsule', 'rounded'],
  ])('%s and %s: the printed steps fail, `manifold` does not', (nameA, nameB) => {
    const { overlapping, thin, printed, printedThin, ours } = compare(nameA, nameB)
    // most line contacts omit the deepest point, which is on a corner circle
    expect(printed.tooShallow).toBeGreaterThan(overlapping / 6)
    expect(printed.tooDeep).toBeGreaterThan(0)
    expect(printed.turned).toBeGreaterThan(0)
    if (isFull) expect(printed.missed).toBeGreaterThan(0)
    // adequate for a physics engine: it misses no thin overlap, and few are wrong
    expect(printedThin.missed).toBe(0)
    expect(printedThin.tooDeep + printedThin.tooShallow + printedThin.turned).toBeLessThan(thin / 10)
    // separated pairs have no contact with either method
    expect(printed.made).toBe(0)
    expect(ours).toEqual(tally())
  })
})

describe('manifold: the smallest counterexamples to the printed steps', () => {
  const shape = (radius: number, ...corners: Point[]) => roundedPolygon(corners, radius)

  test('step 5 finds no contact of a triangle that pierces another one by 2.26 m', () => {
    const a = shape(1, [-1, -1], [1, -4], [1, 1])
    const b = shape(0, [-1, 1], [0, 0], [3, -1])
    expect(printedManifold(a, b)).toEqual({ step: 5, depths: [] })
    const { points } = manifold(a, b)
    expect(points[0].depth).toBeCloseTo(2.26491, 5)
  })

  test('step 3 omits the axis between two corner circles: too deep, in the direction of an edge', () => {
    const a = shape(1, [-3, -1], [-1, -1], [-3, 0])
    const b = shape(1, [0, 0], [1, 1], [0, 1])
    const printed = printedManifold(a, b)
    expect(printed.step).toBe(3)
    expect(printed.normal![0]).toBeCloseTo(1 / Math.sqrt(5), 12)
    expect(printed.depths).toEqual([expect.closeTo(0.65836, 5)])
    const { normal, points } = manifold(a, b)
    expect(normal[0]).toBeCloseTo(Math.SQRT1_2, 12)
    expect(points.map(({ depth }) => depth)).toEqual([expect.closeTo(2 - Math.SQRT2, 12)])
  })

  test('step 3 omits the deepest point of a line contact: it is on a corner circle, not on an edge', () => {
    const a = shape(0.5, [0, 0], [1, -1], [1, 2])
    const b = shape(1, [-2, -1], [0, -1], [0, 1])
    const printed = printedManifold(a, b)
    expect(printed).toMatchObject({ step: 3, normal: [-1, 0] })
    expect(Math.max(...printed.depths)).toBeCloseTo(1 + 1 / Math.sqrt(5), 12)
    expect(manifold(a, b).points[0].depth).toBe(1.5)
  })

  test('step 5 takes the distance between overlapping inner polygons for a gap and reverses the normal', () => {
    const a = shape(0.5, [-3, 1], [0, 0], [-2, 1])
    const b = shape(1, [-1, -1], [0, 2], [-1, 0])
    const printed = printedManifold(a, b)
    const { normal, points } = manifold(a, b)
    expect(printed.step).toBe(5)
    expect(printed.normal![0] * normal[0] + printed.normal![1] * normal[1]).toBeCloseTo(-1, 12)
    // both deviate from the 1.5 m of the radii by the same length, in opposite directions
    expect(printed.depths[0] + points[0].depth).toBeCloseTo(3, 12)
    expect(points[0].depth).toBeGreaterThan(2)
  })

  test('step 5 has no direction if a corner of one lies on the edge of the other', () => {
    const a = shape(0, [0, 0], [4, -2], [3, 1])
    const b = shape(2, [-1, 0], [0, -1], [0, 0])
    expect(printedManifold(a, b)).toEqual({ step: 5, normal: [Number.NaN, Number.NaN], depths: [2] })
    const { normal, points } = manifold(a, b)
    expect(Math.hypot(...normal)).toBeCloseTo(1, 12)
    expect(points[0].depth).toBe(2)
  })
})
