/** Yes or no for two shapes against the least depth, and the small queries beside it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastDepth } from '../../src/narrow/arcs.ts'
import { collideSat } from '../../src/narrow/sat.ts'
import { closestPointOnSegment } from '../../src/queries/closestPointOnSegment.ts'
import { overlaps } from '../../src/queries/overlaps.ts'
import { support } from '../../src/queries/support.ts'
import { box } from '../../src/shapes/box.ts'
import { disk } from '../../src/shapes/disk.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { families } from '../narrow/oracle/families.ts'
import { drawCase, type Member, membersOf, place } from '../narrow/oracle/pairs.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

/** Rounding of f64 relative to coordinates and radii. */
const ROUNDING = 2 ** -48
const PER_FAMILIES = full(100, 30_000)

/** Calls `check` with pairs of all families in all placements. */
function eachPair(check: (a: Shape, b: Shape) => void): void {
  const random = createRandom(7)
  const members = Object.values(families).map((draw) => membersOf(draw, 8, random))
  for (const ofA of members) {
    for (const ofB of members) {
      for (let k = 0; k < PER_FAMILIES; k++) {
        const pick = (all: readonly Member[]) => all[Math.floor(random() * all.length)]
        const [a, b] = [pick(ofA), pick(ofB)]
        if (a === b) continue
        place(drawCase(random), a, b, random)
        check(a.shape, b.shape)
      }
    }
  }
}

/** Largest coordinate or radius of both shapes. */
const sizeOf = (...shapes: readonly Shape[]) =>
  Math.max(...shapes.flatMap(({ centers, radii }) => [...centers, ...radii]).map(Math.abs))

function reachOf(shape: Shape, direction: Point): number {
  const [x, y] = support(shape, direction)
  return x * direction[0] + y * direction[1]
}

test('overlaps: agrees with the least depth and with SAT, in all placements, and its axis separates', () => {
  let [apart, together] = [0, 0]
  eachPair((a, b) => {
    const { depth } = leastDepth(a, b)
    const slack = ROUNDING * sizeOf(a, b)
    const axis: [number, number] = [0, 0]
    const result = overlaps(a, b, axis)
    if (Math.abs(depth) > slack) {
      expect(result).toBe(depth >= 0)
      expect(overlaps(b, a)).toBe(depth >= 0)
      expect(collideSat(a, b) !== undefined).toBe(result)
    }
    if (result) {
      together++
      expect(axis).toEqual([0, 0])
      return
    }
    apart++
    expect(Math.hypot(...axis)).toBeCloseTo(1, 12)
    const gap = -reachOf(b, [-axis[0], -axis[1]]) - reachOf(a, axis)
    expect(gap).toBeGreaterThan(-slack)
    // the axis of this pair is enough
    const same: [number, number] = [...axis]
    expect(overlaps(a, b, same)).toBe(false)
    expect(same).toEqual(axis)
  })
  expect(Math.min(apart, together)).toBeGreaterThan(PER_FAMILIES)
})

fullTest('overlaps: an axis of another pair, wrong as it may be, does not change the answer', () => {
  const axis: [number, number] = [1, 0]
  eachPair((a, b) => {
    if (Math.abs(leastDepth(a, b).depth) > ROUNDING * sizeOf(a, b))
      expect(overlaps(a, b, axis)).toBe(overlaps(a, b))
  })
})

fullTest('overlaps: far from the origin as near it', () => {
  const far = 2 ** 23
  eachPair((a, b) => {
    const { depth } = leastDepth(a, b)
    if (Math.abs(depth) < 1e-6) return
    const moved = (shape: Shape) => placed(shape, [far, -far], 0)
    expect(overlaps(moved(a), moved(b))).toBe(depth > 0)
  })
})

test('overlaps: touching is enough, and a shape overlaps itself', () => {
  expect(overlaps(box(2, 2), placed(box(2, 2), [2, 0], 0))).toBe(true)
  expect(overlaps(disk([0, 0], 1), disk([2, 0], 1))).toBe(true)
  expect(overlaps(disk([0, 0], 1), disk([2 + 2 ** -50, 0], 1))).toBe(false)
  for (const draw of Object.values(families)) {
    const shape = draw(createRandom(3))
    expect(overlaps(shape, shape)).toBe(true)
  }
})

test('support: no corner or arc lies farther in any direction of any length', () => {
  const direction = fc.tuple(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
  )
  const property = fc.property(
    fc.constantFrom(...Object.values(families)),
    fc.integer({ min: 0, max: 500 }),
    direction.filter(([x, y]) => Math.hypot(x, y) > 1e-9),
    fc.constantFrom(1e-300, 1, 1e15),
    (draw, seed, [x, y], length) => {
      const shape = draw(createRandom(seed))
      const reach = reachOf(shape, [x, y])
      const { centers, radii, directions } = shape
      for (let k = 0; k < radii.length; k++) {
        for (const d of [k, (k + 1) % radii.length]) {
          const px = centers[2 * k] + radii[k] * directions[2 * d]
          const py = centers[2 * k + 1] + radii[k] * directions[2 * d + 1]
          expect(px * x + py * y).toBeLessThan(reach + ROUNDING * sizeOf(shape) + 1e-15)
        }
      }
      const scaled = support(shape, [x * length, y * length])
      const rounding = ROUNDING * sizeOf(shape)
      expect(Math.abs(scaled[0] * x + scaled[1] * y - reach)).toBeLessThan(rounding + 1e-15)
    },
  )
  fc.assert(property, { numRuns: full(500, 20_000), seed: 5 })
  expect(support(box(2, 4), [3, 1])).toEqual([1, 2])
  expect(support(disk([1, 1], 2), [0, -5])).toEqual([1, -1])
  expect(() => support(disk([0, 0], 1), [0, 0])).toThrow(
    'direction is [0, 0]: expected a vector that is not zero',
  )
  expect(() => support(disk([0, 0], 1), [Number.NaN, 1])).toThrow(
    'direction[0] is NaN: expected a finite number',
  )
})

test('closestPointOnSegment: no sampled point is closer; both ends are exact', () => {
  const coordinate = fc.double({ min: -10, max: 10, noNaN: true })
  const point = fc.tuple(coordinate, coordinate)
  const property = fc.property(point, point, point, (a, b, p) => {
    const { point: closest, fraction, distance } = closestPointOnSegment(a, b, p)
    expect(distance).toBe(Math.hypot(closest[0] - p[0], closest[1] - p[1]))
    const sampled = Array.from({ length: 65 }, (_, k) => {
      const [x, y] = [0, 1].map((axis) => a[axis] + (k / 64) * (b[axis] - a[axis]))
      return Math.hypot(x - p[0], y - p[1])
    })
    expect(distance).toBeLessThan(Math.min(...sampled) + 1e-12)
    for (const [end, part] of [
      [a, 0],
      [b, 1],
    ] as const)
      if (fraction === part) expect(closest.every((value, axis) => value === end[axis])).toBe(true)
  })
  fc.assert(property, { numRuns: full(500, 20_000), seed: 5 })
  expect(closestPointOnSegment([0, 0], [4, 0], [1, 3])).toEqual({
    point: [1, 0],
    fraction: 0.25,
    distance: 3,
  })
  expect(closestPointOnSegment([1, 2], [1, 2], [4, 6])).toEqual({ point: [1, 2], fraction: 0, distance: 5 })
  expect(() => closestPointOnSegment([0, 0], [1, Number.NaN], [0, 0])).toThrow(
    'b[1] is NaN: expected a finite number',
  )
})
