/** The GPU backend's buffers. They grow and keep their contents. */

import type { Sizes } from '../features/sizes.ts'
import { bytesOf, grownCapacity, PER_CONTACT, strideOf } from '../pipeline/buffers.ts'
import { BUFFER_NAMES, BUFFERS, type BufferName } from '../pipeline/features.ts'
import { DeviceErrors, type Made, makeBuffer } from './deviceErrors.ts'

const VERTEX = () => GPUBufferUsage.VERTEX
/** Additional usages, as functions because `GPUBufferUsage` is undefined without WebGPU. */
const FURTHER_USAGE: { readonly [N in BufferName]?: () => number } = {
  stepInfo: () => GPUBufferUsage.UNIFORM,
  birthStep: () => GPUBufferUsage.UNIFORM,
  queryParams: () => GPUBufferUsage.UNIFORM,
  request: () => GPUBufferUsage.UNIFORM,
  // what renderers may take as vertex buffers
  poses: VERTEX,
  motions: VERTEX,
  activeContactCounts: VERTEX,
  userData: VERTEX,
  transparencies: VERTEX,
  slots: VERTEX,
  contacts: VERTEX,
  impulses: VERTEX,
  bonds: VERTEX,
}

/** New buffers that nothing uses yet. */
export interface Growth {
  readonly made: readonly Made<GPUBuffer>[]
  /** Resolves to an error if the device has no memory for one of them, or to null. */
  readonly error: Promise<Error | null>
  /** Takes them into use, in place of old ones. */
  commit(): void
  /** Destroys the new buffers. */
  drop(): void
}

export function growthOf(made: Growth['made'], commit: () => void): Growth {
  const errors = Promise.all(made.map(({ error }) => error))
  return {
    made,
    error: errors.then((all) => all.find((error) => error !== null) ?? null),
    commit,
    drop: () => {
      for (const one of made) one.made.destroy()
    },
  }
}

export class GpuStorage {
  readonly #device: GPUDevice
  /** Maximum bytes per buffer on this device. */
  readonly maxBytes: number
  readonly #buffers = new Map<BufferName, GPUBuffer>()
  /** Errors of these buffers, and of the pipelines that they are bound to. */
  readonly errors = new DeviceErrors()

  readonly #names: readonly BufferName[]

  /** Manages the simulation's buffers, or those in `names`. */
  constructor(device: GPUDevice, names = BUFFER_NAMES) {
    this.#device = device
    this.#names = names
    const { maxStorageBufferBindingSize, maxBufferSize } = device.limits
    this.maxBytes = Math.floor(Math.min(maxStorageBufferBindingSize, maxBufferSize) / 16) * 16
  }

  /** Returns the maximum number of elements of this buffer on this device. */
  maxLength(name: BufferName): number {
    return Math.floor(this.maxBytes / strideOf(name))
  }

  /** Maximum contact capacity on this device of a world of these sizes: some buffers have an element per contact only with grains. */
  maxContacts(sizes: Sizes): number {
    const used = PER_CONTACT.filter((name) => BUFFERS[name].length({ ...sizes, contacts: 1 }) > 0)
    return Math.min(...used.map((name) => this.maxLength(name)))
  }

  /** Maximum number of events between two reads on this device. */
  get maxEvents(): number {
    return this.maxLength('touchEvents')
  }

  /** Throws if a buffer would be larger than the device allows. Changes nothing. */
  check(sizes: Sizes, names = this.#names): void {
    for (const name of names) {
      const needed = bytesOf(name, sizes)
      if (needed > this.maxBytes) {
        throw new Error(
          `${name} needs ${needed} bytes, but this device allows ${this.maxBytes} bytes per buffer`,
        )
      }
    }
  }

  /** Grows every buffer that is too small for these sizes. Throws as `check` does; `errors` keeps what the device says later. */
  reserve(sizes: Sizes): void {
    const growth = this.grow(sizes)
    if (growth === null) return
    for (const made of growth.made) this.errors.track(made)
    growth.commit()
  }

  /**
   * Creates larger buffers for those that are too small for these sizes: half as large again, unless `isExact`. They are used from `commit`
   * on. Returns null if all are large enough. Throws as `check` does.
   */
  grow(sizes: Sizes, isExact = false): Growth | null {
    this.check(sizes)
    const grown = new Map<BufferName, Made<GPUBuffer>>()
    for (const name of this.#names) {
      const needed = bytesOf(name, sizes)
      const old = this.#buffers.get(name)
      if (old !== undefined && old.size >= needed) continue
      const room =
        old === undefined || isExact
          ? needed
          : Math.min(this.maxBytes, Math.max(needed, grownCapacity(old.size)))
      const size = Math.ceil(room / 16) * 16
      const { STORAGE, COPY_SRC, COPY_DST } = GPUBufferUsage
      const usage = STORAGE | COPY_SRC | COPY_DST | (FURTHER_USAGE[name]?.() ?? 0)
      grown.set(name, makeBuffer(this.#device, { label: name, size, usage }))
    }
    if (grown.size === 0) return null
    return growthOf([...grown.values()], () => this.#replace(grown))
  }

  /** Copies the contents of outgrown buffers to larger ones, which take their places. */
  #replace(grown: ReadonlyMap<BufferName, Made<GPUBuffer>>): void {
    const outgrown: GPUBuffer[] = []
    const encoder = this.#device.createCommandEncoder()
    for (const [name, { made }] of grown) {
      const old = this.#buffers.get(name)
      this.#buffers.set(name, made)
      if (old === undefined) continue
      encoder.copyBufferToBuffer(old, 0, made, 0, old.size)
      outgrown.push(old)
    }
    if (outgrown.length === 0) return
    this.#device.queue.submit([encoder.finish()])
    for (const buffer of outgrown) buffer.destroy()
  }

  get(name: BufferName): GPUBuffer {
    return this.#buffers.get(name)!
  }

  destroy(): void {
    for (const buffer of this.#buffers.values()) buffer.destroy()
  }
}
