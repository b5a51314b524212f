/** Questions about shapes by the thousand: pairs of them, points, rays. */
import { type BackendChoice, chooseAdapter } from '../../createBackend.ts'
import { requireInteger } from '../../inputs.ts'
import type { BatchKernel } from '../../schemas.ts'
import type { Shape } from '../../shapes/shape.ts'
import { type Words, words } from '../../words.ts'
import {
  type CastAnswers,
  type PairContacts,
  type PointAnswers,
  unpackCasts,
  unpackContacts,
  unpackPoints,
} from './answers.ts'
import { CpuRunner } from './cpuRunner.ts'
import { GpuRunner } from './gpuRunner.ts'
import { BATCH_KERNELS } from './kernels.ts'
import { packShapes } from './packShapes.ts'
import {
  type CastQueries,
  type PackedQueries,
  type PointQueries,
  packCasts,
  packPairs,
  packPoints,
  type ShapePairs,
} from './queries.ts'
import type { BatchRunner } from './runner.ts'

export interface BatchOptions {
  /** Default 'auto': the GPU where there is a real one, else the CPU. */
  readonly backend?: BackendChoice
  /** Stays the caller's to destroy. Default: one of its own. */
  readonly device?: GPUDevice
  /** Most queries of one dispatch; more are split. Default: as many as the device allows. */
  readonly mostAtOnce?: number
}

/**
 * Tests pairs of convex shapes, and points and rays against shapes, a thread each, on the GPU or with the same kernels on the
 * CPU. Numbers are f32: what is found is right to about a millionth of the sizes and distances of what is asked about. The
 * shapes' own origins should lie in them or near.
 */
export class ShapeBatch {
  readonly #runner: BatchRunner
  readonly #mostAtOnce: number
  #shapes = 0

  /** Throws where `backend` is 'gpu' and there is none. */
  static async create({
    backend = 'auto',
    device,
    mostAtOnce = 2 ** 32,
  }: BatchOptions = {}): Promise<ShapeBatch> {
    requireInteger('mostAtOnce', mostAtOnce, 1, 2 ** 32)
    const adapter = await chooseAdapter(backend, device)
    const runner =
      adapter === null ? await CpuRunner.create() : await GpuRunner.create(adapter, device === undefined)
    return new ShapeBatch(runner, mostAtOnce)
  }

  private constructor(runner: BatchRunner, mostAtOnce: number) {
    this.#runner = runner
    this.#mostAtOnce = mostAtOnce
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
    const packed = packShapes(shapes)
    this.#runner.setShapes(packed)
    this.#shapes = packed.count
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

  /** All queries, in as many runs as they need, which are under way at once. */
  async #ask(kernel: BatchKernel, { count, bytes }: PackedQueries): Promise<Words> {
    this.#runner.requireAlive()
    const { query, answer } = BATCH_KERNELS[kernel]
    const most = Math.min(this.#mostAtOnce, this.#runner.most(kernel))
    const runs: Promise<Words>[] = []
    for (let first = 0; first < count; first += most) {
      const end = Math.min(count, first + most)
      runs.push(this.#runner.run(kernel, bytes.subarray(4 * query * first, 4 * query * end)))
    }
    const parts = await Promise.all(runs)
    if (parts.length === 1) return parts[0]
    const all = words(new ArrayBuffer(4 * answer * count))
    let offset = 0
    for (const { u32 } of parts) {
      all.u32.set(u32, offset)
      offset += u32.length
    }
    return all
  }
}
