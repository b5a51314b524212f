/** The `backend` option. */
import { refuse } from '../util/validate.ts'

/** 'auto' uses the GPU if there is a hardware adapter; it uses the CPU if there is none or only a software adapter. */
export const BACKEND_CHOICES = ['auto', 'gpu', 'cpu'] as const
export type BackendChoice = (typeof BACKEND_CHOICES)[number]

/** Returns the choice. Throws if it is not one of `BACKEND_CHOICES`. */
export function checkChoice(choice: BackendChoice): BackendChoice {
  if (!BACKEND_CHOICES.includes(choice)) refuse('backend', choice, "'auto', 'gpu' or 'cpu'")
  return choice
}
