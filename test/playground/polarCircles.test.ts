/** Circles that a viewer adds, moves, resizes and removes on the page of polar diagrams, and its zoom. */
import { expect, test } from 'vitest'
import {
  type Circle,
  circleAtPoint,
  type Edits,
  edited,
  formatEdits,
  MAX_CIRCLES,
  MAX_EDITS,
  parseEdits,
  withCircle,
} from '../../apps/playground/polar/circles.ts'
import { countAt } from '../../apps/playground/polar/controls.ts'
import { roomiest } from '../../apps/playground/polar/hands.ts'
import { MIN_CIRCLES, polarBox, polarScene } from '../../apps/playground/polar/scenes.ts'
import type { Shown } from '../../apps/playground/polar/session.ts'
import { showing, zoomed } from '../../apps/playground/polar/zoom.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const NONE = parseEdits(undefined)!
const circle = (x: number): Circle => ({ center: [x, 1], radius: 0.5 })

test('withCircle: edits a list as splice does, and formatEdits keeps it', () => {
  const original = Array.from({ length: 6 }, (_, k) => circle(k))
  const random = createRandom(7)
  let edits: Edits = NONE
  const list = [...original]
  for (let k = 0; k < 60; k++) {
    const index = Math.floor(uniform(random, 0, list.length + 1))
    const isRemoved = index < list.length && random() < 0.4
    edits = withCircle(edits, original.length, index, isRemoved ? null : circle(100 + k))
    list.splice(index, 1, ...(isRemoved ? [] : [circle(100 + k)]))
    expect(edited(original, edits)).toEqual(list)
    expect(edited(original, parseEdits(formatEdits(edits))!)).toEqual(list)
  }
  expect(formatEdits(NONE)).toBeUndefined()
})

test('withCircle: refuses more edits than an address holds, and more circles than the page takes', () => {
  let edits: Edits = NONE
  for (let k = 0; k < MAX_EDITS; k++) edits = withCircle(edits, 0, k, circle(k))
  expect(() => withCircle(edits, 0, MAX_EDITS, circle(0))).toThrow('there are 300 edits')
  // the last one can still be moved
  expect(withCircle(edits, 0, MAX_EDITS - 1, circle(5)).added).toHaveLength(MAX_EDITS)
  expect(() => withCircle(NONE, MAX_CIRCLES, MAX_CIRCLES, circle(0))).toThrow('there are 10000 circles')
})

test.each([
  '',
  '1,2',
  '1,2,0',
  '1,2,9',
  '1,2,3,4',
  'x:1,2,3',
  '-1:1,2,1',
  '1,2,1;',
  '1e3,2,1',
  '1,2,1;'.repeat(301),
])('parseEdits: refuses “%s”', (text) => {
  expect(parseEdits(text)).toBeUndefined()
})

test('circleAtPoint: prefers the circle that holds the point, and reaches a little around small ones', () => {
  const circles: Circle[] = [
    { center: [0, 0], radius: 1 },
    { center: [1.05, 0], radius: 0.02 },
  ]
  expect(circleAtPoint(circles, [0.9, 0], 0.2)).toBe(0)
  expect(circleAtPoint(circles, [1.12, 0], 0.2)).toBe(1)
  expect(circleAtPoint(circles, [1.3, 0], 0.2)).toBeUndefined()
})

test('roomiest: overlaps nothing; undefined if there is no room', () => {
  const { box, disk, bounces } = polarScene('empty', 0, 0)
  const scene = { box, disk, bounces }
  const circles: Circle[] = []
  const shown = { scene, circles, start: disk.start, radius: disk.radius } as unknown as Shown
  for (let k = 0; k < 30; k++) {
    const found = roomiest(shown)!
    const gap = (center: readonly [number, number], radius: number) =>
      Math.hypot(center[0] - found.center[0], center[1] - found.center[1]) - radius - found.radius
    expect(
      Math.min(gap(disk.start, disk.radius), ...circles.map((one) => gap(one.center, one.radius))),
    ).toBeGreaterThan(0)
    circles.push(found)
  }
  expect(roomiest({ ...shown, circles: [{ center: [8, 6], radius: 11 }] })).toBeUndefined()
})

test('countAt: from the least to the most circles', () => {
  const counts = Array.from({ length: 101 }, (_, k) => countAt(k))
  expect([counts[0], counts[100]]).toEqual([MIN_CIRCLES, MAX_CIRCLES])
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
})

test('zoomed: keeps the point under the pointer, and stays in the box', () => {
  const closer = zoomed(polarBox, polarBox, [4, 9], 4)
  expect(closer).toEqual([3, 6.75, 7, 9.75])
  const fraction = (bounds: readonly number[], x: number) => (x - bounds[0]) / (bounds[2] - bounds[0])
  expect(fraction(closer, 4)).toBe(fraction(polarBox, 4))
  expect(zoomed(closer, polarBox, [7, 6.75], 1 / 4)).toBe(polarBox)
  expect(zoomed(closer, polarBox, [3, 6.75], 1 / 2)).toEqual([3, 6, 11, 12])
  expect(showing(closer, polarBox, [5, 8])).toBe(closer)
  expect(showing(closer, polarBox, [16, 0])).toEqual([12, 0, 16, 3])
})
