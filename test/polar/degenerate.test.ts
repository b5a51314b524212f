/** Circles that touch, coincide, are nested or at equal heights; against brute force and by invariants. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCircles } from '../../src/polar/obstacles.ts'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { buildStrips, type Strips } from '../../src/polar/strips.ts'
import { NONE } from '../../src/schemas/constants.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { full, sampled } from '../support/full.ts'
import { compare, type Tally } from './agreement.ts'
import { type Circles, DIRECTIONS, extentOf, SENSES } from './oracle.ts'
import { boxAround, pointIn } from './sets.ts'

type Circle = readonly [x: number, y: number, radius: number]

const circlesOf = (...all: Circle[]): Circles => ({
  centers: all.flatMap((circle) => circle.slice(0, 2)),
  radii: all.map(([, , radius]) => radius),
})
const row = (count: number, circle: (k: number) => Circle) =>
  circlesOf(...Array.from({ length: count }, (_, k) => circle(k)))
const random = createRandom(11)

const sets: Record<string, Circles> = {
  one: circlesOf([1, 2, 3]),
  'two that touch': circlesOf([0, 0, 1], [3, 0, 2]),
  'two of equal heights': circlesOf([0, 0, 1], [5, 0, 1]),
  'two that coincide': circlesOf([1, 1, 2], [1, 1, 2]),
  'nine that coincide, and one': circlesOf(...Array<Circle>(9).fill([1, 1, 2]), [4, 4, 1]),
  nested: circlesOf([0, 0, 5], [1, 1, 1], [0, 0, 2], [9, 0, 1]),
  'touching from within': circlesOf([0, 0, 3], [2, 0, 1], [0, -1, 2], [-1.5, 0, 1.5]),
  'a column that touches': row(40, (k) => [0, 2 * k, 1]),
  'columns that touch': row(60, (k) => [2 * (k % 3), 2 * Math.floor(k / 3), 1]),
  'a row of 1000 at one height': row(1000, (k) => [3 * k, 7, 1]),
  'a row of 1000 that touch': row(1000, (k) => [2 * k, 7, 1]),
  'a row of 300 small ones, far away': row(300, (k) => [3e-4 * k + 100, 7, 1e-4]),
  '200 around a point': row(200, (k) => {
    const [angle, far] = [(2 * Math.PI * k) / 200, 1 + random()]
    return [far * Math.cos(angle), far * Math.sin(angle), far]
  }),
  'small beside large': circlesOf([0, 0, 1e6], [1e6 + 2e-6, 0, 1e-6], [1e6 + 5, 3, 1], [-1e6 - 1, 4, 1e-6]),
  'far from the origin': row(40, () => [1e8 + 20 * random(), 1e8 + 20 * random(), 0.2 + random()]),
  'a lattice far from the origin': row(60, (k) => [1e8 + 3 * (k % 8), -1e8 + 3 * Math.floor(k / 8), 1]),
  'four through each point': row(49, (k) => [2 * (k % 7), 2 * Math.floor(k / 7), Math.SQRT2]),
  'a corner at a pole': circlesOf([6, 4, 1.5], [2, 4, 1.5], [4, 4, 2.5]),
  'corners at poles of two': circlesOf([6, 0, 2.5], [0, 4, 1], [4, 4, 2.5]),
  'on a slanted line': row(20, (k) => [3 * k, 4 * k, 2.5]),
}

describe.each(sampled(Object.entries(sets), 8))('PolarDiagram: %s', (_, circles) => {
  test('regions equal brute force', () => {
    const tally = compare(circles, pointsFor(circles, circles.radii.length > 200 ? 80 : 300))
    expect(tally.looks).toBeGreaterThan(200)
  })

  test('the cells are a valid decomposition', () => {
    for (const axis of ['rows', 'columns'] as const) expectCells(buildStrips(checkCircles(circles), axis))
  })
})

test('PolarDiagram: without circles no ray hits anything and the plane is one cell', () => {
  const none = PolarDiagram.build({ centers: [], radii: [] })
  for (const direction of DIRECTIONS)
    for (const sense of SENSES)
      expect(none.locate([3, 4], direction, sense)).toEqual({ owner: null, angle: Math.PI, isInside: false })
  expect(none.visibility([0, 0], 'west')).toEqual({ ccw: null, cw: null, angle: 2 * Math.PI, isOpen: true })
  expect(none.edges('east', 'ccw', [0, 0, 1, 1])).toEqual([])
  expect(buildStrips(checkCircles({ centers: [], radii: [] }), 'rows').cells.count).toBe(1)
})

test('PolarDiagram: random circles on a grid of thousandths equal brute force', () => {
  const small = fc.integer({ min: -6, max: 6 })
  const circle = fc.tuple(small, small, fc.integer({ min: 1, max: 5 }))
  const fine = fc.integer({ min: -3000, max: 3000 })
  const fineCircle = fc.tuple(fine, fine, fc.integer({ min: 1, max: 2500 }))
  const thousandths = (unit: number) => (all: Circle[]) =>
    circlesOf(...all.map(([x, y, r]): Circle => [(x * unit) / 1000, (y * unit) / 1000, (r * unit) / 1000]))
  const anyCircles = fc.oneof(
    fc.array(circle, { maxLength: 12 }).map(thousandths(500)),
    fc.array(fineCircle, { maxLength: 12 }).map(thousandths(1)),
  )
  // quarters lie on the levels of the coarse ones
  const coordinate = fc.integer({ min: -20, max: 20 }).map((quarters) => quarters / 4)
  const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 6, maxLength: 6 })
  const looks: Pick<Tally, 'looks' | 'ties'> = { looks: 0, ties: 0 }
  fc.assert(
    fc.property(anyCircles, points, (circles, points) => {
      const tally = compare(circles, points)
      looks.looks += tally.looks
      looks.ties += tally.ties
      for (const axis of ['rows', 'columns'] as const) expectCells(buildStrips(checkCircles(circles), axis))
    }),
    { seed: 4, numRuns: full(150, 20_000) },
  )
  expect(looks.looks).toBeGreaterThan(3000)
  expect(looks.ties).toBeLessThan(looks.looks / 3)
})

/** Random points, and points at the levels of poles, of centres and between centres. */
function pointsFor(circles: Circles, count: number): Point[] {
  const { centers, radii } = circles
  const random = createRandom(3)
  const any = () => Math.floor(random() * radii.length)
  const box = boxAround(circles, 0.2)
  const level = (axis: number) => {
    const k = any()
    return centers[2 * k + axis] + (Math.floor(3 * random()) - 1) * radii[k]
  }
  return Array.from({ length: count }, (_, k) => {
    const [x, y] = pointIn(box, random)
    return [[x, y] as const, [level(0), y] as const, [x, level(1)] as const, [level(0), level(1)] as const][
      k % 4
    ]
  })
}

/** Checks the cells: each lies between its levels and circles, and `above` and `below` are consistent. */
function expectCells({ cells, sweepCircles }: Strips): void {
  const { count, left, right, top, bottom, above, below } = cells
  const pairs = (of: Uint32Array) =>
    Array.from(of, (other, k) => [Math.floor(k / 2), other]).filter(([, other]) => other !== NONE)
  const key = ([a, b]: readonly number[]) => a * count + b
  const downwards = new Set(pairs(below).map(key))
  expect(new Set(pairs(above).map(([cell, other]) => key([other, cell])))).toEqual(downwards)
  const rounding =
    2 ** -42 *
    extentOf({
      centers: [...sweepCircles.u].flatMap((u, k) => [u, sweepCircles.v[k]]),
      radii: [...sweepCircles.radii],
    })
  for (let cell = 0; cell < count; cell++) {
    // a corner may round to the level of a pole
    if (!(top[cell] >= bottom[cell])) expect.fail(`cell ${cell} from ${top[cell]} down to ${bottom[cell]}`)
    for (const other of below.subarray(2 * cell, 2 * cell + 2))
      if (other !== NONE) expect(top[other]).toBe(bottom[cell])
    const [west, east] = [left[cell], right[cell]]
    for (const beside of [west, east].filter((circle) => circle !== NONE)) {
      // the circles beside a cell span its whole slab
      const reach = sweepCircles.v[beside] + sweepCircles.built[beside] - top[cell]
      const depth = bottom[cell] - sweepCircles.v[beside] + sweepCircles.built[beside]
      if (Math.min(reach, depth) < -rounding) expect.fail(`cell ${cell} is not all beside circle ${beside}`)
    }
    if (west !== NONE && east !== NONE && sweepCircles.u[west] > sweepCircles.u[east])
      expect.fail(`cell ${cell} is inside out`)
  }
}
