/** What a world on the GPU needs. */
export { GpuBackend } from '../gpu/gpuBackend.ts'
export { RecoveringBackend } from './recoveringBackend.ts'
