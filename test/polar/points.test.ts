/** Diagrams of points, which are circles of radius 0, and of points among circles, against brute force. */
import { describe, expect, test } from 'vitest'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { full } from '../support/full.ts'
import { compare, emptyTally } from './agreement.ts'
import { type Circles, DIRECTIONS, SENSES } from './oracle.ts'
import { boxAround, circlesOf, KINDS, pointIn } from './sets.ts'

/** The same places, where `share` of the radii are 0. */
function withPoints({ centers, radii }: Circles, share: number, seed: number): Circles {
  const random = createRandom(seed)
  return { centers, radii: radii.map((radius) => (random() < share ? 0 : radius)) }
}

function observers(circles: Circles, count: number, seed: number): Point[] {
  const [minX, minY, maxX, maxY] = boxAround(circles, 0.1)
  const [box, random] = [[minX - 1, minY - 1, maxX + 1, maxY + 1], createRandom(seed)]
  return Array.from({ length: count }, () => pointIn(box, random))
}

describe.each([0.3, 0.9, 1])('PolarDiagram: a share of %s are points', (share) => {
  test.each(KINDS)('of %s circles: owners and angles equal brute force', (kind) => {
    const tally = emptyTally()
    for (const [seed, count] of full([1, 2, 40, 150], [1, 2, 40, 150, 500, 1000]).entries()) {
      const circles = withPoints(circlesOf(kind, count, seed), share, seed + 50)
      compare(circles, observers(circles, full(300, 3000), seed + 90), tally)
    }
    expect(tally.free).toBeGreaterThan(tally.points / 2)
    expect(tally.ties + tally.borders).toBe(0)
  })

  test('on a lattice, seen along its rows: the owner is one of the tied ones', () => {
    const circles = withPoints(circlesOf('gridded', 100, 3), share, 4)
    const random = createRandom(5)
    const any = () => Math.floor(random() * circles.radii.length)
    const aligned = Array.from(
      { length: 300 },
      (): Point => [circles.centers[2 * any()], circles.centers[2 * any() + 1]],
    )
    const tally = compare(circles, aligned)
    // rows in which nothing hides the ties
    expect(tally.ties).toBeGreaterThan(5)
  })
})

describe('PolarDiagram: points', () => {
  const DIAGRAM = PolarDiagram.build({ centers: [0, 0, 4, 0, 4, 3, -5, 1], radii: [1, 0, 0, 2] })

  test('PolarDiagram.visibility: a point blocks the ray through it alone', () => {
    expect(DIAGRAM.visibility([2, 0], 'east')).toEqual({ ccw: 1, cw: 1, angle: 0, isOpen: false })
    const beside = DIAGRAM.visibility([2, 1], 'east')
    expect(beside).toMatchObject({ ccw: 2, cw: 1, isOpen: true })
    expect(beside.angle).toBeCloseTo(Math.PI / 4 + Math.atan2(1, 2), 12)
  })

  test('PolarDiagram.trace: a disk bounces off a point as off a circle of its radius, and a point passes points', () => {
    const trace = DIAGRAM.trace({ start: [2, 0], direction: [1, 0], radius: 0.5, length: 4 })
    expect(trace.legs).toMatchObject([{ circle: 1, end: [3.5, 0] }])
    for (const y of [0, 1e-9, 0.3])
      expect(DIAGRAM.trace({ start: [2, y], direction: [1, 0], length: 9 }).length).toBeCloseTo(9, 12)
  })

  test('points that coincide, or lie in or on a circle: one of them answers', () => {
    const circles = { centers: [0, 0, 0, 0, 0, 0, 5, 0, 5, 1, 6, 0], radii: [0, 0, 0, 1, 0, 0] }
    const tally = compare(circles, observers(circles, 300, 1))
    expect(tally.ties).toBeGreaterThan(100)
  })

  test('1,000 points at one height, and 1,000 at one place', () => {
    for (const along of [0.5, 0]) {
      const circles = {
        centers: Array.from({ length: 2000 }, (_, k) => (k % 2 === 0 ? along * k : 7)),
        radii: Array(1000).fill(0),
      }
      compare(circles, observers(circles, 20, 2))
    }
  })

  test('PolarDiagram.trace: among points and circles, a disk bounces as off circles of its radius, a point off circles alone', () => {
    const bouncing = {
      start: [3, 4] as const,
      direction: [1, 0.3] as const,
      bounces: 40,
      length: 1e4,
      stretches: false,
    }
    const options = { ...bouncing, box: [-60, -60, 60, 60] as const }
    const { centers, radii } = circlesOf('random', 300, 8)
    const some = withPoints({ centers, radii }, 0.5, 9)
    const [grown, circles] = [
      some.radii.map((radius) => radius + 0.2),
      some.radii.flatMap((radius, k) => (radius > 0 ? [k] : [])),
    ]
    const wide = PolarDiagram.build({ centers, radii: grown }).trace({
      ...options,
      box: [-59.8, -59.8, 59.8, 59.8],
    })
    const disk = PolarDiagram.build(some).trace({ ...options, radius: 0.2 })
    expect(disk.legs.map(({ circle, end }) => [circle, ...end])).toEqual(
      wide.legs.map(({ circle, end }) => [circle, ...end]),
    )
    const alone = PolarDiagram.build({
      centers: circles.flatMap((k) => [centers[2 * k], centers[2 * k + 1]]),
      radii: circles.map((k) => radii[k]),
    })
    const [among, free] = [PolarDiagram.build(some), alone].map((diagram) => diagram.trace(options))
    expect(among.legs.length).toBeGreaterThan(20)
    expect(among.legs.map(({ end }) => end)).toEqual(free.legs.map(({ end }) => end))
    expect(disk.legs.some(({ circle }) => circle !== null && some.radii[circle] === 0)).toBe(true)
  })

  test.each(DIRECTIONS)('PolarDiagram.locate: a point is not inside itself, looking %s', (direction) => {
    for (const sense of SENSES) expect(DIAGRAM.locate([4, 3], direction, sense).isInside).toBe(false)
  })
})
