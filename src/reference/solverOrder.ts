/**
 * Memory for the order in which the CPU solves contacts, four at a time: see kernels/shared/solverOrder.ts. The GPU has no such thing, and
 * no result depends on it.
 */
import type { Sizes } from '../pipeline/buffers.ts'
import {
  COLOR_COLUMNS,
  COLOR_ROWS,
  COLORS,
  FINEST_COLOR_ROWS,
  FINEST_COLORS,
  WORKGROUP,
} from '../schemas/constants.ts'

/** Address of the words that tell the twins where it is, and words of a header. */
const PLACE = 4032
const CHUNK_WORDS = 4

/** Returns the number of workgroups of all colors of all levels. */
function chunksOf({ levels }: Sizes): number {
  return levels.reduce((sum, { columns, rows }, level) => {
    const [rowsApart, colors] = level === 0 ? [FINEST_COLOR_ROWS, FINEST_COLORS] : [COLOR_ROWS, COLORS]
    return sum + colors * Math.ceil(((columns / COLOR_COLUMNS) * (rows / rowsApart)) / WORKGROUP)
  }, 0)
}

export function orderBytes(sizes: Sizes): number {
  return 4 * (CHUNK_WORDS * chunksOf(sizes) + sizes.contacts)
}

/** Tells the twins where the memory of the order is; it is still empty. */
export function placeOrder(memory: WebAssembly.Memory, address: number, sizes: Sizes): void {
  forgetOrder(memory)
  const headers = CHUNK_WORDS * chunksOf(sizes)
  // what was there before may look like a header of this list
  new Uint32Array(memory.buffer, address, headers).fill(0)
  const order = address + 4 * headers
  new Uint32Array(memory.buffer, PLACE, 5).set([address, order, sizes.contacts], 2)
}

/** Tells the twins that the order is no longer valid. */
export function forgetOrder(memory: WebAssembly.Memory): void {
  const words = new Uint32Array(memory.buffer, PLACE, 2)
  words[0]++
  words[1] = 0
}
