/** Creates bind group layouts from bindings that a shader declares. */
import type { Binding } from '../schemas/shader.ts'

/** `number` is the number of a binding in group 0; default its index. */
export function bindGroupLayout(
  device: GPUDevice,
  label: string,
  bindings: readonly (Binding & { readonly number?: number })[],
  visibility: GPUShaderStageFlags = GPUShaderStage.COMPUTE,
): GPUBindGroupLayout {
  const entries = bindings.map(({ isUniform, access, number }, index): GPUBindGroupLayoutEntry => {
    const storage = access === 'read' ? 'read-only-storage' : 'storage'
    return { binding: number ?? index, visibility, buffer: { type: isUniform ? 'uniform' : storage } }
  })
  return device.createBindGroupLayout({ label, entries })
}
