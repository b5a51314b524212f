/** Recordings with changed bytes. */
import { sha256 } from '@noble/hashes/sha2.js'

/** Where src/util/plainFile.ts has the hash of all else. */
const [HASH_AT, HEAD_BYTES] = [32, 48]

/** Returns a copy with one bit flipped. */
export function flipped(file: ArrayBuffer, bit: number): ArrayBuffer {
  const bytes = new Uint8Array(file.slice(0))
  bytes[bit >> 3] ^= 1 << (bit & 7)
  return bytes.buffer
}

/** Gives a changed file the hash that it needs. */
export function mended(file: ArrayBuffer): ArrayBuffer {
  const bytes = new Uint8Array(file)
  const hash = sha256.create().update(bytes.subarray(0, HASH_AT)).update(bytes.subarray(HEAD_BYTES)).digest()
  bytes.set(hash.subarray(0, HEAD_BYTES - HASH_AT), HASH_AT)
  return file
}
