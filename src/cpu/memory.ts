/** WebAssembly memory, which can grow by pages but not shrink. */

export const PAGE = 65536
/** Maximum size with 32-bit addresses. */
const MAX_BYTES = 65536 * PAGE

/** Returns whether this many bytes can be addressed, whether or not they can be allocated. */
export function isAddressable(bytes: number): boolean {
  return bytes <= MAX_BYTES
}

/** Throws if this many bytes cannot be addressed. `what` names their owner in the error. */
export function requireAddressable(bytes: number, what: string): void {
  if (!isAddressable(bytes))
    throw new Error(`${what} needs ${bytes} bytes, but the CPU backend has at most ${MAX_BYTES}`)
}

/** Grows the memory to at least this size. Throws, and changes nothing, if that is impossible. */
export function growMemory(memory: WebAssembly.Memory, bytes: number, what: string): void {
  requireAddressable(bytes, what)
  const missing = bytes - memory.buffer.byteLength
  if (missing <= 0) return
  try {
    memory.grow(Math.ceil(missing / PAGE))
  } catch {
    throw new Error(`${what} needs ${bytes} bytes, but there is no memory left for it`)
  }
}
