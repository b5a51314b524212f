/** Options of a check, and their validation. */

import type { ForceOptions } from '../features/passes/force.ts'
import type { PassOptions } from '../features/passes/pass.ts'
import type { Stepping, Substeps } from '../pipeline/substeps.ts'
import {
  DURATION,
  isOfKind,
  POSITIVE,
  refuse,
  requireFields,
  requireInteger,
  requireList,
  requireNumber,
  show,
} from '../util/validate.ts'
import { checkSubsteps } from '../world/options.ts'
import type { World } from '../world.ts'

export interface CheckOptions {
  /** The device to check. It is not destroyed. */
  readonly device: GPUDevice
  /** Number of steps, at least 1. */
  readonly steps: number
  /** Duration of a step, s; default 1/60. */
  readonly dt?: number
  /** Substeps per step; default: the scene's. 'auto' is not supported, since both backends must run the same substeps. */
  readonly substeps?: number
  /** Time stepping; default: the scene's. */
  readonly stepping?: Stepping
  /** Maximum number of waves per step under 'eventDriven'; default: the scene's. */
  readonly maxWaves?: number
  /** Custom passes, as for `World.passes.add`. Both worlds get them, and the result of each pass is compared. */
  readonly passes?: readonly PassOptions[]
  /** Forces, as for `World.forces.add`. Both worlds get them, and each is compared as a stage. */
  readonly forces?: readonly ForceOptions[]
  /** Tolerance for floats in units in the last place; default 0, bit for bit. */
  readonly ulp?: number
  /** Seconds after which a stage that has not ended on the GPU counts as hung; default 60. */
  readonly timeout?: number
  /**
   * Edits the worlds before each step, counted from 0: adds, removes or writes disks, measures, sets the brush. Called with the
   * CPU's world, then with the GPU's; must do the same to both. The result is compared as the stage 'edits'.
   */
  readonly edit?: (world: World, step: number) => void | Promise<void>
  /** Called after each step with the number of completed steps. */
  readonly onStep?: (step: number) => void
}

/** Options of `checkStages`. */
export interface StageCheckOptions extends Omit<CheckOptions, 'ulp' | 'substeps' | 'edit'> {
  /** Substeps per step; default: the scene's. With 'auto', the CPU's choice applies to both backends. */
  readonly substeps?: Substeps
  /**
   * Edits the CPU's world before each step, counted from 0: adds, removes or writes disks or bonds, sets the brush. The stages that apply edits are
   * checked like others.
   */
  readonly edit?: (world: World, step: number) => void | Promise<void>
  /** Stops the check, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

const FIELDS = [
  'device',
  'steps',
  'dt',
  'substeps',
  'stepping',
  'maxWaves',
  'passes',
  'forces',
  'ulp',
  'timeout',
  'edit',
  'onStep',
]

const STAGE_FIELDS = [...FIELDS.filter((name) => name !== 'ulp'), 'signal']

/** Throws if an option of `check` is unknown or out of range. `World.create` checks those that are world options. */
export function requireCheckOptions(options: CheckOptions): void {
  requireFields('options', options, FIELDS)
  requireValues(options)
  const { substeps, ulp } = options
  if (substeps !== undefined) requireEqualSubsteps(substeps)
  if (ulp !== undefined) requireInteger('ulp', ulp, 0, 0xffffffff)
}

/** Throws if an option of `checkStages` is unknown or out of range. */
export function requireStageCheckOptions(options: StageCheckOptions): void {
  requireFields('options', options, STAGE_FIELDS)
  requireValues(options)
  requireSignal(options.signal)
}

/** Throws if a signal is given that is no AbortSignal. */
export function requireSignal(signal: unknown): void {
  if (signal !== undefined && !isOfKind(signal, 'AbortSignal')) refuse('signal', signal, 'an AbortSignal')
}

/** Throws if one of the options that both checks have is out of range. */
function requireValues(options: Omit<CheckOptions, 'ulp' | 'substeps'>): void {
  const { device, steps, dt, passes, forces, timeout, edit, onStep } = options
  if (device === undefined) throw new Error('device is undefined: expected a GPUDevice')
  requireInteger('steps', steps, 1, 2 ** 31)
  if (dt !== undefined) requireNumber('dt', dt, DURATION)
  if (passes !== undefined) requireList('passes', passes, 'passes')
  if (forces !== undefined) requireList('forces', forces, 'forces')
  if (timeout !== undefined) requireNumber('timeout', timeout, POSITIVE)
  for (const [name, value] of Object.entries({ edit, onStep }))
    if (value !== undefined && typeof value !== 'function')
      throw new Error(`${name} is ${show(value)}: expected a function`)
}

/** Throws if `substeps` is 'auto': a check needs a fixed number. */
export function requireEqualSubsteps(substeps: Substeps): void {
  if (checkSubsteps(substeps) === 'auto')
    throw new Error(`substeps is ${show(substeps)}: expected a whole number from 1 to 1000 for a check`)
}
