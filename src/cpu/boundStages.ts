/** Stages with the arguments of their twins, which must be computed again when buffer sizes change. */
import { strideOf } from '../pipeline/buffers.ts'
import type { ForceStage, KernelStage } from '../pipeline/stage.ts'
import { worldKernels } from '../schemas/index.ts'
import { PARAMS } from '../schemas/offsets.ts'
import type { Storage } from './storage.ts'
import { argumentsOf, type BoundTo } from './twinBinding.ts'

/** A stage of this library and the arguments that its twin is bound with. */
export interface BoundKernel extends KernelStage {
  readonly arguments: readonly number[]
}

export type BoundStage = BoundKernel | ForceStage

/** Binds a stage to the current buffers of a storage. `params` is the address of its uniform. */
export function bindStage(storage: Storage, stage: KernelStage, params = storage.paramsAddress): BoundKernel {
  const { kernel, constants, stageIndex, bindings } = stage
  const uniforms: Record<string, BoundTo> = {
    params: { address: params, bytes: 4 * PARAMS.stride },
    stageIndex: { value: stageIndex },
    request: { address: storage.address('request'), bytes: strideOf('request') },
    stepInfo: { address: storage.address('stepInfo'), bytes: strideOf('stepInfo') },
    birthStep: { address: storage.address('birthStep'), bytes: strideOf('birthStep') },
  }
  const find = (name: string): BoundTo => {
    if (name in uniforms) return uniforms[name]
    const { buffer, length } = bindings.find(({ binding }) => binding === name)!
    return { address: storage.address(buffer), bytes: length * strideOf(buffer) }
  }
  return { ...stage, arguments: argumentsOf(worldKernels[kernel], find, constants) }
}
