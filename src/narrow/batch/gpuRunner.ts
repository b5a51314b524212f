/** Batches on the GPU: an upload, a dispatch and a readback a run. */
import tgpu from 'typegpu'
import { MOST_WORKGROUPS, WORKGROUP } from '../../constants.ts'
import type { Adapter } from '../../gpu/device.ts'
import { Readback } from '../../gpu/readback.ts'
import { type BatchKernel, batchLayouts } from '../../schemas.ts'
import type { Words } from '../../words.ts'
import { BATCH_KERNEL_NAMES, BATCH_KERNELS, linkBatch } from './kernels.ts'
import type { PackedShapes } from './packShapes.ts'
import { type BatchRunner, DESTROYED } from './runner.ts'

interface Compiled {
  readonly pipeline: GPUComputePipeline
  readonly layout: GPUBindGroupLayout
}

type Pipelines = ReadonlyMap<BatchKernel, Compiled>
type BufferName = 'arcs' | 'shapes' | 'queries' | 'answers'

const compiled = new WeakMap<GPUDevice, Promise<Pipelines>>()

/** Compiles the kernels of batches, once a device. */
function compileBatch(device: GPUDevice): Promise<Pipelines> {
  let pipelines = compiled.get(device)
  if (pipelines === undefined) {
    pipelines = compile(device)
    compiled.set(device, pipelines)
  }
  return pipelines
}

async function compile(device: GPUDevice): Promise<Pipelines> {
  const root = tgpu.initFromDevice({ device })
  const entries = BATCH_KERNEL_NAMES.map(async (kernel) => {
    const layout = root.unwrap(batchLayouts[kernel])
    const descriptor = {
      label: kernel,
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: {
        module: device.createShaderModule({ label: kernel, code: linkBatch(kernel) }),
        entryPoint: 'main',
      },
    }
    return [kernel, { layout, pipeline: await device.createComputePipelineAsync(descriptor) }] as const
  })
  return new Map(await Promise.all(entries))
}

export class GpuRunner implements BatchRunner {
  readonly kind = 'gpu'
  readonly adapter: string
  readonly #device: GPUDevice
  readonly #ownsDevice: boolean
  readonly #pipelines: Pipelines
  readonly #mostBytes: number
  readonly #buffers = new Map<BufferName, GPUBuffer>()
  #shapes: PackedShapes | undefined
  #failure: Error | undefined

  static async create(adapter: Adapter, ownsDevice: boolean): Promise<GpuRunner> {
    return new GpuRunner(adapter, ownsDevice, await compileBatch(adapter.device))
  }

  private constructor({ device, description }: Adapter, ownsDevice: boolean, pipelines: Pipelines) {
    this.adapter = description
    this.#device = device
    this.#ownsDevice = ownsDevice
    this.#pipelines = pipelines
    const { maxStorageBufferBindingSize, maxBufferSize } = device.limits
    this.#mostBytes = Math.min(maxStorageBufferBindingSize, maxBufferSize)
    device.lost.then(({ reason, message }) => {
      this.#failure ??= new Error(`the GPU device was lost (${reason || 'unknown'}): ${message}`)
    })
  }

  setShapes(shapes: PackedShapes): void {
    this.requireAlive()
    for (const name of ['arcs', 'shapes'] as const) this.#check(name, shapes[name].byteLength)
    for (const name of ['arcs', 'shapes'] as const) this.#write(name, shapes[name])
    this.#shapes = shapes
  }

  most(kernel: BatchKernel): number {
    const { query, answer } = BATCH_KERNELS[kernel]
    return Math.min(MOST_WORKGROUPS * WORKGROUP, Math.floor(this.#mostBytes / (4 * Math.max(query, answer))))
  }

  async run(kernel: BatchKernel, queries: Uint8Array<ArrayBuffer>): Promise<Words> {
    this.requireAlive()
    const { query, answer } = BATCH_KERNELS[kernel]
    const count = queries.byteLength / (4 * query)
    const bytes = 4 * answer * count
    this.#write('queries', queries)
    this.#reserve('answers', bytes)
    const { pipeline, layout } = this.#pipelines.get(kernel)!
    const { arcs, shapes } = this.#shapes!
    const bound = {
      arcs: arcs.byteLength,
      shapes: shapes.byteLength,
      queries: queries.byteLength,
      answers: bytes,
    }
    const entries = Object.entries(bound).map(([name, size], binding) => ({
      binding,
      resource: { buffer: this.#buffers.get(name as BufferName)!, size },
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
    this.requireAlive()
    if (settled instanceof Error) throw settled
    return settled[0]
  }

  requireAlive(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  destroy(): void {
    this.#failure ??= new Error(DESTROYED)
    for (const buffer of this.#buffers.values()) buffer.destroy()
    if (this.#ownsDevice) this.#device.destroy()
  }

  #check(name: BufferName, bytes: number): void {
    if (bytes > this.#mostBytes)
      throw new Error(
        `${name} needs ${bytes} bytes, but this device allows ${this.#mostBytes} bytes a buffer`,
      )
  }

  /** What the buffer held is lost where it grows. */
  #reserve(name: BufferName, bytes: number): void {
    this.#check(name, bytes)
    const old = this.#buffers.get(name)
    if (old !== undefined && old.size >= bytes) return
    old?.destroy()
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST
    this.#buffers.set(name, this.#device.createBuffer({ label: name, size: bytes, usage }))
  }

  #write(name: BufferName, data: Uint8Array<ArrayBuffer>): void {
    this.#reserve(name, data.byteLength)
    this.#device.queue.writeBuffer(this.#buffers.get(name)!, 0, data)
  }
}
