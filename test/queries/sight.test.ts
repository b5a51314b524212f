/** What points see among circles, against brute force in f64. */
import { expect, test } from 'vitest'
import { diamondX, diamondY, radians } from '../../src/features/queries/world/visibility/angles.ts'
import { Intervals, NOTHING } from '../../src/features/queries/world/visibility/intervals.ts'
import { Obstacles } from '../../src/features/queries/world/visibility/obstacles.ts'
import { Sight } from '../../src/features/queries/world/visibility/sight.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { circlesOf, KINDS } from '../polar/sets.ts'
import { full, sampled } from '../support/full.ts'

interface Circles {
  readonly centers: ArrayLike<number>
  readonly radii: ArrayLike<number>
}

interface Interval {
  readonly key: number
  readonly start: number
  readonly end: number
  readonly distances: readonly number[]
}

function obstaclesOf({ centers, radii }: Circles): Obstacles {
  const obstacles = new Obstacles()
  for (let k = 0; k < radii.length; k++) obstacles.addDisk(k, centers[2 * k], centers[2 * k + 1], radii[k])
  return obstacles
}

function lookFrom(sight: Sight, x: number, y: number, maxDistance = Infinity): Interval[] {
  const seen = new Intervals(0)
  sight.look(x, y, maxDistance, seen)
  return Array.from({ length: seen.count }, (_, k) => ({
    key: seen.keys[k],
    start: seen.startAngles[k],
    end: seen.endAngles[k],
    distances: [seen.startDistances[k], seen.middleDistances[k], seen.endDistances[k]],
  }))
}

/** Returns the nearest circle along a ray, of those that do not contain its start, and the distance. */
function castRay({ centers, radii }: Circles, x: number, y: number, angle: number) {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
  let best = { key: NOTHING, distance: Infinity }
  for (let k = 0; k < radii.length; k++) {
    const [dx, dy, r] = [centers[2 * k] - x, centers[2 * k + 1] - y, radii[k]]
    if (Math.hypot(dx, dy) < r) continue
    const [along, across] = [dx * ux + dy * uy, dx * uy - dy * ux]
    if (!(along > 0 && Math.abs(across) < r)) continue
    const distance = along - Math.sqrt(r * r - across * across)
    if (distance < best.distance) best = { key: k, distance }
  }
  return best
}

/** Throws unless rays from points between the circles hit what is seen; returns the number of rays. */
function compare(circles: Circles, points: readonly number[], directions: number, seed: number): number {
  const sight = new Sight(obstaclesOf(circles), true)
  const random = createRandom(seed)
  let compared = 0
  for (let k = 0; k < points.length; k += 2) {
    const [x, y] = [points[k], points[k + 1]]
    const seen = lookFrom(sight, x, y)
    for (const [n, { start, end }] of seen.entries()) {
      expect(end).toBeGreaterThan(start)
      if (n > 0) expect(start).toBe(seen[n - 1].end)
    }
    for (let n = 0; n < directions; n++) {
      const angle = uniform(random, -Math.PI, Math.PI)
      const ray = castRay(circles, x, y, angle)
      const isIn = ({ start, end }: Interval) => (angle >= start && angle < end) || angle + 2 * Math.PI < end
      const { key, start, end } = seen.find(isIn)!
      // so near to a border that rounding tells
      if (Math.min(Math.abs(angle - start), Math.abs(angle - end)) < 1e-9) continue
      compared++
      if (key !== ray.key)
        throw new Error(`point ${x}, ${y} at ${angle}: sees ${key}, and a ray hits ${ray.key}`)
    }
  }
  return compared
}

const POINTS = full(20, 200)

test.each(sampled(KINDS, 1))('Sight: sees among %s circles what rays in f64 hit', (kind) => {
  for (const [seed, count] of [3, 30, 300, 1000].entries()) {
    const circles = circlesOf(kind, count, seed)
    const random = createRandom(seed)
    const points = Array.from({ length: 2 * POINTS }, () => uniform(random, -60, 60))
    expect(compare(circles, points, 200, seed)).toBeGreaterThan(0.99 * POINTS * 200)
  }
})

test('Sight: sees the same far from the origin and in tiny and in huge scenes', () => {
  const { centers, radii } = circlesOf('random', 200, 5)
  for (const [scale, shift] of [
    [1, 2 ** 22],
    [2 ** -20, 0],
    [2 ** 40, 2 ** 60],
  ]) {
    const move = (value: number) => scale * Math.fround(value) + shift
    const moved = {
      centers: Array.from(centers, move),
      radii: Array.from(radii, (radius) => scale * Math.fround(radius)),
    }
    const points = [-70, 3, 1, 2, 30, 55].map(move)
    const near = new Sight(
      obstaclesOf({
        centers: Array.from(moved.centers, (value) => (value - shift) / scale),
        radii: moved.radii.map((radius) => radius / scale),
      }),
      true,
    )
    const far = new Sight(obstaclesOf(moved), true)
    for (let k = 0; k < points.length; k += 2) {
      const seen = lookFrom(far, points[k], points[k + 1])
      const expected = lookFrom(near, (points[k] - shift) / scale, (points[k + 1] - shift) / scale)
      expect(seen.map(({ key }) => key)).toEqual(expected.map(({ key }) => key))
      for (const [n, { start }] of seen.entries()) expect(start).toBeCloseTo(expected[n].start, 12)
    }
  }
})

test('Sight: tangents, and distances at the ends and in the middle of an interval', () => {
  const seen = lookFrom(new Sight(obstaclesOf({ centers: [5, 0, 0, 13], radii: [3, 5] }), false), 0, 0)
  const [half, other] = [Math.asin(3 / 5), Math.asin(5 / 13)]
  expect(seen.map(({ key }) => key)).toEqual([0, NOTHING, 1, NOTHING])
  const starts = [-half, half, Math.PI / 2 - other, Math.PI / 2 + other]
  for (const [k, { start }] of seen.entries()) expect(start).toBeCloseTo(starts[k], 15)
  expect(seen[3].end).toBeCloseTo(2 * Math.PI - half, 15)
  for (const [k, distance] of [4, 2, 4].entries()) expect(seen[0].distances[k]).toBeCloseTo(distance, 7)
  for (const [k, distance] of [12, 8, 12].entries()) expect(seen[2].distances[k]).toBeCloseTo(distance, 7)
  expect(seen[1].distances).toEqual([Infinity, Infinity, Infinity])
})

test('Sight: a circle around the point, one that touches it, coinciding and touching circles, and points', () => {
  const around = { centers: [0, 0, 4, 0], radii: [2, 1] }
  const inside = new Sight(obstaclesOf(around), false)
  expect(lookFrom(inside, 1, 0)).toEqual([{ key: 0, start: -Math.PI, end: Math.PI, distances: [0, 0, 0] }])
  expect(lookFrom(new Sight(obstaclesOf(around), true), 1, 0).map(({ key }) => key)).toEqual([1, NOTHING])
  // on its border: half of the view
  const [first] = lookFrom(inside, 2, 0).filter(({ key }) => key === 0)
  expect(first.end - first.start).toBeCloseTo(Math.PI, 12)
  // of two that coincide, the smaller key
  const twice = new Sight(obstaclesOf({ centers: [3, 0, 3, 0], radii: [1, 1] }), false)
  expect(lookFrom(twice, 0, 0).map(({ key }) => key)).toEqual([0, NOTHING])
  // three in a row touch, and the row is seen from its side without a gap
  const row = new Sight(obstaclesOf({ centers: [-2, 4, 0, 4, 2, 4], radii: [1, 1, 1] }), false)
  expect(lookFrom(row, 0, 0).map(({ key }) => key)).toEqual([2, 1, 0, NOTHING])
  // a point has no width
  const point = new Sight(obstaclesOf({ centers: [1, 0, 2, 0], radii: [0, 0.5] }), false)
  expect(lookFrom(point, 0, 0).map(({ key }) => key)).toEqual([1, NOTHING])
  expect(lookFrom(new Sight(new Obstacles(), false), 3, 4)).toEqual([
    { key: NOTHING, start: -Math.PI, end: Math.PI, distances: [Infinity, Infinity, Infinity] },
  ])
})

test('Sight: sees up to a distance, as far as part of a circle', () => {
  const sight = new Sight(obstaclesOf({ centers: [5, 0, 20, 0, 0, 9], radii: [3, 4, 1] }), false)
  const seen = lookFrom(sight, 0, 0, 3)
  // the circles of radius 3 about (5, 0) and about the point cross where they are 2.5 m along
  const half = Math.acos(2.5 / 3)
  expect(seen.map(({ key }) => key)).toEqual([0, NOTHING])
  expect(seen[0].start).toBeCloseTo(-half, 14)
  expect(seen[0].end).toBeCloseTo(half, 14)
  for (const [k, distance] of [3, 2, 3].entries()) expect(seen[0].distances[k]).toBeCloseTo(distance, 12)
  expect(seen[1].distances).toEqual([3, 3, 3])
})

test('Sight: circles that overlap are seen as far as they are nearer, whatever the order of their centres', () => {
  const random = createRandom(9)
  const count = 60
  const circles = {
    centers: Array.from({ length: 2 * count }, () => uniform(random, -8, 8)),
    radii: Array.from({ length: count }, () => uniform(random, 0.2, 3)),
  }
  const points = Array.from({ length: 2 * POINTS }, () => uniform(random, -14, 14))
  expect(compare(circles, points, 400, 9)).toBeGreaterThan(0.99 * POINTS * 400)
})

test('Sight: a point that sees much after one that sees little, and before one, sees as it does alone', () => {
  const circles = circlesOf('random', 1000, 3)
  const obstacles = obstaclesOf(circles)
  const points = [0, 0, 900, 3, 1, 2, -40, 700, 3, 3]
  const shared = new Sight(obstacles, true)
  for (let k = 0; k < points.length; k += 2) {
    const [x, y] = [points[k], points[k + 1]]
    expect(lookFrom(shared, x, y)).toEqual(lookFrom(new Sight(obstacles, true), x, y))
  }
})

test('radians: equals the arctangent of each diamond angle', () => {
  const random = createRandom(2)
  const angles = [-2, -1, 0, 1, 2, ...Array.from({ length: 20_000 }, () => uniform(random, -2, 2))]
  for (const power of [-60, -40, -10]) angles.push(2 ** power, -(2 ** power), 2 - 2 ** -50, 2 ** -50 - 2)
  for (const angle of angles) {
    const expected =
      Math.abs(angle) === 2 ? Math.sign(angle) * Math.PI : Math.atan2(diamondY(angle), diamondX(angle))
    expect(Math.abs(radians(angle) - expected)).toBeLessThanOrEqual(4 * Number.EPSILON * Math.abs(expected))
  }
  expect(radians(-0)).toBe(0)
})
