/** Traces against a disk swept among all circles. */
import { describe, expect, test } from 'vitest'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { createRandom } from '../../src/util/random.ts'
import { full, isFull } from '../support/full.ts'
import { extentOf } from './oracle.ts'
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
  grownBy,
  type StretchTally,
  settingOf,
} from './tracing.ts'

const BOUNCES = 10_000
const SEEDS = full([0], [0, 1, 2, 3, 4, 5, 6, 7])
const cases = KINDS.flatMap((kind) => [0, 0.3].map((radius) => [kind, radius] as const))

describe.each(cases)('%s circles, radius %d', (kind, radius) => {
  test('10,000 bounces end bit for bit where brute force does', () => {
    for (const seed of SEEDS) {
      const { circles, options } = settingOf(kind, full(60, 300), seed, radius)
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
    for (let k = 0; k < full(200, 5000); k++) {
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
        const bounces = full(100, 2000)
        checkStretches(PolarDiagram.build(circles).trace({ ...options, cut, bounces }), grown, tally)
      }
    expect(tally.stretches).toBeGreaterThan(SEEDS.length * 300)
    expect(tally.ties).toBeLessThanOrEqual(tally.stretches / 1000)
    // elsewhere a way that passes a vertex closely
    if (kind !== 'gridded') expect(tally.slivers).toBeLessThanOrEqual(tally.stretches / 10_000)
    if (isFull) console.warn(kind, radius, tally)
  })
})

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
