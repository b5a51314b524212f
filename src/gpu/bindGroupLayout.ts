/** Creates bind group layouts from the bindings that a shader declares. */
import type { Binding } from '../schemas/shader.ts'

export function bindGroupLayout(
  device: GPUDevice,
  label: string,
  bindings: readonly Binding[],
  visibility: GPUShaderStageFlags = GPUShaderStage.COMPUTE,
): GPUBindGroupLayout {
  const entries = bindings.map(({ isUniform, access }, binding): GPUBindGroupLayoutEntry => {
    const storage = access === 'read' ? 'read-only-storage' : 'storage'
    return { binding, visibility, buffer: { type: isUniform ? 'uniform' : storage } }
  })
  return device.createBindGroupLayout({ label, entries })
}
