/** Passes of the user's own: what `World.addPass` takes, checked, and one run of it as a backend takes it. */
import { MOST_WORKGROUPS, WORKGROUP } from '../schemas/constants.ts'
import { STEP_INFO } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import {
  FINITE,
  requireArrayLike,
  requireFields,
  requireInteger,
  requireNumber,
  show,
} from '../util/validate.ts'

/**
 * The storage as a pass sees it: views that are good until its twin returns. `poses` (`Pose`) and `motions` (`Motion`) have an
 * element per slot, four words each: x, y, angle, radius; and velocity x, velocity y, spin, id (in `u32`). `activeContactCounts` and
 * `contactSpans` (`Span`) have an element per slot, too; `contacts` and `impulses` those that the spans name; `materials` an element
 * per id: inverse mass, friction, restitution, rolling.
 */
export interface PassBuffers {
  /** May be changed: positions and angles, but not radii. */
  readonly poses: TypedViews
  /** May be changed: velocities and spins, but not ids. */
  readonly motions: TypedViews
  readonly materials: TypedViews
  readonly activeContactCounts: TypedViews
  readonly contacts: TypedViews
  readonly contactSpans: TypedViews
  readonly impulses: TypedViews
  readonly parameters: Float32Array
}

/** The step that a pass runs before; numbers are f32. */
export interface StepInfo {
  /** Seconds of the step. */
  readonly dt: number
  /** Simulated seconds before the step. */
  readonly time: number
  /** Slots in use, dead ones (radius 0, id NONE) included. */
  readonly slots: number
}

export interface PassOptions {
  /** Names the pass in errors and in `check`; 'pass' unless given. */
  readonly label?: string
  /**
   * WGSL with an entry point `main`. It sees `stepInfo` (dt, time, slots), the arrays `poses` and `motions` to read and write,
   * and `materials`, `activeContactCounts`, `contacts`, `contactSpans`, `impulses` and `parameters` (f32) to read, with their structs `Pose`,
   * `Motion`, `Material`, `Contact`, `Span` and `Impulses`, and the constants `NONE`, `EDGE_BIT` and `WORKGROUP`.
   */
  readonly code: string
  /**
   * Does on the CPU what the code does on the GPU, for all threads. Rounding each result by `Math.fround` gives the same bits
   * as + - * / and sqrt of WGSL on the software adapter.
   */
  readonly twin: (buffers: PassBuffers, step: StepInfo) => void
  /** Numbers of the pass's own, which can be set between steps; none unless given. */
  readonly parameters?: ArrayLike<number>
  /** Workgroups to dispatch, 1 to 65535; unless given, a thread per slot in workgroups of WORKGROUP, 64. */
  readonly workgroups?: number
}

/** Never changed once made. */
export type CheckedPass = Required<Pick<PassOptions, 'label' | 'code' | 'twin'>> &
  Pick<PassOptions, 'workgroups'>

/** A pass before one step. Never changed once made: a backend may keep it and run it again. */
export interface PassRun {
  readonly pass: CheckedPass
  readonly step: StepInfo
  readonly parameters: Float32Array<ArrayBuffer>
}

const FIELDS = ['label', 'code', 'twin', 'parameters', 'workgroups']

/** Throws where an option is missing, unknown or out of its range. */
export function checkPass(options: PassOptions): CheckedPass {
  requireFields('pass', options, FIELDS)
  const { label = 'pass', code, twin, workgroups } = options
  if (typeof label !== 'string') throw new Error(`label is ${show(label)}: expected text`)
  if (typeof code !== 'string' || !/\bfn\s+main\b/.test(code))
    throw new Error(`code is ${show(code)}: expected WGSL with an entry point named main`)
  if (typeof twin !== 'function')
    throw new Error(`twin is ${show(twin)}: expected a function that does on the CPU what the code does`)
  if (workgroups !== undefined) requireInteger('workgroups', workgroups, 1, MOST_WORKGROUPS)
  return { label, code, twin, workgroups }
}

export function checkParameters(values: ArrayLike<number>): Float32Array<ArrayBuffer> {
  requireArrayLike('parameters', values)
  return Float32Array.from({ length: values.length }, (_, k) =>
    requireNumber(`parameters[${k}]`, values[k], FINITE),
  )
}

/** A `StepInfo` struct for a run. */
export function stepInfoOf({ pass, step }: PassRun): ArrayBuffer {
  const buffer = new ArrayBuffer(4 * STEP_INFO.stride)
  const { f32, u32 } = words(buffer)
  f32[STEP_INFO.dt] = step.dt
  f32[STEP_INFO.time] = step.time
  u32[STEP_INFO.slots] = step.slots
  u32[STEP_INFO.workgroups] = pass.workgroups ?? Math.ceil(step.slots / WORKGROUP)
  return buffer
}
