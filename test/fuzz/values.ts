/** Values of random programs: ordinary ones, extreme ones that are still legal or nearly so, and absurd ones. */
import fc from 'fast-check'
import { twoFaced } from '../support/twoFaced.ts'

function detachedArray(): Float32Array {
  const array = new Float32Array(4)
  structuredClone(array.buffer, { transfer: [array.buffer] })
  // fast-check cannot print it
  return Object.assign(array, { [fc.toStringMethod]: () => 'a detached Float32Array' })
}

function cyclicArray(): unknown[] {
  const array: unknown[] = []
  array.push(array)
  return array
}

const EXTREME = [
  -0,
  1e-40,
  -1e-40,
  1e-30,
  1e-7,
  1e5,
  1e9,
  1e18,
  -1e18,
  1e20,
  -1e25,
  3e38,
  -3e38,
  2 ** 32,
  2 ** 53,
]
const ABSURD: readonly unknown[] = [
  Number.NaN,
  Infinity,
  -Infinity,
  1e39,
  -1,
  0.5,
  null,
  undefined,
  true,
  '1',
  'x'.repeat(1000),
  10n,
  Symbol('absurd'),
  {},
  [],
  [1],
  [Number.NaN, 1],
  [1, 2, 3],
  ['1', '2'],
  { length: 2 },
  { length: -1 },
  new Date(0),
  new Map(),
  () => 1,
  Object.create(null),
  detachedArray(),
  cyclicArray(),
  twoFaced([1, 2], [7, 8, 9]),
]

const extreme = fc.constantFrom(...EXTREME)
const absurd = fc.constantFrom(...ABSURD)

/** These values, and now and then one that an API has to refuse. */
export function mostly(ordinary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 120, arbitrary: ordinary }, { weight: 1, arbitrary: absurd })
}

/** Evenly spread over the range: fast-check's own doubles are mostly tiny. */
function plain(min: number, max: number): fc.Arbitrary<number> {
  return fc.noBias(fc.integer({ min: 0, max: 2 ** 20 })).map((k) => min + ((max - min) * k) / 2 ** 20)
}

/** A number of this range, and now and then an extreme or an absurd one. */
export function number(min: number, max: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 200, arbitrary: plain(min, max) },
    { weight: 1, arbitrary: extreme },
    { weight: 1, arbitrary: absurd },
  )
}

/** Numbers that are rarely extreme: `count` of them, as an array or as an array of floats. */
export function numbers(count: number, min: number, max: number): fc.Arbitrary<unknown> {
  const rare = fc.oneof({ weight: 400, arbitrary: plain(min, max) }, { weight: 1, arbitrary: extreme })
  const values = list(rare, count)
  const floats = values.map((array) => Float32Array.from(array))
  return mostly(fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: floats }))
}

export function list<T>(element: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> {
  return fc.array(element, { minLength: length, maxLength: length })
}

/** One number for each of `count`, or one for all. */
export function perDisk(count: number, min: number, max: number): fc.Arbitrary<unknown> {
  return fc.oneof(number(min, max), numbers(count, min, max))
}

export function flag(): fc.Arbitrary<unknown> {
  return mostly(fc.boolean())
}

export function vector(min: number, max: number): fc.Arbitrary<unknown> {
  return mostly(fc.tuple(number(min, max), number(min, max)))
}

/** Parts of a whole, to pick from a list that is not known yet. */
export const parts = fc.array(plain(0, 1), { maxLength: 5 })

export const categories = mostly(fc.constantFrom(1, 2, 3, 0xffffffff))
/** Most of them let disks of the default category touch. */
export const masks = mostly(fc.constantFrom(0xffffffff, 0xffffffff, 3, 1, 2, 0))

export const labels = mostly(fc.constantFrom(0, 1, 2, 0xffffffff))

/** An object of these fields; those of `optional` are mostly left out, and now and then there is one that no API knows. */
export function fields(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<unknown> {
  const model = { ...required, ...optional }
  const known = fc.record(model, { requiredKeys: Object.keys(required) })
  const unknown = known.map((object) => ({ ...object, colour: 'red' }))
  return mostly(fc.oneof({ weight: 60, arbitrary: known }, { weight: 1, arbitrary: unknown }))
}
