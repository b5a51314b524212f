/** Substeps: how a step is divided, how its work is counted, and the rest of an event-driven step. */

import { MOST_SUBSTEPS } from '../schemas/constants.ts'
import { asF32, DURATION, requireNumber } from '../util/validate.ts'
import type { StepCommand } from './commands.ts'

/** 'pit': periodic interference tests (discrete). 'pic': predicted instants of collision (event-driven). */
export const STEPPINGS = ['pit', 'pic'] as const
export type Stepping = (typeof STEPPINGS)[number]

/** Number of equal substeps per step, or 'auto' if the backend chooses it. */
export type Substeps = number | 'auto'

export interface Partition extends Pick<StepCommand, 'isEventDriven' | 'choosesSubsteps' | 'substeps'> {
  /** Duration of a substep, or of the whole step if it is event-driven or the backend chooses the substeps, s. */
  readonly seconds: number
}

/** Returns how to divide a step of `dt` seconds; null if its substeps round to 0. Throws if `dt` is negative or not finite. */
export function partition(stepping: Stepping, asked: Substeps, dt: number): Partition | null {
  const isEventDriven = stepping === 'pic'
  const choosesSubsteps = asked === 'auto'
  const substeps = choosesSubsteps ? MOST_SUBSTEPS : asked
  const substep = asF32(requireNumber('dt', dt, DURATION) / substeps)
  if (substep === 0) return null
  return {
    isEventDriven,
    choosesSubsteps,
    substeps,
    seconds: isEventDriven || choosesSubsteps ? asF32(dt) : substep,
  }
}

/**
 * Returns the units of work that a step adds to `Status.completed`: one per substep, and one more if it is event-driven. If the
 * backend chooses the substeps, they count as MOST_SUBSTEPS.
 */
export function stepUnits({
  isEventDriven,
  substeps,
}: Pick<StepCommand, 'isEventDriven' | 'substeps'>): number {
  return substeps + Number(isEventDriven)
}

/** Returns the difference of two counts of units, which wrap around at 2^32 as `Status.completed` does; it must be below 2^31. */
export function unitsAhead(later: number, earlier: number): number {
  return (later - earlier) | 0
}

/** Returns the number of substeps that the backend chose, from `Status.substepUnits`; 0 if it did not choose. */
export function chosenSubsteps(substepUnits: number): number {
  return substepUnits === 0 ? 0 : MOST_SUBSTEPS / substepUnits
}

/**
 * Returns a discrete step for the rest of an event-driven step, from `end` seconds after its start; null if nothing is left. As in
 * the event-driven part, every hit bounces.
 */
export function remainingStep(command: StepCommand, end: number): StepCommand | null {
  const { params, choosesSubsteps, substeps } = command
  const rest = asF32(params.h - end)
  const h = choosesSubsteps ? rest : asF32(rest / substeps)
  if (!(asF32(rest / substeps) > 0)) return null
  const gravityDeltaV = asF32(asF32(Math.hypot(params.gravity.x, params.gravity.y)) * h)
  const completedBefore = (params.completedBefore + 1) >>> 0
  return {
    ...command,
    isEventDriven: false,
    params: { ...params, h, gravityDeltaV, completedBefore, restitutionThreshold: 0 },
  }
}
