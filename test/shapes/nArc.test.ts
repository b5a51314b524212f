/** n-arcs from control points, from polygons and from circles. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomArcs } from '../../bench/shapes/randomArcs.ts'
import { support } from '../../src/queries/support.ts'
import { arcsOf } from '../../src/shapes/arcs.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { nArc } from '../../src/shapes/nArc.ts'
import { nArcFromCircles } from '../../src/shapes/nArcFromCircles.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { closingRadii, nArcOfSeams } from '../../src/shapes/seams.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { anyPoint, between, evenRing, oddRing, signedDistance } from './support.ts'

const rectangle: Point[] = [
  [0, 0],
  [4, 0],
  [4, 2],
  [0, 2],
]
const starts = (shape: Shape) => arcsOf(shape).map(({ start }) => start)
const far = (a: readonly Point[], b: readonly Point[]) =>
  Math.max(...a.map(([x, y], k) => Math.hypot(x - b[k][0], y - b[k][1])))

/** By shares of the turn, and radii that close. */
const anyNArc = fc
  .tuple(
    fc.array(fc.tuple(between(0.2, 1), between(0.1, 3)), { minLength: 2, maxLength: 6 }),
    fc.array(fc.tuple(between(0.2, 1), between(0.1, 3)), { minLength: 2, maxLength: 6 }),
    anyPoint,
    between(-7, 7),
  )
  .map(([a, b, start, angle]) => {
    const arcs = a.slice(0, b.length).flatMap((arc, k) => [arc, b[k]])
    const sum = arcs.reduce((all, [share]) => all + share, 0)
    let at = angle
    const angles = arcs.map(([share]) => {
      at += (2 * Math.PI * share) / sum
      return at
    })
    return { angles, radii: arcs.map(([, radius]) => radius), start }
  })
  .filter(({ angles, radii }) => {
    const turns = angles.slice(1).map((angle, k) => angle - angles[k])
    const closing = closingRadii(
      angles.flatMap((angle) => [Math.cos(angle), Math.sin(angle)]),
      radii,
    )
    return Math.min(...closing) > 0.01 && Math.max(...turns, 2 * Math.PI - angles.at(-1)! + angles[0]) < 3
  })
  .map(({ angles, radii, start }) => nArcOfSeams(angles, radii, start))

/** Of many arcs of unequal angles and radii from 0.1 to 3 m, as far as they close. */
function unevenArcs(random: Random, count: number): Shape {
  for (;;) {
    const shares = Array.from({ length: count }, () => uniform(random, 0.02, 1))
    const sum = shares.reduce((all, share) => all + share, 0)
    let angle = 0
    const angles = shares.map((share) => {
      angle += (2 * Math.PI * share) / sum
      return angle
    })
    const shape = nArcOfSeams(
      angles,
      shares.map(() => uniform(random, 0.1, 3)),
      [0, 0],
    )
    if (Math.min(...shape.radii) > 0.01) return shape
  }
}

describe('nArc', () => {
  test('reconstructs an n-arc from its control points and one radius', () => {
    fc.assert(
      fc.property(anyNArc, (shape) => {
        checkShape(shape)
        const again = nArc(starts(shape), shape.radii[0])
        checkShape(again)
        // the arc sine of the radius loses half of its digits near half a circle; arcs there turn by less than 3 rad
        again.radii.forEach((radius, k) => {
          expect(Math.abs(radius - shape.radii[k])).toBeLessThan(1e-9 * (1 + shape.radii[k]))
        })
        expect(far(starts(again), starts(shape))).toBeLessThan(1e-9)
      }),
      { seed: 1, numRuns: full(100, 300) },
    )
  })

  test('without a radius: valid, passes through the points, and is smoother than with any other radius', () => {
    const roughness = ({ radii }: Shape) =>
      radii.reduce((sum, radius, k) => sum + (1 / radius - 1 / radii.at(k - 1)!) ** 2, 0)
    fc.assert(
      fc.property(anyNArc, fc.oneof(between(0.8, 0.99), between(1.01, 1.25)), (shape, factor) => {
        const points = starts(shape)
        const smoothest = nArc(points)
        checkShape(smoothest)
        expect(far(starts(smoothest), points)).toBeLessThan(1e-9)
        let other: Shape
        try {
          other = nArc(points, smoothest.radii[0] * factor)
        } catch (error) {
          expect(String(error)).toContain('where all arcs turn left')
          return
        }
        // at the ends of the interval, of which 1/32 is excluded, other radii may be smoother
        const halves = arcsOf(smoothest).map(({ halfAngle }) => halfAngle)
        const edge = Math.min(...halves) < 0.1 || Math.max(...halves) > Math.PI / 2 - 0.1
        if (!edge) expect(roughness(other)).toBeGreaterThan(roughness(smoothest))
      }),
      { seed: 2, numRuns: full(100, 300) },
    )
  })

  test('points on a circle give the circle', () => {
    const { radii, centers } = nArc(rectangle)
    for (const radius of radii) expect(radius).toBeCloseTo(Math.sqrt(5), 8)
    for (let k = 0; k < 4; k++) expect(centers[2 * k]).toBeCloseTo(2, 8)
  })

  test('uses the given radius', () => {
    const { radii } = nArc(rectangle, 3)
    expect(radii[0]).toBeCloseTo(3, 12)
    // asin(2/3) for the long side leaves acos(2/3) for the short one
    expect(radii[1]).toBeCloseTo(1 / Math.sqrt(1 - 4 / 9), 12)
  })
})

describe('nArc of an odd number of points', () => {
  test('two neighbouring arcs that share a radius are the n-arc of one point fewer', () => {
    fc.assert(
      fc.property(anyNArc, fc.nat(), between(0.2, 0.8), (even, arc, share) => {
        const arcs = arcsOf(even)
        const { center, radius, from, halfAngle } = arcs[arc % arcs.length]
        const angle = Math.atan2(from[1], from[0]) + share * 2 * halfAngle
        const points = starts(even)
        const extra: Point = [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)]
        points.splice((arc % arcs.length) + 1, 0, extra)
        const odd = nArc(points)
        checkShape(odd)
        const at = arc % arcs.length
        expect(Math.abs(odd.radii[at + 1] - odd.radii[at])).toBeLessThan(1e-8 * (1 + radius))
        // the same curve: what it holds, its area and its moment of inertia
        for (const point of points.flatMap(([x, y]): Point[] => [[x + 0.1, y], [x, y + 0.1], [x - 0.1, y]])) // biome-ignore format: short
          expect(signedDistance(odd, point)).toBeCloseTo(signedDistance(even, point), 8)
        const [mass, same] = [massOf(odd), massOf(even)]
        expect(Math.abs(mass.area / same.area - 1)).toBeLessThan(1e-8)
        expect(Math.abs(mass.inertia / same.inertia - 1)).toBeLessThan(1e-7)
      }),
      { seed: 11, numRuns: full(100, 300) },
    )
  })

  test('arcs of different radii: tangent through the points, with the mass and support of sampled points', () => {
    const points: Point[] = [[0, 0], [3, -0.4], [4.2, 1.4], [2.6, 3], [0.2, 2]] // biome-ignore format: short
    const shape = nArc(points)
    checkShape(shape)
    expect(far(starts(shape), points)).toBeLessThan(1e-12)
    const radii = [...shape.radii]
    radii.forEach((radius, k) => {
      expect(Math.abs(radius - radii.at(k - 1)!)).toBeGreaterThan(0.05)
    })
    const [step, inside] = [0.01, [] as Point[]]
    for (let x = -1; x < 5; x += step)
      for (let y = -1.5; y < 4; y += step) if (signedDistance(shape, [x, y]) < 0) inside.push([x, y])
    const { area, centroid, inertia } = massOf(shape)
    expect(inside.length * step ** 2).toBeCloseTo(area, 2)
    const mean = (value: (point: Point) => number) =>
      inside.reduce((sum, point) => sum + value(point), 0) / inside.length
    expect(mean(([x]) => x)).toBeCloseTo(centroid[0], 3)
    expect(mean(([, y]) => y)).toBeCloseTo(centroid[1], 3)
    expect(mean(([x, y]) => (x - centroid[0]) ** 2 + (y - centroid[1]) ** 2)).toBeCloseTo(inertia / area, 2)
    for (const angle of [0, 1, 2, 3, 4, 5, 6]) {
      const along: Point = [Math.cos(angle), Math.sin(angle)]
      const [x, y] = support(shape, along)
      const farthest = inside.reduce(
        (most, point) => Math.max(most, point[0] * along[0] + point[1] * along[1]),
        -9,
      )
      expect(Math.abs(x * along[0] + y * along[1] - farthest)).toBeLessThan(2 * step)
    }
  })

  test('three points give the circle through them', () => {
    const { radii, centers } = nArc([[0, 0], [4, 0], [1.5, 3]]) // biome-ignore format: short
    // the centre is at [2, y] with y² + 4 = 0.25 + (3 - y)²
    for (let k = 0; k < 3; k++) expect(radii[k]).toBeCloseTo(Math.hypot(2, 5.25 / 6), 12)
    for (let k = 0; k < 3; k++) expect(centers[2 * k + 1]).toBeCloseTo(5.25 / 6, 12)
  })

  test('nArcFromPolygon: leaves valid polygons unchanged, and changes any other into a valid n-arc', () => {
    fc.assert(
      fc.property(oddRing, (ring) => {
        const shape = nArcFromPolygon(ring)
        checkShape(shape)
        expect(shape.radii).toHaveLength(ring.length)
        const points = starts(shape)
        expect(far(starts(nArcFromPolygon(points)), points)).toBeLessThan(1e-11)
      }),
      { seed: 13, numRuns: full(150, 20_000) },
    )
  })
})

describe('nArcFromPolygon', () => {
  test('any ring of an even number of points gives a valid n-arc', () => {
    fc.assert(
      fc.property(evenRing, (ring) => {
        const shape = nArcFromPolygon(ring)
        checkShape(shape)
        expect(shape.radii).toHaveLength(ring.length)
        expect(Math.min(...shape.radii)).toBeGreaterThan(0)
      }),
      { seed: 3, numRuns: full(150, 20_000) },
    )
  })

  test('leaves a valid polygon unchanged', () => {
    fc.assert(
      fc.property(anyNArc, (shape) => {
        const points = starts(shape)
        expect(far(starts(nArcFromPolygon(points)), points)).toBeLessThan(1e-12)
      }),
      { seed: 4, numRuns: full(100, 300) },
    )
  })

  test.each([24, 48, 64])('leaves a valid polygon of %i points unchanged', (count) => {
    for (let seed = 0; seed < 4; seed++) {
      const random = createRandom(seed)
      for (const shape of [randomArcs(random, count), unevenArcs(random, count)]) {
        const points = starts(shape)
        expect(far(starts(nArcFromPolygon(points)), points)).toBeLessThan(1e-12)
      }
    }
  })

  /** A ring of about 1 m with dents. */
  const ringAt = (random: Random, count: number, [x, y]: Point) =>
    Array.from({ length: count }, (_, k): Point => {
      const angle = (2 * Math.PI * (k + uniform(random, 0.05, 0.95))) / count
      const radius = uniform(random, 0.3, 1)
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    })

  test.each([4, 8, 12])('polygons of %i points far from the origin give valid n-arcs near them', (count) => {
    for (let seed = 0; seed < 25; seed++) {
      for (const distance of [1e3, 1e6, 1e7]) {
        const offset: Point = [distance, -distance]
        const points = ringAt(createRandom(seed), count, offset)
        const shape = nArcFromPolygon(points)
        checkShape(shape)
        // equals the result for the same points at the origin
        const near = nArcFromPolygon(points.map(([x, y]) => [x - offset[0], y - offset[1]]))
        expect(shape.radii[0]).toBeCloseTo(near.radii[0], 6)
        const moved = starts(near).map(([x, y]): Point => [x + offset[0], y + offset[1]])
        expect(far(starts(shape), moved)).toBeLessThan(4 * 2 ** -52 * distance)
        // nArc accepts the adjusted points as they are
        checkShape(nArc(starts(shape)))
      }
    }
  })

  test.each([1e-3, 1e-6, 1e-9, 1e-12])('polygons with one side of %d m give valid n-arcs', (short) => {
    let valid = 0
    for (let seed = 0; seed < 60; seed++) {
      const random = createRandom(seed)
      const points = ringAt(random, 4 + 2 * (seed % 4), [0, 0])
      const angle = uniform(random, -3, 3)
      points[0] = [points[1][0] + short * Math.cos(angle), points[1][1] + short * Math.sin(angle)]
      let shape: Shape
      try {
        shape = nArcFromPolygon(points)
      } catch (error) {
        expect(String(error)).toContain('points crosses itself')
        continue
      }
      checkShape(shape)
      expect(shape.radii).toHaveLength(points.length)
      valid++
    }
    expect(valid).toBeGreaterThan(30)
  })

  test('a nearly valid polygon moves little', () => {
    fc.assert(
      fc.property(anyNArc, fc.array(between(-1, 1), { minLength: 24, maxLength: 24 }), (shape, noise) => {
        const sides = starts(shape).map(([x, y], k, all) => {
          const [nextX, nextY] = all[(k + 1) % all.length]
          return Math.hypot(nextX - x, nextY - y)
        })
        const shift = 1e-4 * Math.min(...sides)
        const points = starts(shape).map(
          ([x, y], k): Point => [x + shift * noise[2 * k], y + shift * noise[2 * k + 1]],
        )
        fc.pre(arcsOf(shape).every(({ halfAngle }) => halfAngle > 0.1))
        // sides meet at angles down to 0.2 rad: corners move up to 1 / sin 0.2 times as far as sides
        expect(far(starts(nArcFromPolygon(points)), points)).toBeLessThan(12 * 10 * shift)
      }),
      { seed: 5, numRuns: full(100, 300) },
    )
  })
})

describe('nArcFromCircles', () => {
  test('two equal circles: the small circles touch both from inside', () => {
    const shape = nArcFromCircles({ center: [-1, 0], radius: 3 }, { center: [1, 0], radius: 3 }, [0.5, 0.25])
    checkShape(shape)
    expect([...shape.radii]).toEqual([3, 0.5, 3, 0.25])
    // the left centre has distance 2.5 from both
    expect(shape.centers[2]).toBeCloseTo(0, 12)
    expect(shape.centers[3]).toBeCloseTo(Math.sqrt(2.5 ** 2 - 1), 12)
    expect(shape.centers[7]).toBeCloseTo(-Math.sqrt(2.75 ** 2 - 1), 12)
    expect(signedDistance(shape, [2, 0])).toBeCloseTo(0, 12)
    expect(massOf(shape).area).toBeLessThan(2 * (9 * Math.acos(1 / 3) - Math.sqrt(8)))
  })
})

/** Two intersecting circles with radius ratios up to 4,000, and two small circles inside both. */
const crossing = fc
  .tuple(
    between(0, 3.6),
    between(0.01, 0.99),
    between(0.01, 0.99),
    between(0.01, 0.99),
    between(0, 7),
    anyPoint,
  )
  .map(([decades, cut, left, right, angle, center]) => {
    const [large, small] = [10 ** decades, 1]
    // at most half of the smaller circle lies inside the other
    const least = Math.sqrt(large * large - small * small)
    const apart = least + cut * (large + small - least)
    const most = (large + small - apart) / 2
    const second: Point = [center[0] + apart * Math.cos(angle), center[1] + apart * Math.sin(angle)]
    return {
      circles: [
        { center, radius: large },
        { center: second, radius: small },
      ] as const,
      radii: [left * most, right * most] as const,
    }
  })

describe('nArcFromCircles: very different radii', () => {
  const misses = ({ centers, radii }: Shape) =>
    [1, 3].flatMap((small) =>
      [0, 2].map((large) => {
        const apart = Math.hypot(
          centers[2 * small] - centers[2 * large],
          centers[2 * small + 1] - centers[2 * large + 1],
        )
        return Math.abs(apart - (radii[large] - radii[small]))
      }),
    )

  test('the small circles touch both to the last digits', () => {
    fc.assert(
      fc.property(crossing, fc.boolean(), ({ circles: [a, b], radii }, swap) => {
        const shape = swap ? nArcFromCircles(b, a, radii) : nArcFromCircles(a, b, radii)
        checkShape(shape)
        const size = Math.max(a.radius, ...a.center.map(Math.abs), ...b.center.map(Math.abs))
        expect(Math.max(...misses(shape))).toBeLessThan(8 * 2 ** -52 * size)
      }),
      { seed: 8, numRuns: full(300, 1000) },
    )
  })

  test('circles of 1195 m and 1.7 m', () => {
    const large = { center: [0, 0] as const, radius: 1195 }
    for (let k = 0; k < 200; k++) {
      const angle = 0.1 * k
      const apart = 1195 + 0.005 * k
      const center = [apart * Math.cos(angle), apart * Math.sin(angle)] as const
      const shape = nArcFromCircles(large, { center, radius: 1.7 }, [0.3, 0.25])
      checkShape(shape)
      expect(Math.max(...misses(shape))).toBeLessThan(1e-12)
    }
  })
})

const circle = (x: number, radius: number) => ({ center: [x, 0] as const, radius })

describe('nArc, nArcFromPolygon and nArcFromCircles: reject invalid arguments', () => {
  test.each<[string, () => unknown, string]>([
    ['two points', () => nArc(rectangle.slice(2)), 'points has 2 points: expected at least 3'],
    [
      'a radius for five points',
      () => nArc([...rectangle, [-1, 1]], 3),
      'radius is 3: expected none with 5 points, since an odd number of them determines all radii',
    ],
    [
      'an obtuse triangle',
      () => nArc([rectangle[0], rectangle[1], [2, 1]]),
      'points asks the arc after points[0] to leave its chord by 2.2142974355881',
    ],
    [
      'clockwise',
      () => nArc([...rectangle].reverse()),
      'points goes clockwise around 8 m²: expected counter-clockwise points',
    ],
    [
      'a dent',
      () =>
        nArc([
          [0, 0],
          [4, 0],
          [1, 1],
          [0, 2],
        ]),
      'points[2] is [1, 1]: expected a convex corner there',
    ],
    [
      'amid a side',
      () =>
        nArc([
          [0, 0],
          [2, 0],
          [4, 0],
          [4, 2],
        ]),
      'points[1] is [2, 0]: expected a convex corner there',
    ],
    [
      'crossed',
      () =>
        nArc([
          [0, 0],
          [4, 2],
          [4, 0],
          [0, 2],
        ]),
      'points crosses itself between the sides from [0, 0] and from [4, 0]: expected an outline that does not',
    ],
    [
      'collinear',
      () =>
        nArc([
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
        ]),
      'points lies on the line from [0, 0] to [3, 0]: expected points that are not collinear',
    ],
    [
      'coincident',
      () =>
        nArc([
          [0, 0],
          [4, 0],
          [4, 0],
          [0, 2],
        ]),
      'points has the point [4, 0] twice in a row: expected points that differ from the next',
    ],
    [
      'NaN',
      () =>
        nArc([
          [0, 0],
          [4, 0],
          [4, 2],
          [Number.NaN, 2],
        ]),
      'points[3][0] is NaN: expected a finite number',
    ],
    [
      'sums that differ',
      () =>
        nArc([
          [0, 0],
          [4, 0],
          [4, 2],
          [0, 4],
        ]),
      `points has alternate inner angles that add up to ${Math.PI / 2 + Math.PI / 2 + Math.atan(0.5)} and`,
    ],
    [
      'small radius',
      () => nArc(rectangle, 1.5),
      'radius is 1.5: expected more than 2 and less than Infinity, where all arcs turn left',
    ],
    ['zero radius', () => nArc(rectangle, 0), 'radius is 0: expected a positive, finite number'],
    ['two corners', () => nArcFromPolygon(rectangle.slice(2)), 'points has 2 points: expected at least 3'],
    [
      'clockwise polygon',
      () => nArcFromPolygon([...rectangle].reverse()),
      'points goes clockwise around 8 m²: expected counter-clockwise points',
    ],
    [
      'crossed polygon',
      () =>
        nArcFromPolygon([
          [0, 0],
          [4, 2],
          [4, 0],
          [0, 2],
        ]),
      'points crosses itself between the sides from [0, 0] and from [4, 0]: expected an outline that does not',
    ],
    [
      'collinear polygon',
      () =>
        nArcFromPolygon([
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
        ]),
      'points lies on the line from [0, 0] to [3, 0]: expected points that are not collinear',
    ],
    [
      'coincident polygon',
      () =>
        nArcFromPolygon([
          [0, 0],
          [4, 0],
          [4, 0],
          [0, 2],
        ]),
      'points has the point [4, 0] twice in a row: expected points that differ from the next',
    ],
    [
      'NaN polygon',
      () =>
        nArcFromPolygon([
          [0, 0],
          [4, 0],
          [4, 2],
          [Number.NaN, 2],
        ]),
      'points[3][0] is NaN: expected a finite number',
    ],
    [
      'circles apart',
      () => nArcFromCircles(circle(0, 1), circle(3, 2), [0.1, 0.1]),
      'first and second have centres 3 m apart: expected more than 1 and less than 3, where their outlines cross',
    ],
    [
      'a circle within',
      () => nArcFromCircles(circle(0, 1), circle(1, 2), [0.1, 0.1]),
      'first and second have centres 1 m apart: expected more than 1 and less than 3',
    ],
    [
      'small circle too large',
      () => nArcFromCircles(circle(0, 2), circle(2, 2), [0.1, 1]),
      "radii[1] is 1: expected less than 1, half of the overlap's width",
    ],
    [
      'no small circle',
      () => nArcFromCircles(circle(0, 2), circle(2, 2), [0, 0.5]),
      'radii[0] is 0: expected a positive, finite number',
    ],
    [
      'more than half',
      () => nArcFromCircles(circle(0, 1), circle(3, 3.5), [0.1, 0.1]),
      'first has the radius 1, and more than half of its circle is outline: expected at most half',
    ],
    [
      'flat circle',
      () => nArcFromCircles(circle(0, 0), circle(3, 3.5), [0.1, 0.1]),
      'first.radius is 0: expected a positive, finite number',
    ],
    [
      'NaN circle',
      () => nArcFromCircles(circle(0, 1), circle(Number.NaN, 3.5), [0.1, 0.1]),
      'second.center[0] is NaN: expected a finite number',
    ],
  ])('%s', (_name, make, message) => {
    expect(make).toThrow(message)
  })

  test('nArc: rejects points with equal sums for which no angle makes all arcs turn left', () => {
    // corner 3 turns by more than both of its neighbours, which would have to share that turn
    const turns = [Math.PI - 0.4, Math.PI / 2 - 0.8, 0.2, 1.6, 0.2, Math.PI / 2 - 0.8]
    let normal = 0
    const points = turns.map((turn): Point => {
      const [angle, far] = [normal + turn / 2, 1 / Math.cos(turn / 2)]
      normal += turn
      return [far * Math.cos(angle), far * Math.sin(angle)]
    })
    expect(() => nArc(points)).toThrow(
      /^points asks the first arc to leave its chord by more than \S+ and less than \S+ rad: expected points that some angle suits$/,
    )
    const shape = nArcFromPolygon(points)
    checkShape(shape)
    expect(shape.radii).toHaveLength(6)
  })
})
