/** What is left of a step that predicted its hits and has spent its waves: periodic tests, over the time that is left. */
import type { StepCommand } from './backend.ts'
import { SMALLEST_NORMAL } from './inputs.ts'

const f = Math.fround

/** What `Status.completed` rises by with a step: its substeps, and one more where it predicts its hits first. */
export function unitsOf({ predicts, substeps }: Pick<StepCommand, 'predicts' | 'substeps'>): number {
  return substeps + Number(predicts)
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
