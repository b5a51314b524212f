/** The backends that a caller may ask for. */
import { refuse } from '../util/validate.ts'

/** 'auto' takes the GPU where there is a real one, and the CPU where there is none or only a driver that runs on the CPU. */
export const BACKEND_CHOICES = ['auto', 'gpu', 'cpu'] as const
export type BackendChoice = (typeof BACKEND_CHOICES)[number]

/** Throws if it is not a choice. */
export function checkChoice(choice: BackendChoice): BackendChoice {
  if (!BACKEND_CHOICES.includes(choice)) refuse('backend', choice, "'auto', 'gpu' or 'cpu'")
  return choice
}
