/** Stages with their pipelines and bind groups, which must be created again when buffer sizes change. */
import { strideOf } from '../pipeline/buffers.ts'
import type { KernelStage, Stage } from '../pipeline/stage.ts'
import { worldKernels } from '../schemas/index.ts'
import type { Kernels } from './kernels.ts'
import type { GpuStorage } from './storage.ts'
import type { WorkgroupCounts } from './workgroupCounts.ts'

export interface BoundStage {
  readonly stage: Stage
  readonly pipeline: GPUComputePipeline
  readonly bindGroup: GPUBindGroup
  /** Workgroups that are dispatched. */
  readonly workgroups: number
}

/** Creates the bind group of a stage of this library; `params` and `request` are its uniforms. */
export function bindStage(
  device: GPUDevice,
  kernels: Kernels,
  storage: Pick<GpuStorage, 'get' | 'errors'>,
  params: GPUBuffer,
  counts: WorkgroupCounts,
  stage: KernelStage,
  request?: GPUBuffer,
): BoundStage {
  const names = worldKernels[stage.kernel].bindings.map(({ name }): string => name)
  const entries: GPUBindGroupEntry[] = stage.bindings.map(({ binding, buffer, length }) => ({
    binding: names.indexOf(binding),
    resource: { buffer: storage.get(buffer), size: length * strideOf(buffer) },
  }))
  const uniforms: Record<string, GPUBufferBinding> = {
    params: { buffer: params },
    stageIndex: kernels.stageIndex(stage.stageIndex),
    stepInfo: { buffer: storage.get('stepInfo') },
    birthStep: { buffer: storage.get('birthStep') },
    ...(request && { request: { buffer: request } }),
  }
  for (const [binding, name] of names.entries())
    if (name in uniforms) entries.push({ binding, resource: uniforms[name] })
  entries.push({ binding: names.length, resource: counts.of(stage) })
  const layout = kernels.layout(stage.kernel)
  return {
    stage,
    pipeline: kernels.pipeline(stage, counts.loops(stage), storage.errors),
    bindGroup: device.createBindGroup({ label: stage.label, layout, entries }),
    workgroups: counts.dispatched(stage),
  }
}

/** Encodes the dispatches of these stages in order. The colours of the solver share a pipeline, which is set once. */
export function dispatch(pass: GPUComputePassEncoder, stages: readonly BoundStage[]): void {
  let current: GPUComputePipeline | undefined
  for (const { pipeline, bindGroup, workgroups } of stages) {
    if (pipeline !== current) pass.setPipeline(pipeline)
    current = pipeline
    pass.setBindGroup(0, bindGroup)
    pass.dispatchWorkgroups(workgroups)
  }
}
