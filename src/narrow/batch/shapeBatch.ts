/** Batched queries of convex shapes: pairs, points and casts. */

import { askAll, type BatchOptions, type OpenBatch, openBatch } from '../../batch/ask.ts'
import type { BatchRunner, PackedQueries } from '../../batch/runner.ts'
import twins from '../../reference/batch?wasm'
import type { BatchKernel } from '../../schemas/index.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'
import type { Shape } from '../../shapes/shape.ts'
import { closeClass } from '../../util/closedClass.ts'
import { MADE, requireMade } from '../../util/validate.ts'
import { SHAPE_BATCH } from './kernels.ts'
import { packShapes } from './packShapes.ts'
import {
  type CastQueries,
  type PointQueries,
  packCasts,
  packPairs,
  packPoints,
  type ShapePairs,
} from './queries.ts'
import {
  type CastResults,
  type PairContacts,
  type PointResults,
  unpackCasts,
  unpackContacts,
  unpackPoints,
} from './results.ts'

/**
 * Tests pairs of convex shapes, and points and casts against shapes, in parallel: one thread per query on the GPU, or
 * the same kernels on the CPU. Values are f32; the relative error is about 1e-6 of the sizes and distances in a query.
 * For this accuracy each shape should contain the origin of its own coordinates or lie near it.
 */
export class ShapeBatch {
  static {
    closeClass(ShapeBatch, 'batch')
  }

  readonly #runner: BatchRunner<BatchKernel>
  readonly #maxAtOnce: number
  #shapes = 0

  /** Creates a batch without shapes. Throws if `backend` is 'gpu' and WebGPU is unavailable. */
  static async create(options: BatchOptions = {}): Promise<ShapeBatch> {
    return new ShapeBatch(MADE, await openBatch(SHAPE_BATCH, twins, options))
  }

  private constructor(made: typeof MADE, batch: OpenBatch<BatchKernel>) {
    requireMade(made, 'ShapeBatch', 'ShapeBatch.create()')
    this.#runner = batch.runner
    this.#maxAtOnce = batch.maxAtOnce
  }

  get backend(): 'gpu' | 'cpu' {
    return this.#runner.kind
  }

  /** Name of the device that runs the kernels. */
  get adapter(): string {
    return this.#runner.adapter
  }

  /**
   * Replaces the shapes that queries refer to by index, each in local coordinates. Throws if the list is empty, a shape
   * is invalid, has more than 64 arcs or a value that is not finite, or if the tables exceed the limits of the device;
   * the previous shapes then remain.
   */
  setShapes(shapes: readonly Shape[]): void {
    this.#runner.requireAlive()
    const { count, ...tables } = packShapes(shapes)
    this.#runner.setTables(tables)
    this.#shapes = count
  }

  /**
   * Returns the contact of each pair: depth (or separation), normal and manifold. Rejects if a value of `pairs` is
   * invalid, the batch has been destroyed or its device is lost.
   */
  async collide(pairs: ShapePairs): Promise<PairContacts> {
    return unpackContacts(await this.#ask('collideShapes', packPairs(pairs, this.#shapes)))
  }

  /** Returns 1 for each pair whose shapes overlap or touch, else 0, length n. Rejects like `collide`. */
  async overlap(pairs: ShapePairs): Promise<Uint8Array> {
    const { u32 } = await this.#ask('overlapShapes', packPairs(pairs, this.#shapes))
    return Uint8Array.from(u32)
  }

  /**
   * Returns the signed distance to each shape's boundary with the closest boundary point and its normal. Rejects like
   * `collide`.
   */
  async closestPoints(queries: PointQueries): Promise<PointResults> {
    return unpackPoints(await this.#ask('queryPoints', packPoints(queries, this.#shapes)))
  }

  /** Returns the first hit of each ray or moving disk. Rejects like `collide`. */
  async cast(queries: CastQueries): Promise<CastResults> {
    return unpackCasts(await this.#ask('castShapes', packCasts(queries, this.#shapes)))
  }

  /** Frees the GPU or CPU memory of the batch. */
  destroy(): void {
    this.#runner.destroy()
  }

  #ask(kernel: BatchKernel, queries: PackedQueries): Promise<TypedViews> {
    return askAll(this.#runner, SHAPE_BATCH, kernel, queries, this.#maxAtOnce)
  }
}
