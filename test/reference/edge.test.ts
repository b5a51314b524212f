/** Disks that touch chains of segments and arcs, against plain geometry in f64 that knows angles. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgeBounds, joinEdges } from '../../src/features/walls/edgeGeometry.ts'
import { edgeWords, type WallOptions } from '../../src/features/walls/walls.ts'
import { NO_TOUCH, NONE } from '../../src/schemas/constants.ts'
import { EDGE } from '../../src/schemas/offsets.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { gapToEdge, heirAt, type Point, place, touch, touchAll } from './touchEdges.ts'

/** The distance of a point to one side of a chain, and its closest point there. */
function closestOnSide([x, y]: Point, start: Point, end: Point, bulge: number) {
  const ends = [start, end].map((at) => ({ at, distance: Math.hypot(x - at[0], y - at[1]) }))
  const nearer = ends[0].distance < ends[1].distance ? ends[0] : ends[1]
  const [alongX, alongY] = [end[0] - start[0], end[1] - start[1]]
  const chord = Math.hypot(alongX, alongY)
  if (bulge === 0) {
    const t = ((x - start[0]) * alongX + (y - start[1]) * alongY) / chord ** 2
    if (t < 0 || t > 1) return nearer
    const at = [start[0] + t * alongX, start[1] + t * alongY] as const
    return { at, distance: Math.hypot(x - at[0], y - at[1]) }
  }
  const turn = 4 * Math.atan(bulge)
  const radius = chord / 2 / Math.sin(turn / 2)
  const height = chord / 2 / Math.tan(turn / 2)
  const centerX = (start[0] + end[0]) / 2 - (height * alongY) / chord
  const centerY = (start[1] + end[1]) / 2 + (height * alongX) / chord
  const from = Math.atan2(start[1] - centerY, start[0] - centerX)
  const angle = Math.atan2(y - centerY, x - centerX)
  const ahead = (((angle - from) * Math.sign(turn)) % (2 * Math.PI)) + 2 * Math.PI
  if (ahead % (2 * Math.PI) > Math.abs(turn)) return nearer
  const reach = Math.abs(radius)
  const at = [centerX + reach * Math.cos(angle), centerY + reach * Math.sin(angle)] as const
  return { at, distance: Math.hypot(x - at[0], y - at[1]) }
}

function closestOnChain(point: Point, { chain, bulges, closed }: WallOptions) {
  const sides = Array.from({ length: closed ? chain.length : chain.length - 1 }, (_, k) =>
    closestOnSide(point, chain[k], chain[(k + 1) % chain.length], bulges?.[k] ?? 0),
  )
  return sides.reduce((a, b) => (b.distance < a.distance ? b : a))
}

/** Numbers in thousandths: doubles would mostly be so small that chains have no length. */
const thousandths = (min: number, max: number) =>
  fc.integer({ min: 1000 * min, max: 1000 * max }).map((value) => Math.fround(value / 1000))
const coordinate = thousandths(-20, 20)
const point = fc.tuple(coordinate, coordinate)
const radius = thousandths(0.1, 3)
// the angles of a flatter arc are lost in rounding
const bulge = thousandths(-3, 3).map((value) => (Math.abs(value) < 0.01 ? 0 : value))

/** Chains of up to five points, which may cross themselves. */
const wall = fc
  .record({
    chain: fc.array(point, { minLength: 3, maxLength: 5 }),
    bend: fc.array(bulge, { minLength: 5, maxLength: 5 }),
    closed: fc.boolean(),
  })
  .map(({ chain, bend, closed }): WallOptions => {
    const bulges = bend.slice(0, closed ? chain.length : chain.length - 1)
    return { chain, bulges, closed, radius: 0.25 }
  })
  .filter(({ chain }) =>
    chain.every(([x, y], k) => {
      const [nextX, nextY] = chain[(k + 1) % chain.length]
      return Math.hypot(nextX - x, nextY - y) > 0.5
    }),
  )

// coordinates of up to 100 m in f32, an arc's radius taken from a chord a sixth as long
const TOLERANCE = 1e-4

test('a disk touches a chain where it is closest, and nowhere nearer', () => {
  fc.assert(
    fc.property(wall, point, radius, (walls, p, r) => {
      const edges = place(walls)
      const { distance, at } = closestOnChain(p, walls)
      const all = touchAll(p, r, edges)
      const nearest = all.reduce((a, b) => (b.gap < a.gap ? b : a), {
        gap: Infinity,
        normal: [0, 0] as const,
      })
      expect(Math.abs(nearest.gap - (distance - r - 0.25))).toBeLessThan(TOLERANCE)
      // what is kept in the list is never farther than what is touched
      const farthest = edges.map((edge) => gapToEdge(p, r, edge) - touch(p, r, edge).gap)
      expect(Math.max(...farthest)).toBeLessThan(TOLERANCE)
      fc.pre(distance > 0.01)
      const off = Math.hypot(
        p[0] + distance * nearest.normal[0] - at[0],
        p[1] + distance * nearest.normal[1] - at[1],
      )
      // another place may be as near
      const tied = closestOnChain(
        [p[0] + distance * nearest.normal[0], p[1] + distance * nearest.normal[1]],
        walls,
      )
      expect(Math.min(off, tied.distance)).toBeLessThan(100 * TOLERANCE)
    }),
    { numRuns: full(600, 100_000) },
  )
})

fullTest('around a smooth or convex chain a point is seen by one edge alone', () => {
  const convex: WallOptions[] = [
    {
      chain: [
        [0, 0],
        [4, 0],
        [5, 2],
        [2, 5],
        [-1, 3],
      ],
      closed: true,
    },
    {
      chain: [
        [-2, 0],
        [2, 0],
      ],
      bulges: [1, 1],
      closed: true,
    },
    {
      chain: [
        [-4, 1],
        [-4, -1],
        [4, -1],
        [4, 1],
      ],
      bulges: [1, 0, 1, 0],
      closed: true,
    },
  ]
  for (const shape of convex) {
    const edges = place(shape)
    let seen = 0
    for (let x = -7.9; x < 8; x += 0.37) {
      for (let y = -5.9; y < 9; y += 0.41) {
        const outside = [Math.fround(x), Math.fround(y)] as const
        if (!isOutside(outside, shape)) continue
        const { distance } = closestOnChain(outside, shape)
        const near = touchAll(outside, 0.5, edges).filter(({ gap }) => gap < distance - 0.5 + TOLERANCE)
        expect(near).toHaveLength(1)
        seen++
      }
    }
    expect(seen).toBeGreaterThan(500)
  }
})

/** By the turns that its closed outline makes around the point. */
function isOutside([x, y]: Point, { chain, bulges }: WallOptions): boolean {
  let turns = 0
  for (const [k, [startX, startY]] of chain.entries()) {
    const [endX, endY] = chain[(k + 1) % chain.length]
    const b = bulges?.[k] ?? 0
    const points: Point[] = [[startX, startY]]
    // the middle of the arc, and of its halves
    const split = (from: Point, to: Point, bend: number, depth: number): void => {
      if (depth > 0 && bend !== 0) {
        const middle: Point = [
          (from[0] + to[0]) / 2 + (bend / 2) * (to[1] - from[1]),
          (from[1] + to[1]) / 2 - (bend / 2) * (to[0] - from[0]),
        ]
        const half = bend / (1 + Math.hypot(1, bend))
        split(from, middle, half, depth - 1)
        split(middle, to, half, depth - 1)
      } else points.push(to)
    }
    split([startX, startY], [endX, endY], b, 8)
    for (let j = 1; j < points.length; j++) {
      const [ax, ay] = [points[j - 1][0] - x, points[j - 1][1] - y]
      const [bx, by] = [points[j][0] - x, points[j][1] - y]
      turns += Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    }
  }
  return Math.abs(turns) < 1
}

test.each([
  ['beyond the start', [-1, 1], Math.SQRT2 - 0.5, Math.SQRT1_2, -Math.SQRT1_2],
  ['beyond the end', [11, 1], Math.SQRT2 - 0.5, -Math.SQRT1_2, -Math.SQRT1_2],
  ['at the side', [4, 2], 1.5, 0, -1],
  ['on the segment itself, pushed to one side', [4, 0], -0.5, 0, -1],
  ['on its very start, pushed to one side', [0, 0], -0.5, 0, -1],
] as const)('a disk %s', (_where, position, gap, normalX, normalY) => {
  const [edge] = place({
    chain: [
      [0, 0],
      [10, 0],
    ],
  })
  const seen = touch(position, 0.5, edge)
  expect(seen.gap).toBeCloseTo(gap, 6)
  expect(seen.normal[0]).toBeCloseTo(normalX, 6)
  expect(seen.normal[1]).toBeCloseTo(normalY, 6)
})

test('in the centre of an arc a disk is pushed one way', () => {
  const edges = place({
    chain: [
      [3, 0],
      [0, 3],
      [-3, 0],
    ],
    bulges: [Math.SQRT2 - 1, Math.SQRT2 - 1],
  })
  const seen = touchAll([0, 0], 0.5, edges)
  expect(seen.length).toBeGreaterThan(0)
  for (const { normal, gap } of seen) {
    expect(Math.hypot(...normal)).toBeCloseTo(1, 5)
    expect(gap).toBeCloseTo(2.5, 5)
  }
})

test.each([
  [0.4, false],
  [0.1, false],
  [0.4, true],
])('a disk in the hollow of an arc, bulged by %f, one-sided %s, touches both its ends', (bend, oneSided) => {
  const edges = place({
    chain: [
      [-3, 0],
      [3, 0],
    ],
    bulges: [bend],
    oneSided,
  })
  const seen = touchAll([0, Math.sqrt(391)], 20, edges).filter(({ gap }) => gap < 1e-5)
  expect(seen.map(({ gap }) => gap)).toEqual([expect.closeTo(0, 5), expect.closeTo(0, 5)])
  expect(seen[0].normal[0]).toBeCloseTo(-seen[1].normal[0], 5)
})

const SQUARE = [
  [0, 0],
  [0, 4],
  [4, 4],
  [4, 0],
] as const

test.each([
  ['outside', [2, 5], [0.5]],
  ['outside a corner', [-3, -4], [4.5]],
  ['sunk in', [2, 3.9], [-0.6]],
  ['sunk in near a corner', [0.1, 0.15], [-0.6]],
  ['sunk in near a corner, on its other side', [0.15, 0.1], [-0.6]],
  ['in the middle', [2, 2], []],
] as const)('a one-sided square that goes clockwise is solid: a disk %s', (_where, position, gaps) => {
  const edges = place({ chain: SQUARE, closed: true, oneSided: true })
  const seen = touchAll(position, 0.5, edges)
  expect(seen.map(({ gap }) => gap)).toEqual(gaps.map((gap) => expect.closeTo(gap, 5)))
  // pushed back the way it came
  const [away] = [[position[0] - 2, position[1] - 2]]
  for (const { normal } of seen) expect(normal[0] * away[0] + normal[1] * away[1]).toBeLessThan(0)
})

test.each([
  ['inside', [1, 2], [0.5, 1.5, 1.5, 2.5]],
  ['outside', [2, 5], []],
  ['half out', [2, 4.1], [-0.6]],
] as const)('one that goes counter-clockwise is a container: a disk %s', (_where, position, gaps) => {
  const edges = place({ chain: SQUARE.toReversed(), closed: true, oneSided: true })
  const seen = touchAll(position, 0.5, edges).map(({ gap }) => gap)
  const near = seen.filter((gap) => gap < 3).sort((a, b) => a - b)
  expect(near).toEqual(expect.arrayContaining(gaps.map((gap) => expect.closeTo(gap, 5))))
  if (gaps.length === 0) expect(near).toEqual([])
})

test.each([
  ['over it', [5, 1], 0.5],
  ['just under it', [5, -0.2], -0.7],
  ['farther under it', [5, -0.4], -0.9],
  ['all under it', [5, -0.55], NO_TOUCH],
  ['beyond its end, over it', [13, 4], 4.5],
  ['beyond its end, under it', [13, -4], NO_TOUCH],
  ['beyond its start, over it', [-3, 4], 4.5],
  ['beyond its start, under it', [-3, -4], NO_TOUCH],
] as const)('a one-sided segment has its front on the left: a disk %s', (_where, position, gap) => {
  const [edge] = place({
    chain: [
      [0, 0],
      [10, 0],
    ],
    oneSided: true,
  })
  const seen = touch(position, 0.5, edge)
  if (gap === NO_TOUCH) expect(seen.gap).toBe(NO_TOUCH)
  else expect(seen.gap).toBeCloseTo(gap, 5)
  if (gap !== NO_TOUCH && position[0] === 5) expect(seen.normal[1]).toBe(-1)
})

test.each([
  [-0.1, 0.03],
  [-0.05, -0.12],
  [-0.2, 0],
  [-0.05, 0.15],
] as const)(
  'before the tip of a thin wedge a disk meets the tip, not the sides from behind: at %f, %f',
  (x, y) => {
    const wedge = {
      chain: [
        [6, 1.5],
        [6, -1.5],
        [0, 0],
      ],
      closed: true,
      oneSided: true,
    } as const
    const seen = touchAll([x, y], 0.5, place(wedge))
    expect(Math.min(...seen.map(({ gap }) => gap))).toBeCloseTo(Math.hypot(x, y) - 0.5, 5)
  },
)

test('a disk that passes a joint is left to the neighbour there', () => {
  const edges = place({
    chain: [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
  })
  const indexAfter = (x: number, edge: number) => heirAt([x, 0.5], edges[edge])
  expect(touch([1.1, 0.5], 0.5, edges[0]).gap).toBe(NO_TOUCH)
  expect(indexAfter(1.1, 0)).toBe(1)
  expect(touch([0.9, 0.5], 0.5, edges[1]).gap).toBe(NO_TOUCH)
  expect(indexAfter(0.9, 1)).toBe(0)
  expect(indexAfter(-0.1, 0)).toBe(NONE)
})

const jointsOf = (words: Float32Array<ArrayBuffer>) => {
  const u32 = new Uint32Array(words.buffer)
  return Array.from({ length: u32.length / EDGE.stride }, (_, k) =>
    [EDGE.previous, EDGE.next].map((at) => u32[k * EDGE.stride + at]),
  )
}

test('joints of walls that are added later point to their own', () => {
  const walls: WallOptions[] = [
    {
      chain: [
        [0, 0],
        [1, 0],
      ],
    },
    {
      chain: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      closed: true,
    },
  ]
  const words = edgeWords(walls)
  const joints = [
    [NONE, NONE],
    [3, 2],
    [1, 3],
    [2, 1],
  ]
  expect(jointsOf(words)).toEqual(joints)
  const later = joints.map((pair) => pair.map((edge) => (edge === NONE ? NONE : edge + 4)))
  expect(jointsOf(joinEdges(words, words))).toEqual([...joints, ...later])
})

test.each([0, 0.3, Math.PI / 4, 2])('the box around a circle whose arcs begin at %f', (turn) => {
  const [x, y] = [3 * Math.cos(turn), 3 * Math.sin(turn)]
  const circle: WallOptions = {
    chain: [
      [1 + x, 2 + y],
      [1 - x, 2 - y],
    ],
    bulges: [1, 1],
    closed: true,
    radius: 0.5,
  }
  expect(edgeBounds(edgeWords([circle]).buffer)).toEqual(
    [-2.5, -1.5, 4.5, 5.5].map((at) => expect.closeTo(at, 5)),
  )
})
