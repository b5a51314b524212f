/** SHA-256 beside other work, where the platform can: pages that are not served securely cannot. */
import { sha256 } from '@noble/hashes/sha2.js'

/** Resolves to the SHA-256 of these bytes, one part after the other. Copies them at the call. */
export async function sha256Of(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) {
    const hash = sha256.create()
    for (const part of parts) hash.update(part)
    return hash.digest()
  }
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return new Uint8Array(await subtle.digest('SHA-256', all))
}
