/** Values that nobody should hand to an entry, and trees of valid ones with such a value in place of one. */
import { twoFaced } from './twoFaced.ts'

function cyclic(): unknown {
  const array: unknown[] = [1, 2]
  array.push(array)
  return array
}

function detached(): Float32Array {
  const array = new Float32Array(2)
  structuredClone(array.buffer, { transfer: [array.buffer] })
  return array
}

export const absurd: Record<string, () => unknown> = {
  BigInt: () => 1n,
  'a symbol': () => Symbol('s'),
  NaN: () => Number.NaN,
  Infinity: () => Infinity,
  '-1': () => -1,
  '0.5': () => 0.5,
  '2 ** 32': () => 2 ** 32,
  '1e20': () => 1e20,
  '-3e38': () => -3e38,
  '1e300': () => 1e300,
  '1e-40': () => 1e-40,
  '5e-324': () => 5e-324,
  text: () => 'x'.repeat(1e5),
  'a number as text': () => '1',
  null: () => null,
  undefined: () => undefined,
  true: () => true,
  'an object': () => ({}),
  'an object without a prototype': () => Object.create(null),
  'a date': () => new Date(0),
  'a map': () => new Map([[1, 2]]),
  'a function': () => () => 1,
  'an empty array': () => [],
  'an array of arrays': () => [[]],
  'an array that holds itself': cyclic,
  'a sparse array': () => new Array(2),
  'many numbers': () => new Array(1e4).fill(7),
  'an array of BigInts': () => [1n, 2n],
  'a BigInt64Array': () => new BigInt64Array(2),
  'a DataView': () => new DataView(new ArrayBuffer(8)),
  'a length of -1': () => ({ length: -1 }),
  'a length and nothing else': () => ({ length: 2 }),
  'a detached array': detached,
  'an array with another iterator': () => twoFaced([0, 1], [Number.NaN, Number.NaN]),
}

export type Path = readonly (string | number)[]

/** Where the values in this tree are, the branches too. */
export function paths(tree: unknown, path: Path = []): Path[] {
  if (typeof tree !== 'object' || tree === null || ArrayBuffer.isView(tree)) return [path]
  return [path, ...Object.entries(tree).flatMap(([key, value]) => paths(value, [...path, key]))]
}

/** A copy of the tree in which another value stands at the path. */
export function replaced(tree: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const copy = Array.isArray(tree) ? [...tree] : { ...(tree as object) }
  Object.assign(copy, { [key]: replaced((tree as Record<string, unknown>)[key], rest, value) })
  return copy
}
