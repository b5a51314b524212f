/** Properties of the narrow phase and the shape queries, checked with fast-check. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collideArcs, leastDepth } from '../../src/narrow/arcs.ts'
import { collideGjk, GJK_TOLERANCE } from '../../src/narrow/gjk.ts'
import { manifold } from '../../src/narrow/manifold.ts'
import { collideSat } from '../../src/narrow/sat.ts'
import { castDisk, castRay } from '../../src/queries/cast.ts'
import { closestPoint, contains } from '../../src/queries/closestPoint.ts'
import { overlaps } from '../../src/queries/overlaps.ts'
import { disk } from '../../src/shapes/disk.ts'
import { makeShape } from '../../src/shapes/makeShape.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { families } from './oracle/families.ts'

const coordinate = fc.double({ min: -3, max: 3, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const radius = fc.double({ min: 1e-3, max: 1, noNaN: true })
const angle = fc.double({ min: -4, max: 4, noNaN: true })
const local = fc
  .record({ family: fc.constantFrom(...Object.keys(families)), seed: fc.integer({ min: 0, max: 500 }) })
  .map(({ family, seed }) => families[family](createRandom(seed)))
const shape = fc.tuple(local, point, angle).map(([drawn, position, turn]) => placed(drawn, position, turn))

/** Rounding tolerance in metres: f64 coordinates of the centres of flat arcs reach 5e4 m. */
const ROUNDING = 1e-9
/** Largest distance in metres between points of two shapes. */
const FARTHEST = 12
const runs = { numRuns: full(150, 500), seed: 5 }

describe('narrow phase: two shapes', () => {
  test('the depth is symmetric', () => {
    holds(shape, shape, (a, b) => {
      near(collideArcs(b, a).depth, collideArcs(a, b).depth)
      expect(manifold(b, a).points.length > 0).toBe(overlaps(b, a))
    })
  })

  test('the depth is invariant under rigid motion', () => {
    holds(shape, shape, point, angle, (a, b, position, turn) => {
      const [movedA, movedB] = [placed(a, position, turn), placed(b, position, turn)]
      near(collideArcs(movedA, movedB).depth, collideArcs(a, b).depth)
    })
  })

  test('the depth changes by at most the translation', () => {
    holds(shape, shape, point, (a, b, [x, y]) => {
      const change = collideArcs(a, placed(b, [x, y], 0)).depth - collideArcs(a, b).depth
      expect(Math.abs(change)).toBeLessThan(Math.hypot(x, y) + ROUNDING)
    })
  })

  test('translating by the depth along the normal leaves the shapes just touching', () => {
    holds(shape, shape, (a, b) => {
      const { depth, normal } = collideArcs(a, b)
      near(collideArcs(a, placed(b, [depth * normal[0], depth * normal[1]], 0)).depth, 0)
    })
  })

  test('all methods return the same depth', () => {
    holds(shape, shape, (a, b) => {
      const { depth } = collideArcs(a, b)
      const sat = collideSat(a, b)
      if (sat === undefined) expect(depth).toBeLessThan(ROUNDING)
      else {
        expect(sat.depth).toBeGreaterThanOrEqual(0)
        near(sat.depth, depth)
      }
      // nearly concentric disks exceed the points of EPA; see expand
      expect(collideGjk(a, b).depth - depth).toBeLessThan(1e-8 + 3.1e-4 * radiiOf(a, b))
      expect(collideGjk(a, b).depth - depth).toBeGreaterThan(-ROUNDING)
    })
  })

  test('all methods return contact points on both surfaces', () => {
    holds(shape, shape, (a, b) => {
      for (const contact of [collideArcs(a, b), collideGjk(a, b), collideSat(a, b)]) {
        if (contact === undefined) continue
        const { point, normal, depth } = contact
        for (const [each, half] of [
          [a, depth / 2],
          [b, -depth / 2],
        ] as const) {
          const { distance } = closestPoint(each, [point[0] + half * normal[0], point[1] + half * normal[1]])
          expect(Math.abs(distance)).toBeLessThan(ROUNDING + GJK_TOLERANCE * FARTHEST)
        }
      }
    })
  })

  test('manifold: the first point is the deepest, and points below the margin are omitted', () => {
    holds(shape, shape, fc.double({ min: -1, max: 1, noNaN: true }), (a, b, margin) => {
      const { depth } = leastDepth(a, b)
      const depths = manifold(a, b, margin).points.map((each) => each.depth)
      expect(depths.length).toBeLessThanOrEqual(2)
      expect(depths[0]).toBe(depth >= -margin ? depth : undefined)
      for (const each of depths) {
        expect(each).toBeGreaterThanOrEqual(-margin)
        expect(each).toBeLessThan(depth + ROUNDING)
      }
    })
  })
})

test('manifold: a shape without straight sides has at most one contact point', () => {
  const smooth = fc
    .record({ family: fc.constantFrom('nArc', 'disk'), seed: fc.integer({ min: 0, max: 500 }) })
    .map(({ family, seed }) => families[family](createRandom(seed)))
  holds(shape, smooth, point, angle, (a, drawn, position, turn) => {
    const b = placed(drawn, position, turn)
    expect(manifold(a, b).points.length).toBeLessThan(2)
    expect(manifold(b, a).points.length).toBeLessThan(2)
  })
})

describe('closestPoint, castRay and castDisk', () => {
  test('closestPoint: lies on the outline at the reported distance', () => {
    holds(shape, point, (asked, from) => {
      const nearest = closestPoint(asked, from)
      near(closestPoint(asked, nearest.point).distance, 0)
      near(Math.hypot(nearest.point[0] - from[0], nearest.point[1] - from[1]), Math.abs(nearest.distance))
      expect(contains(asked, from)).toBe(nearest.distance <= 0)
    })
  })

  test('closestPoint: the distance equals that to a disk around the point plus its radius', () => {
    holds(shape, point, radius, (asked, from, r) => {
      near(collideArcs(asked, disk(from, r)).depth, r - closestPoint(asked, from).distance)
    })
  })

  test('castRay: the hit is on the outline and nothing before it is', () => {
    holds(shape, point, point, (asked, from, way) => {
      const hit = castRay(asked, from, way)
      const at = (part: number): Point => [from[0] + part * way[0], from[1] + part * way[1]]
      if (hit === undefined) {
        for (const part of [0, 0.25, 0.5, 0.75, 1])
          expect(closestPoint(asked, at(part)).distance).toBeGreaterThan(-ROUNDING)
        return
      }
      if (hit.startsInside) {
        expect(closestPoint(asked, from).distance).toBeLessThan(ROUNDING)
        return
      }
      near(closestPoint(asked, hit.point).distance, 0)
      expect(closestPoint(asked, at(hit.fraction / 2)).distance).toBeGreaterThan(-ROUNDING)
    })
  })

  test('castDisk: the disk touches the shape at the hit', () => {
    holds(shape, point, point, radius, (asked, from, way, r) => {
      const hit = castDisk(asked, from, way, r)
      const at = (part: number): Point => [from[0] + part * way[0], from[1] + part * way[1]]
      const depthAt = (part: number) => collideArcs(asked, disk(at(part), r)).depth
      if (hit === undefined) expect(Math.max(depthAt(0), depthAt(0.5), depthAt(1))).toBeLessThan(ROUNDING)
      else if (hit.startsInside) expect(depthAt(0)).toBeGreaterThan(-ROUNDING)
      else {
        near(depthAt(hit.fraction), 0)
        near(closestPoint(asked, hit.point).distance, 0)
      }
    })
  })

  test('castDisk: a disk of radius 0 hits where a ray does', () => {
    holds(shape, point, point, (asked, from, way) => {
      expect(castDisk(asked, from, way, 0)).toEqual(castRay(asked, from, way))
    })
  })
})

test('collideSat: finds the point on an arc of 50 km whose end axis has the same depth except for rounding', () => {
  const triangle: Shape = {
    centers: Float64Array.of(
      ...[1.8767155481941462, 1.9481391144196112, 1.0255362612923462, 2.5954922285915827],
      ...[0.046491827399723865, 2.115675012634252],
    ),
    radii: new Float64Array(3),
    directions: Float64Array.of(
      ...[-0.09115735999367819, -0.9958365004954294, 0.6053540338385477, 0.7959563390760818],
      ...[-0.4400784406806019, 0.8979593342953398],
    ),
    centroid: [0.98, 2.22],
  }
  const lens: Shape = {
    centers: Float64Array.of(
      ...[1.0257495038928193, 2.594652122983128, -709.1081461694064, -50497.46313861541],
      ...[-0.9740533408342043, 2.6227338291582174, 709.1598423324649, 50502.68052456755],
    ),
    radii: Float64Array.of(1e-7, 50505.050510100504, 1e-7, 50505.050510100504),
    directions: Float64Array.of(
      ...[-0.014021055036631523, -0.9999017001764021, 0.014060651132953237, 0.9999011441586199],
      ...[0.014021055036631523, 0.9999017001764021, -0.014060651132953237, -0.9999011441586199],
    ),
    centroid: [0.03, 2.61],
  }
  const [sat, arcs] = [collideSat(triangle, lens), collideArcs(triangle, lens)]
  // a slope has an error of 1e-16, a point that times the radius
  expect(sat?.point[0]).toBeCloseTo(arcs.point[0], 9)
  expect(sat?.point[1]).toBeCloseTo(arcs.point[1], 9)
})

test('leastDepth: a circle of many arcs with perturbed centres has its radius as depth', () => {
  // perturbed in the same sense, so that the depth seems to rise everywhere along the loop
  const swirl = makeShape(
    Array.from({ length: 24 }, (_, k) => {
      const [from, middle] = [(k * Math.PI) / 12, ((k + 0.5) * Math.PI) / 12]
      return {
        center: [-1e-17 * Math.sin(middle), 1e-17 * Math.cos(middle)] as const,
        radius: 1,
        direction: [Math.cos(from), Math.sin(from)] as const,
      }
    }),
  )
  near(collideArcs(swirl, disk([0, 0], 1)).depth, 2)
  near(collideArcs(disk([0, 0], 1), swirl).depth, 2)
  near(closestPoint(swirl, [0, 0]).distance, -1)
})

function holds<Ts extends [unknown, ...unknown[]]>(
  ...args: [...arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> }, predicate: (...args: Ts) => void]
): void {
  fc.assert(fc.property(...args), runs)
}

function near(value: number, expected: number): void {
  expect(Math.abs(value - expected)).toBeLessThan(ROUNDING)
}

function radiiOf(a: Shape, b: Shape): number {
  return Math.max(...a.radii) + Math.max(...b.radii)
}
