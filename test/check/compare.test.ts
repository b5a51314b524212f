import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  firstDifference,
  withSortedCells,
  withSortedColors,
  withSortedRecords,
} from '../../src/check/compare.ts'
import { HEADER_WORDS } from '../../src/features/solver/tiles.ts'
import { CONTACT_COLORS } from '../../src/schemas/constants.ts'
import { POSE } from '../../src/schemas/offsets.ts'
import { words } from '../../src/schemas/typedViews.ts'
import { ulpDistance } from '../../src/util/ulpDistance.ts'

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

test('withSortedColors: ignores order within a color of a tile, but not of contacts that found no color, nor across colors', () => {
  const head = (start: number, colors: readonly number[], left: number) => {
    const counts = Array.from({ length: CONTACT_COLORS + 1 }, (_, color) => colors[color] ?? 0)
    counts[CONTACT_COLORS] = left
    return [0, ...counts].map((_, k) => start + counts.slice(0, k).reduce((sum, count) => sum + count, 0))
  }
  const first = 2 * (CONTACT_COLORS + 2)
  // two tiles: the first one has contacts of two colors and two without, the second one has two of a color; behind those nothing is written
  const inOrder = (...contacts: number[]) => {
    const all = [...head(first, [2, 1], 2), ...head(first + 5, [2], 0), ...contacts]
    return [...withSortedColors(words(Uint32Array.from(all).buffer), 2).u32]
  }
  const expected = inOrder(1, 2, 3, 4, 5, 6, 7, 8)
  expect(expected.slice(first)).toEqual([1, 2, 3, 4, 5, 6, 7, 0])
  expect(inOrder(2, 1, 3, 4, 5, 7, 6, 9)).toEqual(expected)
  expect(inOrder(1, 3, 2, 4, 5, 6, 7, 8)).not.toEqual(expected)
  expect(inOrder(1, 2, 3, 5, 4, 6, 7, 8)).not.toEqual(expected)
  expect(inOrder(1, 2, 3, 4, 6, 5, 7, 8)).not.toEqual(expected)
})

test('withSortedRecords: ignores order within a color of a tile of a plan, but not of contacts that found no color, and records of the plan before', () => {
  const shader = readFileSync('shaders/shared/tileHeaders.wgsl', 'utf8')
  expect(shader).toContain(`const HEADER_WORDS = CONTACT_COLORS + ${HEADER_WORDS - CONTACT_COLORS}u;`)
  const [tiles, disks] = [2, 3]
  const headers = HEADER_WORDS * tiles
  const records = headers + 1 + 9 * disks
  // two tiles with two records in their first color and two without a color
  const plan = (ends: (end: number) => number, ...contacts: number[]) => {
    const all = Array<number>(records).fill(7)
    all[headers] = disks
    for (let tile = 0; tile < tiles; tile++) {
      const first = records + 16 * tile
      for (let color = 0; color < CONTACT_COLORS + 2; color++) {
        const behind = color === 0 ? 0 : color <= CONTACT_COLORS ? 8 : 16
        all[HEADER_WORDS * tile + 3 + color] = ends(first + behind)
      }
    }
    return words(Uint32Array.from([...all, ...contacts.flatMap((k) => [0, k, 2, 3])]).buffer)
  }
  const sorted = (hasRecords: boolean, ...contacts: number[]) => [
    ...withSortedRecords(
      plan((end) => end, ...contacts),
      disks,
      tiles,
      hasRecords,
    ).u32,
  ]
  const inOrder = sorted(true, 1, 2, 3, 4, 5, 6, 7, 8)
  expect(sorted(true, 2, 1, 3, 4, 6, 5, 7, 8)).toEqual(inOrder)
  expect(sorted(true, 1, 2, 4, 3, 5, 6, 7, 8)).not.toEqual(inOrder)
  expect(sorted(true, 1, 5, 3, 4, 2, 6, 7, 8)).not.toEqual(inOrder)
  const before = withSortedRecords(
    plan((end) => 2 ** 31 + end),
    disks,
    tiles,
    false,
  )
  expect([...before.u32]).toEqual(sorted(false))
})
