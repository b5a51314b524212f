/** The CPU backend's buffers, one after the other in the memory of the twins. They grow and keep their contents. */

import type { Sizes } from '../features/sizes.ts'
import { bytesOf, grownCapacity, strideOf } from '../pipeline/buffers.ts'
import { BUFFER_NAMES, type BufferName, QUERY_BUFFERS } from '../pipeline/features.ts'
import { PARAMS } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { growMemory, isAddressable, PAGE, requireAddressable } from './memory.ts'

const OWNER = 'this world'
/** Buffers of queries come last, so that the others do not move when these grow. */
const NAMES = [...BUFFER_NAMES, ...QUERY_BUFFERS]
/** The twins use the first page; the uniform of the step is behind it. */
const PARAMS_ADDRESS = PAGE
const FIRST_ADDRESS = PARAMS_ADDRESS + aligned(PARAMS.stride * 4)

function aligned(bytes: number): number {
  return Math.ceil(bytes / 16) * 16
}

interface Block {
  readonly address: number
  readonly bytes: number
}

interface Arrangement {
  readonly blocks: Map<BufferName, Block>
  readonly end: number
}

export class Storage {
  readonly #memory: WebAssembly.Memory
  #blocks = new Map<BufferName, Block>(NAMES.map((name) => [name, { address: FIRST_ADDRESS, bytes: 0 }]))
  /** The memory from here on has never been written, so it is zero. Writing zeros would make the system provide its pages. */
  #end = FIRST_ADDRESS
  /** The last view of each buffer since buffers grew: a step uses the same few in each stage. */
  readonly #views = new Map<BufferName, { readonly length: number; readonly views: TypedViews }>()

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory
  }

  /** Throws if buffers of these sizes cannot be addressed. Changes nothing. */
  check(sizes: Sizes): void {
    requireAddressable(this.#arrange(sizes).end, OWNER)
  }

  /** Grows buffers to these sizes; earlier views become invalid. Throws, and changes nothing, if they do not fit. */
  reserve(sizes: Sizes): void {
    if (NAMES.every((name) => this.#blocks.get(name)!.bytes >= bytesOf(name, sizes))) return
    const { blocks, end } = this.#arrange(sizes)
    growMemory(this.#memory, end, OWNER)
    this.#views.clear()
    const bytes = new Uint8Array(this.#memory.buffer)
    // blocks only move up, so moving the last one first overwrites none that is still to be moved
    for (const name of NAMES.toReversed()) {
      const [from, to] = [this.#blocks.get(name)!, blocks.get(name)!]
      if (to.address > from.address) bytes.copyWithin(to.address, from.address, from.address + from.bytes)
      bytes.fill(0, to.address + from.bytes, Math.min(to.address + to.bytes, this.#end))
    }
    this.#blocks = blocks
    this.#end = end
  }

  /** Returns an arrangement for these sizes, with spare capacity if it can be addressed. */
  #arrange(sizes: Sizes): Arrangement {
    const roomy = this.#arrangeWith(sizes, grownCapacity)
    return isAddressable(roomy.end) ? roomy : this.#arrangeWith(sizes, (bytes) => bytes)
  }

  /** Returns an arrangement in which `room` maps the size of an outgrown buffer to its new minimum size, in bytes. */
  #arrangeWith(sizes: Sizes, room: (bytes: number) => number): Arrangement {
    const blocks = new Map<BufferName, Block>()
    let end = FIRST_ADDRESS
    for (const name of NAMES) {
      const needed = bytesOf(name, sizes)
      const { bytes: had } = this.#blocks.get(name)!
      const bytes = aligned(had >= needed ? had : Math.max(needed, had === 0 ? 0 : room(had)))
      blocks.set(name, { address: end, bytes })
      end += bytes
    }
    return { blocks, end }
  }

  get paramsAddress(): number {
    return PARAMS_ADDRESS
  }

  /** The uniform of the step. */
  get params(): TypedViews {
    return this.#words(PARAMS_ADDRESS, PARAMS.stride)
  }

  address(name: BufferName): number {
    return this.#blocks.get(name)!.address
  }

  /** Returns the number of elements that there is memory for. */
  lengthOf(name: BufferName): number {
    return Math.floor(this.#blocks.get(name)!.bytes / strideOf(name))
  }

  /** Returns a view of the first `length` elements of a buffer, valid until a buffer grows. */
  view(name: BufferName, length: number): TypedViews {
    const last = this.#views.get(name)
    if (last?.length === length) return last.views
    const views = this.#words(this.address(name), (length * strideOf(name)) / 4)
    this.#views.set(name, { length, views })
    return views
  }

  write(name: BufferName, data: ArrayBuffer): void {
    new Uint8Array(this.#memory.buffer).set(new Uint8Array(data), this.address(name))
  }

  /** Returns a copy of the bytes in use. */
  copy(name: BufferName, sizes: Sizes): TypedViews {
    const { address } = this.#blocks.get(name)!
    // copied by the view, since a copy of shared memory would be shared
    return words(new Uint8Array(this.#memory.buffer, address, bytesOf(name, sizes)).slice().buffer)
  }

  #words(address: number, count: number): TypedViews {
    const { buffer } = this.#memory
    return { f32: new Float32Array(buffer, address, count), u32: new Uint32Array(buffer, address, count) }
  }
}
