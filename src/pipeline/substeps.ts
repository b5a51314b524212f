/** The parts that a step is cut into: how many, how they are counted, and what is left of one that has spent its waves. */

import { MOST_SUBSTEPS } from '../schemas/constants.ts'
import { DURATION, asF32 as f, requireNumber } from '../util/validate.ts'
import type { StepCommand } from './commands.ts'

/** 'pit': periodic interference tests (discrete). 'pic': predicted instants of collision (event-driven). */
export const STEPPINGS = ['pit', 'pic'] as const
export type Stepping = (typeof STEPPINGS)[number]

/** Equal parts of a step, or 'auto' if the backend chooses them. */
export type Substeps = number | 'auto'

export interface Partition extends Pick<StepCommand, 'isEventDriven' | 'choosesSubsteps' | 'substeps'> {
  /** Of a substep, or of the whole step where that is cut by the backend or not at all. */
  readonly seconds: number
}

/** How a step of `dt` seconds is cut; null where its parts are too short for an f32. Throws where dt is negative or no number. */
export function partition(stepping: Stepping, asked: Substeps, dt: number): Partition | null {
  const isEventDriven = stepping === 'pic'
  const choosesSubsteps = asked === 'auto'
  const substeps = choosesSubsteps ? MOST_SUBSTEPS : asked
  const substep = f(requireNumber('dt', dt, DURATION) / substeps)
  if (substep === 0) return null
  return {
    isEventDriven,
    choosesSubsteps,
    substeps,
    seconds: isEventDriven || choosesSubsteps ? f(dt) : substep,
  }
}

/**
 * What `Status.completed` rises by with a step: its substeps, and one more where it isEventDriven its hits first. Where the backend
 * chooses how many there are, as if they were MOST_SUBSTEPS.
 */
export function stepUnits({
  isEventDriven,
  substeps,
}: Pick<StepCommand, 'isEventDriven' | 'substeps'>): number {
  return substeps + Number(isEventDriven)
}

/** How far one count of units is ahead of another, less than 2^31: both go round at 2^32, as `Status.completed` does. */
export function unitsAhead(later: number, earlier: number): number {
  return (later - earlier) | 0
}

/** Substeps of a step, from the `substepUnits` that the backend chose; 0 if it chose none. */
export function chosenSubsteps(substepUnits: number): number {
  return substepUnits === 0 ? 0 : MOST_SUBSTEPS / substepUnits
}

/** The rest of a step that isEventDriven its hits, in which every hit bounces, from `end` seconds after its start on; null if nothing is left. */
export function remainingStep(command: StepCommand, end: number): StepCommand | null {
  const { params, choosesSubsteps, substeps } = command
  const rest = f(params.h - end)
  const h = choosesSubsteps ? rest : f(rest / substeps)
  if (!(f(rest / substeps) > 0)) return null
  const gravityDeltaV = f(f(Math.hypot(params.gravity.x, params.gravity.y)) * h)
  const completedBefore = (params.completedBefore + 1) >>> 0
  return {
    ...command,
    isEventDriven: false,
    params: { ...params, h, gravityDeltaV, completedBefore, restitutionThreshold: 0 },
  }
}
