/** Batches on the CPU, with the twins. */

import binary from '../../reference/kernels/batch/index.ts?wasm'
import { instantiate } from '../../reference/twins.ts'
import type { BatchKernel } from '../../schemas.ts'
import { type Words, words } from '../../words.ts'
import { BATCH_KERNELS } from './kernels.ts'
import type { PackedShapes } from './packShapes.ts'
import { type BatchRunner, DESTROYED } from './runner.ts'

type Twin = (arcs: number, shapes: number, queries: number, answers: number, count: number) => void
type BatchTwins = { readonly [K in BatchKernel]: Twin } & { readonly memory: WebAssembly.Memory }

const PAGE = 65536
/** Of WebAssembly with addresses of 32 bits. */
const MOST_BYTES = 65536 * PAGE
/** Queries of one run: more would need more memory and be no faster. */
const MOST_QUERIES = 65536

export class CpuRunner implements BatchRunner {
  readonly kind = 'cpu'
  readonly adapter = 'the processor'
  readonly #twins: BatchTwins
  #shapes: PackedShapes | undefined
  #isDestroyed = false

  static async create(): Promise<CpuRunner> {
    return new CpuRunner((await instantiate(binary)) as unknown as BatchTwins)
  }

  private constructor(twins: BatchTwins) {
    this.#twins = twins
  }

  setShapes(shapes: PackedShapes): void {
    this.requireAlive()
    this.#reserve(PAGE + shapes.arcs.byteLength + shapes.shapes.byteLength)
    this.#shapes = shapes
    // the first page is the twins' own
    this.#write(PAGE, shapes.arcs)
    this.#write(PAGE + shapes.arcs.byteLength, shapes.shapes)
  }

  most(): number {
    return MOST_QUERIES
  }

  async run(kernel: BatchKernel, data: Uint8Array<ArrayBuffer>): Promise<Words> {
    this.requireAlive()
    const { query, answer } = BATCH_KERNELS[kernel]
    const count = data.byteLength / (4 * query)
    const { arcs } = this.#shapes!
    const shapes = PAGE + arcs.byteLength
    const queries = shapes + this.#shapes!.shapes.byteLength
    const answers = queries + data.byteLength
    const end = answers + 4 * answer * count
    this.#reserve(end)
    this.#write(queries, data)
    this.#twins[kernel](PAGE, shapes, queries, answers, count)
    return words(this.#twins.memory.buffer.slice(answers, end))
  }

  requireAlive(): void {
    if (this.#isDestroyed) throw new Error(DESTROYED)
  }

  destroy(): void {
    this.#isDestroyed = true
  }

  #reserve(bytes: number): void {
    if (bytes > MOST_BYTES)
      throw new Error(`this batch needs ${bytes} bytes, but the CPU has at most ${MOST_BYTES}`)
    const missing = bytes - this.#twins.memory.buffer.byteLength
    if (missing > 0) this.#twins.memory.grow(Math.ceil(missing / PAGE))
  }

  #write(address: number, data: Uint8Array): void {
    new Uint8Array(this.#twins.memory.buffer).set(data, address)
  }
}
