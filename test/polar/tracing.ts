/** Disks among circles in a box, and checks of their traces. */
import { expect } from 'vitest'
import { PolarDiagram, type TraceOptions } from '../../src/polar/polarDiagram.ts'
import type { Trace } from '../../src/polar/trace.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, type Random } from '../../src/util/random.ts'
import { type Circles, Observer } from './oracle.ts'
import { boxAround, circlesOf, type Kind, pointIn } from './sets.ts'
import { type Swept, type SweptLeg, sweptDisk } from './sweptDisk.ts'

export const CUTS = ['rows', 'columns', 'auto'] as const

export interface Setting {
  readonly circles: Circles
  readonly options: TraceOptions & { readonly box: readonly [number, number, number, number] }
}

export function settingOf(kind: Kind, count: number, seed: number, radius: number): Setting {
  const circles = circlesOf(kind, count, seed)
  const box = boxAround(circles, 0.05)
  const random = createRandom(500 + seed)
  return {
    circles,
    options: { start: freePlace(circles, box, radius, random), direction: anyWay(random), radius, box },
  }
}

export function freePlace(
  { centers, radii }: Circles,
  [minX, minY, maxX, maxY]: readonly number[],
  radius: number,
  random: Random,
): Point {
  for (;;) {
    const [x, y] = pointIn([minX + radius, minY + radius, maxX - radius, maxY - radius], random)
    if (radii.every((r, k) => Math.hypot(centers[2 * k] - x, centers[2 * k + 1] - y) > r + radius))
      return [x, y]
  }
}

export function anyWay(random: Random): Point {
  const angle = 2 * Math.PI * random()
  return [Math.cos(angle), Math.sin(angle)]
}

export function grownBy(circles: Circles, radius: number): Circles {
  return { ...circles, radii: circles.radii.map((r) => r + radius) }
}

/** Expects bit-identical legs; the circle that is hit may be another one at the same length. */
export function expectSame(trace: Trace, swept: Swept): void {
  for (const [k, leg] of swept.legs.entries()) {
    const traced = trace.legs[k]
    const isSame =
      traced !== undefined &&
      samePoint(traced.start, leg.start) &&
      samePoint(traced.end, leg.end) &&
      traced.wall === leg.wall &&
      (traced.circle === leg.circle || leg.ties > 0)
    if (!isSame) expect.fail(`leg ${k}: ${JSON.stringify(traced)}, expected ${JSON.stringify(leg)}`)
  }
  expect(trace.legs.length).toBe(swept.legs.length)
  expect(trace.bounces).toBe(swept.legs.length - 1)
  expect(trace.length).toBe(swept.length)
  expect(trace.end).toEqual(swept.legs.at(-1)!.end)
  expect(trace.direction).toEqual(swept.direction)
}

function samePoint(a: Point, b: Point): boolean {
  return Object.is(a[0], b[0]) && Object.is(a[1], b[1])
}

/** Compares the traces of a disk in all decompositions with brute force. */
export function compareTraces(circles: Circles, options: TraceOptions): Swept {
  const diagram = PolarDiagram.build(circles)
  const swept = sweptDisk(circles, options as Parameters<typeof sweptDisk>[1])
  for (const cut of CUTS) expectSame(diagram.trace({ ...options, cut, stretches: false }), swept)
  return swept
}

/** Returns how deep a leg penetrates the circles in metres; negative if it stays clear of all. */
export function depthOf({ start, end }: Pick<SweptLeg, 'start' | 'end'>, circles: Circles): number {
  const [wx, wy] = [end[0] - start[0], end[1] - start[1]]
  const squared = wx * wx + wy * wy
  return circles.radii.reduce((deepest, radius, k) => {
    const [dx, dy] = [circles.centers[2 * k] - start[0], circles.centers[2 * k + 1] - start[1]]
    const share = squared === 0 ? 0 : Math.min(Math.max((dx * wx + dy * wy) / squared, 0), 1)
    return Math.max(deepest, radius - Math.hypot(dx - share * wx, dy - share * wy))
  }, -Infinity)
}

/**
 * Length in metres below which a stretch is a sliver: on a lattice a path crosses the levels of a row of poles within
 * 1e-12.
 */
const SLIVER = 1e-9

export interface StretchTally {
  stretches: number
  /** Number of stretches shorter than 1e-9 m, whose owners depend on rounding. */
  slivers: number
  /** Number of other stretches whose owners depend on rounding. */
  ties: number
}

/** Expects contiguous stretches that cover their legs and report the owners seen from their midpoints. */
export function checkStretches(trace: Trace, grown: Circles, tally: StretchTally): void {
  const diagram = PolarDiagram.build(grown)
  const observer = new Observer(grown)
  for (const { start, end, facing, stretches } of trace.legs) {
    expect(stretches.length).toBeGreaterThan(0)
    let reached = start
    for (const { start, end, ccw, cw } of stretches) {
      expect(samePoint(start, reached)).toBe(true)
      reached = end
      if (!Number.isFinite(end[0] + end[1])) continue
      tally.stretches++
      const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
      observer.stand(middle)
      const seen = [observer.look(facing, 'ccw'), observer.look(facing, 'cw')]
      if (observer.isOnBorder || seen.some(({ isTie }) => isTie)) {
        if (Math.hypot(end[0] - start[0], end[1] - start[1]) < SLIVER) tally.slivers++
        else tally.ties++
        continue
      }
      const visibility = diagram.visibility(middle, facing)
      const isRight =
        visibility.ccw === ccw && visibility.cw === cw && seen[0].owner === ccw && seen[1].owner === cw
      if (!isRight)
        expect.fail(
          `${facing} of (${middle}): ${ccw}, ${cw}; located ${JSON.stringify(visibility)}, seen ${JSON.stringify(seen)}`,
        )
    }
    expect(samePoint(reached, end)).toBe(true)
  }
}
