/** Runs batches of queries on the GPU: one upload, dispatch and readback per run. */

import type { Rounding } from '../features/passes/rounding.ts'
import { bindGroupLayout } from '../gpu/bindGroupLayout.ts'
import { type Adapter, type Loss, lossOf } from '../gpu/device.ts'
import { DeviceErrors, makeBuffer } from '../gpu/deviceErrors.ts'
import { Readback } from '../gpu/readback.ts'
import { codeFor } from '../gpu/rounding.ts'
import { MAX_WORKGROUPS, WORKGROUP } from '../schemas/constants.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { memoizePromise } from '../util/memoize.ts'
import { type BatchKernelSpec, type BatchRunner, type BatchSpec, DESTROYED, type Tables } from './runner.ts'

interface Compiled {
  readonly pipeline: GPUComputePipeline
  readonly layout: GPUBindGroupLayout
}

type Pipelines = ReadonlyMap<string, Compiled>

const compiled: Readonly<Record<Rounding, WeakMap<GPUDevice, Map<object, Promise<Pipelines>>>>> = {
  exact: new WeakMap(),
  fast: new WeakMap(),
}

/** Returns the pipelines of a kind of batch, compiled once per device and rounding. */
function compileBatch<K extends string>(
  device: GPUDevice,
  spec: BatchSpec<K>,
  rounding: Rounding,
): Promise<Pipelines> {
  const kinds = compiled[rounding].get(device) ?? new Map<object, Promise<Pipelines>>()
  compiled[rounding].set(device, kinds)
  return memoizePromise(kinds, spec, () => compile(device, spec, rounding))
}

async function compile<K extends string>(
  device: GPUDevice,
  { kernels }: BatchSpec<K>,
  rounding: Rounding,
): Promise<Pipelines> {
  const entries = Object.entries<BatchKernelSpec>(kernels).map(async ([kernel, { bindings, code }]) => {
    const layout = bindGroupLayout(device, kernel, bindings)
    const descriptor = {
      label: kernel,
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: {
        module: device.createShaderModule({ label: kernel, code: codeFor(device, code, rounding) }),
        entryPoint: 'main',
      },
    }
    return [kernel, { layout, pipeline: await device.createComputePipelineAsync(descriptor) }] as const
  })
  return new Map(await Promise.all(entries))
}

export class GpuRunner<K extends string> implements BatchRunner<K> {
  readonly kind = 'gpu'
  readonly adapter: string
  readonly #spec: BatchSpec<K>
  readonly #device: GPUDevice
  readonly #ownsDevice: boolean
  readonly #pipelines: Pipelines
  readonly #maxBytes: number
  readonly #buffers = new Map<string, GPUBuffer>()
  readonly #errors = new DeviceErrors()
  #tables: Tables | undefined
  #failure: Error | undefined
  readonly #loss: Readonly<Loss>

  static async create<K extends string>(
    spec: BatchSpec<K>,
    adapter: Adapter,
    ownsDevice: boolean,
    rounding: Rounding = 'exact',
  ): Promise<GpuRunner<K>> {
    return new GpuRunner(spec, adapter, ownsDevice, await compileBatch(adapter.device, spec, rounding))
  }

  private constructor(spec: BatchSpec<K>, adapter: Adapter, ownsDevice: boolean, pipelines: Pipelines) {
    const { device, description } = adapter
    this.adapter = description
    this.#spec = spec
    this.#device = device
    this.#ownsDevice = ownsDevice
    this.#pipelines = pipelines
    const { maxStorageBufferBindingSize, maxBufferSize } = device.limits
    this.#maxBytes = Math.min(maxStorageBufferBindingSize, maxBufferSize)
    this.#loss = lossOf(device)
  }

  setTables(tables: Tables): void {
    this.requireAlive()
    if (tables === this.#tables) return
    for (const name of this.#spec.tables) this.#check(name, tables[name].byteLength)
    for (const name of this.#spec.tables) this.#write(name, tables[name])
    this.#tables = tables
  }

  maxQueries(kernel: K): number {
    const { query, answer } = this.#spec.kernels[kernel]
    return Math.min(MAX_WORKGROUPS * WORKGROUP, Math.floor(this.#maxBytes / (4 * Math.max(query, answer))))
  }

  async run(kernel: K, queries: Uint8Array<ArrayBuffer>): Promise<TypedViews> {
    this.requireAlive()
    const { query, answer } = this.#spec.kernels[kernel]
    const count = queries.byteLength / (4 * query)
    const bytes = 4 * answer * count
    this.#write('queries', queries)
    this.#reserve('answers', bytes)
    const { pipeline, layout } = this.#pipelines.get(kernel)!
    const tables = this.#spec.tables.map((name) => [name, this.#tables![name].byteLength] as const)
    const bound = [...tables, ['queries', queries.byteLength], ['answers', bytes]] as const
    const entries = bound.map(([name, size], binding) => ({
      binding,
      resource: { buffer: this.#buffers.get(name)!, size },
    }))
    const encoder = this.#device.createCommandEncoder()
    const pass = encoder.beginComputePass()
    pass.setPipeline(pipeline)
    pass.setBindGroup(0, this.#device.createBindGroup({ label: kernel, layout, entries }))
    pass.dispatchWorkgroups(Math.ceil(count / WORKGROUP))
    pass.end()
    const readback = new Readback(this.#device, encoder, [{ buffer: this.#buffers.get('answers')!, bytes }])
    this.#device.queue.submit([encoder.finish()])
    const settled = await readback.get().catch((error: Error) => error)
    await this.#errors.settled()
    this.requireAlive()
    if (settled instanceof Error) throw settled
    return settled[0]
  }

  /** The error that ended this runner; undefined if it works. */
  get #error(): Error | undefined {
    return this.#failure ?? this.#loss.error ?? this.#errors.first
  }

  requireAlive(): void {
    const error = this.#error
    if (error !== undefined) throw error
  }

  destroy(): void {
    this.#failure = this.#error ?? new Error(DESTROYED)
    for (const buffer of this.#buffers.values()) buffer.destroy()
    if (this.#ownsDevice) this.#device.destroy()
  }

  #check(name: string, bytes: number): void {
    if (bytes > this.#maxBytes)
      throw new Error(
        `${name} needs ${bytes} bytes, but this device allows ${this.#maxBytes} bytes per buffer`,
      )
  }

  /** Makes a buffer at least this large. A buffer that grows loses its content. */
  #reserve(name: string, bytes: number): void {
    this.#check(name, bytes)
    const old = this.#buffers.get(name)
    if (old !== undefined && old.size >= bytes) return
    old?.destroy()
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST
    this.#buffers.set(name, this.#errors.track(makeBuffer(this.#device, { label: name, size: bytes, usage })))
  }

  #write(name: string, data: Uint8Array<ArrayBuffer>): void {
    this.#reserve(name, data.byteLength)
    this.#device.queue.writeBuffer(this.#buffers.get(name)!, 0, data)
  }
}
