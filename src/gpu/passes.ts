/** Compiles and encodes custom passes on the GPU. */
import header from '../../shaders/userPass.wgsl?linked'
import { type Sizes, strideOf } from '../pipeline/buffers.ts'
import { type CheckedPass, type PassBinding, type PassRun, passBindings } from '../pipeline/pass.ts'
import { storageBindings } from '../pipeline/stage.ts'
import { PASS_PLANNED } from '../schemas/constants.ts'
import { bindGroupLayout } from './bindGroupLayout.ts'
import type { GpuStorage } from './storage.ts'

const HEADER_LINES = header.split('\n').length - 1

/** A compiled pass with the bindings of its layout. */
interface Compiled {
  readonly pipeline: GPUComputePipeline
  readonly layout: GPUBindGroupLayout
  readonly bindings: readonly PassBinding[]
}

/** Compiles a pass. Rejects if its WGSL is invalid. */
async function compilePass(device: GPUDevice, { label, code }: CheckedPass): Promise<Compiled> {
  const name = JSON.stringify(label)
  // compilation errors are reported below, with their lines
  device.pushErrorScope('validation')
  const module = device.createShaderModule({ label, code: header + code })
  await device.popErrorScope()
  const { messages } = await module.getCompilationInfo()
  const fault = messages.find(({ type }) => type === 'error')
  if (fault !== undefined)
    throw new Error(
      `code of the pass ${name} is invalid WGSL in line ${fault.lineNum - HEADER_LINES}: ${firstLine(fault.message)}`,
    )
  const bindings = passBindings(code)
  const layout = bindGroupLayout(device, label, bindings)
  const pipelineLayout = device.createPipelineLayout({ label, bindGroupLayouts: [layout] })
  const compute = { module, entryPoint: 'main' }
  try {
    const options = { label, layout: pipelineLayout, compute }
    return { pipeline: await device.createComputePipelineAsync(options), layout, bindings }
  } catch (error) {
    throw new Error(`code of the pass ${name} makes no pipeline: ${firstLine((error as Error).message)}`)
  }
}

const firstLine = (text: string) => text.trim().split('\n')[0]

export class GpuPasses {
  readonly #device: GPUDevice
  readonly #storage: GpuStorage
  readonly #compiled = new WeakMap<CheckedPass, Compiled>()

  constructor(device: GPUDevice, storage: GpuStorage) {
    this.#device = device
    this.#storage = storage
  }

  /** Compiles and stores a pass. Rejects if its WGSL is invalid. */
  async add(pass: CheckedPass): Promise<void> {
    this.#compiled.set(pass, await compilePass(this.#device, pass))
  }

  /** Encodes a run. `writePassDispatchArgs` sets its workgroups; `stepInfo` and `parameters` must be written before. */
  encode(encoder: GPUCommandEncoder, { pass, parameters }: PassRun, sizes: Sizes): void {
    const { label } = pass
    const { pipeline, layout, bindings } = this.#compiled.get(pass)!
    const storage = this.#storage
    const renames = { parameters: { buffer: 'parameters', length: parameters.length } } as const
    const buffers = new Map(storageBindings(bindings, sizes, renames).map((one) => [one.binding, one]))
    const entries = bindings.map(({ name, number }): GPUBindGroupEntry => {
      const bound = buffers.get(name)
      if (bound === undefined) return { binding: number, resource: { buffer: storage.get('stepInfo') } }
      const { buffer, length } = bound
      return { binding: number, resource: { buffer: storage.get(buffer), size: length * strideOf(buffer) } }
    })
    const bindGroup = this.#device.createBindGroup({ label, layout, entries })
    const commands = encoder.beginComputePass({ label })
    commands.setPipeline(pipeline)
    commands.setBindGroup(0, bindGroup)
    commands.dispatchWorkgroupsIndirect(storage.get('dispatches'), 12 * PASS_PLANNED)
    commands.end()
  }
}
