/** Forces of the user's own: the options of `World.forces.add`, their validation, and their parameters. */
import { userShaders } from '../../schemas/index.ts'
import { ACCELERATION, type Rule, refuse, requireFields, requireNumber, show } from '../../util/validate.ts'
import { checkParameters } from './pass.ts'
import { type Rounding, requireRounding } from './rounding.ts'

/** A disk, as the twin of a force sees it. Valid until the twin returns. */
export interface ForceDisk {
  /** [x, y], m. */
  readonly position: readonly [number, number]
  /** [x, y], m/s. */
  readonly velocity: readonly [number, number]
  /** rad. */
  readonly angle: number
  /** rad/s. */
  readonly spin: number
  /** m. */
  readonly radius: number
  /** 1/kg. */
  readonly inverseMass: number
  /** The `id` of a `Motion`. */
  readonly id: number
  /** Group bits. */
  readonly category: number
  readonly label: number
  readonly value: number
}

/** The substep in which a force acts. Numbers are rounded to f32. */
export interface ForceSubstep {
  /** Simulated time before the substep, s. */
  readonly time: number
  /** Duration of the substep, s. */
  readonly h: number
}

/** The CPU implementation of a force, for one disk. */
export type ForceTwin = (
  disk: ForceDisk,
  substep: ForceSubstep,
  parameters: Float32Array,
) => readonly [number, number]

/** Where in a substep a force acts. */
export type ForcePlace = 'velocities' | 'positions'

export interface AnyForce {
  /** Name of the force in errors and in `check`; default 'force'. */
  readonly label?: string
  /**
   * WGSL with a function that returns two numbers for one disk: `acceleration` or `velocity`, as `at` says. These are declared: the
   * struct `Disk` (position, velocity, angle, spin, radius, inverseMass, id, category, label, value), the struct `Substep` (time, h), and
   * the array `parameters` (f32).
   */
  readonly code: string
  /**
   * The CPU implementation, called for each disk in each substep. Returns what the WGSL returns, as an array of two numbers. If each
   * result of + - * / and sqrt is rounded by `Math.fround`, it has the same bits as the WGSL on SwiftShader, the software driver of the tests.
   */
  readonly twin: ForceTwin
  /** Parameters of the force, which can be set between steps; default none. */
  readonly parameters?: ArrayLike<number>
  /**
   * 'exact': the code is linked as kernels are, so that a GPU with the bits of the CPU has those of a twin that rounds each result of + - * / and
   * sqrt by `Math.fround`; it may use no function whose result is up to the driver, such as `sin` or `length`. Default 'fast': the code is compiled
   * as written. See docs/hardware.md.
   */
  readonly rounding?: Rounding
}

/** A force that adds an acceleration to velocities: `fn acceleration(disk: Disk, substep: Substep) -> vec2f`, in m/s². */
export interface AccelerationOptions extends AnyForce {
  /** After gravity, fields and the brush, before contacts are solved. Default. */
  readonly at?: 'velocities'
  /**
   * The largest acceleration, m/s²; 0 to 1e6, required. A larger one is cut to it, and one that is NaN counts as 0. The contact list and
   * `substeps: 'auto'` allow for it, so give no more than the force needs.
   */
  readonly maxAcceleration: number
}

/** A force that sets velocities, as constraints do: `fn velocity(disk: Disk, substep: Substep) -> vec2f`, in m/s. */
export interface VelocityOptions extends AnyForce {
  /**
   * After contacts are solved, before velocities move positions: a disk moves by `h` times the result. Numbers are cut to 1e12, and
   * where one is NaN, the velocity stays.
   */
  readonly at: 'positions'
}

export type ForceOptions = AccelerationOptions | VelocityOptions

/** A validated force. Immutable. */
export interface CheckedForce extends Required<Pick<ForceOptions, 'label' | 'code' | 'twin' | 'rounding'>> {
  readonly at: ForcePlace
  /** m/s²; 0 if it sets velocities. */
  readonly maxAcceleration: number
  readonly parameterCount: number
}

/** The forces of a step. Its fields are compared by identity. */
export interface ForceSet {
  readonly forces: readonly CheckedForce[]
  /** The parameters of each force, from `parametersStart` on. */
  readonly parameters: ArrayBuffer
}

export const NO_FORCES: readonly CheckedForce[] = []
export const NO_FORCE_SET: ForceSet = { forces: NO_FORCES, parameters: new ArrayBuffer(0) }

/** The user's function by place. */
export const FORCE_FUNCTIONS = {
  velocities: 'acceleration',
  positions: 'velocity',
} as const satisfies Record<ForcePlace, string>

const MOST: Rule = { expected: 'a number from 0 to 1e6', holds: (v) => v >= 0 && ACCELERATION.holds(v) }
const FIELDS = ['label', 'at', 'code', 'twin', 'maxAcceleration', 'parameters', 'rounding']

/** Returns a validated force and its parameters. Throws if an option is missing, unknown or out of range. */
export function checkForce(options: ForceOptions): [CheckedForce, Float32Array<ArrayBuffer>] {
  requireFields('force', options, FIELDS)
  const { label = 'force', at = 'velocities', code, twin, rounding = 'fast' } = options
  const { maxAcceleration } = options as Partial<AccelerationOptions>
  if (typeof label !== 'string') throw new Error(`label is ${show(label)}: expected text`)
  if (typeof at !== 'string' || !Object.hasOwn(FORCE_FUNCTIONS, at))
    refuse('at', at, "'velocities' or 'positions'")
  const name = FORCE_FUNCTIONS[at]
  if (typeof code !== 'string' || !new RegExp(`\\bfn\\s+${name}\\b`).test(code))
    throw new Error(`code is ${show(code)}: expected WGSL with a function named ${name}`)
  if (typeof twin !== 'function')
    throw new Error(`twin is ${show(twin)}: expected a function, the CPU implementation of the code`)
  if (at === 'positions' && maxAcceleration !== undefined)
    refuse('maxAcceleration', maxAcceleration, "none with at 'positions'")
  const most = at === 'positions' ? 0 : requireNumber('maxAcceleration', maxAcceleration, MOST)
  requireRounding('rounding', rounding)
  const parameters = checkParameters(options.parameters ?? [])
  const parameterCount = parameters.length
  return [{ label, at, code, twin, rounding, maxAcceleration: most, parameterCount }, parameters]
}

/** Bindings of buffers begin at multiples of 256 bytes. */
const ALIGNMENT = 64

/** Returns the index of the first parameter of the force with this index. */
export function parametersStart(forces: readonly CheckedForce[], index: number): number {
  return forces
    .slice(0, index)
    .reduce(
      (sum, { parameterCount }) => sum + ALIGNMENT * Math.max(Math.ceil(parameterCount / ALIGNMENT), 1),
      0,
    )
}

/** Returns the length of the parameters of all forces. */
export function forceParametersLength(forces: readonly CheckedForce[]): number {
  return parametersStart(forces, forces.length)
}

/** The bindings of shaders/passes/userForce.wgsl. */
export const FORCE_BINDINGS = userShaders.userForce.bindings
