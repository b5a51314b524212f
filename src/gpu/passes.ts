/** Compiles and encodes custom passes on the GPU. */
import header from '../../shaders/passes/userPass.wgsl?linked'
import {
  type CheckedPass,
  type PassBinding,
  type PassRun,
  passBindings,
  workgroupsOf,
} from '../features/passes/pass.ts'
import type { Sizes } from '../features/sizes.ts'
import { strideOf } from '../pipeline/buffers.ts'
import { storageBindings } from '../pipeline/stage.ts'
import { STATUS, STEP_INFO } from '../schemas/offsets.ts'
import type { GpuStorage } from './storage.ts'
import { blankComments, type Compiled, compileUserCode } from './userCode.ts'

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
    const user = userCodeOf(pass)
    const { bindings } = user
    this.#compiled.set(pass, { ...(await compileUserCode(this.#device, user)), bindings })
  }

  /** Encodes a run. `stepInfo` and `parameters` must be written before. */
  encode(encoder: GPUCommandEncoder, run: PassRun, sizes: Sizes): void {
    const { pass, parameters } = run
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
    const [status, stepInfo] = [storage.get('status'), storage.get('stepInfo')]
    encoder.copyBufferToBuffer(status, 4 * STATUS.halted, stepInfo, 4 * STEP_INFO.halted, 4)
    const commands = encoder.beginComputePass({ label })
    commands.setPipeline(pipeline)
    commands.setBindGroup(0, bindGroup)
    commands.dispatchWorkgroups(workgroupsOf(run))
    commands.end()
  }
}

/** Returns what is compiled of a pass. */
export function userCodeOf({ label, code, rounding }: Pick<CheckedPass, 'label' | 'code' | 'rounding'>) {
  const bindings = passBindings(code)
  return { kind: 'pass', label, header, code: unlessHalted(code), footer: '', bindings, rounding } as const
}

/** Returns code whose entry point does nothing while the steps are halted; lines stay where they are. */
export function unlessHalted(code: string): string {
  const entry = /\bfn\s+main\b[^{]*\{/.exec(blankComments(code))
  if (entry === null) return code
  const begin = entry.index + entry[0].length
  return `${code.slice(0, begin)} if (stepInfo.halted != 0u) { return; } ${code.slice(begin)}`
}
