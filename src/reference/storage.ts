/** The CPU backend's buffers: they grow and keep what they hold. */
import { BUFFER_NAMES, type BufferName, bytesOf, roomFor, type Sizes, strideOf } from '../buffers.ts'
import { type Words, words } from '../words.ts'

export class Storage {
  readonly #buffers = new Map<BufferName, ArrayBuffer>()

  /** Makes every buffer large enough for these sizes. */
  reserve(sizes: Sizes): void {
    for (const name of BUFFER_NAMES) {
      const needed = bytesOf(name, sizes)
      const old = this.#buffers.get(name)
      if (old !== undefined && old.byteLength >= needed) continue
      const grown = new ArrayBuffer(old === undefined ? needed : Math.max(needed, roomFor(old.byteLength)))
      if (old !== undefined) new Uint8Array(grown).set(new Uint8Array(old))
      this.#buffers.set(name, grown)
    }
  }

  /** The first `length` elements of a buffer, not a copy. */
  view(name: BufferName, length: number): Words {
    const buffer = this.#buffers.get(name)!
    const count = (length * strideOf(name)) / 4
    return { f32: new Float32Array(buffer, 0, count), u32: new Uint32Array(buffer, 0, count) }
  }

  write(name: BufferName, data: ArrayBuffer): void {
    new Uint8Array(this.#buffers.get(name)!).set(new Uint8Array(data))
  }

  /** A copy of the bytes in use. */
  copy(name: BufferName, sizes: Sizes): Words {
    return words(this.#buffers.get(name)!.slice(0, bytesOf(name, sizes)))
  }
}
