/** Finds the first difference between two buffers, word by word. */
import * as d from 'typegpu/data'
import { HEADER_WORDS } from '../features/solver/tiles.ts'
import { strideOf } from '../pipeline/buffers.ts'
import { BUFFERS, type BufferName } from '../pipeline/features.ts'
import { CONTACT_COLORS } from '../schemas/constants.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { ulpDistance } from '../util/ulpDistance.ts'

export interface Difference {
  readonly buffer: string
  /** Index of the element in the buffer. */
  readonly index: number
  /** Field of the element, such as `normal.y`; '' if the element is a number. */
  readonly field: string
  readonly expected: number
  readonly actual: number
  /** Distance in units in the last place (ULP); between integers, their difference. */
  readonly ulp: number
}

export interface WordMeaning {
  readonly field: string
  readonly isFloat: boolean
}

/** Returns the field and the type of each word of an element, in order. */
function meanings(schema: d.AnyWgslData, path = ''): WordMeaning[] {
  if (d.isWgslStruct(schema)) {
    const all: WordMeaning[] = []
    for (const [name, type] of Object.entries(schema.propTypes))
      all.push(...meanings(type as d.AnyWgslData, name))
    return all
  }
  if (schema.type === 'vec2f') return ['.x', '.y'].map((axis) => ({ field: path + axis, isFloat: true }))
  return [{ field: path, isFloat: schema.type === 'f32' }]
}

/**
 * Returns the first difference of more than `ulp` units in the last place, or null. Compares up to the length of the shorter buffer.
 * With `ulp` 0 floats must agree bit for bit, so 0 differs from -0. NaN agrees with NaN.
 */
export function firstDifference(
  buffer: BufferName,
  expected: TypedViews,
  actual: TypedViews,
  ulp = 0,
): Difference | null {
  for (const { difference, isFloat } of differences(buffer, expected, actual))
    if (!isFloat || ulp === 0 || !(difference.ulp <= ulp)) return difference
  return null
}

/** Yields all words that differ, in order, up to the length of the shorter buffer. NaN agrees with NaN. */
export function* differences(
  buffer: BufferName,
  expected: TypedViews,
  actual: TypedViews,
): Generator<{ readonly difference: Difference; readonly isFloat: boolean }> {
  const length = Math.min(expected.u32.length, actual.u32.length)
  const stride = strideOf(buffer) / 4
  let meaning: (WordMeaning | undefined)[] | undefined
  for (let w = 0; w < length; w++) {
    if (expected.u32[w] === actual.u32[w]) continue
    meaning ??= meanings(BUFFERS[buffer].element)
    const word = meaning[w % stride]
    // padding at the end of an element
    if (word === undefined) continue
    const { field, isFloat } = word
    const [a, b] = isFloat ? [expected.f32[w], actual.f32[w]] : [expected.u32[w], actual.u32[w]]
    if (isFloat && Number.isNaN(a) && Number.isNaN(b)) continue
    const ulp = isFloat ? ulpDistance(a, b) : Math.abs(a - b)
    const index = Math.floor(w / stride)
    yield { difference: { buffer, index, field, expected: a, actual: b, ulp }, isFloat }
  }
}

/** Returns the field and the type of each word of a buffer's element, in order. */
export function fieldsOf(buffer: BufferName): readonly WordMeaning[] {
  return meanings(BUFFERS[buffer].element)
}

/**
 * Returns the output of `scatter`, a slot and a cell per entry, with the entries of each run of `cellStarts` sorted by slots. Their order within
 * a cell depends on atomics and is irrelevant.
 */
export function withSortedCells(unordered: TypedViews, cellStarts: TypedViews): TypedViews {
  const sorted = unordered.u32.slice()
  for (let cell = 0; cell + 1 < cellStarts.u32.length; cell++) {
    const [first, end] = [cellStarts.u32[cell], cellStarts.u32[cell + 1]]
    if (end - first < 2) continue
    const entries = Array.from({ length: end - first }, (_, k) =>
      sorted.slice(2 * (first + k), 2 * (first + k + 1)),
    )
    entries.sort((a, b) => a[0] - b[0])
    for (const [k, entry] of entries.entries()) sorted.set(entry, 2 * (first + k))
  }
  return words(sorted.buffer)
}

/**
 * Returns the output of `orderContacts` for this many tiles, with the contacts of each color of a tile sorted, and `rest` where no tile has a
 * contact. Their order depends on atomics and is irrelevant, but for that of contacts that found no color.
 */
export function withSortedColors(
  { u32 }: TypedViews,
  tiles: number,
  rest = new Uint32Array(u32.length),
): TypedViews {
  const sorted = rest.slice()
  const stride = CONTACT_COLORS + 2
  sorted.set(u32.subarray(0, tiles * stride))
  for (let tile = 0; tile < tiles; tile++) {
    for (let color = 0; color <= CONTACT_COLORS; color++) {
      const [first, end] = u32.subarray(tile * stride + color)
      const contacts = u32.slice(first, end)
      if (first < end) sorted.set(color < CONTACT_COLORS ? contacts.sort() : contacts, first)
    }
  }
  return words(sorted.buffer)
}

/**
 * Returns plans of `tiles` tiles and `disks` disks (shaders/solver/parts/tilePlan.wgsl) with the records of each color of a tile sorted by contact, without what
 * is behind the last record, and with 0 for the tiles and traits of dead disks. The order within a color depends on atomics and is irrelevant. Without `hasRecords`
 * these and their places in the headers are of the plan before, and left out.
 */
export function withSortedRecords(
  { u32 }: TypedViews,
  disks: number,
  tiles: number,
  hasRecords: boolean,
): TypedViews {
  const header = HEADER_WORDS
  const living = u32[tiles * header]
  const traits = tiles * header + 1 + disks
  const records = traits + 8 * disks
  const sorted = u32.slice()
  let last = records
  for (let at = 0; at < tiles * header; at += header) {
    if (!hasRecords) {
      sorted.fill(0, at + 3, at + 5 + CONTACT_COLORS)
      continue
    }
    for (let color = 0; color <= CONTACT_COLORS; color++) {
      const [first, end] = u32.subarray(at + 3 + color, at + 5 + color)
      last = Math.max(last, end)
      // those without a color have an order
      if (color === CONTACT_COLORS || end - first < 8) continue
      const entries = Array.from({ length: (end - first) / 4 }, (_, k) =>
        u32.slice(first + 4 * k, first + 4 * (k + 1)),
      )
      entries.sort((a, b) => a[1] - b[1])
      for (const [k, entry] of entries.entries()) sorted.set(entry, first + 4 * k)
    }
  }
  sorted.fill(0, tiles * header + 1 + living, traits)
  sorted.fill(0, traits + 8 * living, records)
  return words(sorted.slice(0, last).buffer)
}

/** Returns the first `count` values, sorted: for a list whose order depends on atomics, followed by stale values. */
export function sortedFirst({ u32 }: TypedViews, count: number): TypedViews {
  return words(u32.slice(0, count).sort().buffer)
}
