/** Outlines as walls, bounding boxes and transformed copies. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf } from '../../src/shapes/bounds.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { checkShape } from '../../src/shapes/checkShape.ts'
import { disk } from '../../src/shapes/disk.ts'
import { massOf } from '../../src/shapes/mass.ts'
import { type ArcChain, outlineOf } from '../../src/shapes/outline.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { full } from '../support/full.ts'
import { anyPoint, between, families, polygonMoments, sampled, signedDistance } from './support.ts'

const anyShape = fc.oneof(...Object.values(families))

/** Samples the chain; arcs follow from the definition of a bulge: the sagitta is bulge times half the chord. */
function chainPoints({ chain, bulges, closed }: ArcChain, perPiece: number): Point[] {
  return chain.slice(0, chain.length - Number(!closed)).flatMap((start, k): Point[] => {
    const end = chain[(k + 1) % chain.length]
    if (bulges[k] === 0) return [start]
    const turn = 4 * Math.atan(bulges[k])
    return Array.from({ length: perPiece }, (_, j): Point => {
      // inscribed angle theorem: rotates the vector to the end and shortens it
      const at = (turn * j) / perPiece
      const share = Math.sin(at / 2) / Math.sin(turn / 2)
      const lean = (at - turn) / 2
      const [x, y] = [end[0] - start[0], end[1] - start[1]]
      return [
        start[0] + share * (x * Math.cos(lean) - y * Math.sin(lean)),
        start[1] + share * (x * Math.sin(lean) + y * Math.cos(lean)),
      ]
    })
  })
}

test('outlineOf: lies on the shape, runs clockwise and covers all of it', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const outline = outlineOf(shape)
      expect(outline.bulges).toHaveLength(outline.chain.length)
      const points = chainPoints(outline, 2000)
      const { area, inertia } = massOf(shape)
      const size = Math.sqrt(inertia / area) + Math.max(...shape.radii)
      for (let k = 0; k < points.length; k += 97)
        expect(Math.abs(signedDistance(shape, points[k]))).toBeLessThan(1e-9 * size)
      // 2,000 points per arc: at most 2e-6 of the area is lost between them
      expect(-polygonMoments(points).area / area).toBeCloseTo(1, 5)
    }),
    { seed: 2, numRuns: full(40, 100) },
  )
})

test('outlineOf: box, rounded box, capsule and disk', () => {
  expect(outlineOf(box(2, 4))).toEqual({
    chain: [
      [-1, 2],
      [1, 2],
      [1, -2],
      [-1, -2],
    ],
    bulges: [0, 0, 0, 0],
    closed: true,
  })
  const corner = expect.closeTo(-Math.tan(Math.PI / 8), 15)
  expect(outlineOf(box(2, 4, 0.5)).bulges).toEqual([corner, 0, corner, 0, corner, 0, corner, 0])
  const pill = outlineOf(capsule([0, 0], [2, 0], 1))
  expect(pill.chain).toHaveLength(4)
  expect(pill.bulges.map(Math.abs).sort()).toEqual([0, 0, expect.closeTo(1, 15), expect.closeTo(1, 15)])
  expect(outlineOf(disk([0, 0], 2)).chain).toEqual([
    [-2, 0],
    [2, 0],
  ])
  expect(outlineOf(disk([0, 0], 2)).bulges).toEqual([expect.closeTo(-1, 15), expect.closeTo(-1, 15)])
})

test('boundsOf: equals the bounds of the outline', () => {
  expect(boundsOf(disk([1, 2], 3))).toEqual([-2, -1, 4, 5])
  expect(boundsOf(capsule([0, 0], [2, 1], 1))).toEqual([-1, -1, 3, 2].map((v) => expect.closeTo(v, 14)))
  fc.assert(
    fc.property(anyShape, (shape) => {
      const points = sampled(shape, 2000)
      const seen = [
        Math.min(...points.map(([x]) => x)),
        Math.min(...points.map(([, y]) => y)),
        Math.max(...points.map(([x]) => x)),
        Math.max(...points.map(([, y]) => y)),
      ]
      const largest = Math.max(1, ...shape.radii)
      // the sagitta between two of 2,000 points is at most radius (pi / 4000)² / 2
      boundsOf(shape).forEach((bound, k) => {
        const beyond = k < 2 ? seen[k] - bound : bound - seen[k]
        expect(beyond).toBeGreaterThan(-1e-12 * largest)
        expect(beyond).toBeLessThan(largest * (Math.PI / 4000) ** 2)
      })
    }),
    { seed: 3, numRuns: full(40, 100) },
  )
})

test('placed: the copy is valid and has the same distance from a transformed point', () => {
  fc.assert(
    fc.property(anyShape, anyPoint, between(-7, 7), anyPoint, (shape, position, angle, point) => {
      const copy = placed(shape, position, angle)
      checkShape(copy)
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      const moved = ([x, y]: Point): Point => [
        cos * x - sin * y + position[0],
        sin * x + cos * y + position[1],
      ]
      const size = 10 + Math.max(...shape.radii)
      expect(Math.abs(signedDistance(copy, moved(point)) - signedDistance(shape, point))).toBeLessThan(
        1e-13 * size,
      )
      const [x, y] = moved(shape.centroid)
      expect(Math.hypot(copy.centroid[0] - x, copy.centroid[1] - y)).toBeLessThan(1e-13 * size)
    }),
    { seed: 4 },
  )
  expect(() => placed(disk([0, 0], 1), [0, 0], Number.NaN)).toThrow('angle is NaN: expected a finite number')
  expect(() => placed(disk([0, 0], 1), [0, Infinity], 0)).toThrow(
    'position[1] is Infinity: expected a finite number',
  )
})
