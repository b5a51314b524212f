/** Loads the GPU backend when it is needed, so that a page loads the kernels of one backend only. */

/** Resolves to the GPU backend with its kernels in WGSL. */
export const loadGpu = () => import('./onGpu.ts')
