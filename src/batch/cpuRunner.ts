/** Batches on the CPU, with the twins. */

import { growMemory, PAGE } from '../reference/memory.ts'
import { instantiate } from '../reference/twins.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { type BatchRunner, type BatchSpec, DESTROYED, type Tables } from './runner.ts'

/** Gets the addresses of the tables in their order, of queries and of answers; then how many queries there are. */
type Twin = (...numbers: number[]) => void

/** Queries of one run: more would need more memory and be no faster. */
const MOST_QUERIES = 65536

export class CpuRunner<K extends string> implements BatchRunner<K> {
  readonly kind = 'cpu'
  readonly adapter = 'CPU (WebAssembly)'
  readonly #spec: BatchSpec<K>
  readonly #exports: WebAssembly.Exports
  readonly #memory: WebAssembly.Memory
  #tables: Tables | undefined
  #addresses: number[] = []
  /** Where the tables end. */
  #end = PAGE
  #isDestroyed = false

  /** `twins` is WebAssembly in base 64. */
  static async create<K extends string>(spec: BatchSpec<K>, twins: string): Promise<CpuRunner<K>> {
    return new CpuRunner(spec, await instantiate(twins))
  }

  private constructor(spec: BatchSpec<K>, exports: WebAssembly.Exports) {
    this.#spec = spec
    this.#exports = exports
    this.#memory = exports.memory as WebAssembly.Memory
  }

  setTables(tables: Tables): void {
    this.requireAlive()
    if (tables === this.#tables) return
    // the first page is the twins' own
    let end = PAGE
    const addresses: number[] = []
    for (const name of this.#spec.tables) {
      addresses.push(end)
      end += tables[name].byteLength
    }
    this.#reserve(end)
    this.#spec.tables.forEach((name, k) => {
      this.#write(addresses[k], tables[name])
    })
    this.#tables = tables
    this.#addresses = addresses
    this.#end = end
  }

  most(): number {
    return MOST_QUERIES
  }

  async run(kernel: K, data: Uint8Array<ArrayBuffer>): Promise<TypedViews> {
    this.requireAlive()
    const { query, answer } = this.#spec.kernels[kernel]
    const count = data.byteLength / (4 * query)
    const answers = this.#end + data.byteLength
    const end = answers + 4 * answer * count
    this.#reserve(end)
    this.#write(this.#end, data)
    const twin = this.#exports[kernel] as Twin
    twin(...this.#addresses, this.#end, answers, count)
    return words(this.#memory.buffer.slice(answers, end))
  }

  requireAlive(): void {
    if (this.#isDestroyed) throw new Error(DESTROYED)
  }

  destroy(): void {
    this.#isDestroyed = true
  }

  #reserve(bytes: number): void {
    growMemory(this.#memory, bytes, 'this batch')
  }

  #write(address: number, data: Uint8Array): void {
    new Uint8Array(this.#memory.buffer).set(data, address)
  }
}
