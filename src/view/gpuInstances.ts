/** Gathers what is drawn of the disks on the device of the world. */
import captureDisks from '../../shaders/view/captureDisks.wgsl?linked'
import interpolateDisks from '../../shaders/view/interpolateDisks.wgsl?linked'
import type { PeriodicBox } from '../features/periodic/periodicBox.ts'
import { bindGroupLayout } from '../gpu/bindGroupLayout.ts'
import { MAX_DISPATCHED, WORKGROUP } from '../schemas/constants.ts'
import { viewShaders } from '../schemas/index.ts'
import type { World } from '../world.ts'
import type { DiskInstances, Instances } from './instances.ts'

const CODE = { captureDisks, interpolateDisks }
type Name = keyof typeof CODE

/** Bytes per disk. */
const STRIDE = 16

interface Made {
  readonly pipeline: GPUComputePipeline
  readonly layout: GPUBindGroupLayout
}

export class GpuInstances implements Instances {
  readonly #world: World
  readonly #device: GPUDevice
  readonly #made = new Map<Name, Made>()
  /** The number of ids of the later capture. */
  #captured = 0
  #earlier: GPUBuffer | undefined
  #later: GPUBuffer | undefined
  #drawn: GPUBuffer | undefined
  #parameters: GPUBuffer | undefined

  constructor(world: World, device: GPUDevice) {
    this.#world = world
    this.#device = device
  }

  capture(): void {
    const spare = this.#earlier
    this.#earlier = this.#later
    this.#captured = this.#world.buffers.ids
    this.#later = this.#gatherInto(spare, 'captured disks')
  }

  gather(): DiskInstances {
    this.#drawn = this.#gatherInto(this.#drawn, 'drawn disks')
    return this.#instances(this.#drawn, this.#world.buffers.ids)
  }

  interpolate(alpha: number, { period: [width, height] }: PeriodicBox): DiskInstances {
    const device = this.#device
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
    this.#parameters ??= device.createBuffer({ label: 'interpolation', size: 16, usage })
    device.queue.writeBuffer(this.#parameters, 0, new Float32Array([alpha, width, height, 0]))
    this.#drawn = this.#roomFor(this.#captured, this.#drawn, 'drawn disks')
    const later = this.#later!
    this.#run(
      'interpolateDisks',
      [this.#parameters, this.#earlier ?? later, later, this.#drawn],
      this.#captured,
    )
    return this.#instances(this.#drawn, this.#captured)
  }

  destroy(): void {
    for (const buffer of [this.#earlier, this.#later, this.#drawn, this.#parameters]) buffer?.destroy()
  }

  #instances(buffer: GPUBuffer, count: number): DiskInstances {
    return { kind: 'gpu', device: this.#device, buffer, count }
  }

  #gatherInto(buffer: GPUBuffer | undefined, label: string): GPUBuffer {
    const { buffers } = this.#world
    if (buffers.kind !== 'gpu') throw new Error('the world has left the GPU: expected another call of update')
    const { poses, motions, slotsById, ids } = buffers
    const room = this.#roomFor(ids, buffer, label)
    this.#run('captureDisks', [poses, motions, slotsById, room], ids)
    return room
  }

  /** Returns the buffer, or a larger one in its place. */
  #roomFor(count: number, buffer: GPUBuffer | undefined, label: string): GPUBuffer {
    const needed = STRIDE * Math.max(count, 1)
    if (buffer !== undefined && buffer.size >= needed) return buffer
    buffer?.destroy()
    const size = buffer === undefined ? needed : STRIDE * Math.ceil(1.5 * Math.max(count, 1))
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_SRC
    return this.#device.createBuffer({ label, size, usage })
  }

  #run(name: Name, buffers: readonly GPUBuffer[], count: number): void {
    const device = this.#device
    const { pipeline, layout } = this.#compiled(name)
    const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }))
    const encoder = device.createCommandEncoder({ label: name })
    const pass = encoder.beginComputePass({ label: name })
    pass.setPipeline(pipeline)
    pass.setBindGroup(0, device.createBindGroup({ label: name, layout, entries }))
    pass.dispatchWorkgroups(Math.min(Math.ceil(count / WORKGROUP), MAX_DISPATCHED))
    pass.end()
    device.queue.submit([encoder.finish()])
  }

  #compiled(name: Name): Made {
    let made = this.#made.get(name)
    if (made === undefined) {
      const device = this.#device
      const layout = bindGroupLayout(device, name, viewShaders[name].bindings)
      const module = device.createShaderModule({ label: name, code: CODE[name] })
      const pipeline = device.createComputePipeline({
        label: name,
        layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
        compute: { module },
      })
      made = { pipeline, layout }
      this.#made.set(name, made)
    }
    return made
  }
}
