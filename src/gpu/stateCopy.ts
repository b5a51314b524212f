/** A copy of the state in memory of the GPU. */

import type { Sizes } from '../features/sizes.ts'
import { KEPT_BUFFERS, type KeptBuffer, strideOf } from '../pipeline/buffers.ts'
import type { BufferName } from '../pipeline/features.ts'
import {
  clearedParts,
  continueStatus,
  exactSizes,
  type RollBackCommand,
  restoreStage,
  type SavedState,
  type StatePart,
  saveStage,
  shiftEventsStage,
  stateParts,
  wordsInUse,
} from '../pipeline/savedState.ts'
import type { KernelStage } from '../pipeline/stage.ts'
import { STATUS } from '../schemas/offsets.ts'
import { type Made, makeBuffer } from './deviceErrors.ts'
import { Readback } from './readback.ts'
import type { GpuStorage } from './storage.ts'

/** Words of a part, 4 MiB: the host copies it without a stall. */
const PART = 2 ** 20
/** A part begins with two words that say where it belongs. */
const HEADER = 2

/** Runs a stage at once. `savedWords` is bound in place of the buffer of that name. */
export type RunStage = (stage: KernelStage, savedWords?: GPUBuffer) => void

export class StateCopy {
  readonly #device: GPUDevice
  readonly #storage: GpuStorage
  readonly #parts: readonly { readonly part: StatePart; readonly made: Made<GPUBuffer> }[]
  /** The sizes of the world when the state was copied. */
  #sizes: Sizes
  #isDestroyed = false

  /** Makes memory for a copy of these buffers, as large as they are. */
  constructor(device: GPUDevice, storage: GpuStorage, sizes: Sizes) {
    this.#device = device
    this.#storage = storage
    this.#sizes = sizes
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC
    this.#parts = stateParts((name) => this.#wordsOf(name), PART).map((part) => {
      const size = 4 * (HEADER + part.count)
      const made = makeBuffer(device, { label: `kept ${part.buffer}`, size, usage })
      device.queue.writeBuffer(made.made, 0, new Uint32Array([part.first, part.count]))
      return { part, made }
    })
  }

  /** Whether the buffers still have the sizes that it has memory for. */
  get fits(): boolean {
    return KEPT_BUFFERS.every((name) => this.#lengthOf(name) === this.#wordsOf(name))
  }

  get made(): readonly Made<GPUBuffer>[] {
    return this.#parts.map(({ made }) => made)
  }

  get sizes(): Sizes {
    return this.#sizes
  }

  /** Words that a buffer has memory for. */
  #wordsOf(name: BufferName): number {
    const stride = strideOf(name) / 4
    return Math.floor(this.#storage.get(name).size / 4 / stride) * stride
  }

  /** Words of a buffer in this copy. */
  #lengthOf(name: KeptBuffer): number {
    return this.#parts.reduce((sum, { part }) => sum + (part.buffer === name ? part.count : 0), 0)
  }

  /** Copies the state, unless the GPU has halted. */
  save(run: RunStage, sizes: Sizes): void {
    this.#sizes = sizes
    for (const { part, made } of this.#parts) run(saveStage(part, sizes), made.made)
  }

  /** Puts the state back, unless the GPU has halted. `upload` writes `savedWords`. */
  restore(
    { kept, completed }: RollBackCommand,
    sizes: Sizes,
    run: RunStage,
    upload: (words: ArrayBuffer) => void,
  ): void {
    const lengthOf = (name: BufferName) => this.#wordsOf(name) / (strideOf(name) / 4)
    for (const { words, stage } of clearedParts((name) => this.#lengthOf(name), sizes, lengthOf)) {
      upload(words)
      run(stage)
    }
    for (const { part, made } of this.#parts) {
      if (part.buffer === 'status') this.#continueStatus(made.made, completed)
      run(restoreStage(part, sizes), made.made)
    }
    if (!sizes.has.events) return
    upload(new Uint32Array([completed - kept.units]).buffer)
    run(shiftEventsStage(sizes))
  }

  /** Writes the words of the saved status that `continueStatus` changes. */
  #continueStatus(status: GPUBuffer, completed: number): void {
    const [changed, unchanged] = [0xffffffff, 0].map((fill) => {
      const words = new Uint32Array(STATUS.stride).fill(fill)
      continueStatus(words, completed)
      return words
    })
    for (const [word, value] of changed.entries())
      if (value === unchanged[word])
        this.#device.queue.writeBuffer(status, 4 * (HEADER + word), new Uint32Array([value]))
  }

  /** Reads the words in use, a few MiB at a time, so that the host is never busy with them for long. */
  async read(): Promise<SavedState> {
    const sizes = this.#sizes
    const [status] = await this.#readWords([{ buffer: this.#parts.at(-1)!.made.made, count: STATUS.stride }])
    const buffers = Object.fromEntries(
      KEPT_BUFFERS.map((name) => [name, new Uint32Array(wordsInUse(name, sizes, status))]),
    ) as Record<KeptBuffer, Uint32Array>
    const pieces = this.#parts.flatMap(({ part, made }) => {
      const into = buffers[part.buffer].subarray(part.first, part.first + part.count)
      return into.length === 0 ? [] : [{ into, buffer: made.made, count: into.length }]
    })
    for (const batch of batches(pieces)) {
      const copies = await this.#readWords(batch)
      for (const [k, { into }] of batch.entries()) into.set(copies[k])
    }
    return { sizes: exactSizes(sizes), buffers }
  }

  async #readWords(
    parts: readonly { readonly buffer: GPUBuffer; readonly count: number }[],
  ): Promise<Uint32Array[]> {
    if (this.#isDestroyed) throw new Error('this copy of the state was destroyed')
    const encoder = this.#device.createCommandEncoder()
    const sources = parts.map(({ buffer, count }) => ({ buffer, bytes: 4 * count, from: 4 * HEADER }))
    const readback = new Readback(this.#device, encoder, sources)
    this.#device.queue.submit([encoder.finish()])
    return (await readback.get()).map(({ u32 }) => u32)
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const { made } of this.#parts) made.made.destroy()
  }
}

/** Divides pieces, in order, into batches of at most PART words. */
function batches<P extends { readonly count: number }>(pieces: readonly P[]): P[][] {
  const all: P[][] = []
  let words = Infinity
  for (const piece of pieces) {
    if (words + piece.count > PART) {
      all.push([])
      words = 0
    }
    all.at(-1)!.push(piece)
    words += piece.count
  }
  return all
}
