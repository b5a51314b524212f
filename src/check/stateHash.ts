/** Hashes of states. */
import { sha256 } from '@noble/hashes/sha2.js'
import { type DiskState, STATE_FIELDS } from '../features/disks/state.ts'
import { requireFields, requireTyped } from '../util/validate.ts'

/**
 * Returns a hash of the state; equal states have equal hashes. It is the first 16 hexadecimal digits of the SHA-256 of ids,
 * positions, velocities, angles and spins, followed by labels and values if any of them is not 0. Rejects if a field is missing or has another type than `World.disks.read` returns. It does not
 * use `crypto.subtle`, which browsers provide on secure pages only.
 */
export async function stateHash(state: DiskState): Promise<string> {
  requireFields('state', state, STATE_FIELDS)
  const hash = sha256.create()
  for (const name of ['ids', 'positions', 'velocities', 'angles', 'spins'] as const)
    hash.update(bytesOf(state, name))
  const userData = [bytesOf(state, 'labels'), bytesOf(state, 'values')]
  // a state without them has the hash that it had before they existed
  if (userData.some((bytes) => bytes.some((byte) => byte !== 0)))
    for (const bytes of userData) hash.update(bytes)
  return Array.from(hash.digest().subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(state: DiskState, name: keyof DiskState): Uint8Array {
  const array = state[name]
  const isWhole = name === 'ids' || name === 'labels'
  requireTyped(`state.${name}`, array, isWhole ? 'Uint32Array' : 'Float32Array')
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
