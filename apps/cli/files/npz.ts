/** Files of NumPy: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html */
import { zipSync } from 'fflate'
import type { Numbers } from './table.ts'

export interface NumpyArray {
  readonly values: Numbers
  /** The product is the number of values. */
  readonly shape: readonly number[]
}

const TYPES = new Map<unknown, string>([
  [Float32Array, '<f4'],
  [Float64Array, '<f8'],
  [Uint32Array, '<u4'],
])
/** The data begin at a multiple of this many bytes. */
const ALIGNMENT = 64
/** Compresses fast: numbers of a simulation hardly get smaller at the slower levels. */
const LEVEL = 1

/** Returns the bytes of an `.npy` file. */
function npy({ values, shape }: NumpyArray): Uint8Array {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(', ')
  const text = `{'descr': '${TYPES.get(values.constructor)}', 'fortran_order': False, 'shape': (${dimensions}), }`
  // magic, version and the length of the header take 10 bytes, the line break one
  const length = ALIGNMENT * Math.ceil((text.length + 11) / ALIGNMENT)
  const bytes = new Uint8Array(length + values.byteLength)
  bytes.set([0x93, ...Buffer.from('NUMPY'), 1, 0])
  new DataView(bytes.buffer).setUint16(8, length - 10, true)
  bytes.set(Buffer.from(`${text.padEnd(length - 11)}\n`), 10)
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), length)
  return bytes
}

/** Returns the bytes of an `.npz` file with these arrays. */
export function npz(arrays: Readonly<Record<string, NumpyArray>>): Uint8Array {
  const files = Object.entries(arrays).map(([name, array]) => [`${name}.npy`, npy(array)] as const)
  // the same bytes at any time of day
  return zipSync(Object.fromEntries(files), { level: LEVEL, mtime: '1980-01-01T00:00:00' })
}
