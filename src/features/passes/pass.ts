/** Custom compute passes: the options of `World.passes.add`, their validation, and the runs of a pass. */
import { MAX_WORKGROUPS, WORKGROUP } from '../../schemas/constants.ts'
import { userShaders } from '../../schemas/index.ts'
import { STEP_INFO } from '../../schemas/offsets.ts'
import type { Binding } from '../../schemas/shader.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'
import {
  FINITE,
  requireArrayLike,
  requireFields,
  requireInteger,
  requireNumber,
  show,
} from '../../util/validate.ts'
import { type Rounding, requireRounding } from './rounding.ts'

/**
 * The storage that a twin reads and writes; the views are valid until it returns. `poses` (`Pose`: x, y, angle, radius), `motions`
 * (`Motion`: velocity x, velocity y, spin, and id in `u32`), `activeContactCounts` (u32) and `contactSpans` (`Span`) have one element
 * per slot. A span is the slot's range in `contacts` and `impulses`. `materials` (inverse mass, friction, restitution, rolling,
 * and in `u32` category and mask) and `userData` (`UserData`: label in `u32`, value) have one element per id, the `id` of a
 * `Motion`.
 */
export interface PassBuffers {
  /** Positions and angles may be changed, radii not. Set the residue of a position that you set to 0. */
  readonly poses: TypedViews
  /** Velocities and spins may be changed, ids not. */
  readonly motions: TypedViews
  readonly materials: TypedViews
  readonly activeContactCounts: TypedViews
  readonly contacts: TypedViews
  readonly contactSpans: TypedViews
  readonly impulses: TypedViews
  readonly parameters: Float32Array
  /** Labels and values may be changed. Removal frees an id, and a new disk overwrites its data. */
  readonly userData: TypedViews
}

/** The step that follows a pass. Numbers are rounded to f32. */
export interface StepInfo {
  /** Duration of the step, s. */
  readonly dt: number
  /** Simulated time before the step, s. */
  readonly time: number
  /** Slots in use, dead ones (radius 0, id NONE) included. */
  readonly slots: number
}

export interface PassOptions {
  /** Name of the pass in errors and in `check`; default 'pass'. */
  readonly label?: string
  /**
   * WGSL with an entry point `main`. These are declared: the uniform `stepInfo` (dt, time, slots); the read-write arrays `poses`,
   * `motions` and `userData`; the read-only arrays `materials`, `activeContactCounts`, `contacts`, `contactSpans`, `impulses` and
   * `parameters` (f32); the structs `Pose`, `Motion`, `UserData`, `Material`, `Contact`, `Span` and `Impulses`; and the constants
   * `NONE`, `EDGE_BIT` and `WORKGROUP`. The code may name at most 8 of the 9 arrays.
   */
  readonly code: string
  /**
   * The CPU implementation, called once for all threads. If each result of + - * / and sqrt is rounded by `Math.fround`, it has the
   * same bits as the WGSL on SwiftShader, the software driver of the tests.
   */
  readonly twin: (buffers: PassBuffers, step: StepInfo) => void
  /** Parameters of the pass, which can be set between steps; default none. */
  readonly parameters?: ArrayLike<number>
  /** Number of workgroups to dispatch, 1 to 65535; default: one thread per slot, in workgroups of 64 (WORKGROUP). */
  readonly workgroups?: number
  /**
   * 'exact': the code is linked as kernels are, so that a GPU with the bits of the CPU has those of a twin that rounds each result of + - * / and
   * sqrt by `Math.fround`; it may use no function whose result is up to the driver, such as `sin` or `length`. Default 'fast': the code is compiled
   * as written. See docs/hardware.md.
   */
  readonly rounding?: Rounding
}

/** A validated pass. Immutable. */
export type CheckedPass = Required<Pick<PassOptions, 'label' | 'code' | 'twin' | 'rounding'>> &
  Pick<PassOptions, 'workgroups'>

/** One run of a pass, before a step. Immutable: a backend may keep it and run it again. */
export interface PassRun {
  readonly pass: CheckedPass
  readonly step: StepInfo
  readonly parameters: Float32Array<ArrayBuffer>
}

/** The number of storage buffers per stage that every device supports. */
const MAX_STORAGE_BUFFERS = 8
const { bindings: BINDINGS } = userShaders.userPass

/** A binding of shaders/passes/userPass.wgsl with its number. */
export type PassBinding = Binding & { readonly number: number }

/** Returns the bindings that a pass gets: its uniform, and those whose names occur in its code. */
export function passBindings(code: string): PassBinding[] {
  return BINDINGS.map((binding, number) => ({ ...binding, number })).filter(
    ({ name, isUniform }) => isUniform || new RegExp(`\\b${name}\\b`).test(code),
  )
}

const FIELDS = ['label', 'code', 'twin', 'parameters', 'workgroups', 'rounding']

/** Returns a validated pass. Throws if an option is missing, unknown or out of range. */
export function checkPass(options: PassOptions): CheckedPass {
  requireFields('pass', options, FIELDS)
  const { label = 'pass', code, twin, workgroups, rounding = 'fast' } = options
  if (typeof label !== 'string') throw new Error(`label is ${show(label)}: expected text`)
  if (typeof code !== 'string' || !/\bfn\s+main\b/.test(code))
    throw new Error(`code is ${show(code)}: expected WGSL with an entry point named main`)
  const named = passBindings(code).filter(({ isUniform }) => !isUniform)
  if (named.length > MAX_STORAGE_BUFFERS)
    throw new Error(
      `code names ${named.length} arrays, ${named.map(({ name }) => name).join(', ')}: expected at most ${MAX_STORAGE_BUFFERS}`,
    )
  if (typeof twin !== 'function')
    throw new Error(`twin is ${show(twin)}: expected a function, the CPU implementation of the code`)
  if (workgroups !== undefined) requireInteger('workgroups', workgroups, 1, MAX_WORKGROUPS)
  requireRounding('rounding', rounding)
  return { label, code, twin, workgroups, rounding }
}

export function checkParameters(values: ArrayLike<number>): Float32Array<ArrayBuffer> {
  requireArrayLike('parameters', values)
  return Float32Array.from({ length: values.length }, (_, k) =>
    requireNumber(`parameters[${k}]`, values[k], FINITE),
  )
}

/** Returns validated parameters. Throws if one is not finite, or if there are not as many as before. */
export function checkNewParameters(values: ArrayLike<number>, length: number): Float32Array<ArrayBuffer> {
  const parameters = checkParameters(values)
  if (parameters.length !== length)
    throw new Error(`parameters has ${parameters.length} numbers: expected ${length}, as when it was added`)
  return parameters
}

/** Returns the number of workgroups of a run. */
export function workgroupsOf({ pass, step }: PassRun): number {
  return pass.workgroups ?? Math.ceil(step.slots / WORKGROUP)
}

/** Returns the `StepInfo` struct of a run, of steps without a halt. */
export function stepInfoOf({ step }: PassRun): ArrayBuffer {
  const buffer = new ArrayBuffer(4 * STEP_INFO.stride)
  const { f32, u32 } = words(buffer)
  f32[STEP_INFO.dt] = step.dt
  f32[STEP_INFO.time] = step.time
  u32[STEP_INFO.slots] = step.slots
  return buffer
}
