/** What computes a batch: kernels that give each of many queries its answer, and read the same tables for all. */
import type { Shader } from '../schemas/index.ts'
import type { TypedViews } from '../schemas/typedViews.ts'

/** Its bindings are the tables, in the order of the batch, then queries, then answers. */
export interface BatchKernelSpec extends Shader {
  /** Linked WGSL. */
  readonly code: string
  /** TypedViews of a query and of its answer. */
  readonly query: number
  readonly answer: number
}

export interface BatchSpec<Kernel extends string> {
  readonly kernels: { readonly [K in Kernel]: BatchKernelSpec }
  /** Names of the tables. */
  readonly tables: readonly string[]
}

/** By name; none is empty. */
export type Tables = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

export interface PackedQueries {
  readonly count: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface BatchRunner<Kernel extends string> {
  readonly kind: 'gpu' | 'cpu'
  /** What computes, in words. */
  readonly adapter: string
  /** Does nothing where these are set. Throws where there is no room for them; the tables are then the same as before. */
  setTables(tables: Tables): void
  /** Most queries that one run can take. */
  maxQueries(kernel: Kernel): number
  /** The answers to these queries, by the tables as they are now; `queries` is copied before this returns. */
  run(kernel: Kernel, queries: Uint8Array<ArrayBuffer>): Promise<TypedViews>
  /** Throws where it was destroyed, its device lost, or its memory full. */
  requireAlive(): void
  destroy(): void
}

export const DESTROYED = 'this batch was destroyed'
