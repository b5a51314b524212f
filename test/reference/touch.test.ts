/** Disks that touch disks, against plain geometry in f64. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantiate } from '../../src/cpu/twins.ts'
import binary from './kernels/touches.ts?wasm'

interface Touches {
  readonly memory: WebAssembly.Memory
  gapToDisk(pose: number, other: number): number
  touchDisk(pose: number, id: number, other: number, otherId: number): void
  normalX(): number
  normalY(): number
  gap(): number
}

const touches = (await instantiate(binary)) as unknown as Touches
// the first page is theirs
touches.memory.grow(2)
const memory = new Float32Array(touches.memory.buffer)
const addressOf = (item: number) => 65536 + 256 * item

const seen = () => ({ normalX: touches.normalX(), normalY: touches.normalY(), gap: touches.gap() })

function touchDisk(i: number, id: number, j: number, otherId: number) {
  touches.touchDisk(addressOf(i), id, addressOf(j), otherId)
  return seen()
}

const coordinate = fc.double({ min: -20, max: 20, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const radius = fc.double({ min: 0.1, max: 3, noNaN: true })

function placeDisk(i: number, [x, y]: readonly number[], r: number): void {
  memory.set([x, y, 0, r], addressOf(i) / 4)
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

test('disks on one point are pushed apart along one line', () => {
  placeDisk(0, [3, 3], 1)
  placeDisk(1, [3, 3], 1)
  const seen = touchDisk(0, 4, 1, 9)
  expect(seen.gap).toBe(-2)
  expect(Math.hypot(seen.normalX, seen.normalY)).toBeCloseTo(1, 6)
  const touch = touchDisk(1, 9, 0, 4)
  expect([touch.normalX, touch.normalY]).toEqual([-seen.normalX, -seen.normalY])
})
