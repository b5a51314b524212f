/** Walls and shapes from Bézier paths. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { arcChainFromBezier, type CubicBezier } from '../../src/shapes/arcChainFromBezier.ts'
import { arcCenter } from '../../src/shapes/biarc.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { nArcFromBezier } from '../../src/shapes/nArcFromBezier.ts'
import type { ArcChain } from '../../src/shapes/outline.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { anyPoint, between, signedDistance } from './support.ts'

/** Evaluates the curve with Bernstein polynomials. */
function at([a, b, c, d]: CubicBezier, t: number): Point {
  const s = 1 - t
  const mix = (k: 0 | 1) => s ** 3 * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t ** 3 * d[k]
  return [mix(0), mix(1)]
}

/** Returns points along the chain; arcs are sampled from their circles. */
function pointsOf({ chain, bulges, closed }: ArcChain): Point[] {
  return chain.slice(0, chain.length - Number(!closed)).flatMap((start, k) => {
    const end = chain[(k + 1) % chain.length]
    const turn = 4 * Math.atan(bulges[k])
    return Array.from({ length: 20 }, (_, j): Point => {
      const share = j / 20
      if (Math.abs(bulges[k]) < 1e-9)
        return [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])]
      const [x, y] = arcCenter(start, end, bulges[k])
      const [cos, sin] = [Math.cos(share * turn), Math.sin(share * turn)]
      const [vx, vy] = [start[0] - x, start[1] - y]
      return [x + cos * vx - sin * vy, y + sin * vx + cos * vy]
    })
  })
}

const nearest = (points: readonly Point[], [x, y]: Point) =>
  Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y)))

/** Returns the angles by which the chain turns at the joints between its pieces. */
function kinks({ chain, bulges }: ArcChain): number[] {
  return bulges.slice(1).map((bulge, k) => {
    const [[ax, ay], [bx, by], [cx, cy]] = [chain[k], chain[k + 1], chain[k + 2]]
    const arriving = Math.atan2(by - ay, bx - ax) + 2 * Math.atan(bulges[k])
    const leaving = Math.atan2(cy - by, cx - bx) - 2 * Math.atan(bulge)
    return Math.abs(Math.atan2(Math.sin(leaving - arriving), Math.cos(leaving - arriving)))
  })
}

/** Four quarters of an ellipse; the handle length 0.5523 gives the best circle. */
function ellipse(a: number, b: number, handle = 0.5523): CubicBezier[] {
  const [u, v] = [a * handle, b * handle]
  return [
    [
      [a, 0],
      [a, v],
      [u, b],
      [0, b],
    ],
    [
      [0, b],
      [-u, b],
      [-a, v],
      [-a, 0],
    ],
    [
      [-a, 0],
      [-a, -v],
      [-u, -b],
      [0, -b],
    ],
    [
      [0, -b],
      [u, -b],
      [a, -v],
      [a, 0],
    ],
  ]
}

const anyCurve: fc.Arbitrary<CubicBezier> = fc.tuple(anyPoint, anyPoint, anyPoint, anyPoint)

fullTest('arcChainFromBezier: the Hausdorff distance to any curve is within the tolerance', () => {
  fc.assert(
    fc.property(anyCurve, fc.constantFrom(0.5, 0.05, 0.005), (curve, tolerance) => {
      fc.pre(curve.some(([x, y]) => Math.hypot(x - curve[0][0], y - curve[0][1]) > 1))
      const wall = arcChainFromBezier([curve], tolerance)
      expect(wall.bulges).toHaveLength(wall.chain.length - 1)
      const along = pointsOf(wall).concat([wall.chain.at(-1)!])
      const path = Array.from({ length: 1000 }, (_, k) => at(curve, k / 999))
      // sample points of one curve lie up to half of their spacing from sample points of the other
      const gaps = (points: readonly Point[]) =>
        Math.max(...points.slice(1).map(([x, y], k) => Math.hypot(x - points[k][0], y - points[k][1])))
      for (const point of path.filter((_, k) => k % 13 === 0))
        expect(nearest(along, point)).toBeLessThan(Math.hypot(tolerance, gaps(along) / 2))
      for (const point of along.filter((_, k) => k % 7 === 0))
        expect(nearest(path, point)).toBeLessThan(Math.hypot(tolerance, gaps(path) / 2))
    }),
    { seed: 1, numRuns: 60 },
  )
})

test('arcChainFromBezier: the wall is smooth where the curve is smooth', () => {
  fc.assert(
    fc.property(anyCurve, (curve) => {
      // far from cusps: the speed along the curve is nowhere small
      const speeds = Array.from({ length: 100 }, (_, k) => {
        const [a, b] = [at(curve, k / 100), at(curve, (k + 1) / 100)]
        return Math.hypot(a[0] - b[0], a[1] - b[1])
      })
      fc.pre(Math.min(...speeds) > 0.02)
      const wall = arcChainFromBezier([curve], 0.01)
      // pieces are at least a few mm long, and points have errors of 1e-15 m
      expect(Math.max(0, ...kinks(wall))).toBeLessThan(1e-9)
    }),
    { seed: 2, numRuns: full(20, 80) },
  )
})

test('arcChainFromBezier: splits an S at its inflection, keeps a straight line as one segment, terminates at a cusp', () => {
  const { bulges } = arcChainFromBezier(
    [
      [
        [0, 0],
        [1, 2],
        [2, -2],
        [3, 0],
      ],
    ],
    0.01,
  )
  const half = bulges.length / 2
  expect(bulges.slice(0, half).every((bulge) => bulge < 0)).toBe(true)
  expect(bulges.slice(half).every((bulge) => bulge > 0)).toBe(true)
  const line = arcChainFromBezier(
    [
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    0.01,
  )
  expect(line).toEqual({
    chain: [
      [0, 0],
      [3, 3],
    ],
    bulges: [0],
    closed: false,
  })
  const cusp = arcChainFromBezier(
    [
      [
        [0, 0],
        [2, 2],
        [0, 2],
        [2, 0],
      ],
    ],
    0.01,
  )
  expect(nearest(pointsOf(cusp), [1, 1.5])).toBeLessThan(0.01)
})

test('arcChainFromBezier: the number of arcs grows with the inverse third root of the tolerance', () => {
  const count = (tolerance: number) => arcChainFromBezier(ellipse(3, 1), tolerance).chain.length
  // the error of a biarc is proportional to the third power of its length: 1e-6 times the error takes 100 times the
  // arcs, here at least 64
  expect(count(1e-6) / count(1e-3)).toBeGreaterThan(5)
  expect(count(1e-6) / count(1e-3)).toBeLessThan(20)
})

describe('nArcFromBezier', () => {
  test('circle of four curves', () => {
    const shape = nArcFromBezier(ellipse(1, 1), 1e-3)
    checkShape(shape)
    // the Bézier circle itself deviates by 2.7e-4
    expect(Math.abs(massOf(shape).area - Math.PI)).toBeLessThan(2 * Math.PI * 1.3e-3)
  })

  test('ellipses give valid shapes within the tolerance', () => {
    fc.assert(
      fc.property(
        between(0.2, 5),
        between(0.2, 5),
        between(0.3, 0.8),
        fc.constantFrom(1e-2, 1e-4),
        (a, b, handle, tolerance) => {
          const path = ellipse(a, b, handle)
          const shape = nArcFromBezier(path, tolerance)
          checkShape(shape)
          for (const curve of path)
            for (let k = 0; k < 200; k++)
              expect(Math.abs(signedDistance(shape, at(curve, k / 200)))).toBeLessThan(tolerance)
        },
      ),
      { seed: 3, numRuns: full(8, 20) },
    )
  })

  test('preserves corners and straight sides', () => {
    // a half circle on a straight base
    const [first, second] = ellipse(1, 1)
    const base: CubicBezier = [
      [-1, 0],
      [-0.5, 0],
      [0.5, 0],
      [1, 0],
    ]
    const shape = nArcFromBezier([first, second, base], 1e-3)
    checkShape(shape)
    expect([...shape.radii].filter((radius) => radius === 0)).toHaveLength(2)
    expect(massOf(shape).area).toBeCloseTo(Math.PI / 2, 2)
  })
})

/** Rounds all points of the path; each curve still begins where the previous one ends. */
function rounded(path: readonly CubicBezier[], round: (value: number) => number): CubicBezier[] {
  const each = ([x, y]: Point): Point => [round(x), round(y)]
  return path.map(([a, b, c, d]) => [each(a), each(b), each(c), each(d)])
}

const moved = (path: readonly CubicBezier[], [x, y]: Point, angle: number): CubicBezier[] => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const each = ([px, py]: Point): Point => [x + cos * px - sin * py, y + sin * px + cos * py]
  return path.map(([a, b, c, d]) => [each(a), each(b), each(c), each(d)])
}

/** Returns quarters of an ellipse with a random start and random splits. */
function anyEllipse(random: Random, a: number, b: number): CubicBezier[] {
  const starts = [0, 1, 2, 3].map((k) => (k * Math.PI) / 2 + uniform(random, -0.3, 0.3))
  const at = (angle: number, handle: number): Point => [
    a * (Math.cos(angle) - handle * Math.sin(angle)),
    b * (Math.sin(angle) + handle * Math.cos(angle)),
  ]
  return starts.map((start, k): CubicBezier => {
    const end = k < 3 ? starts[k + 1] : starts[0] + 2 * Math.PI
    const handle = (4 / 3) * Math.tan((end - start) / 4)
    return [at(start, 0), at(start, handle), at(end, -handle), at(k < 3 ? end : starts[0], 0)]
  })
}

function expectAlong(path: readonly CubicBezier[], tolerance: number): void {
  const shape = nArcFromBezier(path, tolerance)
  checkShape(shape)
  let off = 0
  for (const curve of path)
    for (let k = 0; k < 40; k++)
      off = Math.max(off, Math.abs(closestPoint(shape, at(curve, k / 40)).distance))
  expect(off).toBeLessThan(tolerance)
}

const SEEDS = full(5, 400)

describe('nArcFromBezier: accepts the output of drawing programs', () => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9])('ellipses rounded to %i decimals', (decimals) => {
    const round = (value: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = createRandom(seed)
      const path = moved(anyEllipse(random, 50, 30), [300, 200], uniform(random, 0, 3))
      expectAlong(rounded(path, round), seed % 2 === 0 ? 0.1 : 0.001)
    }
  })

  test.each([1e3, 1e5, 1e7])('ellipses of 1 m at %d m from the origin', (far) => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = createRandom(seed)
      const path = anyEllipse(random, 1, uniform(random, 0.3, 1))
      expectAlong(moved(path, [far, -far], uniform(random, 0, 3)), 1e-3)
    }
  })

  test('boxes with rounded corners in whole pixels whose straight sides are curves', () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = createRandom(seed)
      const [width, height, radius] = [
        uniform(random, 60, 200),
        uniform(random, 60, 200),
        uniform(random, 5, 30),
      ]
      const [x, y, k] = [width / 2, height / 2, 0.5523 * radius]
      const quarter = (px: number, py: number, turn: number): CubicBezier => {
        const [path] = moved(
          [
            [
              [radius, 0],
              [radius, k],
              [k, radius],
              [0, radius],
            ],
          ],
          [px, py],
          turn,
        )
        return path
      }
      const corners = [
        quarter(x - radius, y - radius, 0),
        quarter(radius - x, y - radius, Math.PI / 2),
        quarter(radius - x, radius - y, Math.PI),
        quarter(x - radius, radius - y, -Math.PI / 2),
      ]
      const path = corners.flatMap((corner, j): CubicBezier[] => {
        const [[ax, ay], [bx, by]] = [corner[3], corners[(j + 1) % 4][0]]
        const part = (share: number): Point => [ax + share * (bx - ax), ay + share * (by - ay)]
        return [corner, [part(0), part(1 / 3), part(2 / 3), corners[(j + 1) % 4][0]]]
      })
      expectAlong(rounded(moved(path, [400, 300], uniform(random, 0, 6)), Math.round), 2.5)
    }
  })

  test('bridges a dent of half the tolerance and rejects a deeper one', () => {
    const notched = (depth: number): CubicBezier[] => {
      const line = (a: Point, b: Point): CubicBezier => [a, a, b, b]
      return [
        line([0, 0], [2, depth]),
        line([2, depth], [4, 0]),
        line([4, 0], [4, 3]),
        line([4, 3], [0, 3]),
        line([0, 3], [0, 0]),
      ]
    }
    expectAlong(notched(0.049), 0.1)
    expect(nArcFromBezier(notched(0.049), 0.1).radii).toHaveLength(4)
    expect(() => nArcFromBezier(notched(0.051), 0.1)).toThrow(
      'curves turns right at [2, 0.051], where it leaves a dent of 0.051 m with a tolerance of 0.1: expected a convex path',
    )
    expect(() => nArcFromBezier(notched(1e-6), 1e-6)).toThrow('curves turns right at [2, 0.000001]')
  })

  test('accepts noise of up to a fifth of the tolerance', () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = createRandom(seed)
      const tolerance = 10 ** uniform(random, -6, -1)
      const path = anyEllipse(random, 3, uniform(random, 1, 3))
      const noise = () => uniform(random, -0.2, 0.2) * tolerance
      const ends = path.map(([[x, y]]): Point => [x + noise(), y + noise()])
      const noisy = path.map(
        ([, b, c], k): CubicBezier => [
          ends[k],
          [b[0] + noise(), b[1] + noise()],
          [c[0] + noise(), c[1] + noise()],
          ends[(k + 1) % 4],
        ],
      )
      expectAlong(noisy, tolerance)
    }
  })
})

describe('arcChainFromBezier and nArcFromBezier: reject invalid arguments', () => {
  const quarter = ellipse(1, 1)[0]
  const reversed = ellipse(1, 1)
    .reverse()
    .map((curve) => [...curve].reverse() as unknown as CubicBezier)
  const bean: CubicBezier[] = [
    [
      [0, 0],
      [0, -3],
      [4, -3],
      [4, 0],
    ],
    [
      [4, 0],
      [4, 1],
      [3, -1],
      [2, -1],
    ],
    [
      [2, -1],
      [1, -1],
      [0, 1],
      [0, 0],
    ],
  ]
  test.each<[string, () => unknown, string]>([
    [
      'no curves',
      () => arcChainFromBezier([], 1),
      'curves is []: expected an array of one cubic Bézier curve or more',
    ],
    [
      'three points',
      () => arcChainFromBezier([quarter.slice(1)] as unknown as CubicBezier[], 1),
      'curves[0] is [[1, 0.5523], [0.5523, 1], [0, 1]]: expected four points [x, y]',
    ],
    [
      'NaN',
      () =>
        arcChainFromBezier(
          [
            [
              [0, 0],
              [1, Number.NaN],
              [2, 2],
              [3, 3],
            ],
          ],
          1,
        ),
      'curves[0][1][1] is NaN: expected a finite number',
    ],
    [
      'a point',
      () =>
        arcChainFromBezier(
          [
            [
              [1, 2],
              [1, 2],
              [1, 2],
              [1, 2],
            ],
          ],
          1,
        ),
      'curves[0] is the single point [1, 2]: expected a curve with a length',
    ],
    [
      'a gap',
      () =>
        arcChainFromBezier(
          [
            quarter,
            [
              [0, 2],
              [1, 2],
              [2, 2],
              [3, 3],
            ],
          ],
          1,
        ),
      'curves[1] begins at [0, 2]: expected [0, 1], where curves[0] ends',
    ],
    [
      'no tolerance',
      () => arcChainFromBezier([quarter], 0),
      'tolerance is 0: expected a positive, finite number',
    ],
    [
      'a tolerance finer than rounding',
      () => arcChainFromBezier([quarter], 1e-30),
      'tolerance is 1e-30: expected at least',
    ],
    [
      'a tolerance finer than rounding for shapes',
      () => nArcFromBezier(ellipse(1, 1), 1e-16),
      'tolerance is 1e-16: expected at least',
    ],
    [
      'open',
      () => nArcFromBezier([quarter], 0.1),
      'curves begins at [1, 0] and ends at [0, 1]: expected a closed path, or else see arcChainFromBezier',
    ],
    [
      'clockwise',
      () => nArcFromBezier(reversed, 0.1),
      'rad: expected a counter-clockwise path, which turns by 2 pi',
    ],
    ['concave', () => nArcFromBezier(bean, 0.1), ': expected a convex path, or else see arcChainFromBezier'],
    [
      'there and back',
      () =>
        nArcFromBezier(
          [
            [
              [1, 2],
              [1, 2],
              [3, 3],
              [3, 3],
            ],
            [
              [3, 3],
              [3, 3],
              [1, 2],
              [1, 2],
            ],
          ],
          0.1,
        ),
      'curves goes there and back from [1, 2]: expected a path around an area',
    ],
    [
      'twice',
      () => nArcFromBezier([...ellipse(1, 1), ...ellipse(1, 1)], 0.1),
      ' times around: expected once',
    ],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  })
})
