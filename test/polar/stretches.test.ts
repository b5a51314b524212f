/** Stretches for which rounding decides what is hit or how long they are. */
import { expect, test } from 'vitest'
import { checkCircles } from '../../src/polar/obstacles.ts'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { RegionTracer } from '../../src/polar/regions.ts'
import { aheadOf, borderCell, buildStrips } from '../../src/polar/strips.ts'
import { DOUBLE, toSweepCircles } from '../../src/polar/sweepCircles.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { sweptDisk } from './sweptDisk.ts'
import { CUTS, expectSame, settingOf } from './tracing.ts'

const row = { centers: [0, 0, 15, 0, 30, 0], radii: [1, 1, 1] }

test('PolarDiagram.trace: a circle grazed by less than rounding ends the stretches', () => {
  const diagram = PolarDiagram.build(row)
  let hits = 0
  for (const depth of [1e-13, 5e-13, 1e-12, 1.5e-12])
    for (const tilt of [1e-12, 5e-13, 2e-13, 1e-13])
      for (const side of [-1, 1]) {
        const start = [side * (1 - depth), 3] as const
        const way = { start, direction: [-side * tilt, -1], box: [-20, -20, 50, 20] } as const
        const swept = sweptDisk(row, way)
        for (const cut of CUTS) {
          const trace = diagram.trace({ ...way, cut })
          expectSame(trace, swept)
          const [{ circle, stretches, end }] = trace.legs
          hits += Number(circle !== null)
          let reached = 3
          for (const stretch of stretches) {
            expect(stretch.start[1]).toBe(reached)
            reached = stretch.end[1]
            expect(stretch.start[1]).toBeGreaterThan(reached)
          }
          expect(reached).toBe(end[1])
        }
      }
  expect(hits).toBeGreaterThan(50)
})

test('PolarDiagram.trace: reports no stretch of zero length', () => {
  const strips = buildStrips(checkCircles(row), 'rows')
  const ray = { u: 8, v: 0, du: 0, dv: 1 }
  const [beside, above] = [borderCell(strips, 8, 0), borderCell(strips, 8, 2)]
  expect([beside, above].map((cell) => aheadOf(strips.cells, cell, { ahead: 1 }))).toEqual([1, NONE])
  const between = new RegionTracer(strips, ray)
  for (const [start, end, cell] of [
    [0, 0.25, beside],
    [0.25, 0.25, above],
    [0.25, 0.5, beside],
  ])
    between.add({ cell, start, end })
  expect(between.stretches).toEqual([{ start: 0, end: 0.5, down: 1, up: 1 }])

  const first = new RegionTracer(strips, ray)
  first.add({ cell: above, start: 0, end: 0 })
  expect(first.stretches).toHaveLength(1)
  first.add({ cell: beside, start: 0, end: 0.5 })
  expect(first.stretches).toEqual([{ start: 0, end: 0.5, down: 1, up: 1 }])
})

test('PolarDiagram.trace: near poles at equal heights, no stretch is as short as a few rounding errors', () => {
  let stretches = 0
  for (let seed = 0; seed < 8; seed++) {
    const { circles, options } = settingOf('gridded', 100, seed, 0)
    const { rounding } = toSweepCircles(checkCircles(circles), 'rows', 0, DOUBLE)
    const { legs } = PolarDiagram.build(circles).trace({ ...options, bounces: 300 })
    for (const leg of legs)
      for (const { start, end } of leg.stretches.slice(0, -1)) {
        stretches++
        expect(Math.hypot(end[0] - start[0], end[1] - start[1])).toBeGreaterThan(32 * rounding)
      }
  }
  expect(stretches).toBeGreaterThan(1000)
})
