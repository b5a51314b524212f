/**
 * Documents where Algorithm 1 of Ollington (2018), from any polygon to an n-arc, fails as printed, and that Scree's
 * version does not.
 */
import { describe, expect, test } from 'vitest'
import { checkShape } from '../../../src/shapes/checkShape.ts'
import { nArcFromPolygon } from '../../../src/shapes/nArcFromPolygon.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { createRandom, type Random, uniform } from '../../../src/util/random.ts'
import { families } from '../../narrow/oracle/families.ts'
import { full } from '../../support/full.ts'
import { hasRadius, innerAngles, isConvex, printedCorners } from './printed/nArcConstruction.ts'

const POLYGONS = full(250, 10_000)

/** Polygons of 4, 6, 8 or 10 corners, about a metre in size. */
const kinds: Record<string, (random: Random) => Point[]> = {
  // the polygons of the oracle
  convex: (random) => {
    for (;;) {
      const { centers, radii } = families.polygon(random)
      if (radii.length >= 4 && radii.length % 2 === 0) return pointsOf(centers)
    }
  },
  dented: (random) => {
    const count = 4 + 2 * Math.floor(4 * random())
    return Array.from({ length: count }, (_, k): Point => {
      const angle = (2 * Math.PI * (k + uniform(random, 0.05, 0.95))) / count
      const far = uniform(random, 0.3, 1)
      return [far * Math.cos(angle), far * Math.sin(angle)]
    })
  },
  // joints of n-arcs, moved by up to a hundredth of a metre
  'nearly valid': (random) => {
    const shape = families.nArc(random)
    return pointsOf(shape.centers).map(([x, y], k): Point => {
      const [dx, dy] = [shape.directions[2 * k], shape.directions[2 * k + 1]]
      const aside = () => uniform(random, -0.01, 0.01)
      return [x + shape.radii[k] * dx + aside(), y + shape.radii[k] * dy + aside()]
    })
  },
}

function pointsOf(values: Float64Array): Point[] {
  return Array.from({ length: values.length / 2 }, (_, k): Point => [values[2 * k], values[2 * k + 1]])
}

/** Returns the largest displacement of a corner. */
function moved(from: readonly Point[], to: readonly Point[]): number {
  return Math.max(...from.map(([x, y], k) => Math.hypot(to[k][0] - x, to[k][1] - y)))
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]
}

function count(kind: string) {
  const random = createRandom(7)
  const found = { polygons: 0, notConvex: 0, noRadius: 0, valid: 0, ours: 0 }
  const [printedMoves, ourMoves]: number[][] = [[], []]
  while (found.polygons < POLYGONS) {
    const points = kinds[kind](random)
    // a displacement of 1 cm may turn a small corner into a self-crossing
    if (kind === 'nearly valid' && !isConvex(points)) continue
    found.polygons++
    const corners = printedCorners(points)
    const shape = nArcFromPolygon(points)
    checkShape(shape)
    found.ours++
    if (!isConvex(corners)) found.notConvex++
    else if (!hasRadius(corners)) found.noRadius++
    else {
      found.valid++
      printedMoves.push(moved(points, corners))
      ourMoves.push(moved(points, seams(shape)))
    }
  }
  const result = { ...found, printedMove: median(printedMoves), ourMove: median(ourMoves) }
  process.stdout.write(`Algorithm 1, ${kind}: ${JSON.stringify(result)}\n`)
  return result
}

function seams({ centers, radii, directions }: ReturnType<typeof nArcFromPolygon>): Point[] {
  return pointsOf(centers).map(
    ([x, y], k): Point => [x + radii[k] * directions[2 * k], y + radii[k] * directions[2 * k + 1]],
  )
}

describe('Algorithm 1 of Ollington (2018)', () => {
  const hexagon = Array.from(
    { length: 6 },
    (_, k): Point => [Math.cos((k * Math.PI) / 3), Math.sin((k * Math.PI) / 3)],
  )

  test('rotated as printed, the lines of a hexagon turn the wrong way; as intended, the hexagon is unchanged', () => {
    expect(moved(hexagon, printedCorners(hexagon, 'meant'))).toBeLessThan(1e-12)
    expect(isConvex(printedCorners(hexagon, 'printed'))).toBe(false)
    expect(moved(hexagon, seams(nArcFromPolygon(hexagon)))).toBeLessThan(1e-9)
  })

  test.each(Object.keys(kinds))(
    '%s polygons: the adjusted polygon has the right sums but may have no n-arc',
    (kind) => {
      const random = createRandom(8)
      for (let k = 0; k < 100; k++) {
        const angles = innerAngles(printedCorners(kinds[kind](random)))
        const more = angles.reduce((sum, angle, j) => sum + (j % 2 === 0 ? angle : -angle), 0)
        // if sides run backwards, angles are no longer those of the lines
        if (angles.every((angle) => angle > 0 && angle < Math.PI)) expect(Math.abs(more)).toBeLessThan(1e-6)
      }
      const { polygons, notConvex, noRadius, valid, ours } = count(kind)
      expect(notConvex + noRadius + valid).toBe(polygons)
      expect(noRadius).toBeGreaterThan(0)
      expect(valid).toBeGreaterThan(0)
      if (kind !== 'nearly valid') expect(notConvex).toBeGreaterThan(0)
      expect(ours).toBe(polygons)
    },
  )
})
