/** Times dispatches of small kernels. */
import type { TimeLimit } from '../../../src/benchmark/timeLimit.ts'
import type { Adapter } from '../../../src/gpu/device.ts'
import { summarizeTimes, type Timing } from '../../statistics.ts'

/** Repeats before those that are timed. */
const WARM_UP = 2
const REPEATS = 7
const SHORT_REPEATS = 3
/** A software driver, and the short form, get fewer dispatches. */
const SHORT_DISPATCHES = 8

export interface MicroRow {
  readonly name: string
  readonly dispatches: number
  /** µs per dispatch: the host until the submit has returned, and all until the device is idle. */
  readonly host: Timing
  readonly total: Timing
}

/** A kernel with the buffers that it binds, in order. */
export interface Kernel {
  readonly pipeline: GPUComputePipeline
  readonly group: GPUBindGroup
}

export class MicroBench {
  readonly device: GPUDevice
  /** Whether counts and buffers are small. */
  readonly isSmall: boolean
  readonly rows: MicroRow[] = []
  readonly #limit: TimeLimit
  readonly #onRow: (row: MicroRow) => void
  readonly #buffers: GPUBuffer[] = []

  constructor(
    { device, isSoftware }: Adapter,
    isShort: boolean,
    limit: TimeLimit,
    onRow: (row: MicroRow) => void,
  ) {
    this.device = device
    this.isSmall = isSoftware || isShort
    this.#limit = limit
    this.#onRow = onRow
  }

  get repeats(): number {
    return this.isSmall ? SHORT_REPEATS : REPEATS
  }

  /** Returns a storage buffer, which `destroy` destroys. */
  buffer(size: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC
    const buffer = this.device.createBuffer({ size, usage })
    this.#buffers.push(buffer)
    return buffer
  }

  kernel(code: string, buffers: readonly GPUBuffer[], constants?: Record<string, number>): Kernel {
    const module = this.device.createShaderModule({ code })
    const pipeline = this.device.createComputePipeline({ layout: 'auto', compute: { module, constants } })
    return { pipeline, group: this.group(pipeline, buffers) }
  }

  group(pipeline: GPUComputePipeline, buffers: readonly GPUBuffer[]): GPUBindGroup {
    const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }))
    return this.device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries })
  }

  /** Resolves when the device is idle. Throws if the time of the part is over. */
  idle(): Promise<unknown> {
    return this.#limit.wait(this.device.queue.onSubmittedWorkDone(), Infinity)
  }

  /** Resolves as `work` does. Throws if the time of the part is over. */
  wait<T>(work: Promise<T>): Promise<T> {
    return this.#limit.wait(work, Infinity)
  }

  /** Times dispatches that `encode` encodes into one pass, or into a pass each. */
  async time(
    name: string,
    dispatches: number,
    encode: (pass: GPUComputePassEncoder, k: number) => void,
    hasOwnPasses = false,
  ): Promise<void> {
    const count = this.isSmall ? Math.min(dispatches, SHORT_DISPATCHES) : dispatches
    await this.repeat(name, count, (encoder) => {
      let pass = encoder.beginComputePass()
      for (let k = 0; k < count; k++) {
        if (hasOwnPasses && k > 0) {
          pass.end()
          pass = encoder.beginComputePass()
        }
        encode(pass, k)
      }
      pass.end()
    })
  }

  /** Times `count` dispatches of a kernel in one pass. */
  timeKernel(name: string, count: number, { pipeline, group }: Kernel, workgroups: number): Promise<void> {
    return this.time(name, count, (pass, k) => {
      if (k === 0) {
        pass.setPipeline(pipeline)
        pass.setBindGroup(0, group)
      }
      pass.dispatchWorkgroups(workgroups)
    })
  }

  /** Times a submit of what `encode` encodes, which counts as `parts` dispatches; then waits for `after`, or until the device is idle. */
  async repeat(
    name: string,
    parts: number,
    encode: (encoder: GPUCommandEncoder) => void,
    after: () => Promise<unknown> = () => this.idle(),
  ): Promise<void> {
    const host: number[] = []
    const total: number[] = []
    for (let run = -WARM_UP; run < this.repeats; run++) {
      await this.idle()
      const begin = performance.now()
      const encoder = this.device.createCommandEncoder()
      encode(encoder)
      this.device.queue.submit([encoder.finish()])
      const submitted = performance.now()
      await after()
      const end = performance.now()
      if (run < 0) continue
      host.push((1000 * (submitted - begin)) / parts)
      total.push((1000 * (end - begin)) / parts)
    }
    const row = { name, dispatches: parts, host: summarizeTimes(host), total: summarizeTimes(total) }
    this.rows.push(row)
    this.#onRow(row)
  }

  destroy(): void {
    for (const buffer of this.#buffers) buffer.destroy()
  }
}
