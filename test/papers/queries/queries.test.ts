/**
 * Documents where the point query and the ray cast of "Rounding collider corners" fail as printed, and that Scree's do
 * not.
 */
import { expect, test } from 'vitest'
import { castRay } from '../../../src/queries/cast.ts'
import { closestPoint } from '../../../src/queries/closestPoint.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { createRandom, type Random, uniform } from '../../../src/util/random.ts'
import { families } from '../../narrow/oracle/families.ts'
import { anyDirection } from '../../narrow/oracle/pairs.ts'
import { full } from '../../support/full.ts'
import { printedClosestPoint, printedRay } from './printedQueries.ts'

const QUESTIONS = full(4000, 200_000)
const SHAPES = 20
const CLOSE = 1e-9
/** In metres: longer than all distances here. */
const FAR = 100

const anyPlace = (random: Random): Point => [uniform(random, -2, 2), uniform(random, -2, 2)]

function shapesFor(random: Random) {
  return Array.from({ length: SHAPES }, () => families.rounded(random))
}

test('closestPoint: the printed query is right, except for points on the outline of the inner polygon', () => {
  const random = createRandom(1)
  const shapes = shapesFor(random)
  const found = { questions: QUESTIONS, inside: 0, wrong: 0 }
  for (let k = 0; k < QUESTIONS; k++) {
    const shape = shapes[k % SHAPES]
    const place = anyPlace(random)
    const { point, isInside } = printedClosestPoint(shape, place)
    const ours = closestPoint(shape, place)
    if (isInside) found.inside++
    // two points may be equally close
    const off = Math.hypot(point[0] - place[0], point[1] - place[1]) - Math.abs(ours.distance)
    if (!(Math.abs(off) < CLOSE) || isInside !== ours.distance < 0) found.wrong++
  }
  process.stdout.write(`point query: ${JSON.stringify(found)}\n`)
  expect(found.inside).toBeGreaterThan(QUESTIONS / 20)
  expect(found.wrong).toBe(0)

  const square = roundedPolygon(
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ],
    0.5,
  )
  expect(printedClosestPoint(square, [1, 0]).point).toEqual([Number.NaN, Number.NaN])
  expect(closestPoint(square, [1, 0])).toMatchObject({ point: [1, -0.5], distance: -0.5 })
})

/** Start points of rays. */
const starts: Record<string, (random: Random, isFree: (place: Point) => boolean) => Point> = {
  'five to nine metres away': (random) => {
    const [x, y] = anyDirection(random)
    const far = uniform(random, 5, 9)
    return [far * x, far * y]
  },
  'anywhere outside': (random, isFree) => {
    for (;;) {
      const place = anyPlace(random)
      if (isFree(place)) return place
    }
  },
}

function castFrom(name: string) {
  const random = createRandom(2)
  const shapes = shapesFor(random)
  const found = { rays: QUESTIONS, hits: 0, missed: 0, made: 0, elsewhere: 0 }
  for (let k = 0; k < QUESTIONS; k++) {
    const shape = shapes[k % SHAPES]
    const origin = starts[name](random, (place) => closestPoint(shape, place).distance > CLOSE)
    const aim = anyPlace(random)
    const length = Math.hypot(aim[0] - origin[0], aim[1] - origin[1])
    const direction: Point = [(aim[0] - origin[0]) / length, (aim[1] - origin[1]) / length]
    const printed = printedRay(shape, origin, direction)
    const ours = castRay(shape, origin, [FAR * direction[0], FAR * direction[1]])
    if (ours !== undefined) found.hits++
    if (ours !== undefined && printed === undefined) found.missed++
    else if (ours === undefined && printed !== undefined) found.made++
    else if (ours !== undefined && Math.abs(printed! - FAR * ours.fraction) > 1e-6) found.elsewhere++
  }
  process.stdout.write(`ray cast from ${name}: ${JSON.stringify(found)}\n`)
  return found
}

test('castRay: the printed cast is right from outside of the extended edges', () => {
  const { hits, missed, made, elsewhere } = castFrom('five to nine metres away')
  expect(hits).toBeGreaterThan(QUESTIONS / 4)
  expect([missed, made, elsewhere]).toEqual([0, 0, 0])
})

test('castRay: the printed cast fails between a corner circle and the extended edges, and behind the start', () => {
  const { missed, made, elsewhere } = castFrom('anywhere outside')
  expect(missed + made + elsewhere).toBeGreaterThan(0)

  // from beside the tip of a triangle, inside of the intersection of its extended edges, towards its centre
  const tip = roundedPolygon(
    [
      [0, 0],
      [4, -1],
      [4, 1],
    ],
    1,
  )
  const ours = castRay(tip, [-2, 0], [FAR, 0])!
  expect(FAR * ours.fraction).toBeCloseTo(1, 12)
  // the far side
  expect(printedRay(tip, [-2, 0], [1, 0])).toBeCloseTo(7, 12)
})
