/** Creates bind group layouts from bindings that a shader declares. */
import type { Binding } from '../schemas/shader.ts'

/** `number` is the number of a binding in group 0; default its index. `visibility` returns the stages of the pipeline that use a binding. */
export function bindGroupLayout(
  device: GPUDevice,
  label: string,
  bindings: readonly (Binding & { readonly number?: number })[],
  visibility: (binding: Binding) => GPUShaderStageFlags = () => GPUShaderStage.COMPUTE,
): GPUBindGroupLayout {
  const entries = bindings.map((declared, index): GPUBindGroupLayoutEntry => {
    const { isUniform, access, number } = declared
    const storage = access === 'read' ? 'read-only-storage' : 'storage'
    return {
      binding: number ?? index,
      visibility: visibility(declared),
      buffer: { type: isUniform ? 'uniform' : storage },
    }
  })
  return device.createBindGroupLayout({ label, entries })
}
