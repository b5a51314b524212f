/** What must hold of any two shapes; fast-check shrinks what breaks it. */
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
import { families } from './oracle/families.ts'

const coordinate = fc.double({ min: -3, max: 3, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const radius = fc.double({ min: 1e-3, max: 1, noNaN: true })
const angle = fc.double({ min: -4, max: 4, noNaN: true })
const local = fc
  .record({ family: fc.constantFrom(...Object.keys(families)), seed: fc.integer({ min: 0, max: 500 }) })
  .map(({ family, seed }) => families[family](createRandom(seed)))
const shape = fc.tuple(local, point, angle).map(([drawn, position, turn]) => placed(drawn, position, turn))

/** Metres: rounding, in f64, of coordinates that centres of flat arcs have, of up to 5e4 m. */
const ROUNDING = 1e-9
/** Metres between points of two shapes, at most. */
const FARTHEST = 12
const runs = { numRuns: 500, seed: 5 }

describe('two shapes', () => {
  test('are as deep seen from either', () => {
    holds(shape, shape, (a, b) => {
      near(collideArcs(b, a).depth, collideArcs(a, b).depth)
      expect(manifold(b, a).points.length > 0).toBe(overlaps(b, a))
    })
  })

  test('are as deep where both are moved and turned', () => {
    holds(shape, shape, point, angle, (a, b, position, turn) => {
      const [movedA, movedB] = [placed(a, position, turn), placed(b, position, turn)]
      near(collideArcs(movedA, movedB).depth, collideArcs(a, b).depth)
    })
  })

  test('change their depth by no more than one moves', () => {
    holds(shape, shape, point, (a, b, [x, y]) => {
      const change = collideArcs(a, placed(b, [x, y], 0)).depth - collideArcs(a, b).depth
      expect(Math.abs(change)).toBeLessThan(Math.hypot(x, y) + ROUNDING)
    })
  })

  test('just touch when one is moved by the depth along the normal', () => {
    holds(shape, shape, (a, b) => {
      const { depth, normal } = collideArcs(a, b)
      near(collideArcs(a, placed(b, [depth * normal[0], depth * normal[1]], 0)).depth, 0)
    })
  })

  test('are as deep by every method', () => {
    holds(shape, shape, (a, b) => {
      const { depth } = collideArcs(a, b)
      const sat = collideSat(a, b)
      if (sat === undefined) expect(depth).toBeLessThan(ROUNDING)
      else {
        expect(sat.depth).toBeGreaterThanOrEqual(0)
        near(sat.depth, depth)
      }
      // nearly concentric disks take more points than EPA has; see expand
      expect(collideGjk(a, b).depth - depth).toBeLessThan(1e-8 + 3.1e-4 * radiiOf(a, b))
      expect(collideGjk(a, b).depth - depth).toBeGreaterThan(-ROUNDING)
    })
  })

  test('touch at points on the surfaces of both, by every method', () => {
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

  test('have the deepest point of a manifold first, and what is less deep than the margin left out', () => {
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

test('a shape without straight sides touches any other at one point at most', () => {
  const smooth = fc
    .record({ family: fc.constantFrom('nArc', 'disk'), seed: fc.integer({ min: 0, max: 500 }) })
    .map(({ family, seed }) => families[family](createRandom(seed)))
  holds(shape, smooth, point, angle, (a, drawn, position, turn) => {
    const b = placed(drawn, position, turn)
    expect(manifold(a, b).points.length).toBeLessThan(2)
    expect(manifold(b, a).points.length).toBeLessThan(2)
  })
})

describe('one shape', () => {
  test('has its closest points on its outline, as far away as they say', () => {
    holds(shape, point, (asked, from) => {
      const nearest = closestPoint(asked, from)
      near(closestPoint(asked, nearest.point).distance, 0)
      near(Math.hypot(nearest.point[0] - from[0], nearest.point[1] - from[1]), Math.abs(nearest.distance))
      expect(contains(asked, from)).toBe(nearest.distance <= 0)
    })
  })

  test('is as far from a point as from a disk around it, and its radius', () => {
    holds(shape, point, radius, (asked, from, r) => {
      near(collideArcs(asked, disk(from, r)).depth, r - closestPoint(asked, from).distance)
    })
  })

  test('is met by a ray where the ray comes to it, and not before', () => {
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

  test('is touched by a disk at the end of its way', () => {
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

  test('is met by a disk without a radius as by a ray', () => {
    holds(shape, point, point, (asked, from, way) => {
      expect(castDisk(asked, from, way, 0)).toEqual(castRay(asked, from, way))
    })
  })
})

test('SAT knows the point on an arc of 50 km, where the axis at its end is as deep but for rounding', () => {
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
  // a slope is known to 1e-16, and a point to that times the radius
  expect(sat?.point[0]).toBeCloseTo(arcs.point[0], 9)
  expect(sat?.point[1]).toBeCloseTo(arcs.point[1], 9)
})

test('a circle in many arcs whose centres rounding has moved, all around the same way, has its radius as depth', () => {
  // so that, going around, the depth seems to rise everywhere
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
