/** One name for a state: equal bits, equal hash. */
import type { DiskState } from '../disks/state.ts'

/** SHA-256 over ids, positions, velocities, angles and spins, the first 16 hexadecimal digits of it. */
export async function stateHash(state: DiskState): Promise<string> {
  const arrays = [state.ids, state.positions, state.velocities, state.angles, state.spins]
  const parts = arrays.map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
