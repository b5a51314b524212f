/** Compiles and encodes custom passes on the GPU. */
import header from '../../shaders/userPass.wgsl?linked'
import { type Sizes, strideOf } from '../pipeline/buffers.ts'
import { type CheckedPass, type PassBinding, type PassRun, passBindings } from '../pipeline/pass.ts'
import { storageBindings } from '../pipeline/stage.ts'
import { PASS_PLANNED } from '../schemas/constants.ts'
import type { GpuStorage } from './storage.ts'
import { type Compiled, compileUserCode } from './userCode.ts'

/** A compiled pass with the bindings of its layout. */
interface CompiledPass extends Compiled {
  readonly bindings: readonly PassBinding[]
}

export class GpuPasses {
  readonly #device: GPUDevice
  readonly #storage: GpuStorage
  readonly #compiled = new WeakMap<CheckedPass, CompiledPass>()

  constructor(device: GPUDevice, storage: GpuStorage) {
    this.#device = device
    this.#storage = storage
  }

  /** Compiles and stores a pass. Rejects if its WGSL is invalid. */
  async add(pass: CheckedPass): Promise<void> {
    const { label, code } = pass
    const bindings = passBindings(code)
    const user = { kind: 'pass', label, header, code, footer: '', bindings } as const
    this.#compiled.set(pass, { ...(await compileUserCode(this.#device, user)), bindings })
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
