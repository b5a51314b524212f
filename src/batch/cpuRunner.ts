/** Runs batches of queries on the CPU, with the twins. */

import { growMemory, PAGE } from '../cpu/memory.ts'
import { argumentsOf, type BoundTo } from '../cpu/twinBinding.ts'
import { instantiate, Twins } from '../cpu/twins.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { type BatchRunner, type BatchSpec, DESTROYED, type Tables } from './runner.ts'

/** Maximum number of queries per run. Larger runs need more memory and are not faster. */
const MAX_QUERIES = 65536

export class CpuRunner<K extends string> implements BatchRunner<K> {
  readonly kind = 'cpu'
  readonly adapter = 'CPU (WebAssembly)'
  readonly #spec: BatchSpec<K>
  readonly #twins: Twins
  #tables: Tables | undefined
  #bound: BoundTo[] = []
  /** Address behind the tables. */
  #end = PAGE
  #isDestroyed = false

  /** Creates a runner. `twins` is WebAssembly in base64. */
  static async create<K extends string>(spec: BatchSpec<K>, twins: string): Promise<CpuRunner<K>> {
    return new CpuRunner(spec, new Twins(await instantiate(twins)))
  }

  private constructor(spec: BatchSpec<K>, twins: Twins) {
    this.#spec = spec
    this.#twins = twins
  }

  setTables(tables: Tables): void {
    this.requireAlive()
    if (tables === this.#tables) return
    // the twins use the first page
    let end = PAGE
    const bound = this.#spec.tables.map((name) => {
      const table = { address: end, bytes: tables[name].byteLength }
      end += table.bytes
      return table
    })
    this.#reserve(end)
    this.#spec.tables.forEach((name, k) => {
      this.#write(bound[k].address, tables[name])
    })
    this.#tables = tables
    this.#bound = bound
    this.#end = end
  }

  maxQueries(): number {
    return MAX_QUERIES
  }

  async run(kernel: K, data: Uint8Array<ArrayBuffer>): Promise<TypedViews> {
    this.requireAlive()
    const spec = this.#spec.kernels[kernel]
    const count = data.byteLength / (4 * spec.query)
    const answers = this.#end + data.byteLength
    const end = answers + 4 * spec.answer * count
    this.#reserve(end)
    this.#write(this.#end, data)
    const queries = { address: this.#end, bytes: data.byteLength }
    const bound = [...this.#bound, queries, { address: answers, bytes: end - answers }]
    const find = (name: string) => bound[spec.bindings.findIndex((binding) => binding.name === name)]
    this.#twins.run(kernel, argumentsOf(spec, find))
    return words(this.#twins.memory.buffer.slice(answers, end))
  }

  requireAlive(): void {
    if (this.#isDestroyed) throw new Error(DESTROYED)
  }

  destroy(): void {
    this.#isDestroyed = true
  }

  #reserve(bytes: number): void {
    growMemory(this.#twins.memory, bytes, 'this batch')
  }

  #write(address: number, data: Uint8Array): void {
    new Uint8Array(this.#twins.memory.buffer).set(data, address)
  }
}
