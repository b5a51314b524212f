/** Times stages with timestamp queries, one compute pass per stage. Timestamps are coarse; errors average out over many substeps. */

import { type ProfileSum, profiledName } from '../pipeline/profile.ts'
import { STATUS } from '../schemas/offsets.ts'
import { type BoundStage, dispatch } from './boundStages.ts'
import { Readback } from './readback.ts'

const MAX_QUERIES = 4096

export class Profiler {
  readonly #device: GPUDevice
  readonly #queries: GPUQuerySet
  readonly #resolved: GPUBuffer
  readonly #sum: ProfileSum
  #isBusy = false

  static isAvailable(device: GPUDevice): boolean {
    return device.features.has('timestamp-query')
  }

  /** Creates a profiler that adds its times to `sum`. */
  constructor(device: GPUDevice, sum: ProfileSum) {
    this.#device = device
    this.#sum = sum
    this.#queries = device.createQuerySet({ type: 'timestamp', count: MAX_QUERIES })
    const usage = GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC
    this.#resolved = device.createBuffer({ size: 8 * MAX_QUERIES, usage })
  }

  /**
   * Encodes the stages of substeps, and times as many of them as there are queries for. Call the returned function after the submit. A step in
   * which the GPU halts, according to `status`, is not counted, since it runs again.
   */
  encode(
    encoder: GPUCommandEncoder,
    substeps: readonly (readonly BoundStage[])[],
    status: GPUBuffer,
  ): () => void {
    const stages = substeps.flat()
    const timed = this.#isBusy ? 0 : Math.min(stages.length, MAX_QUERIES / 2)
    for (const [index, bound] of stages.entries()) {
      const timestampWrites = {
        querySet: this.#queries,
        beginningOfPassWriteIndex: 2 * index,
        endOfPassWriteIndex: 2 * index + 1,
      }
      const pass = encoder.beginComputePass(index < timed ? { timestampWrites } : {})
      dispatch(pass, [bound])
      pass.end()
    }
    if (timed === 0) return () => {}
    const count = 2 * timed
    encoder.resolveQuerySet(this.#queries, 0, count, this.#resolved, 0)
    const readback = new Readback(this.#device, encoder, [
      { buffer: this.#resolved, bytes: 8 * count },
      { buffer: status, bytes: 4 * STATUS.stride },
    ])
    this.#isBusy = true
    const kernels = stages.map(({ stage }) => profiledName(stage))
    return () =>
      readback
        .get()
        .then(([times, { u32 }]) => {
          if (u32[STATUS.halted] !== 0) return
          addTimes(this.#sum, kernels, new BigUint64Array(times.u32.buffer), stages.length / timed)
        })
        // the next step reports a lost device
        .catch(() => {})
        .finally(() => {
          this.#isBusy = false
        })
  }

  destroy(): void {
    this.#queries.destroy()
    this.#resolved.destroy()
  }
}

/** Adds the times of a step: pairs of nanoseconds for each timed stage. */
function addTimes(
  sum: ProfileSum,
  kernels: readonly string[],
  nanoseconds: BigUint64Array,
  scale: number,
): void {
  for (let query = 0; query < nanoseconds.length; query += 2) {
    const span = Number(nanoseconds[query + 1] - nanoseconds[query])
    sum.add(kernels[query / 2], span * 1e-6 * scale)
  }
  sum.stepped()
}
