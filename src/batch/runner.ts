/** The interface of batch runners. A kernel answers many queries, one per thread, and reads the same tables for all. */
import type { Shader } from '../schemas/index.ts'
import type { TypedViews } from '../schemas/typedViews.ts'

/** A kernel of a batch. Its bindings are the tables in the order of `BatchSpec.tables`, then the queries, then the answers. */
export interface BatchKernelSpec extends Shader {
  /** Linked WGSL. */
  readonly code: string
  /** Size of a query in 32-bit words. */
  readonly query: number
  /** Size of an answer in 32-bit words. */
  readonly answer: number
}

export interface BatchSpec<Kernel extends string> {
  readonly kernels: { readonly [K in Kernel]: BatchKernelSpec }
  /** Names of the tables. */
  readonly tables: readonly string[]
}

/** Tables by name; none may be empty. */
export type Tables = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

export interface PackedQueries {
  readonly count: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface BatchRunner<Kernel extends string> {
  readonly kind: 'gpu' | 'cpu'
  /** Description of the GPU adapter, or 'CPU (WebAssembly)'. */
  readonly adapter: string
  /** Sets the tables; does nothing if they are already set. Throws, and changes nothing, if they do not fit in memory. */
  setTables(tables: Tables): void
  /** Returns the maximum number of queries per run. */
  maxQueries(kernel: Kernel): number
  /** Returns the answers to these queries with the current tables. Copies `queries` before it returns. */
  run(kernel: Kernel, queries: Uint8Array<ArrayBuffer>): Promise<TypedViews>
  /** Throws if the runner was destroyed, its device was lost, or it ran out of memory. */
  requireAlive(): void
  destroy(): void
}

export const DESTROYED = 'this batch was destroyed'
