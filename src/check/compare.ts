/** Compares two buffers word by word, and says where and by how much they differ first. */
import * as d from 'typegpu/data'
import { BUFFERS, type BufferName, strideOf } from '../pipeline/buffers.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'

export interface Difference {
  readonly buffer: string
  /** Which element of the buffer, and which field of it, such as `normal.y`. */
  readonly index: number
  readonly field: string
  readonly expected: number
  readonly actual: number
  /** Distance in units in the last place; of integers, in ones. */
  readonly ulp: number
}

interface WordMeaning {
  readonly field: string
  readonly isFloat: boolean
}

/** What each word of an element is, in order. */
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

/** f32 bits as integers in the order of the numbers, so that neighbours are one apart and both zeros are 0. */
function ordered(bits: number): number {
  return bits < 0x80000000 ? bits : 0x80000000 - bits
}

export function ulpDistance(a: number, b: number): number {
  const bits = new Uint32Array(new Float32Array([a, b]).buffer)
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0 : Infinity
  return Math.abs(ordered(bits[0]) - ordered(bits[1]))
}

/**
 * The first word of the shorter length in which the buffers differ by more than `ulp`, or null. Without a tolerance
 * floats must agree bit for bit: 0 is not -0. NaN agrees with NaN.
 */
export function firstDifference(
  buffer: BufferName,
  expected: TypedViews,
  actual: TypedViews,
  ulp = 0,
): Difference | null {
  const length = Math.min(expected.u32.length, actual.u32.length)
  const stride = strideOf(buffer) / 4
  let meaning: WordMeaning[] | undefined
  for (let w = 0; w < length; w++) {
    if (expected.u32[w] === actual.u32[w]) continue
    meaning ??= meanings(BUFFERS[buffer].element)
    const { field, isFloat } = meaning[w % stride]
    const index = Math.floor(w / stride)
    const [a, b] = isFloat ? [expected.f32[w], actual.f32[w]] : [expected.u32[w], actual.u32[w]]
    const distance = isFloat ? ulpDistance(a, b) : Math.abs(a - b)
    const agrees = isFloat && (Number.isNaN(a) ? Number.isNaN(b) : ulp > 0 && distance <= ulp)
    if (!agrees) return { buffer, index, field, expected: a, actual: b, ulp: distance }
  }
  return null
}

/**
 * Slots as `scatter` leaves them, with each cell's run sorted: within a cell their order is whatever the atomics made
 * it, and means nothing.
 */
export function withSortedCells(unordered: TypedViews, cellStarts: TypedViews): TypedViews {
  const sorted = unordered.u32.slice()
  for (let cell = 0; cell + 1 < cellStarts.u32.length; cell++) {
    const run = sorted.subarray(cellStarts.u32[cell], cellStarts.u32[cell + 1])
    if (run.length > 1) run.sort()
  }
  return words(sorted.buffer)
}

/** The first `count` values, sorted: a list in the order of atomics, behind which older values are left over. */
export function sortedFirst({ u32 }: TypedViews, count: number): TypedViews {
  return words(u32.slice(0, count).sort().buffer)
}
