/** Questions about shapes by the thousand: pairs of them, points, rays. */

import { askAll, type BatchOptions, type OpenBatch, openBatch } from '../../batch/ask.ts'
import type { BatchRunner, PackedQueries } from '../../batch/runner.ts'
import twins from '../../reference/kernels/batch?wasm'
import type { BatchKernel } from '../../schemas/index.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'
import type { Shape } from '../../shapes/shape.ts'
import { closeClass } from '../../util/closedClass.ts'
import { MADE, requireMade } from '../../util/validate.ts'
import {
  type CastAnswers,
  type PairContacts,
  type PointAnswers,
  unpackCasts,
  unpackContacts,
  unpackPoints,
} from './answers.ts'
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

/**
 * Tests pairs of convex shapes, and points and rays against shapes, a thread each, on the GPU or with the same kernels on the
 * CPU. Numbers are f32: what is found is right to about a millionth of the sizes and distances of what is asked about. The
 * shapes' own origins should lie in them or near.
 */
export class ShapeBatch {
  static {
    closeClass(ShapeBatch, 'batch')
  }

  readonly #runner: BatchRunner<BatchKernel>
  readonly #mostAtOnce: number
  #shapes = 0

  /** Throws where `backend` is 'gpu' and there is none. */
  static async create(options: BatchOptions = {}): Promise<ShapeBatch> {
    return new ShapeBatch(MADE, await openBatch(SHAPE_BATCH, twins, options))
  }

  private constructor(made: typeof MADE, batch: OpenBatch<BatchKernel>) {
    requireMade(made, 'ShapeBatch', 'ShapeBatch.create()')
    this.#runner = batch.runner
    this.#mostAtOnce = batch.mostAtOnce
  }

  get backend(): 'gpu' | 'cpu' {
    return this.#runner.kind
  }

  /** What computes, in words. */
  get adapter(): string {
    return this.#runner.adapter
  }

  /**
   * The shapes that queries name by their index, each in a frame of its own. Throws where there is none, or one has more
   * than 64 arcs or a number that is not finite, or where they need more than the device allows; the shapes are then
   * those that they were.
   */
  setShapes(shapes: readonly Shape[]): void {
    this.#runner.requireAlive()
    const { count, ...tables } = packShapes(shapes)
    this.#runner.setTables(tables)
    this.#shapes = count
  }

  /**
   * How deep the shapes of each pair overlap or how far they are apart, with normal and manifold. Rejects where a number
   * is not as `ShapePairs` has it, or the batch was destroyed, or its device lost.
   */
  async collide(pairs: ShapePairs): Promise<PairContacts> {
    return unpackContacts(await this.#ask('collideShapes', packPairs(pairs, this.#shapes)))
  }

  /** 1 for each pair whose shapes overlap or touch, n long. Rejects as `collide` does. */
  async overlap(pairs: ShapePairs): Promise<Uint8Array> {
    const { u32 } = await this.#ask('overlapShapes', packPairs(pairs, this.#shapes))
    return Uint8Array.from(u32)
  }

  /** The closest point of each shape's boundary, from inside and outside. Rejects as `collide` does. */
  async closestPoints(queries: PointQueries): Promise<PointAnswers> {
    return unpackPoints(await this.#ask('queryPoints', packPoints(queries, this.#shapes)))
  }

  /** Where rays and thick rays first meet a shape. Rejects as `collide` does. */
  async cast(queries: CastQueries): Promise<CastAnswers> {
    return unpackCasts(await this.#ask('castShapes', packCasts(queries, this.#shapes)))
  }

  /** Frees what it holds. */
  destroy(): void {
    this.#runner.destroy()
  }

  #ask(kernel: BatchKernel, queries: PackedQueries): Promise<TypedViews> {
    return askAll(this.#runner, SHAPE_BATCH, kernel, queries, this.#mostAtOnce)
  }
}
