/** Copies buffers of the CPU backend to the GPU for rendering. */
import type { BackendBuffers, RenderBuffer } from '../pipeline/backend.ts'
import { type BufferName, grownCapacity, strideOf } from '../pipeline/buffers.ts'

/** The names of buffers that a backend calls otherwise. */
const STORED: Partial<Record<RenderBuffer, BufferName>> = { slotsById: 'slots' }

export class Upload {
  readonly #device: GPUDevice
  readonly #copies = new Map<RenderBuffer, GPUBuffer>()

  constructor(device: GPUDevice) {
    this.#device = device
  }

  /** Returns the GPU buffer to draw from: the world's own, or an updated copy if the backend is 'cpu'. */
  toGpu(buffers: BackendBuffers, name: RenderBuffer): GPUBuffer {
    return buffers.kind === 'gpu' ? buffers[name] : this.#copy(name, buffers[name].u32)
  }

  destroy(): void {
    for (const copy of this.#copies.values()) copy.destroy()
  }

  #copy(name: RenderBuffer, data: Uint32Array): GPUBuffer {
    let copy = this.#copies.get(name)
    if (copy === undefined || copy.size < data.byteLength) {
      copy?.destroy()
      const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
      // a binding cannot be empty
      const size = Math.max(4 * grownCapacity(data.length), strideOf(STORED[name] ?? (name as BufferName)))
      copy = this.#device.createBuffer({ label: `copy of ${name}`, size, usage })
      this.#copies.set(name, copy)
    }
    this.#device.queue.writeBuffer(copy, 0, data as Uint32Array<ArrayBuffer>)
    return copy
  }
}
