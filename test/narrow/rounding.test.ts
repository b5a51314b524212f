/** Cases in which the last bit decides which branch the loops take. */
import { expect, test } from 'vitest'
import { collideArcs } from '../../src/narrow/arcs.ts'
import { collideGjk } from '../../src/narrow/gjk.ts'
import { manifold } from '../../src/narrow/manifold.ts'
import { collideSat } from '../../src/narrow/sat.ts'
import { supportArc } from '../../src/narrow/support.ts'
import { castDisk, castRay } from '../../src/queries/cast.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { overlaps } from '../../src/queries/overlaps.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { makeShape } from '../../src/shapes/makeShape.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { full } from '../support/full.ts'

/** Perturbs all directions of the shape by a few of their last bits. */
function jittered(shape: Shape, random: () => number): Shape {
  const directions = shape.directions.map(
    (value) => value * (1 + 2 ** -52 * Math.round(uniform(random, -2, 2))),
  )
  return { ...shape, directions }
}

test('manifold: sides that are parallel except for the last bit give two points', () => {
  const random = createRandom(1)
  for (let k = 0; k < full(1000, 3000); k++) {
    const angle = uniform(random, -4, 4)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const radius = k % 2 === 0 ? 0 : 0.1
    const a = jittered(placed(box(2, 2, radius), [0, 0], angle), random)
    const reach = 2 + 2 * radius - 0.01
    const quarter = (Math.floor(4 * random()) * Math.PI) / 2
    const b = jittered(placed(box(2, 2, radius), [reach * cos, reach * sin], angle + quarter), random)
    const { depth, points } = { ...collideArcs(a, b), ...manifold(a, b) }
    expect(depth).toBeCloseTo(0.01, 12)
    expect(points.length).toBe(2)
    expect(collideArcs(b, a).depth).toBeCloseTo(0.01, 12)
  }
})

test('leastDepth: arcs of zero angle, in any order, change nothing', () => {
  const random = createRandom(2)
  for (let k = 0; k < full(1000, 3000); k++) {
    const angle = uniform(random, -4, 4)
    const shapes = [0, 1].map(() => {
      const { centers, radii, directions } = box(2, 2)
      const parts = Array.from(radii, (radius, c) => ({
        center: [centers[2 * c], centers[2 * c + 1]] as const,
        radius,
        direction: [directions[2 * c], directions[2 * c + 1]] as const,
      }))
      const doubled = parts.flatMap((part, c) => {
        const { center } = parts[(c + 3) % 4]
        return [
          { ...part, center: [(center[0] + part.center[0]) / 2, (center[1] + part.center[1]) / 2] as const },
          part,
        ]
      })
      return jittered(placed(makeShape(doubled), [0, 0], angle), random)
    })
    const [dx, dy] = [1.9 * Math.cos(angle), 1.9 * Math.sin(angle)]
    const b = { ...shapes[1], centers: shapes[1].centers.map((value, c) => value + (c % 2 === 0 ? dx : dy)) }
    expect(collideArcs(shapes[0], b).depth).toBeCloseTo(0.1, 12)
    expect(closestPoint(b, [0, 0]).distance).toBeCloseTo(0.9, 12)
    expect(closestPoint(shapes[0], [dx / 3.8, dy / 3.8]).distance).toBeCloseTo(-0.5, 12)
  }
})

test('leastDepth: points closer than the square root of the smallest number coincide', () => {
  const [a, b] = [disk([0, 0], 1), disk([2e-162, -2e-162], 0.5)]
  for (const { normal, depth } of [collideArcs(a, b), collideSat(a, b)!, collideGjk(a, b)]) {
    expect(Math.hypot(...normal)).toBeCloseTo(1, 12)
    expect(depth).toBeCloseTo(1.5, 9)
  }
  const { normal, distance } = closestPoint(a, [0, -1.6e-162])
  expect([Math.hypot(...normal), distance]).toEqual([1, -1])
  expect(castRay(a, [3, 0], [-1e-162, 0])).toBeUndefined()
  expect(castRay(a, [0.5, 0], [-1e-162, 0])).toMatchObject({ fraction: 0, startsInside: true })
})

test('supportArc: finds the arc of a direction parallel to the ends of half a circle', () => {
  const parts = [
    { center: [0, 0], radius: 1, direction: [1, 0] },
    { center: [-1, 0], radius: 0, direction: [-1, 0] },
    { center: [1, 0], radius: 0, direction: [0, -1] },
  ] as const
  const halves = [0, 1, 2].map((first) => makeShape([...parts.slice(first), ...parts.slice(0, first)]))
  for (const shape of [...halves, disk([0, 0], 1), capsule([-1, 0], [1, 0], 0.5)]) {
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      const arc = supportArc(shape, x, y)
      const reach = shape.centers[2 * arc] * x + shape.centers[2 * arc + 1] * y + shape.radii[arc]
      const farthest = closestPoint(shape, [9 * x, 9 * y]).point
      expect(reach).toBeCloseTo(farthest[0] * x + farthest[1] * y, 12)
    }
  }
})

test('overlaps: includes touching shapes', () => {
  expect(overlaps(box(2, 2), placed(box(2, 2), [2, 0], 0))).toBe(true)
  expect(overlaps(disk([0, 0], 1), disk([2, 0], 1))).toBe(true)
  expect(manifold(box(2, 2), placed(box(2, 2), [2, 0], 0)).points.map(({ depth }) => depth)).toEqual([0, 0])
})

test('castRay: a ray that grazes a corner, a side or an arc hits it, with a normal that faces the ray', () => {
  const square = box(2, 2)
  const corner = castRay(placed(square, [0, 0], Math.PI / 4), [-3, Math.SQRT2], [6, 0])
  if (corner !== undefined) expect(corner.normal[0]).toBeLessThanOrEqual(0)
  for (const y of [1, -1]) {
    const along = castRay(square, [-3, y], [6, 0])
    expect(along).toMatchObject({ fraction: 1 / 3, startsInside: false })
    expect(along!.normal[0]).toBeLessThanOrEqual(0)
    expect(castRay(disk([0, 0], 1), [-2, y], [4, 0])).toMatchObject({ fraction: 0.5 })
    expect(castDisk(disk([0, 0], 1), [-2, 2 * y], [4, 0], 1)).toMatchObject({ fraction: 0.5, point: [0, y] })
  }
})
