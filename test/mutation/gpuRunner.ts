/** Runs a WGSL kernel, as it is or as a mutant, over recordings. */
import { linkShader } from '../../src/build/link.ts'
import { bindGroupLayout } from '../../src/gpu/bindGroupLayout.ts'
import { SOFTWARE_TILE_THREADS } from '../../src/schemas/constants.ts'
import { guardedShader } from './guards.ts'
import type { Outputs } from './outputs.ts'
import { type Recording, shaderOf } from './recording.ts'
import { readSource, SHADERS, wgslFile } from './sources.ts'

interface Bound {
  readonly recording: Recording
  readonly group: GPUBindGroup
  /** As it is before the run, what the run writes, and where the copy of that lies. */
  readonly written: readonly {
    name: string
    initial: GPUBuffer
    work: GPUBuffer
    offset: number
    bytes: number
  }[]
}

/** Recordings that run before what they write is looked at: most mutants show in some of them. */
const AT_FIRST = 48

/** A source that does not compile. */
export class Refused extends Error {}

/** Recordings of a kernel on a device, made once for many mutants. */
export class GpuRunner {
  readonly #device: GPUDevice
  readonly #kernel: string
  readonly #groupLayout: GPUBindGroupLayout
  /** By their constants, those first of which there are most. */
  readonly #bound: readonly (readonly Bound[])[]
  /** The sets of constants in which changes of a file were seen, the last one first. */
  readonly #seen = new Map<string, readonly (readonly Bound[])[]>()
  readonly #staging: GPUBuffer
  readonly #buffers: GPUBuffer[] = []

  constructor(device: GPUDevice, kernel: string, recordings: readonly Recording[]) {
    this.#device = device
    this.#kernel = kernel
    this.#groupLayout = bindGroupLayout(device, kernel, shaderOf(kernel).bindings)
    let offset = 0
    const all = recordings.map((recording): Bound => {
      const written: { name: string; initial: GPUBuffer; work: GPUBuffer; offset: number; bytes: number }[] =
        []
      const entries = recording.bindings.map(({ name, isUniform, isWritten, bytes }, binding) => {
        const usage = isUniform ? GPUBufferUsage.UNIFORM : GPUBufferUsage.STORAGE
        const work = this.#make(bytes, usage)
        if (isWritten) {
          written.push({ name, initial: this.#make(bytes, usage), work, offset, bytes: bytes.byteLength })
          offset += bytes.byteLength
        }
        return { binding, resource: { buffer: work, size: bytes.byteLength } }
      })
      return { recording, group: device.createBindGroup({ layout: this.#groupLayout, entries }), written }
    })
    const byConstants = new Map<string, Bound[]>()
    for (const bound of all) {
      const key = JSON.stringify(bound.recording.constants)
      byConstants.set(key, [...(byConstants.get(key) ?? []), bound])
    }
    this.#bound = [...byConstants.values()].sort((a, b) => b.length - a.length)
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST
    this.#staging = device.createBuffer({ size: Math.max(offset, 4), usage })
  }

  #make(bytes: Uint8Array<ArrayBuffer>, usage: number): GPUBuffer {
    const { COPY_SRC, COPY_DST } = GPUBufferUsage
    const buffer = this.#device.createBuffer({ size: bytes.byteLength, usage: usage | COPY_SRC | COPY_DST })
    this.#device.queue.writeBuffer(buffer, 0, bytes)
    this.#buffers.push(buffer)
    return buffer
  }

  /**
   * Runs the kernel, set of constants by set of constants, until `isDone` says of a recording's outputs that it has seen enough.
   * `file` is read as `source`. Rejects where that does not compile.
   */
  async run(
    file: string,
    source: string,
    isDone: (recording: Recording, outputs: Outputs) => boolean,
  ): Promise<boolean> {
    const own = wgslFile(this.#kernel)
    const code = await linkShader(own.slice(SHADERS.length + 1, -'.wgsl'.length), (path) => {
      const name = `${SHADERS}/${path}.wgsl`
      const text = name === file ? source : readSource(name)
      return text && guardedShader(text, name === own)
    }).catch((error: Error) => {
      throw new Refused(error.message)
    })
    const device = this.#device
    // what it complains of comes with the pipeline
    device.pushErrorScope('validation')
    const module = device.createShaderModule({ code })
    await device.popErrorScope()
    const layout = device.createPipelineLayout({ bindGroupLayouts: [this.#groupLayout] })
    const seen = this.#seen.get(file) ?? []
    for (const bound of [...seen, ...this.#bound.filter((one) => !seen.includes(one))]) {
      const recorded = bound[0].recording.constants
      // the twin is not one of threads
      const constants = { ...recorded, ...('THREADS' in recorded && { THREADS: SOFTWARE_TILE_THREADS }) }
      const compute = { module, entryPoint: 'main', constants }
      const pipeline = await device
        .createComputePipelineAsync({ label: this.#kernel, layout, compute })
        .catch((error: Error) => {
          throw new Refused(error.message)
        })
      for (const some of [bound.slice(0, AT_FIRST), bound.slice(AT_FIRST)]) {
        const outputs = await this.#runBound(pipeline, some)
        if (!some.some(({ recording }, k) => isDone(recording, outputs[k]))) continue
        this.#seen.set(file, [bound, ...seen.filter((one) => one !== bound)])
        return true
      }
    }
    return false
  }

  async #runBound(pipeline: GPUComputePipeline, bound: readonly Bound[]): Promise<Outputs[]> {
    if (bound.length === 0) return []
    const encoder = this.#device.createCommandEncoder()
    for (const { recording, group, written } of bound) {
      for (const { initial, work, bytes } of written) encoder.copyBufferToBuffer(initial, 0, work, 0, bytes)
      const pass = encoder.beginComputePass()
      pass.setPipeline(pipeline)
      pass.setBindGroup(0, group)
      pass.dispatchWorkgroups(recording.workgroups)
      pass.end()
      for (const { work, offset, bytes } of written)
        encoder.copyBufferToBuffer(work, 0, this.#staging, offset, bytes)
    }
    this.#device.queue.submit([encoder.finish()])
    await this.#staging.mapAsync(GPUMapMode.READ)
    const all = this.#staging.getMappedRange().slice(0)
    this.#staging.unmap()
    return bound.map(
      ({ written }) =>
        new Map(written.map(({ name, offset, bytes }) => [name, new Uint32Array(all, offset, bytes / 4)])),
    )
  }

  destroy(): void {
    for (const buffer of this.#buffers) buffer.destroy()
    this.#staging.destroy()
  }
}
