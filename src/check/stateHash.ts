/** One name for a state: equal bits, equal hash. */
import { sha256 } from '@noble/hashes/sha2.js'
import { type DiskState, STATE_FIELDS } from '../disks/state.ts'
import { requireFields, requireTyped } from '../util/validate.ts'

/**
 * SHA-256 over ids, positions, velocities, angles and spins, the first 16 hexadecimal digits of it. Rejects if the state is not
 * what `World.read` gives. Needs no `crypto.subtle`, which browsers keep from pages that are not from https.
 */
export async function stateHash(state: DiskState): Promise<string> {
  requireFields('state', state, STATE_FIELDS)
  const hash = sha256.create()
  for (const name of ['ids', 'positions', 'velocities', 'angles', 'spins'] as const) {
    const array = state[name]
    requireTyped(`state.${name}`, array, name === 'ids' ? 'Uint32Array' : 'Float32Array')
    hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  }
  return Array.from(hash.digest().subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
