/** Special paths: along axes and tangents, without a box, enclosed. */
import { expect, test } from 'vitest'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { createRandom } from '../../src/util/random.ts'
import { sweptDisk } from './sweptDisk.ts'
import { CUTS, compareTraces, expectSame, grownBy, settingOf } from './tracing.ts'

const two = { centers: [0, 0, 10, 0], radii: [1, 1] }
const box = [-5, -5, 15, 5] as const

test('PolarDiagram.trace: bounces 0 ends at the first hit', () => {
  const { legs } = compareTraces(two, { start: [5, 0.3], direction: [1, 0], box })
  expect(legs.map(({ circle, wall }) => [circle, wall])).toEqual([[1, null]])
})

test('PolarDiagram.trace: without a box the disk escapes', () => {
  const swept = compareTraces(two, { start: [5, 0], direction: [1, 1], bounces: 3 })
  expect(swept.legs[0].end).toEqual([Infinity, Infinity])
  const trace = PolarDiagram.build(two).trace({ start: [5, 0.1], direction: [1, 0], bounces: 7 })
  expect(trace.length).toBe(Infinity)
  expect(trace.legs.at(-1)).toMatchObject({ circle: null, wall: null })
  const none = PolarDiagram.build({ centers: [], radii: 1 }).trace({ start: [1, 2], direction: [0, -1] })
  expect(none).toMatchObject({ length: Infinity, end: [1, -Infinity], bounces: 0 })
})

test('PolarDiagram.trace: a length ends the trace without a hit', () => {
  const { circles, options } = settingOf('random', 60, 3, 0.3)
  const bounces = 50
  const whole = compareTraces(circles, { ...options, bounces })
  const random = createRandom(9)
  for (let k = 0; k < 50; k++) {
    const length = whole.length * random()
    const swept = compareTraces(circles, { ...options, bounces, length })
    expect(swept.length).toBeCloseTo(length, 9)
    expect(swept.legs.at(-1)).toMatchObject({ circle: null, wall: null })
  }
  expect(compareTraces(circles, { ...options, bounces, length: 0 }).legs).toHaveLength(1)
})

test('PolarDiagram.trace: along an axis at the height of centres, of poles and in between', () => {
  const lattice = { centers: [0, 0, 4, 0, 8, 0, 0, 4, 8, 4], radii: [1, 1, 1, 1, 1] }
  const around = [-3, -3, 11, 7] as const
  const ways = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const
  for (const direction of ways)
    for (const start of [
      [2, 0],
      [4, 4],
      [4, 1],
      [2, 1],
      [5, 3],
      [9, 2],
      [6, -1],
    ] as const)
      for (const radius of [0, 0.5, 1])
        if (PolarDiagram.build(grownBy(lattice, radius)).locate(start, 'east', 'ccw').isInside === false)
          compareTraces(lattice, { start, direction, radius, box: around, bounces: 20 })
})

test('PolarDiagram.trace: a grazing path hits slightly lower and misses slightly higher', () => {
  for (const offset of [1e-6, 1e-9, 1e-11]) {
    const hit = compareTraces(two, { start: [-4, 1 - offset], direction: [1, 0], box, bounces: 3 })
    expect(hit.legs[0].circle).toBe(0)
    const missed = compareTraces(two, { start: [-4, 1 + offset], direction: [1, 0], box, bounces: 3 })
    expect(missed.legs[0].wall).toBe('east')
  }
  expect(compareTraces(two, { start: [-4, 1], direction: [1, 0], box }).legs[0].wall).toBe('east')
})

test('PolarDiagram.trace: a disk enclosed by circles with gaps narrower than its diameter', () => {
  const ring = Array.from({ length: 12 }, (_, k) => (2 * Math.PI * k) / 12)
  const circles = {
    centers: ring.flatMap((a) => [5 * Math.cos(a), 5 * Math.sin(a)]),
    radii: ring.map(() => 1),
  }
  const options = { start: [0.1, 0.2], direction: [1, 0.3], radius: 0.4, bounces: 2000 } as const
  const { legs, length } = compareTraces(circles, options)
  expect(length).toBeLessThan(Infinity)
  expect(legs.every(({ end: [x, y], circle }) => circle !== null && Math.hypot(x, y) < 5)).toBe(true)
  // as a point it escapes
  expect(compareTraces(circles, { ...options, radius: 0 }).length).toBe(Infinity)
})

test('PolarDiagram.trace: passes through no circle when starting at the level of a row of poles, to within rounding', () => {
  const row = { centers: [0, 0, 15, 0, 30, 0], radii: [1, 1, 1] }
  const diagram = PolarDiagram.build(row)
  let hits = 0
  for (const side of [-1, 1])
    for (const depth of [0, 1e-13, 5e-13, 1e-12, 2e-12])
      for (const x of [4, 7, 20, 26, 33])
        for (const ahead of [-1, 1]) {
          const direction = [ahead, -1e-4 * side] as const
          const start = [x, side * (1 - depth)] as const
          const swept = sweptDisk(row, { start, direction })
          if (swept.legs[0].circle !== null) hits++
          for (const cut of CUTS) expectSame(diagram.trace({ start, direction, cut }), swept)
        }
  expect(hits).toBeGreaterThan(50)
})
