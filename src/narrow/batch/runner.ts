/** What computes a batch. */
import type { BatchKernel } from '../../schemas.ts'
import type { Words } from '../../words.ts'
import type { PackedShapes } from './packShapes.ts'

export interface BatchRunner {
  readonly kind: 'gpu' | 'cpu'
  /** What computes, in words. */
  readonly adapter: string
  /** Throws where there is no room for them; the shapes are then the same as before. */
  setShapes(shapes: PackedShapes): void
  /** Most queries that one run can take. */
  most(kernel: BatchKernel): number
  /** The answers to these queries about the shapes as they are now; `queries` is copied before this returns. */
  run(kernel: BatchKernel, queries: Uint8Array<ArrayBuffer>): Promise<Words>
  /** Throws where it was destroyed, or its device lost. */
  requireAlive(): void
  destroy(): void
}

export const DESTROYED = 'this batch was destroyed'
