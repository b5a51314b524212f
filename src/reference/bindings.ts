/** What a CPU twin is given: the kernel's bindings, by the same names, and its pipeline constants. */
import type * as d from 'typegpu/data'
import type { Constants } from '../frame.ts'
import type { Frame, KernelName, Layouts } from '../schemas.ts'
import type { Words } from '../words.ts'

/** The uniform on the CPU: plain numbers, every f32 already rounded. */
export type FrameValues = {
  readonly [K in keyof d.Infer<typeof Frame>]: d.Infer<typeof Frame>[K] extends d.v2f
    ? { x: number; y: number }
    : number
}

export type Bindings<K extends KernelName> = {
  readonly [B in keyof Layouts[K]['entries']]: Layouts[K]['entries'][B] extends { uniform: unknown }
    ? FrameValues
    : Words
}

export type Twin<K extends KernelName> = (bindings: Bindings<K>, constants: Constants) => void

export { BODY, CONTACT, EDGE, EDIT, MEASURE, MEMORY, MOTION, POSE, SPAN, STATUS, TRAITS } from '../fields.ts'
