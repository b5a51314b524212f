/** Loads the CPU backend when it is needed, so that a page loads the kernels of one backend only. */

/** Resolves to the CPU backend with its kernels in WebAssembly. */
export const loadCpu = () => import('../cpu/cpuBackend.ts')
