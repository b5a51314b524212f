/** The memory of WebAssembly: pages, to which more can be added, and none taken away. */

export const PAGE = 65536
/** With addresses of 32 bits. */
const MOST_BYTES = 65536 * PAGE

/** Whether so many bytes can be addressed; there need not be as many. */
export function isAddressable(bytes: number): boolean {
  return bytes <= MOST_BYTES
}

/** Throws where so many bytes are more than there can be. `what` needs them. */
export function requireAddressable(bytes: number, what: string): void {
  if (!isAddressable(bytes))
    throw new Error(`${what} needs ${bytes} bytes, but the CPU backend has at most ${MOST_BYTES}`)
}

/** Makes the memory this large at least. Throws where that cannot be; it is then as it was. */
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
