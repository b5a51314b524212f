/** Edges of a diagram coincide with the changes of owners. */
import { describe, expect, test } from 'vitest'
import type { Edge } from '../../src/polar/edges.ts'
import type { Direction, Sense } from '../../src/polar/facing.ts'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom } from '../../src/util/random.ts'
import { type Circles, DIRECTIONS, extentOf, Observer, SENSES } from './oracle.ts'
import { boxAround, circlesOf, KINDS, pointIn } from './sets.ts'

/** The east direction, and each direction rotated towards its turn. */
const AHEAD: { readonly [D in Direction]: Point } = {
  east: [1, 0],
  north: [0, 1],
  west: [-1, 0],
  south: [0, -1],
}

const looks = DIRECTIONS.flatMap((direction) => SENSES.map((sense) => [direction, sense] as const))
const COUNT = 60

describe.each(KINDS)('PolarDiagram.edges of %s circles', (kind) => {
  const circles = circlesOf(kind, COUNT, 2)
  const diagram = PolarDiagram.build(circles)
  const observer = new Observer(circles)
  // large enough that the midpoints of unbounded edges are beyond all circles
  const box = boxAround(circles, 0.5)
  const all = looks.map(
    ([direction, sense]) => [direction, sense, diagram.edges(direction, sense, box)] as const,
  )

  // west and east poles have their levels in the column decomposition
  const places = [...poles(circles), ...corners(circles)]

  test('both sides of each edge belong to the owners that it reports', () => {
    const checked = { level: 0, oblique: 0, unclear: 0 }
    for (const [direction, sense, edges] of all)
      for (const edge of edges)
        for (const side of [0, 1] as const) {
          const [on, point] = beside(edge, side, direction, sense)
          const across = AHEAD[direction][0] === 0 ? 0 : 1
          observer.stand(on)
          const isAmongMore =
            edge.kind === 'level'
              ? places.filter((at) => Math.abs(at[across] - on[across]) < 1e-9).length > 1
              : observer.look(direction, sense).answers.length > 2
          observer.stand(point)
          const seen = observer.look(direction, sense)
          if (isAmongMore || observer.isOnBorder || seen.isInside || seen.isTie) {
            checked.unclear++
            continue
          }
          checked[edge.kind]++
          const { owner } = diagram.locate(point, direction, sense)
          if (owner !== edge.owners[side] || seen.owner !== owner)
            expect.fail(
              `${direction} ${sense} at ${point}: ${owner}, seen ${seen.owner}, side ${side} of ${JSON.stringify(edge)}`,
            )
        }
    expect(checked.oblique).toBeGreaterThan(50)
    // on a lattice every level belongs to many poles
    if (kind === 'gridded') return
    expect(checked.level).toBeGreaterThan(800)
    // many edges start in the sharp angle of a corner, where nearby points are inside a circle
    expect(checked.unclear).toBeLessThan((checked.level + checked.oblique) / 4)
  })

  test('each level edge starts at a pole or a corner', () => {
    // near a pole, a radius smaller by 2^-43 of the extent moves the side by the square root of that
    const slack = 2 * Math.sqrt(2 ** -42 * extentOf(circles) * Math.max(...circles.radii))
    for (const [, , edges] of all)
      for (const { kind, start } of edges) {
        if (kind !== 'level' || isOnSide(start, box)) continue
        const nearest = Math.min(...places.map(([x, y]) => Math.hypot(x - start[0], y - start[1])))
        expect(nearest).toBeLessThan(slack)
      }
  })

  test('there are at most four edges per pole or corner', () => {
    for (const [, , edges] of all) expect(edges.length).toBeLessThanOrEqual(4 * places.length)
  })

  test('an edge or a circle separates any two nearby points with different owners', () => {
    const random = createRandom(8)
    let changes = 0
    for (const [direction, sense, edges] of all)
      for (let k = 0; k < 300; k++) {
        const a = pointIn(box, random)
        const b: Point = [a[0] + 4 * random() - 2, a[1] + 4 * random() - 2]
        if (isOutside(b, box)) continue
        const [one, other] = [a, b].map((point) => diagram.locate(point, direction, sense))
        if (one.isInside || other.isInside || one.owner === other.owner) continue
        changes++
        if (edges.some(({ start, end }) => isCrossed(a, b, start, end)) || meetsCircle(a, b, circles))
          continue
        expect.fail(
          `${direction} ${sense}: ${one.owner} at ${a}, ${other.owner} at ${b}, and no edge between`,
        )
      }
    expect(changes).toBeGreaterThan(50)
  })
})

test('PolarDiagram.edges: n separate circles have at most 4n edges', () => {
  for (const count of [100, 400]) {
    const lattice = Array.from({ length: count }, (_, k) => [3 * (k % 20), 3 * Math.floor(k / 20)])
    const random = createRandom(1)
    const radii = lattice.map(() => 0.3 + random())
    const circles = { centers: lattice.flatMap(([x, y]) => [x + 0.3 * random(), y + 0.3 * random()]), radii }
    const diagram = PolarDiagram.build(circles)
    for (const [direction, sense] of looks) {
      const { length } = diagram.edges(direction, sense, boxAround(circles, 1))
      expect(length).toBeGreaterThan(count)
      expect(length).toBeLessThanOrEqual(4 * count)
    }
  }
})

/**
 * Returns a point on an edge and one beside it. For a level edge: at its midpoint on the side away from the rotation,
 * or near its start on the other side. For an oblique edge: at its midpoint, before or beyond it.
 */
function beside({ kind, start, end }: Edge, side: 0 | 1, direction: Direction, sense: Sense): [Point, Point] {
  const [ex, ey] = AHEAD[direction]
  const turn = sense === 'ccw' ? 1 : -1
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const length = Math.hypot(dx, dy)
  const isAtStart = kind === 'level' && side === 1
  // near a pole the start is accurate to about 1e-6 m along the edge, and the owner may change soon after
  const share = isAtStart ? Math.min(0.5, 1e-4 / length) : 0.5
  const apart = isAtStart ? 1e-7 : 1e-4 * Math.min(length, 1)
  const [x, y] = [start[0] + share * dx, start[1] + share * dy]
  const sign = side === 0 ? -apart : apart
  if (kind === 'level')
    return [
      [x, y],
      [x - sign * turn * ey, y + sign * turn * ex],
    ]
  // the normal that points ahead
  const ahead = dy * ex - dx * ey > 0 ? sign : -sign
  return [
    [x, y],
    [x + (ahead * dy) / length, y - (ahead * dx) / length],
  ]
}

function poles({ centers, radii }: Circles): Point[] {
  return radii.flatMap((r, k) => {
    const [x, y] = [centers[2 * k], centers[2 * k + 1]]
    return [
      [x - r, y],
      [x + r, y],
      [x, y - r],
      [x, y + r],
    ] as const
  })
}

/** Returns the intersections of the circles. */
function corners({ centers, radii }: Circles): Point[] {
  return radii.flatMap((a, j) =>
    radii.slice(0, j).flatMap((b, k): Point[] => {
      const [dx, dy] = [centers[2 * k] - centers[2 * j], centers[2 * k + 1] - centers[2 * j + 1]]
      const squared = dx * dx + dy * dy
      const along = (squared + a * a - b * b) / (2 * squared)
      const across = Math.sqrt(Math.max(a * a - along * along * squared, 0) / squared)
      if (squared > (a + b) ** 2 * 1.000001 || squared < (a - b) ** 2) return []
      return [1, -1].map((side) => [
        centers[2 * j] + along * dx - side * across * dy,
        centers[2 * j + 1] + along * dy + side * across * dx,
      ])
    }),
  )
}

function isOnSide([x, y]: Point, box: readonly number[]): boolean {
  return [x - box[0], y - box[1], box[2] - x, box[3] - y].some((gap) => Math.abs(gap) < 1e-9)
}

function isOutside([x, y]: Point, box: readonly number[]): boolean {
  return x < box[0] || y < box[1] || x > box[2] || y > box[3]
}

function isCrossed(a: Point, b: Point, c: Point, d: Point): boolean {
  // slightly longer, for edges that end on circles and on each other
  const longer = 1e-7
  const [from, to] = [along(c, d, -longer), along(d, c, -longer)]
  return side(a, b, from) * side(a, b, to) <= 0 && side(from, to, a) * side(from, to, b) <= 0
}

function along([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + share * (bx - ax), ay + share * (by - ay)]
}

function side([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
}

function meetsCircle(a: Point, b: Point, { centers, radii }: Circles): boolean {
  const [wx, wy] = [b[0] - a[0], b[1] - a[1]]
  const squared = wx * wx + wy * wy
  return radii.some((r, k) => {
    const [dx, dy] = [centers[2 * k] - a[0], centers[2 * k + 1] - a[1]]
    const share = Math.min(Math.max((dx * wx + dy * wy) / squared, 0), 1)
    return Math.hypot(dx - share * wx, dy - share * wy) < r
  })
}
