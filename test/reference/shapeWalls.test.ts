/** Shapes as walls: what disks meet in f32 is what the shape's own queries say in f64. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { boundsOf } from '../../src/shapes/bounds.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import { container, type ShapeWall, solid } from '../../src/shapes/shapeWalls.ts'
import { full } from '../support/full.ts'
import { type Point, place, touchAll } from './touchEdges.ts'

const RADIUS = 0.5
/** Points lie up to 60 m from the origin, where an f32 has steps of 4e-6; arcs lose a few of them. */
const TOLERANCE = 2e-3

/** Numbers in thousandths: doubles would mostly be so small that f32 cannot hold the shape. */
const thousandths = (min: number, max: number) =>
  fc.integer({ min: 1000 * min, max: 1000 * max }).map((value) => value / 1000)
const anyPoint = fc.tuple(thousandths(-20, 20), thousandths(-20, 20))
const size = thousandths(0.5, 9)

/** Corners around a point, counter-clockwise, on an ellipse. */
const ring = fc
  .tuple(anyPoint, fc.integer({ min: 2, max: 5 }), size, size, thousandths(0, 6))
  .map(([[x, y], pairs, width, height, turn]) =>
    Array.from({ length: 2 * pairs }, (_, k): Point => {
      const angle = (Math.PI * k) / pairs + turn
      return [x + width * Math.cos(angle), y + height * Math.sin(angle)]
    }),
  )

const families: Record<string, fc.Arbitrary<Shape>> = {
  disk: fc.tuple(anyPoint, size).map(([center, radius]) => disk(center, radius)),
  capsule: fc
    .tuple(anyPoint, size, size, thousandths(0.05, 3))
    .map(([[x, y], dx, dy, radius]) => capsule([x, y], [x + dx, y - dy], radius)),
  polygon: ring.map((corners) => roundedPolygon(corners)),
  'rounded polygon': fc
    .tuple(ring, thousandths(0.1, 3))
    .map(([corners, radius]) => roundedPolygon(corners, radius)),
  'n-arc': ring.map((corners) => nArcFromPolygon(corners)),
}

const shapeAndPoint = (family: string) =>
  fc
    .tuple(families[family], thousandths(-0.2, 1.2), thousandths(-0.2, 1.2))
    .map(([shape, alongX, alongY]) => {
      const [minX, minY, maxX, maxY] = boundsOf(shape)
      const x = Math.fround(minX + alongX * (maxX - minX))
      const point: Point = [x, Math.fround(minY + alongY * (maxY - minY))]
      return { shape, point }
    })

describe.each(Object.keys(families))('%s', (family) => {
  test('a solid pushes out a disk that has come from outside by the way that is shortest, a container keeps it in', () => {
    let [outside, sunk, inside] = [0, 0, 0]
    fc.assert(
      fc.property(shapeAndPoint(family), ({ shape, point }) => {
        const { distance } = closestPoint(shape, point)
        const gaps = (wall: ShapeWall) => touchAll(point, RADIUS, place(wall)).map(({ gap }) => gap)
        const least = (wall: ShapeWall) => Math.min(Infinity, ...gaps(wall))
        if (distance > TOLERANCE) {
          outside++
          // a side that the centre is behind holds only what was in front of that side, and this disk comes from the other one
          const front = gaps(solid(shape)).filter((gap) => gap >= -RADIUS)
          expect(Math.abs(Math.min(Infinity, ...front) - (distance - RADIUS))).toBeLessThan(TOLERANCE)
        } else if (distance < -RADIUS - TOLERANCE) {
          inside++
          expect(least(solid(shape))).toBe(Infinity)
        } else if (distance < 0 && distance > -RADIUS + TOLERANCE) {
          sunk++
          // behind a round corner other sides push as well, which are farther away
          expect(Math.abs(Math.max(...gaps(solid(shape))) - (distance - RADIUS))).toBeLessThan(TOLERANCE)
        }
        if (distance < -TOLERANCE)
          expect(Math.abs(least(container(shape)) - (-distance - RADIUS))).toBeLessThan(TOLERANCE)
      }),
      { seed: 1, numRuns: full(300, 30_000) },
    )
    expect(Math.min(outside, sunk, inside)).toBeGreaterThan(5)
  })
})
