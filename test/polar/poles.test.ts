/** Rounding at poles that are almost level, and at circles that are almost points. */
import { expect, test } from 'vitest'
import { findRoundWalls } from '../../src/features/queries/world/roundWalls.ts'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { EDGE } from '../../src/schemas/offsets.ts'
import { words } from '../../src/schemas/typedViews.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { CUTS, compareTraces } from './tracing.ts'

test('PolarDiagram.trace: hits a circle whose pole is slightly below that of a circle behind it', () => {
  const random = createRandom(31)
  for (let k = 0; k < 300; k++) {
    const [at, radius] = [uniform(random, 1, 9), uniform(random, 0.1, 2)]
    const lift = radius * 10 ** uniform(random, -9, -7)
    const apart = radius * uniform(random, 2.5, 9)
    const circles = { centers: [at, at, at + apart, at + lift], radii: [radius, radius] }
    const start: Point = [at - 3 * radius, at - radius - 1e-11]
    expect(PolarDiagram.build(circles).locate(start, 'east', 'ccw').owner).toBe(0)
    // less steep than the tangent to the circle behind
    const direction: Point = [1, (0.9 * lift) / (apart + 3 * radius)]
    expect(compareTraces(circles, { start, direction }).legs[0].circle).toBe(0)
  }
})

test('PolarDiagram.locate: a point level with a pole has no negative angle', () => {
  const centers = Array.from({ length: 49 }, (_, k) => [1e6 + (k % 7), Math.floor(k / 7)]).flat()
  const diagram = PolarDiagram.build({ centers, radii: Array(49).fill(0.1) })
  const random = createRandom(32)
  for (let k = 0; k < 300; k++) {
    const point: Point = [1e6 + Math.floor(uniform(random, 0, 7)) + 0.1, uniform(random, 0, 7)]
    for (const direction of ['north', 'south'] as const)
      for (const sense of ['ccw', 'cw'] as const)
        expect(diagram.locate(point, direction, sense).angle).toBeGreaterThanOrEqual(0)
  }
})

test('PolarDiagram.trace: a disk reflects off a circle so small that rounding ends its path in the centre', () => {
  const diagram = PolarDiagram.build({ centers: [1e9, 0], radii: 1e-9 })
  for (const cut of CUTS) {
    const { legs, direction } = diagram.trace({ start: [1e9 - 10, 0], direction: [1, 0], bounces: 3, cut })
    expect(legs.map(({ circle }) => circle)).toEqual([0, null])
    expect(direction).toEqual([-1, 0])
  }
})

test('PolarDiagram.trace: tests the open angle once along an open row of many circles', () => {
  const count = 100_000
  const edges = new Float32Array(count * EDGE.stride)
  const { u32 } = words(edges.buffer)
  for (let k = 0; k < count; k++) {
    u32[k * EDGE.stride + EDGE.next] = k + 1 < count ? k + 1 : NONE
    u32[k * EDGE.stride + EDGE.category] = 1
  }
  expect(findRoundWalls(edges, 1)).toMatchObject({ count: 0, other: 0 })
})
