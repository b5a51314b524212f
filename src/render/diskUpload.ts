/** Puts what the CPU backend holds where the shaders can read it. */
import type { BackendBuffers, RenderBuffer } from '../backend.ts'

export type GpuDisks = Readonly<Record<RenderBuffer, GPUBuffer>>

const NAMES = ['poses', 'motions', 'loads'] as const

export class DiskUpload {
  readonly #device: GPUDevice
  #copies: Partial<Record<RenderBuffer, GPUBuffer>> = {}

  constructor(device: GPUDevice) {
    this.#device = device
  }

  /** The buffers to draw from: the world's own, or copies where it computes on the CPU. */
  toGpu(buffers: BackendBuffers): GpuDisks {
    if (buffers.kind === 'gpu') return buffers
    for (const name of NAMES) {
      const data = buffers[name].u32
      let copy = this.#copies[name]
      if (copy === undefined || copy.size < data.byteLength) {
        copy?.destroy()
        const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
        copy = this.#device.createBuffer({ label: `copy of ${name}`, size: data.byteLength, usage })
        this.#copies[name] = copy
      }
      this.#device.queue.writeBuffer(copy, 0, data as Uint32Array<ArrayBuffer>)
    }
    return this.#copies as GpuDisks
  }

  destroy(): void {
    for (const copy of Object.values(this.#copies)) copy.destroy()
  }
}
