/** Traces against a disk swept among all circles. */
import { describe, expect, test } from 'vitest'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { createRandom } from '../../src/util/random.ts'
import { full, isFull, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
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

const BOUNCES = full(2000, 10_000)
const SEEDS = full([0], [0, 1, 2, 3, 4, 5, 6, 7])
const cases = KINDS.flatMap((kind) => [0, 0.3].map((radius) => [kind, radius] as const))

describe.each(sampled(cases, 3))('PolarDiagram.trace: %s circles, radius %d', (kind, radius) => {
  fullTest(`${BOUNCES} bounces are bit-identical to brute force`, () => {
    for (const seed of SEEDS) {
      const { circles, options } = settingOf(kind, 300, seed, radius)
      const { legs } = compareTraces(circles, { ...options, bounces: BOUNCES })
      expect(legs.length).toBe(BOUNCES + 1)
      // otherwise it only moved back and forth
      expect(new Set(legs.map(({ circle }) => circle)).size).toBeGreaterThan(3)
    }
  })

  test('short traces from everywhere are bit-identical to brute force', () => {
    const { circles, options } = settingOf(kind, 100, 20, radius)
    const diagram = PolarDiagram.build(circles)
    const random = createRandom(77)
    for (let k = 0; k < full(100, 5000); k++) {
      const start = freePlace(circles, options.box, radius, random)
      const sweep = { ...options, start, direction: anyWay(random), bounces: 4 }
      const swept = sweptDisk(circles, sweep)
      for (const cut of CUTS) expectSame(diagram.trace({ ...sweep, cut, stretches: false }), swept)
    }
  })

  test('no leg passes through a circle; each ends at one or at a wall and is reflected', () => {
    const { circles, options } = settingOf(kind, 100, 30, radius)
    const grown = grownBy(circles, radius)
    const { legs } = PolarDiagram.build(circles).trace({ ...options, bounces: 1000 })
    // along its path a grazing leg is accurate to the square root of rounding, across it to a few roundings
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

  test('stretches are contiguous and report the owners seen from their midpoints', () => {
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
    // elsewhere, paths that pass close to a vertex
    if (kind !== 'gridded') expect(tally.slivers).toBeLessThanOrEqual(tally.stretches / 10_000)
    if (isFull) console.warn(kind, radius, tally)
  })
})

/** Expects equal angles to the normal and an unchanged tangential component. */
function expectMirrored(
  leg: { start: readonly number[]; end: readonly number[] },
  next: { start: readonly number[]; end: readonly number[] },
  [nx, ny]: readonly [number, number],
): void {
  const angles = [leg, next].map(({ start, end }) => {
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
    const length = Math.hypot(dx, dy)
    // the direction of a shorter vector is rounding
    return length < 1e-6 ? null : Math.atan2(nx * dy - ny * dx, nx * dx + ny * dy)
  })
  if (angles[0] === null || angles[1] === null) return
  const turned = Math.PI - angles[0]
  expect(Math.abs(Math.sin((turned - angles[1]) / 2))).toBeLessThan(1e-6)
}
