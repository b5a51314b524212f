/** What a check is asked to do, and what it refuses. */

import type { PassOptions } from '../pipeline/pass.ts'
import type { Stepping, Substeps } from '../pipeline/substeps.ts'
import { DURATION, POSITIVE, requireFields, requireInteger, requireNumber, show } from '../util/validate.ts'
import { checkSubsteps } from '../world/options.ts'
import type { World } from '../world.ts'

export interface CheckOptions {
  /** The device to check. It stays the caller's. */
  readonly device: GPUDevice
  /** Steps to take. */
  readonly steps: number
  /** Seconds a step; 1/60 unless given. */
  readonly dt?: number
  /** Substeps of a step; what the scene says unless given. Not 'auto': both sides are to take the same. */
  readonly substeps?: number
  /** How hits are found; what the scene says unless given. */
  readonly stepping?: Stepping
  /** Under 'pic', most waves of a step; what the scene says unless given. */
  readonly mostWaves?: number
  /** Passes of your own, as `World.addPass` takes them: both worlds have them, and what each leaves is compared. */
  readonly passes?: readonly PassOptions[]
  /** Units in the last place by which floats may differ; 0, bit for bit, unless given. */
  readonly ulp?: number
  /** Seconds after which a stage that has not ended on the GPU is taken to hang; 60 unless given. */
  readonly timeout?: number
  /**
   * Changes both worlds before each step, counted from 0: adds, removes or writes disks, measures, sets the brush. Called with the
   * world of the CPU, then with that of the GPU; must do the same to both. What it wrote is compared as the stage 'edits'.
   */
  readonly edit?: (world: World, step: number) => void | Promise<void>
  /** Called after each step with how many were taken. */
  readonly onStep?: (step: number) => void
}

const FIELDS = [
  'device',
  'steps',
  'dt',
  'substeps',
  'stepping',
  'mostWaves',
  'passes',
  'ulp',
  'timeout',
  'edit',
  'onStep',
]

/** Throws where an option is out of its range; what worlds take is left to them. */
export function requireCheckOptions(options: CheckOptions): void {
  requireFields('options', options, FIELDS)
  const { device, steps, dt, substeps, passes, ulp, timeout, edit, onStep } = options
  if (device === undefined) throw new Error('device is undefined: expected a GPUDevice')
  requireInteger('steps', steps, 1, 2 ** 31)
  if (dt !== undefined) requireNumber('dt', dt, DURATION)
  if (substeps !== undefined) requireEqualSubsteps(substeps)
  if (passes !== undefined && !Array.isArray(passes))
    throw new Error(`passes is ${show(passes)}: expected an array of passes`)
  if (ulp !== undefined) requireInteger('ulp', ulp, 0, 0xffffffff)
  if (timeout !== undefined) requireNumber('timeout', timeout, POSITIVE)
  for (const [name, value] of Object.entries({ edit, onStep }))
    if (value !== undefined && typeof value !== 'function')
      throw new Error(`${name} is ${show(value)}: expected a function`)
}

/** Throws where a backend would choose the substeps: a check runs them one by one. */
export function requireEqualSubsteps(substeps: Substeps): void {
  if (checkSubsteps(substeps) === 'auto')
    throw new Error(`substeps is ${show(substeps)}: expected a whole number from 1 to 1000 for a check`)
}
