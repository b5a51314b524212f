/** Values of recordings are read as they were written, to the bit. */
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from '../../src/record/bytes.ts'
import { ValueReader, ValueWriter } from '../../src/record/values.ts'

const { MAX_SAFE_INTEGER: MOST, MAX_VALUE, MIN_VALUE } = Number
const NUMBERS = [0, -0, 1, -1, 127, 128, 255, 256, 65_536, 2 ** 32 - 1, 2 ** 32, MOST, -MOST, 2 ** 53, 0.5, 0.1, Math.fround(0.1), Infinity, -Infinity, NaN, MAX_VALUE, MIN_VALUE] // biome-ignore format: a line

function readBack(values: readonly unknown[]): unknown[] {
  const bytes = new ByteWriter()
  const writer = new ValueWriter(bytes)
  for (const value of values) writer.write(value)
  const reader = new ByteReader(bytes.copy())
  const reading = new ValueReader(reader)
  const read = values.map(() => reading.read())
  expect(reader.left).toBe(0)
  return read
}

// `toEqual` tells -0 from 0
test('ValueWriter: numbers, alone and in arrays of each pair', () => {
  expect(readBack(NUMBERS)).toEqual(NUMBERS)
  const pairs = NUMBERS.flatMap((a) => NUMBERS.map((b) => [a, b]))
  expect(readBack(pairs)).toEqual(pairs)
})

test('ValueWriter: plain data, and typed arrays as those that have their bits', () => {
  const plain = [
    null,
    true,
    false,
    '',
    'né',
    [],
    {},
    [
      [1, 2],
      ['a', null],
    ],
    { a: { b: [0.1, -0] }, c: 'a' },
  ]
  expect(readBack(plain)).toEqual(plain)
  expect(
    readBack([new Float64Array([0.1]), new Float32Array([0.1]), new Uint32Array([7]), { a: undefined }]),
  ).toEqual([new Float64Array([0.1]), new Float32Array([0.1]), new Uint32Array([7]), {}])
})

test('ByteReader: refuses what ends too early', () => {
  expect(() => new ByteReader(new Uint8Array([1, 2])).f32()).toThrow(/^4 bytes are missing after byte 2$/)
})
