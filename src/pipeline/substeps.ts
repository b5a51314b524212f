/** Substeps: how a step is divided, how its work is counted, and the rest of an event-driven step. */

import { statesFrom } from '../features/bodies/steadyBodies.ts'
import { FEWEST_SUBSTEPS, MAX_SUBSTEPS, SUBSTEPS_PER_FALL } from '../schemas/constants.ts'
import { asF32, DURATION, requireNumber } from '../util/validate.ts'
import type { StepCommand } from './commands.ts'
import { splitTime } from './splitTime.ts'

/**
 * 'discrete': periodic interference tests (discrete). 'eventDriven': predicted instants of collision (event-driven). 'auto': the backend chooses one for
 * each step.
 */
export const STEPPINGS = ['discrete', 'eventDriven', 'auto'] as const
export type Stepping = (typeof STEPPINGS)[number]

/** Whether steps may be event-driven. */
export function isPredicted(stepping: Stepping): boolean {
  return stepping !== 'discrete'
}

/** Number of equal substeps per step, or 'auto' if the backend chooses it. */
export type Substeps = number | 'auto'

/** The numbers among which the backend chooses: `fewest` times a power of two, up to `most`. */
export interface SubstepRange {
  readonly fewest: number
  readonly most: number
}

/** Factors of the powers of two that numbers are: the next number is at most 4/3 as large, so overlaps at rest differ by less than a factor 2. */
const FACTORS = [8, 10, 12]
const MAX_DOUBLINGS = MAX_SUBSTEPS / FEWEST_SUBSTEPS

/**
 * Returns the range of a step of `dt` seconds, given the seconds in which the smallest disk falls from rest through its radius, Infinity without
 * gravity: the fewest are the least number so that this takes SUBSTEPS_PER_FALL substeps, at most MAX_SUBSTEPS.
 */
export function substepRange(dt: number, secondsOfFall: number): SubstepRange {
  const needed = (SUBSTEPS_PER_FALL * dt) / secondsOfFall
  for (let scale = 1; scale < MAX_DOUBLINGS; scale *= 2)
    for (const factor of FACTORS)
      if (factor * scale >= needed) return { fewest: factor * scale, most: factor * MAX_DOUBLINGS }
  return { fewest: MAX_SUBSTEPS, most: MAX_SUBSTEPS }
}

export interface Partition extends Pick<StepCommand, 'isEventDriven' | 'choosesSubsteps' | 'substeps'> {
  /** Fewest substeps that the backend may choose; `substeps` if it does not choose. */
  readonly fewestSubsteps: number
  /** Whether the backend decides if the step, which is given as event-driven, is to be discrete. */
  readonly choosesStepping: boolean
  /** Duration of a substep, or of the whole step if it is event-driven or the backend chooses the substeps, s. */
  readonly seconds: number
}

/**
 * Returns how to divide a step of `dt` seconds; null if its substeps round to 0. Throws if `dt` is negative or not finite. `secondsOfFall`: see
 * `substepRange`; called if the backend chooses the substeps.
 */
export function partition(
  stepping: Stepping,
  asked: Substeps,
  dt: number,
  secondsOfFall: () => number,
): Partition | null {
  requireNumber('dt', dt, DURATION)
  const isEventDriven = isPredicted(stepping)
  const choosesSubsteps = asked === 'auto'
  const range = choosesSubsteps ? substepRange(dt, secondsOfFall()) : { fewest: asked, most: asked }
  const substeps = range.most
  const substep = asF32(dt / substeps)
  if (substep === 0) return null
  return {
    isEventDriven,
    choosesSubsteps,
    choosesStepping: stepping === 'auto',
    substeps,
    fewestSubsteps: range.fewest,
    seconds: isEventDriven || choosesSubsteps ? asF32(dt) : substep,
  }
}

/**
 * Returns the units of work that a step adds to `Status.completed`: one per substep, and one more if it is event-driven. If the
 * backend chooses the substeps, they count as the most that it may choose.
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

/**
 * Returns a discrete step for the rest of an event-driven step that ran out of waves, from `end` seconds after its start; null if nothing is left. As in
 * the event-driven part, every hit bounces, and the brush, which acted at the start, does not act again.
 */
export function remainingStep(command: StepCommand, end: number): StepCommand | null {
  const { params, substeps } = command
  if (!(asF32(asF32(params.h - end) / substeps) > 0)) return null
  const { params: discrete, ...rest } = discreteStep(command, end)
  return { ...rest, params: { ...discrete, restitutionThreshold: 0, brushRadius: 0 } }
}

/**
 * Returns the discrete step that replaces an event-driven one from `end` seconds after its start on. The contact lists have the reach of a discrete
 * step: a contact bounces in the substep before the one in which it would touch, so that of predictions would make disks bounce off walls far ahead.
 */
export function discreteStep(command: StepCommand, end: number): StepCommand {
  const { params, choosesSubsteps, substeps, discreteReach } = command
  const rest = asF32(params.h - end)
  const h = choosesSubsteps ? rest : asF32(rest / substeps)
  return {
    ...command,
    isEventDriven: false,
    bodies: statesFrom(command.bodies, params.bodies * params.levelCount, end, rest / substeps),
    params: {
      ...params,
      ...splitTime(params.time + params.timeLow + end),
      h,
      gravityDeltaV: asF32(asF32(Math.hypot(params.gravity.x, params.gravity.y)) * h),
      completedBefore: (params.completedBefore + 1) >>> 0,
      reach: asF32(discreteReach.reach),
      maxReach: asF32(discreteReach.maxReach),
    },
  }
}
