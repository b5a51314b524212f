/** Touches against plain geometry in f64. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EDGE, POSE } from '../../src/fields.ts'
import { local, touchEdge } from '../../src/reference/shared/edge.ts'
import { gapToDisk, touch, touchDisk } from '../../src/reference/shared/touch.ts'
import { words } from '../../src/words.ts'

const poses = words(new ArrayBuffer(2 * POSE.stride * 4))
const edges = words(new ArrayBuffer(EDGE.stride * 4))

const coordinate = fc.double({ min: -20, max: 20, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const radius = fc.double({ min: 0.1, max: 3, noNaN: true })

function placeDisk(i: number, [x, y]: readonly number[], r: number): void {
  poses.f32.set([x, y, 0, r], i * POSE.stride)
}

function placeEdge([ax, ay]: readonly number[], [bx, by]: readonly number[], r: number): void {
  edges.f32.set([ax, ay, bx, by], 0)
  edges.f32[EDGE.radius] = r
}

test('disk against disk: gap and normal, mirrored bit for bit', () => {
  fc.assert(
    fc.property(point, point, radius, radius, (a, b, ra, rb) => {
      const distance = Math.hypot(b[0] - a[0], b[1] - a[1])
      fc.pre(distance > 1e-3)
      placeDisk(0, a, ra)
      placeDisk(1, b, rb)
      touchDisk(poses, 0, 4, 1, 9)
      const seen = { ...touch }
      expect(seen.gap).toBeCloseTo(distance - ra - rb, 4)
      expect(seen.gap).toBe(gapToDisk(poses, 0, 1))
      expect(seen.normalX).toBeCloseTo((b[0] - a[0]) / distance, 2)
      expect(Math.hypot(seen.normalX, seen.normalY)).toBeCloseTo(1, 6)
      touchDisk(poses, 1, 9, 0, 4)
      expect(touch.gap).toBe(seen.gap)
      // either zero will do
      expect(touch.normalX === -seen.normalX && touch.normalY === -seen.normalY).toBe(true)
    }),
  )
})

test('disk against segment: the closest of side and both ends', () => {
  fc.assert(
    fc.property(point, point, point, radius, (a, b, p, r) => {
      fc.pre(Math.hypot(b[0] - a[0], b[1] - a[1]) > 0.1)
      placeEdge(a, b, 0.25)
      Object.assign(local, { x: Math.fround(p[0]), y: Math.fround(p[1]) })
      touchEdge(Math.fround(r), edges, 0)
      let closest = Infinity
      for (let k = 0; k <= 4000; k++) {
        const t = k / 4000
        closest = Math.min(
          closest,
          Math.hypot(a[0] + t * (b[0] - a[0]) - p[0], a[1] + t * (b[1] - a[1]) - p[1]),
        )
      }
      // the samples lie at most 0.0071 apart
      expect(touch.gap).toBeLessThanOrEqual(closest - r - 0.25 + 1e-4)
      expect(touch.gap).toBeGreaterThanOrEqual(closest - r - 0.25 - 0.0072)
      expect(Math.hypot(touch.normalX, touch.normalY)).toBeCloseTo(1, 5)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['beyond the start', [-1, 1], Math.SQRT2 - 0.5, Math.SQRT1_2, -Math.SQRT1_2],
  ['beyond the end', [11, 1], Math.SQRT2 - 0.5, -Math.SQRT1_2, -Math.SQRT1_2],
  ['at the side', [4, 2], 1.5, 0, -1],
  ['on the segment itself, pushed to one side', [4, 0], -0.5, -0, 1],
])('a disk %s', (_where, position, gap, normalX, normalY) => {
  placeEdge([0, 0], [10, 0], 0)
  Object.assign(local, { x: position[0], y: position[1] })
  touchEdge(0.5, edges, 0)
  expect(touch.gap).toBeCloseTo(gap, 6)
  expect(touch.normalX).toBeCloseTo(normalX, 6)
  expect(touch.normalY).toBeCloseTo(normalY, 6)
})

test('disks on one point are pushed apart along one line', () => {
  placeDisk(0, [3, 3], 1)
  placeDisk(1, [3, 3], 1)
  touchDisk(poses, 0, 4, 1, 9)
  const seen = { ...touch }
  expect(seen.gap).toBe(-2)
  expect(Math.hypot(seen.normalX, seen.normalY)).toBeCloseTo(1, 6)
  touchDisk(poses, 1, 9, 0, 4)
  expect([touch.normalX, touch.normalY]).toEqual([-seen.normalX, -seen.normalY])
})
