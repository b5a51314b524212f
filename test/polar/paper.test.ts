/** The worked example of the paper (WSCG 2004, figures 5 to 8), and what the paper gets wrong or omits. */
import { describe, expect, test } from 'vitest'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import { fourCircles } from '../../src/scene/fourCircles.ts'
import { sweptDisk } from './sweptDisk.ts'
import { CUTS, expectSame } from './tracing.ts'

const { circles, box, disk } = fourCircles
const diagram = PolarDiagram.build(circles)
const grown = PolarDiagram.build({ ...circles, radii: circles.radii.map((r) => r + disk.radius) })
/** Circles by their names in the paper. */
const [C1, C2, C3, C4] = [0, 1, 2, 3]

describe("PolarDiagram: the paper's disk among four circles", () => {
  const byRows = diagram.trace({ ...disk, box, cut: 'rows', bounces: 5 })
  const byColumns = diagram.trace({ ...disk, box, cut: 'columns', bounces: 5 })

  test("trace: the East pair gives the paper's regions, and C4 is hit", () => {
    const [leg] = byRows.legs
    expect(leg.facing).toBe('east')
    expect(leg.stretches.map(({ ccw, cw }) => [ccw, cw])).toEqual([
      [C1, C1],
      [C1, C2],
      [C2, C2],
      [C2, C4],
      [C4, C4],
    ])
    expect(leg.circle).toBe(C4)
  })

  test('trace: x1 to x4 lie at the levels of poles of circles expanded by the disk', () => {
    const pole = (circle: number, side: 1 | -1) =>
      circles.centers[2 * circle + 1] + side * (circles.radii[circle] + disk.radius)
    const levels = byRows.legs[0].stretches.slice(1).map(({ start }) => start[1])
    const expected = [pole(C1, -1), pole(C2, 1), pole(C2, -1), pole(C4, 1)]
    // the poles of the diagram belong to circles smaller by up to 2^-43 of 16 m
    for (const [k, level] of levels.entries()) expect(Math.abs(level - expected[k])).toBeLessThan(4e-12)
  })

  test('trace: the South pair gives the same path, and the start is in one region only', () => {
    expect(byColumns.legs[0].facing).toBe('south')
    expect(byColumns.legs[0].stretches.map(({ ccw, cw }) => [ccw, cw])).toEqual([
      [C3, null],
      [C3, C3],
      [C4, C3],
      [C4, C4],
    ])
    expect(grown.visibility(disk.start, 'south')).toMatchObject({ ccw: C3, cw: null, isOpen: true })
    expect(grown.visibility(disk.start, 'east')).toEqual({ ccw: C1, cw: C1, angle: 0, isOpen: false })
    const swept = sweptDisk(circles, { ...disk, box, bounces: 5 })
    expectSame(byRows, swept)
    expectSame(byColumns, swept)
  })
})

describe('PolarDiagram.trace: Figure 8, legs that continue to the North', () => {
  const { legs, effort } = diagram.trace({ ...disk, box, cut: 'columns', bounces: 5 })

  test('legs continue in the region in which the previous leg ended, so locating it again is unnecessary', () => {
    // off C4, then off the west side of the box
    const [, first, second] = legs
    expect([first.facing, second.facing, first.wall]).toEqual(['north', 'north', 'west'])
    const pairs = [first, second].map(({ stretches }) => stretches.map(({ ccw, cw }) => [ccw, cw]))
    expect(pairs).toEqual([
      [
        [C3, C1],
        [null, C1],
      ],
      [[null, C1]],
    ])
    expect(grown.visibility(first.end, 'north')).toMatchObject({ ccw: null, cw: C1, isOpen: true })
    // the next leg returns from the north side: another component, other regions
    expect([legs[3].facing, legs[2].wall]).toEqual(['south', 'north'])
    expect(legs[3].stretches[0]).toMatchObject({ ccw: C3, cw: null })
  })

  test('locates only at the start and after a leg whose open rest was skipped', () => {
    const areOpen = legs.slice(0, -1).filter(({ end, facing }) => grown.visibility(end, facing).isOpen)
    expect(areOpen).toHaveLength(4)
    expect(effort.locations).toBe(1 + areOpen.length)
  })

  test.each(CUTS.filter((cut) => cut !== 'auto'))(
    'never locates again after a circle, even if the component changes: %s',
    (cut) => {
      // a disk caught between circles that touch
      const radii = [2, 2, 2]
      const pocket = { centers: [-2, 0, 2, 0, 0, 2 * Math.sqrt(3)], radii }
      const way = { start: [0, 1], direction: [0.3, 1], radius: 0.1, bounces: 500 } as const
      const traced = PolarDiagram.build(pocket).trace({ ...way, cut })
      expectSame(traced, sweptDisk(pocket, way))
      const facings = traced.legs.map(({ facing }) => facing)
      const kept = facings.filter((facing, k) => k > 0 && facing === facings[k - 1]).length
      // both kinds occur
      expect(kept).toBeGreaterThan(50)
      expect(kept).toBeLessThan(450)
      expect(traced.effort.locations).toBe(1)
    },
  )
})

describe('PolarDiagram: where the paper is wrong or silent', () => {
  test('visibility: the angle may be open with one owner on both sides, behind the last circle', () => {
    const one = PolarDiagram.build({ centers: [0, 0], radii: 1 })
    const { ccw, cw, angle, isOpen } = one.visibility([2, 0], 'east')
    expect([ccw, cw, isOpen]).toEqual([0, 0, true])
    expect(angle).toBeCloseTo(2 * (Math.PI - Math.asin(1 / 2)), 12)
    // nothing for 1e6 m
    expect(one.trace({ start: [2, 0], direction: [1, 0.5], length: 1e6 }).length).toBe(1e6)
  })

  test('trace: the circle that is hit may be neither owner but the circle behind', () => {
    const three = { centers: [0, 0, 3, 3, 3, -3], radii: [1, 0.5, 0.5] }
    const diagram = PolarDiagram.build(three)
    const { legs } = diagram.trace({ start: [0.95, -0.6], direction: [1e-3, 1], cut: 'rows' })
    expect(legs[0].facing).toBe('east')
    expect(legs[0].stretches.map(({ ccw, cw }) => [ccw, cw])).toEqual([[1, 2]])
    expect(legs[0].circle).toBe(0)
  })

  test('trace: a diagram of unexpanded circles misses circles that the disk hits', () => {
    const two = { centers: [2, -1.1, 10, -1.05], radii: [1, 1] }
    const diagram = PolarDiagram.build(two)
    const way = { start: [0, 0], direction: [1, 0], length: 9 } as const
    const [bare] = diagram.trace({ ...way, cut: 'rows' }).legs
    // beside the first circle, the regions of a point contain only the second one
    const [first] = bare.stretches
    expect([first.ccw, first.cw, bare.circle]).toEqual([null, 1, null])
    const [hit] = diagram.trace({ ...way, radius: 0.3, cut: 'rows' }).legs
    expect(hit.circle).toBe(0)
    expect(hit.end[0]).toBeLessThan(first.end[0])
  })
})
