/** The file format of snapshots and recordings: plain data with typed arrays, as one ArrayBuffer with version, sizes and hash. */
import { sha256 } from '@noble/hashes/sha2.js'
import { sha256Of } from './sha256.ts'
import { isOfKind, show } from './validate.ts'

/** "SCRE" as bytes. */
const MAGIC = 0x45524353
const FORMAT = 1
/** Bytes before the JSON: MAGIC, FORMAT, bytes of the JSON, 0, bytes of the file as f64, 8 unused, and HASH_BYTES of a hash of all else. */
const HEAD_BYTES = 48
const HASH_BYTES = 16
const HASH_AT = HEAD_BYTES - HASH_BYTES

const ARRAYS = { Uint8Array, Uint32Array, Float32Array, Float64Array, ArrayBuffer: Uint8Array } as const
type ArrayType = keyof typeof ARRAYS
type Packed = Uint8Array | Uint32Array | Float32Array | Float64Array | ArrayBuffer

/** Numbers that JSON does not have. */
const NUMBERS = ['Infinity', '-Infinity', 'NaN', '-0']

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8

/**
 * Returns plain data as one ArrayBuffer: objects, arrays, strings, booleans, null, all numbers, typed arrays and ArrayBuffers. Fields
 * that are undefined are left out.
 */
export function packPlain(data: unknown): ArrayBuffer {
  const file = withoutHash(data)
  file.set(hashOf(file), HASH_AT)
  return file.buffer
}

/** Resolves to what `packPlain` returns. The hash is computed beside other work. */
export async function packPlainAsync(data: unknown): Promise<ArrayBuffer> {
  const file = withoutHash(data)
  const hash = await sha256Of([file.subarray(0, HASH_AT), file.subarray(HEAD_BYTES)])
  file.set(hash.subarray(0, HASH_BYTES), HASH_AT)
  return file.buffer
}

/** Returns plain data as a file that lacks its hash. */
function withoutHash(data: unknown): Uint8Array<ArrayBuffer> {
  const arrays: Uint8Array[] = []
  /** Bytes of the arrays so far. */
  let end = 0
  const json = JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === 'number') {
      const name = Object.is(value, -0) ? '-0' : String(value)
      return NUMBERS.includes(name) ? { $number: name } : value
    }
    const type = Object.prototype.toString.call(value).slice(8, -1)
    if (!Object.hasOwn(ARRAYS, type)) return value
    const bytes = bytesOf(value as Packed)
    arrays.push(bytes)
    end += aligned(bytes.byteLength)
    return { $array: type, at: end - aligned(bytes.byteLength), bytes: bytes.byteLength }
  })
  const text = new TextEncoder().encode(json)
  const begin = HEAD_BYTES + aligned(text.byteLength)
  const total = begin + end
  const file = new Uint8Array(total)
  file.set(text, HEAD_BYTES)
  let at = begin
  for (const bytes of arrays) {
    file.set(bytes, at)
    at += aligned(bytes.byteLength)
  }
  const head = new DataView(file.buffer)
  for (const [k, word] of [MAGIC, FORMAT, text.byteLength, 0].entries()) head.setUint32(4 * k, word, true)
  head.setFloat64(16, total, true)
  return file
}

/** Returns the data of a file that `packPlain` wrote. Throws if it is another file, truncated, damaged or of another format. */
export function unpackPlain(name: string, buffer: unknown): unknown {
  if (!isOfKind(buffer, 'ArrayBuffer')) throw new Error(`${name} is ${show(buffer)}: expected an ArrayBuffer`)
  const { byteLength } = buffer as ArrayBuffer
  // a detached one has no bytes either
  const file = new Uint8Array(buffer as ArrayBuffer)
  const head = new DataView(buffer as ArrayBuffer)
  if (byteLength < 4 || head.getUint32(0, true) !== MAGIC)
    throw new Error(`${name} is not a file written by Scree: expected a ${name}`)
  if (byteLength < HEAD_BYTES)
    throw new Error(`${name} has ${byteLength} bytes: expected ${HEAD_BYTES} or more`)
  const format = head.getUint32(4, true)
  if (format !== FORMAT) throw new Error(`${name} has the format ${format}: expected ${FORMAT}`)
  const total = head.getFloat64(16, true)
  if (file.length !== total) throw new Error(`${name} has ${file.length} bytes: expected ${total}`)
  const [hash, expected] = [hashOf(file), file.slice(HASH_AT, HEAD_BYTES)]
  if (hash.some((byte, k) => byte !== expected[k]))
    throw new Error(`${name} has the hash ${hexOf(hash)}: expected ${hexOf(expected)}, so it is damaged`)
  const textBytes = head.getUint32(8, true)
  const text = new TextDecoder().decode(file.subarray(HEAD_BYTES, HEAD_BYTES + textBytes))
  const begin = HEAD_BYTES + aligned(textBytes)
  try {
    return JSON.parse(text, (_key, value: Record<string, unknown> | null) => {
      if (typeof value !== 'object' || value === null) return value
      if (typeof value.$number === 'string') return Number(value.$number)
      if (typeof value.$array !== 'string') return value
      const { $array: type, at, bytes } = value as { $array: ArrayType; at: number; bytes: number }
      const copy = file.slice(begin + at, begin + at + bytes).buffer
      return type === 'ArrayBuffer' ? copy : new ARRAYS[type](copy)
    })
  } catch (error) {
    throw new Error(`${name} is damaged: ${(error as Error).message}`, { cause: error })
  }
}

function bytesOf(array: Packed): Uint8Array {
  return array instanceof ArrayBuffer
    ? new Uint8Array(array)
    : new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the hash of a file, without the place of the hash itself. */
function hashOf(file: Uint8Array): Uint8Array {
  return sha256
    .create()
    .update(file.subarray(0, HASH_AT))
    .update(file.subarray(HEAD_BYTES))
    .digest()
    .subarray(0, HASH_BYTES)
}
