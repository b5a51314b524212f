/** What is left of a step that predicted its hits and has spent its waves: periodic tests, over the time that is left. */
import type { StepCommand } from './backend.ts'
import { MOST_SUBSTEPS } from './constants.ts'
import { SMALLEST_NORMAL } from './inputs.ts'

const f = Math.fround

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
