/** Grains of open and concave n-arcs: where their outlines are, by sampled points and distances to the chain. */
import { describe, expect, test } from 'vitest'
import { nArc } from '../../../src/shapes/nArc.ts'
import type { ArcChain } from '../../../src/shapes/outline.ts'
import { outlineOf } from '../../../src/shapes/outline.ts'
import { grainFromArcs } from '../../../src/shapes/outlines/grainFromArcs.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { World } from '../../../src/world.ts'
import { sampled } from '../../support/full.ts'
import { signedDistance } from '../support.ts'

const bulgeOf = (turn: number) => Math.tan(turn / 4)
const onCircle = (radius: number, angle: number): Point => [
  radius * Math.cos(angle),
  radius * Math.sin(angle),
]

const bow: ArcChain = { chain: [onCircle(1, 0.7), onCircle(1, -0.7)], bulges: [bulgeOf(2 * Math.PI - 1.4)], closed: false } // biome-ignore format: short
const wave: ArcChain = { chain: [[0, 0], [0, 2], [0, 4], [1, 4]], bulges: [1, -1, 0], closed: false } // biome-ignore format: short
const ring: ArcChain = { chain: [[1, 0], [-1, 0]], bulges: [1, 1], closed: true } // biome-ignore format: short
/** Four tangent arcs, one of which turns right. */
const banana: ArcChain = { chain: [onCircle(1.4, -1), onCircle(1.4, 1), onCircle(0.6, 1), onCircle(0.6, -1)], bulges: [bulgeOf(2), 1, -bulgeOf(2), 1], closed: true } // biome-ignore format: short
/** Of circles of radius 1 about 0 and 0.8 about 0.5, with two sharp tips. */
const tip: Point = [0.61, Math.sqrt(1 - 0.61 ** 2)]
const crescent: ArcChain = {
  chain: [tip, [tip[0], -tip[1]]],
  bulges: [
    bulgeOf(2 * Math.PI - 2 * Math.atan2(tip[1], tip[0])),
    -bulgeOf(2 * Math.PI - 2 * Math.atan2(tip[1], tip[0] - 0.5)),
  ],
  closed: true,
}

/** Many points of a chain. */
function pointsOf({ chain, bulges, closed }: ArcChain): Point[] {
  const pieces = closed ? chain.length : chain.length - 1
  return Array.from({ length: pieces }, (_, k) => k).flatMap((k) => {
    const [[ax, ay], [bx, by]] = [chain[k], chain[(k + 1) % chain.length]]
    return Array.from({ length: 301 }, (_, n): Point => {
      // by the angle at the chord, which the inscribed angle theorem gives
      const turn = 4 * Math.atan(bulges[k])
      const s = n / 300
      if (turn === 0) return [ax + s * (bx - ax), ay + s * (by - ay)]
      const long = Math.sin((s * turn) / 2) / Math.sin(turn / 2)
      const angle = ((s - 1) * turn) / 2
      const [x, y] = [long * (bx - ax), long * (by - ay)]
      return [ax + x * Math.cos(angle) - y * Math.sin(angle), ay + x * Math.sin(angle) + y * Math.cos(angle)]
    })
  })
}

/** Signed distance to what the chain stands for, negative inside. */
function exactDistance(points: readonly Point[], radius: number | undefined, [x, y]: Point): number {
  let [least, inside] = [Infinity, false]
  points.forEach(([px, py], k) => {
    const [qx, qy] = points.at(k - 1)!
    least = Math.min(least, Math.hypot(px - x, py - y))
    if (py > y !== qy > y && x < px + ((y - py) / (qy - py)) * (qx - px)) inside = !inside
  })
  if (radius !== undefined) return least - radius
  return inside ? -least : least
}

const partsOf = (shape: Shape | { readonly parts: readonly Shape[] }) => ('parts' in shape ? shape.parts : [shape]) // biome-ignore format: short

describe.each<[string, ArcChain, number | undefined]>(
  sampled([
    ['a bow', bow, 0.2],
    ['a wave', wave, 0.3],
    ['a ring', ring, 0.2],
    ['a banana', banana, undefined],
    ['a crescent', crescent, undefined],
  ]),
)('grainFromArcs: %s', (_, chain, radius) => {
  const { shape, position, area, tolerance } = grainFromArcs(chain, radius === undefined ? {} : { radius })
  const points = pointsOf(chain)

  test('has the outline of the arcs within the tolerance, its area and its centroid', () => {
    const parts = partsOf(shape)
    const step = 0.07
    let [count, sumX, sumY, outside, inside] = [0, 0, 0, -Infinity, -Infinity]
    for (let x = -2; x < 2.5; x += step) {
      for (let y = -2; y < 4.5; y += step) {
        const exact = exactDistance(points, radius, [x, y])
        if (parts.some((part) => signedDistance(part, [x, y]) < 0)) {
          outside = Math.max(outside, exact)
          count++
          sumX += x
          sumY += y
        } else inside = Math.max(inside, -exact)
      }
    }
    // the points of the chain are up to 0.02 m apart
    expect(outside).toBeLessThan(tolerance + 3e-3)
    expect(inside).toBeLessThan(tolerance + 3e-3)
    expect(Math.abs((count * step ** 2) / area - 1)).toBeLessThan(0.02)
    expect(Math.hypot(sumX / count - position[0], sumY / count - position[1])).toBeLessThan(0.02)
  })

  test('is a grain: at most 16 parts of at most 8 arcs, connected, with its mass', async () => {
    const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
    const [id] = world.grains.add({ shapes: shape, positions: position, density: 3 })
    const { masses, positions } = await world.disks.read([id])
    expect(masses[0]).toBeCloseTo(3 * area, 3)
    expect(positions[0]).toBeCloseTo(position[0], 5)
    world.destroy()
  })
})

test('grainFromArcs: arcs that bulge outwards are exact', () => {
  const onOutside = (chain: ArcChain, from: number, to: number, radius: number, options = {}) => {
    const parts = partsOf(grainFromArcs(chain, options).shape)
    return Array.from({ length: 200 }, (_, k) => {
      const point = onCircle(radius, from + ((to - from) * k) / 199)
      return Math.abs(Math.min(...parts.map((part) => signedDistance(part, point))))
    })
  }
  expect(Math.max(...onOutside(banana, -1, 1, 1.4))).toBeLessThan(1e-12)
  expect(Math.max(...onOutside(ring, 0, 6.28, 1.2, { radius: 0.2 }))).toBeLessThan(1e-12)
  expect(Math.max(...onOutside(crescent, 1, 5.2, 1))).toBeLessThan(1e-12)
})

test('grainFromArcs: a convex n-arc, either way round, is one shape, the n-arc itself', () => {
  const shape = nArc([[0, 0], [4, 0], [4, 2], [0, 2]], 3) // biome-ignore format: short
  const { chain, bulges } = outlineOf(shape)
  const turned = { chain: chain.toReversed(), bulges: [...bulges.slice(0, -1).toReversed(), bulges.at(-1)!].map((bulge) => -bulge), closed: true } // biome-ignore format: short
  for (const arcs of [outlineOf(shape), turned]) {
    const grain = grainFromArcs(arcs)
    expect('parts' in grain.shape).toBe(false)
    for (const [x, y] of [[0, -1], [2, 2.5], [5, 1], [2, 1]] as const) // biome-ignore format: short
      expect(signedDistance(grain.shape as Shape, [x, y])).toBeCloseTo(signedDistance(shape, [x, y]), 9)
  }
})

test('World.step: a ring of arcs rolls over its seams at one speed and one height', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -9.81] })
  world.walls.add([{ chain: [[-9, 0], [9, 0]], friction: 1 }]) // biome-ignore format: short
  const { shape } = grainFromArcs(ring, { radius: 0.2 })
  const [id] = world.grains.add({ shapes: shape, positions: [-4, 1.2], velocities: [2, 0], spins: -2 / 1.2, friction: 1 }) // biome-ignore format: short
  for (let n = 0; n < 200; n++) {
    world.step(1 / 60)
    const { positions, velocities } = await world.disks.read([id])
    expect(Math.abs(positions[1] - 1.2)).toBeLessThan(1e-4)
    expect(Math.abs(velocities[0] / 2 - 1)).toBeLessThan(1e-3)
  }
  world.destroy()
})

describe('grainFromArcs: rejects invalid arguments', () => {
  test.each<[string, () => unknown, string]>([
    [
      'an open chain without a radius',
      () => grainFromArcs(bow),
      'options.radius is undefined: expected half of the thickness of an open chain',
    ],
    [
      'a radius of 0',
      () => grainFromArcs(bow, { radius: 0 }),
      'options.radius is 0: expected a positive, finite number',
    ],
    [
      'a tolerance of 0',
      () => grainFromArcs(banana, { tolerance: 0 }),
      'options.tolerance is 0: expected a positive, finite number',
    ],
    [
      'too many parts',
      () => grainFromArcs(ring, { radius: 0.1, tolerance: 1e-3 }),
      'arcs needs 72 parts within a tolerance of 0.001 m: expected at most 16',
    ],
    [
      'missing bulges',
      () => grainFromArcs({ ...bow, bulges: [] }),
      'arcs.bulges is a list of 0: expected one number per piece, 1 in all',
    ],
    [
      'a bulge that is not a number',
      () => grainFromArcs({ ...bow, bulges: [Number.NaN] }),
      'arcs.bulges[0] is NaN: expected a finite number',
    ],
    [
      'equal points',
      () =>
        grainFromArcs(
          {
            chain: [
              [0, 0],
              [0, 0],
              [1, 1],
            ],
            bulges: [0, 0],
            closed: false,
          },
          { radius: 1 },
        ),
      'arcs.chain[0] is [0, 0], as the next point: expected points that differ',
    ],
    [
      'one point',
      () => grainFromArcs({ chain: [[0, 0]], bulges: [], closed: false }, { radius: 1 }),
      'arcs.chain has 1 points: expected at least 2',
    ],
    [
      'a figure of eight',
      () =>
        grainFromArcs({
          chain: [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 2],
          ],
          bulges: [0, 0, 0, 0],
          closed: true,
        }),
      'arcs crosses itself: expected an outline that does not',
    ],
    [
      'an unknown option',
      () => grainFromArcs(ring, { width: 1 } as never),
      'options.width is unknown: expected only radius, tolerance',
    ],
  ])('%s', (_, make, message) => {
    // biome-ignore format: short
    expect(make).toThrow(message)
  })
})
