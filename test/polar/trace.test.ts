/** Traces against a disk swept among all circles. */
import { describe, expect, test } from 'vitest'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { createRandom } from '../../src/scene/random.ts'
import { isFull } from '../support/quality.ts'
import { type Circles, extentOf } from './oracle.ts'
import { KINDS } from './sets.ts'
import { sweptDisk } from './sweptDisk.ts'
import {
  anyWay,
  CUTS,
  checkStretches,
  compareTraces,
  depthOf,
  expectSame,
  freePlace,
  type StretchTally,
  settingOf,
} from './tracing.ts'

const BOUNCES = 10_000
const SEEDS = isFull ? [0, 1, 2, 3, 4, 5, 6, 7] : [0]
const cases = KINDS.flatMap((kind) => [0, 0.3].map((radius) => [kind, radius] as const))

describe.each(cases)('%s circles, radius %d', (kind, radius) => {
  test('10,000 bounces end bit for bit where brute force does', () => {
    for (const seed of SEEDS) {
      const { circles, options } = settingOf(kind, isFull ? 300 : 100, seed, radius)
      const { legs } = compareTraces(circles, { ...options, bounces: BOUNCES })
      expect(legs.length).toBe(BOUNCES + 1)
      // else it had only gone to and fro
      expect(new Set(legs.map(({ circle }) => circle)).size).toBeGreaterThan(3)
    }
  })

  test('short ways from everywhere do too', () => {
    const { circles, options } = settingOf(kind, 100, 20, radius)
    const diagram = PolarDiagram.build(circles)
    const random = createRandom(77)
    for (let k = 0; k < 500; k++) {
      const start = freePlace(circles, options.box, radius, random)
      const sweep = { ...options, start, direction: anyWay(random), bounces: 4 }
      const swept = sweptDisk(circles, sweep)
      for (const cut of CUTS) expectSame(diagram.trace({ ...sweep, cut, stretches: false }), swept)
    }
  })

  test('no leg goes through a circle, each ends on one or on a wall, and is thrown back', () => {
    const { circles, options } = settingOf(kind, 100, 30, radius)
    const grown = grownBy(circles, radius)
    const { legs } = PolarDiagram.build(circles).trace({ ...options, bounces: 1000 })
    // a leg that grazes is known to the square root of rounding, along its way; to a few roundings across it
    const rounding = 1e-12 * extentOf(grown)
    const [minX, minY, maxX, maxY] = options.box
    for (const [k, leg] of legs.entries()) {
      expect(depthOf(leg, grown)).toBeLessThan(rounding)
      const [x, y] = leg.end
      const gapToWall = Math.min(x - minX, y - minY, maxX - x, maxY - y) - radius
      if (leg.wall !== null) expect(Math.abs(gapToWall)).toBeLessThan(rounding)
      else {
        const [cx, cy] = circles.centers.slice(2 * leg.circle!)
        expect(Math.abs(Math.hypot(x - cx, y - cy) - grown.radii[leg.circle!])).toBeLessThan(rounding)
        if (k + 1 < legs.length) expectMirrored(leg, legs[k + 1], [x - cx, y - cy])
      }
      expect(gapToWall).toBeGreaterThan(-rounding)
    }
  })

  test('stretches join, and name the pair that is seen from their middles', () => {
    const tally: StretchTally = { stretches: 0, slivers: 0, ties: 0 }
    for (const seed of SEEDS)
      for (const cut of CUTS) {
        const { circles, options } = settingOf(kind, 100, 40 + seed, radius)
        const grown = grownBy(circles, radius)
        const bounces = isFull ? 2000 : 200
        checkStretches(PolarDiagram.build(circles).trace({ ...options, cut, bounces }), grown, tally)
      }
    expect(tally.stretches).toBeGreaterThan(SEEDS.length * 600)
    expect(tally.ties).toBeLessThanOrEqual(tally.stretches / 1000)
    if (kind !== 'gridded') expect(tally.slivers).toBe(0)
    if (isFull) console.warn(kind, radius, tally)
  })
})

describe('ways of their own', () => {
  const two = { centers: [0, 0, 10, 0], radii: [1, 1] }
  const box = [-5, -5, 15, 5] as const

  test('bounces 0: the first hit ends it', () => {
    const { legs } = compareTraces(two, { start: [5, 0.3], direction: [1, 0], box })
    expect(legs.map(({ circle, wall }) => [circle, wall])).toEqual([[1, null]])
  })

  test('with no box it flies away, and ends at no wall', () => {
    const swept = compareTraces(two, { start: [5, 0], direction: [1, 1], bounces: 3 })
    expect(swept.legs[0].end).toEqual([Infinity, Infinity])
    const trace = PolarDiagram.build(two).trace({ start: [5, 0.1], direction: [1, 0], bounces: 7 })
    expect(trace.length).toBe(Infinity)
    expect(trace.legs.at(-1)).toMatchObject({ circle: null, wall: null })
    const none = PolarDiagram.build({ centers: [], radii: 1 }).trace({ start: [1, 2], direction: [0, -1] })
    expect(none).toMatchObject({ length: Infinity, end: [1, -Infinity], bounces: 0 })
  })

  test('a length ends it on its way, with no hit', () => {
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

  test('along an axis, at the height of centres, of poles and between', () => {
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

  test('a way that grazes: hit a little lower, missed a little higher', () => {
    for (const offset of [1e-6, 1e-9, 1e-11]) {
      const hit = compareTraces(two, { start: [-4, 1 - offset], direction: [1, 0], box, bounces: 3 })
      expect(hit.legs[0].circle).toBe(0)
      const missed = compareTraces(two, { start: [-4, 1 + offset], direction: [1, 0], box, bounces: 3 })
      expect(missed.legs[0].wall).toBe('east')
    }
    expect(compareTraces(two, { start: [-4, 1], direction: [1, 0], box }).legs[0].wall).toBe('east')
  })

  test('shut in among circles whose gaps its radius closes', () => {
    const ring = Array.from({ length: 12 }, (_, k) => (2 * Math.PI * k) / 12)
    const circles = {
      centers: ring.flatMap((a) => [5 * Math.cos(a), 5 * Math.sin(a)]),
      radii: ring.map(() => 1),
    }
    const options = { start: [0.1, 0.2], direction: [1, 0.3], radius: 0.4, bounces: 2000 } as const
    const { legs, length } = compareTraces(circles, options)
    expect(length).toBeLessThan(Infinity)
    expect(legs.every(({ end: [x, y], circle }) => circle !== null && Math.hypot(x, y) < 5)).toBe(true)
    // as a point it gets out
    expect(compareTraces(circles, { ...options, radius: 0 }).length).toBe(Infinity)
  })

  test('from levels that a row of poles has, to within rounding, no circle is gone through', () => {
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
})

function grownBy(circles: Circles, radius: number): Circles {
  return { ...circles, radii: circles.radii.map((r) => r + radius) }
}

/** The angles to the normal are the same, and what goes along the circle goes on. */
function expectMirrored(
  leg: { start: readonly number[]; end: readonly number[] },
  next: { start: readonly number[]; end: readonly number[] },
  [nx, ny]: readonly [number, number],
): void {
  const angles = [leg, next].map(({ start, end }) => {
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
    const length = Math.hypot(dx, dy)
    // of a shorter one rounding tells the direction
    return length < 1e-6 ? null : Math.atan2(nx * dy - ny * dx, nx * dx + ny * dy)
  })
  if (angles[0] === null || angles[1] === null) return
  const turned = Math.PI - angles[0]
  expect(Math.abs(Math.sin((turned - angles[1]) / 2))).toBeLessThan(1e-6)
}
