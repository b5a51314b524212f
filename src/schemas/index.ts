/**
 * Structs shared by kernels and twins, defined once. WGSL gets them by name (shaders/schemas.wgsl), the CPU twins as
 * word offsets (`offsets.ts`). Distances in metres, times in seconds, masses in kilograms, angles in radians,
 * counter-clockwise.
 *
 * The bindings of a kernel, in order, are `worldKernels[kernel].bindings`, and its pipeline constants
 * `worldKernels[kernel].overrides`: `shaders.ts` lists the declarations of the WGSL files.
 */
import type { polarKernels, shapeKernels, worldKernels } from './shaders.ts'

export type { Binding, Shader } from './shader.ts'
export {
  polarKernels,
  renderShaders,
  shapeKernels,
  userShaders,
  viewShaders,
  worldKernels,
} from './shaders.ts'
export * from './structs.ts'

export type KernelName = keyof typeof worldKernels
export type BatchKernel = keyof typeof shapeKernels
export type PolarKernel = keyof typeof polarKernels
