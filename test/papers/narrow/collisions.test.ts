/** Documents where the algorithms of Ollington (2018) fail as printed, and that Scree's versions do not. */
import { describe, expect, test } from 'vitest'
import { collideArcs } from '../../../src/narrow/arcs.ts'
import { collideGjk } from '../../../src/narrow/gjk.ts'
import { collideSat } from '../../../src/narrow/sat.ts'
import { box } from '../../../src/shapes/box.ts'
import { disk } from '../../../src/shapes/disk.ts'
import { makeShape } from '../../../src/shapes/makeShape.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { createRandom } from '../../../src/util/random.ts'
import { families } from '../../narrow/oracle/families.ts'
import { type Case, membersOf, place } from '../../narrow/oracle/pairs.ts'
import { qualifying, type Reading } from './printed/nArcTest.ts'
import { printedGjk, printedSat } from './printed/polygonTest.ts'

/** Four equal quarters of a circle: the simplest n-arc. */
function quarters([x, y]: Point, radius: number): Shape {
  const directions: Point[] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]
  return makeShape(directions.map((direction) => ({ center: [x, y], radius, direction })))
}

interface Count {
  pairs: number
  /** No pair of arcs qualifies. */
  none: number
  /** The overlap result is wrong. */
  wrong: number
  /** More than one pair of arcs qualifies. */
  several: number
  /** The first qualifying pair does not have the smallest depth of those that qualify. */
  notLeast: number
  /** Even the smallest depth of those exceeds the penetration depth. */
  tooDeep: number
}

/** Runs Algorithm 2 on random n-arcs and compares with `collideArcs`, which narrow.test.ts verifies. */
function count(kind: Case, reading: Reading): Count {
  const random = createRandom(3)
  const [as, bs] = [0, 1].map(() => membersOf(families.nArc, 10, random))
  const found: Count = { pairs: 0, none: 0, wrong: 0, several: 0, notLeast: 0, tooDeep: 0 }
  for (let pair = 0; pair < 2000; pair++) {
    const [a, b] = [as[pair % 10], bs[Math.floor(random() * 10)]]
    place(kind, a, b, random)
    const { depth } = collideArcs(a.shape, b.shape)
    const answers = qualifying(a.shape, b.shape, reading)
    const least = Math.min(...answers.map((answer) => answer.depth))
    found.pairs++
    if (answers.length === 0) found.none++
    else if (answers[0].collides !== depth >= 0) found.wrong++
    if (answers.length > 1) found.several++
    if (answers.length > 0 && answers[0].depth > least + 1e-9) found.notLeast++
    if (answers.length > 0 && least > depth + 1e-9) found.tooDeep++
  }
  return found
}

describe('Algorithm 2 of Ollington (2018)', () => {
  test('as printed, with a cross product of vectors between centres and centroids, two disks never qualify', () => {
    for (const [x, collides] of [
      [1.9, true],
      [2.1, false],
    ] as const) {
      const [a, b] = [quarters([0, 0], 1), quarters([x, 0.1], 1)]
      expect(qualifying(a, b, 'printed')).toEqual([])
      expect(qualifying(a, b, 'meant').map((answer) => answer.collides)).toEqual([collides])
      expect(collideArcs(a, b).depth).toBeCloseTo(2 - Math.hypot(x, 0.1), 12)
    }
  })

  test('as printed, most n-arcs get no result and some a wrong one', () => {
    const { pairs, none, wrong } = count('near', 'printed')
    expect(none).toBeGreaterThan(pairs / 2)
    expect(wrong).toBeGreaterThan(0)
  })

  test('as intended, separated n-arcs get one result each, the right one', () => {
    for (const kind of ['far', 'touching'] as const)
      expect(count(kind, 'meant')).toMatchObject({ none: 0, wrong: 0, several: 0, tooDeep: 0 })
  })

  test('as intended, concentric shapes get no result', () => {
    const [a, b] = [quarters([0, 0], 1), quarters([0, 0], 0.5)]
    expect(qualifying(a, b, 'meant')).toEqual([])
    expect(collideArcs(a, b).depth).toBe(1.5)
    expect(count('concentric', 'meant').none).toBeGreaterThan(0)
  })

  test('as intended, deeply overlapping or nested n-arcs may get no result: the centroids exclude the arcs', () => {
    expect(count('inside', 'meant').none).toBeGreaterThan(0)
  })

  test('as intended, several pairs may qualify, and the first need not have the smallest depth', () => {
    const { several, notLeast } = count('deep', 'meant')
    expect(several).toBeGreaterThan(0)
    expect(notLeast).toBeGreaterThan(0)
  })

  test('as intended, the centroids may exclude the arcs with the smallest depth', () => {
    expect(count('inside', 'meant').tooDeep).toBeGreaterThan(0)
  })

  test('as intended, straight sides get no result where no two arcs face each other', () => {
    const [a, b] = [box(2, 2), box(2, 2)].map((shape, k) => moved(shape, [1.9 * k, 0.3 * k]))
    expect(qualifying(a, b, 'meant')).toEqual([])
    expect(collideArcs(a, b).depth).toBeCloseTo(0.1, 12)
  })
})

describe('Algorithm 3 of Ollington (2018)', () => {
  test('as printed, with the normal of the other edge, overlapping boxes count as separated and vice versa', () => {
    const [a, b] = [box(2, 2), moved(box(2, 2), [0.5, 0.4])]
    const c = moved(box(2, 2), [3, 0])
    expect([printedSat(a, b, 'printed'), printedSat(a, c, 'printed')]).toEqual([false, true])
    expect([printedSat(a, b, 'meant'), printedSat(a, c, 'meant')]).toEqual([true, false])
    expect([collideSat(a, b)?.depth, collideSat(a, c)]).toEqual([1.5, undefined])
  })
})

describe('Algorithm 4 of Ollington (2018)', () => {
  test('as printed, it has no initial direction for concentric shapes and reports no collision', () => {
    const [a, b] = [disk([0, 0], 1), disk([0, 0], 0.5)]
    expect(printedGjk(a, b)).toBe(false)
    expect(collideGjk(a, b).depth).toBeCloseTo(1.5, 9)
  })

  test('otherwise it agrees with `collideGjk`', () => {
    const random = createRandom(4)
    const [as, bs] = [0, 1].map(() => membersOf(families.rounded, 10, random))
    for (let pair = 0; pair < 500; pair++) {
      const [a, b] = [as[pair % 10], bs[Math.floor(random() * 10)]]
      place(pair % 2 === 0 ? 'near' : 'deep', a, b, random)
      expect(printedGjk(a.shape, b.shape)).toBe(collideGjk(a.shape, b.shape).depth >= 0)
    }
  })
})

function moved(local: Shape, [x, y]: Point): Shape {
  const centers = local.centers.map((value, k) => value + (k % 2 === 0 ? x : y))
  return { ...local, centers, centroid: [local.centroid[0] + x, local.centroid[1] + y] }
}
