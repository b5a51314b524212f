/** Copies buffers of the CPU backend to the GPU for rendering. */
import type { BackendBuffers, RenderBuffer } from '../pipeline/backend.ts'
import { grownCapacity, strideOf } from '../pipeline/buffers.ts'
import type { ShapeTable } from '../pipeline/commands.ts'
import type { BufferName } from '../pipeline/features.ts'
import type { Tints } from './renderer.ts'

/** The names of buffers that a backend calls otherwise. */
const STORED: Partial<Record<RenderBuffer, BufferName>> = { slotsById: 'slots' }

export class Upload {
  readonly #device: GPUDevice
  /** By their labels. */
  readonly #copies = new Map<string, GPUBuffer>()
  /** The tables of shapes, and what they are copies of. */
  #tables: { readonly of: ShapeTable; readonly parts: GPUBuffer; readonly arcs: GPUBuffer } | undefined

  /** The colours by id, and what they are a copy of. */
  #tints: { readonly of: Tints; readonly buffer: GPUBuffer } | undefined

  constructor(device: GPUDevice) {
    this.#device = device
  }

  /** Returns the GPU buffer to draw from: the world's own, or an updated copy if the backend is 'cpu'. */
  toGpu(buffers: BackendBuffers, name: RenderBuffer): GPUBuffer {
    return buffers.kind === 'gpu' ? buffers[name] : this.#copy(name, buffers[name].u32)
  }

  /** Returns the tables of the shapes of grains. */
  tables(shapes: ShapeTable): { readonly parts: GPUBuffer; readonly arcs: GPUBuffer } {
    if (this.#tables?.of === shapes) return this.#tables
    this.#destroyTables()
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
    const [parts, arcs] = [shapes.parts, shapes.arcs].map((data) => {
      const buffer = this.#device.createBuffer({ label: 'shapes', size: data.byteLength, usage })
      this.#device.queue.writeBuffer(buffer, 0, data)
      return buffer
    })
    this.#tables = { of: shapes, parts, arcs }
    return this.#tables
  }

  /** Returns the colours by id. */
  tints(tints: Tints): GPUBuffer {
    if (this.#tints?.of === tints) return this.#tints.buffer
    let buffer = this.#tints?.buffer
    if (buffer?.size !== tints.byteLength) {
      buffer?.destroy()
      const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
      buffer = this.#device.createBuffer({ label: 'tints', size: tints.byteLength, usage })
    }
    this.#device.queue.writeBuffer(buffer, 0, tints)
    this.#tints = { of: tints, buffer }
    return buffer
  }

  #destroyTables(): void {
    this.#tables?.parts.destroy()
    this.#tables?.arcs.destroy()
    this.#tables = undefined
  }

  destroy(): void {
    this.#destroyTables()
    this.#tints?.buffer.destroy()
    for (const copy of this.#copies.values()) copy.destroy()
  }

  #copy(name: RenderBuffer, data: Uint32Array): GPUBuffer {
    // what a shader finds in place of an empty buffer is 0, not what another world had there
    const label = data.length === 0 ? `empty ${name}` : `copy of ${name}`
    let copy = this.#copies.get(label)
    if (copy === undefined || copy.size < data.byteLength) {
      copy?.destroy()
      const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
      // a binding cannot be empty
      const size = Math.max(4 * grownCapacity(data.length), strideOf(STORED[name] ?? (name as BufferName)))
      copy = this.#device.createBuffer({ label, size, usage })
      this.#copies.set(label, copy)
    }
    this.#device.queue.writeBuffer(copy, 0, data as Uint32Array<ArrayBuffer>)
    return copy
  }
}
