/**
 * Every struct and layout that crosses to the GPU, written once. WGSL gets them by name (`gpu/link.ts`), the CPU
 * twins get the same fields as word offsets (`words.ts`). Distances in metres, times in seconds, masses in
 * kilograms, angles in radians, counter-clockwise.
 */
import { passLayouts } from './passLayouts.ts'
import { picLayouts } from './picLayouts.ts'
import { queryLayouts } from './queryLayouts.ts'
import { stepLayouts } from './stepLayouts.ts'
import { sweepLayouts } from './sweepLayouts.ts'

export { type BatchKernel, batchLayouts } from './batchLayouts.ts'
export { userPassLayout } from './passLayouts.ts'
export { type PolarKernel, polarLayouts } from './polarLayouts.ts'
export * from './structs.ts'

/** Bindings of each kernel of a world, in order: a kernel and its twin name them alike. */
export const layouts = { ...stepLayouts, ...sweepLayouts, ...picLayouts, ...queryLayouts, ...passLayouts }

export type KernelName = keyof typeof layouts
