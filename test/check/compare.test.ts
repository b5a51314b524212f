import { expect, test } from 'vitest'
import { firstDifference, ulpDistance, withSortedCells } from '../../src/check/compare.ts'
import { POSE } from '../../src/schemas/offsets.ts'
import { words } from '../../src/schemas/typedViews.ts'

function poses(...values: number[]) {
  return words(Float32Array.from(values).buffer)
}

test('firstDifference: returns null for equal buffers', () => {
  expect(firstDifference('poses', poses(1, 2, 3, 4), poses(1, 2, 3, 4))).toBeNull()
})

test('firstDifference: returns element, field and distance in units in the last place', () => {
  const values = Array.from({ length: 2 * POSE.stride }, (_, k) => k + 1)
  const changed = values.slice()
  const before = POSE.stride + 2
  const after = Math.fround(before + 2 ** -20)
  changed[POSE.stride + 1] = after
  expect(firstDifference('poses', poses(...values), poses(...changed))).toEqual({
    buffer: 'poses',
    index: 1,
    field: 'position.y',
    expected: before,
    actual: after,
    ulp: 1,
  })
})

test('firstDifference: 0 differs from -0, NaN agrees with NaN', () => {
  expect(firstDifference('poses', poses(0, 0, 0, 0), poses(0, -0, 0, 0))).toMatchObject({ index: 0, ulp: 0 })
  expect(firstDifference('poses', poses(0, Number.NaN, 0, 0), poses(0, Number.NaN, 0, 0))).toBeNull()
  expect(firstDifference('poses', poses(0, Number.NaN, 0, 0), poses(0, 1, 0, 0))).toMatchObject({
    ulp: Infinity,
  })
})

test('firstDifference: the tolerance applies to floats, not to integers', () => {
  const near = poses(1, 1 + 2 ** -22, 1, 1)
  expect(firstDifference('poses', poses(1, 1, 1, 1), near, 2)).toBeNull()
  expect(firstDifference('poses', poses(1, 1, 1, 1), near, 1)).toMatchObject({ ulp: 2 })
  const slots = (value: number) => words(Uint32Array.from([value]).buffer)
  expect(firstDifference('slots', slots(7), slots(8), 100)).toMatchObject({ field: '', ulp: 1 })
})

test('ulpDistance: counts across zero', () => {
  const smallest = 2 ** -149
  expect(ulpDistance(smallest, -smallest)).toBe(2)
  expect(ulpDistance(0, -0)).toBe(0)
  expect(ulpDistance(1, 2)).toBe(2 ** 23)
})

test('withSortedCells: ignores order within a cell, not across cells', () => {
  const u32 = (...values: number[]) => words(Uint32Array.from(values).buffer)
  const starts = u32(0, 2, 4)
  const inOrder = (...entries: number[]) => [...withSortedCells(u32(...entries), starts).u32]
  // a slot and its cell
  expect(inOrder(5, 0, 1, 0, 3, 1, 2, 1)).toEqual(inOrder(1, 0, 5, 0, 2, 1, 3, 1))
  expect(inOrder(5, 0, 1, 0, 3, 1, 2, 1)).not.toEqual(inOrder(1, 0, 2, 0, 5, 1, 3, 1))
  expect(inOrder(5, 0, 1, 0, 3, 1, 2, 1)).not.toEqual(inOrder(5, 0, 1, 1, 3, 1, 2, 1))
})
