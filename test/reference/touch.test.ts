/** Touches against plain geometry in f64. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EDGE } from '../../src/fields.ts'
import { instantiate } from '../../src/reference/twins.ts'
import binary from './kernels/touches.ts?wasm'

interface Touches {
  readonly memory: WebAssembly.Memory
  gapToDisk(pose: number, other: number): number
  touchDisk(pose: number, id: number, other: number, otherId: number): void
  touchEdgeAt(x: number, y: number, radius: number, edge: number): void
  normalX(): number
  normalY(): number
  gap(): number
}

const touches = (await instantiate(binary)) as unknown as Touches
// the first page is theirs
touches.memory.grow(2)
const memory = new Float32Array(touches.memory.buffer)
const addressOf = (item: number) => 65536 + 256 * item
const EDGE_ITEM = 2
const edge = addressOf(EDGE_ITEM)

const seen = () => ({ normalX: touches.normalX(), normalY: touches.normalY(), gap: touches.gap() })

function touchDisk(i: number, id: number, j: number, otherId: number) {
  touches.touchDisk(addressOf(i), id, addressOf(j), otherId)
  return seen()
}

function touchEdge([x, y]: readonly number[], radius: number) {
  touches.touchEdgeAt(x, y, radius, edge)
  return seen()
}

const coordinate = fc.double({ min: -20, max: 20, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const radius = fc.double({ min: 0.1, max: 3, noNaN: true })

function placeDisk(i: number, [x, y]: readonly number[], r: number): void {
  memory.set([x, y, 0, r], addressOf(i) / 4)
}

function placeEdge([ax, ay]: readonly number[], [bx, by]: readonly number[], r: number): void {
  memory.set([ax, ay, bx, by], edge / 4)
  memory[edge / 4 + EDGE.radius] = r
}

test('disk against disk: gap and normal, mirrored bit for bit', () => {
  fc.assert(
    fc.property(point, point, radius, radius, (a, b, ra, rb) => {
      const distance = Math.hypot(b[0] - a[0], b[1] - a[1])
      fc.pre(distance > 1e-3)
      placeDisk(0, a, ra)
      placeDisk(1, b, rb)
      const seen = touchDisk(0, 4, 1, 9)
      expect(seen.gap).toBeCloseTo(distance - ra - rb, 4)
      expect(seen.gap).toBe(touches.gapToDisk(addressOf(0), addressOf(1)))
      expect(seen.normalX).toBeCloseTo((b[0] - a[0]) / distance, 2)
      expect(Math.hypot(seen.normalX, seen.normalY)).toBeCloseTo(1, 6)
      const touch = touchDisk(1, 9, 0, 4)
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
      const touch = touchEdge(p, r)
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
  const touch = touchEdge(position, 0.5)
  expect(touch.gap).toBeCloseTo(gap, 6)
  expect(touch.normalX).toBeCloseTo(normalX, 6)
  expect(touch.normalY).toBeCloseTo(normalY, 6)
})

test('disks on one point are pushed apart along one line', () => {
  placeDisk(0, [3, 3], 1)
  placeDisk(1, [3, 3], 1)
  const seen = touchDisk(0, 4, 1, 9)
  expect(seen.gap).toBe(-2)
  expect(Math.hypot(seen.normalX, seen.normalY)).toBeCloseTo(1, 6)
  const touch = touchDisk(1, 9, 0, 4)
  expect([touch.normalX, touch.normalY]).toEqual([-seen.normalX, -seen.normalY])
})
