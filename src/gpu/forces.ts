/** Compiles and binds forces of the user's own on the GPU. */
import header from '../../shaders/passes/userForce.wgsl?linked'
import { type CheckedForce, FORCE_BINDINGS, FORCE_FUNCTIONS } from '../features/passes/force.ts'
import { strideOf } from '../pipeline/buffers.ts'
import type { ForceStage } from '../pipeline/stage.ts'
import type { BoundStage } from './boundStages.ts'
import type { GpuStorage } from './storage.ts'
import { type Compiled, compileUserCode, type UserCode } from './userCode.ts'
import type { WorkgroupCounts } from './workgroupCounts.ts'

/** The call of the user's function by place. */
const CALLS = {
  velocities: 'accelerate(slot, acceleration(diskOf(slot), substepNow()));',
  positions: 'setVelocity(slot, velocity(diskOf(slot), substepNow()));',
} as const satisfies Record<CheckedForce['at'], string>

type Code = Pick<CheckedForce, 'label' | 'code' | 'at' | 'maxAcceleration' | 'rounding'>

/** Returns what is compiled of a force. */
export function userCodeOf({ label, code, at, maxAcceleration, rounding }: Code): UserCode {
  return {
    kind: 'force',
    label,
    header,
    code,
    footer: `
@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) dispatched: vec3u) {
  for (var slot = thread.x; slot < params.disks; slot += WORKGROUP * dispatched.x) {
    if (isMoved(slot)) { ${CALLS[at]} }
  }
}
`,
    signature: `fn ${FORCE_FUNCTIONS[at]}(disk: Disk, substep: Substep) -> vec2f`,
    bindings: FORCE_BINDINGS,
    constants: { MAX_ADDED: maxAcceleration },
    rounding,
  }
}

const keyOf = ({ label, code, at, maxAcceleration, rounding }: CheckedForce) =>
  JSON.stringify([label, at, maxAcceleration, rounding, code])

export class GpuForces {
  readonly #device: GPUDevice
  readonly #storage: GpuStorage
  /** By `keyOf`, so that forces of two worlds that are alike can stand for each other, as they do in `check`. */
  readonly #compiled = new Map<string, Compiled>()

  constructor(device: GPUDevice, storage: GpuStorage) {
    this.#device = device
    this.#storage = storage
  }

  /** Compiles and stores a force. Rejects if its WGSL is invalid. */
  async add(force: CheckedForce): Promise<void> {
    const key = keyOf(force)
    if (!this.#compiled.has(key))
      this.#compiled.set(key, await compileUserCode(this.#device, userCodeOf(force)))
  }

  /** Creates the bind group of a stage; `params` is the uniform of the step. */
  bind(stage: ForceStage, params: GPUBuffer, counts: WorkgroupCounts): BoundStage {
    const { pipeline, layout } = this.#compiled.get(keyOf(stage.force))!
    const storage = this.#storage
    const entries = FORCE_BINDINGS.map(({ name }, binding): GPUBindGroupEntry => {
      const bound = stage.bindings.find((one) => one.binding === name)
      if (bound === undefined) return { binding, resource: { buffer: params } }
      const { buffer, length } = bound
      const offset = buffer === 'forceParameters' ? 4 * stage.firstParameter : 0
      return { binding, resource: { buffer: storage.get(buffer), offset, size: length * strideOf(buffer) } }
    })
    const bindGroup = this.#device.createBindGroup({ label: stage.label, layout, entries })
    return { stage, pipeline, bindGroup, workgroups: counts.dispatched(stage) }
  }
}
