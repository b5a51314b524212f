/** The parts that a step is cut into: how many, how they are counted, and what is left of one that has spent its waves. */
import type { StepCommand } from './backend.ts'
import { FEWEST_SUBSTEPS, MOST_SUBSTEPS } from './constants.ts'
import { NOT_NEGATIVE, requireNumber, SMALLEST_NORMAL } from './inputs.ts'
import type { Stepping, Substeps } from './options.ts'

const f = Math.fround

export interface Partition extends Pick<StepCommand, 'predicts' | 'paces' | 'substeps'> {
  /** Of a substep, or of the whole step where that is cut by the backend or not at all. */
  readonly seconds: number
}

/** How a step of `dt` seconds is cut; null where its parts are too short for an f32. Throws where dt is negative or no number. */
export function partition(stepping: Stepping, asked: Substeps, dt: number): Partition | null {
  const predicts = stepping === 'pic'
  const paces = asked === 'auto' && !predicts
  const substeps = paces ? MOST_SUBSTEPS : knownSubsteps(asked)
  const substep = f(requireNumber('dt', dt, NOT_NEGATIVE) / substeps)
  if (substep < SMALLEST_NORMAL) return null
  return { predicts, paces, substeps, seconds: predicts || paces ? f(dt) : substep }
}

/** Substeps where the backend does not choose them; those of what is left of a step of spent waves, too. */
export function knownSubsteps(asked: Substeps): number {
  return asked === 'auto' ? FEWEST_SUBSTEPS : asked
}

/**
 * What `Status.completed` rises by with a step: its substeps, and one more where it predicts its hits first. Where the backend
 * chooses how many there are, as if they were MOST_SUBSTEPS.
 */
export function unitsOf({ predicts, substeps }: Pick<StepCommand, 'predicts' | 'substeps'>): number {
  return substeps + Number(predicts)
}

/** Substeps, of the `beat` that the backend has chosen; 0 where it has chosen none. */
export function chosenSubsteps(beat: number): number {
  return beat === 0 ? 0 : MOST_SUBSTEPS / beat
}

/** The rest of a step from `latest` seconds after its start on; null where there is none. */
export function restOf(command: StepCommand, latest: number): StepCommand | null {
  const { frame, substeps } = command
  const step = f(f(frame.step - latest) / substeps)
  if (!(step >= SMALLEST_NORMAL)) return null
  const fall = f(f(Math.hypot(frame.gravity.x, frame.gravity.y)) * step)
  const completedBefore = (frame.completedBefore + 1) >>> 0
  return { ...command, predicts: false, frame: { ...frame, step, fall, completedBefore } }
}
