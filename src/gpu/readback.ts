/** Copies GPU buffers to the host. */
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { DeviceErrors, makeBuffer } from './deviceErrors.ts'

export interface Source {
  readonly buffer: GPUBuffer
  readonly bytes: number
  /** First byte; default 0. */
  readonly from?: number
}

/** A readback. The constructor encodes copies to a staging buffer; `get` maps it when the GPU has completed them. */
export class Readback {
  readonly #staging: GPUBuffer
  readonly #errors = new DeviceErrors()
  readonly #sources: readonly Source[]

  constructor(device: GPUDevice, encoder: GPUCommandEncoder, sources: readonly Source[]) {
    const size = sources.reduce((sum, source) => sum + source.bytes, 0)
    this.#sources = sources
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST
    this.#staging = this.#errors.track(makeBuffer(device, { label: 'readback', size, usage }))
    let offset = 0
    for (const { buffer, bytes, from = 0 } of sources) {
      encoder.copyBufferToBuffer(buffer, from, this.#staging, offset, bytes)
      offset += bytes
    }
  }

  /** Returns one `TypedViews` per source, in order. Call once, after the submit. */
  async get(): Promise<TypedViews[]> {
    try {
      const failure = await this.#staging.mapAsync(GPUMapMode.READ).catch((error: Error) => error)
      await this.#errors.requireNone()
      if (failure) throw failure
      const mapped = this.#staging.getMappedRange()
      let offset = 0
      return this.#sources.map(({ bytes }) => {
        const copy = words(mapped.slice(offset, offset + bytes))
        offset += bytes
        return copy
      })
    } finally {
      this.#staging.destroy()
    }
  }
}
