/** Compiles and encodes custom passes on the GPU. */
import header from '../../shaders/userPass.wgsl?linked'
import { type Sizes, strideOf } from '../pipeline/buffers.ts'
import type { CheckedPass, PassRun } from '../pipeline/pass.ts'
import { storageBindings } from '../pipeline/stage.ts'
import { PASS_PLANNED } from '../schemas/constants.ts'
import { userShaders } from '../schemas/index.ts'
import { bindGroupLayout } from './bindGroupLayout.ts'
import type { GpuStorage } from './storage.ts'

const { bindings: BINDINGS } = userShaders.userPass
const NAMES = BINDINGS.map(({ name }): string => name)
const HEADER_LINES = header.split('\n').length - 1

/** Compiles a pass. Rejects if its WGSL is invalid. */
async function compilePass(
  device: GPUDevice,
  bindGroupLayout: GPUBindGroupLayout,
  { label, code }: CheckedPass,
): Promise<GPUComputePipeline> {
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
  const layout = device.createPipelineLayout({ label, bindGroupLayouts: [bindGroupLayout] })
  const compute = { module, entryPoint: 'main' }
  try {
    return await device.createComputePipelineAsync({ label, layout, compute })
  } catch (error) {
    throw new Error(`code of the pass ${name} makes no pipeline: ${firstLine((error as Error).message)}`)
  }
}

const firstLine = (text: string) => text.trim().split('\n')[0]

export class GpuPasses {
  readonly #device: GPUDevice
  readonly #layout: GPUBindGroupLayout
  readonly #storage: GpuStorage
  readonly #pipelines = new WeakMap<CheckedPass, GPUComputePipeline>()

  constructor(device: GPUDevice, storage: GpuStorage) {
    this.#device = device
    this.#layout = bindGroupLayout(device, 'userPass', BINDINGS)
    this.#storage = storage
  }

  /** Compiles and stores a pass. Rejects if its WGSL is invalid. */
  async add(pass: CheckedPass): Promise<void> {
    this.#pipelines.set(pass, await compilePass(this.#device, this.#layout, pass))
  }

  /** Encodes a run. `writePassDispatchArgs` sets its workgroups; `stepInfo` and `parameters` must be written before. */
  encode(encoder: GPUCommandEncoder, { pass, parameters }: PassRun, sizes: Sizes): void {
    const { label } = pass
    const storage = this.#storage
    const renames = { parameters: { buffer: 'parameters', length: parameters.length } } as const
    const entries: GPUBindGroupEntry[] = storageBindings(BINDINGS, sizes, renames).map(
      ({ binding, buffer, length }) => ({
        binding: NAMES.indexOf(binding),
        resource: { buffer: storage.get(buffer), size: length * strideOf(buffer) },
      }),
    )
    entries.push({ binding: NAMES.indexOf('stepInfo'), resource: { buffer: storage.get('stepInfo') } })
    const bindGroup = this.#device.createBindGroup({ label, layout: this.#layout, entries })
    const commands = encoder.beginComputePass({ label })
    commands.setPipeline(this.#pipelines.get(pass)!)
    commands.setBindGroup(0, bindGroup)
    commands.dispatchWorkgroupsIndirect(storage.get('dispatches'), 12 * PASS_PLANNED)
    commands.end()
  }
}
