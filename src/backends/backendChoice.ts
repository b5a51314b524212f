/** What a caller may ask to compute. */
import { show } from '../util/validate.ts'

/** 'auto' takes the GPU where there is a real one, and the CPU where there is none or only a driver that runs on the CPU. */
export type BackendChoice = 'auto' | 'gpu' | 'cpu'

/** Throws where it is none. */
export function checkChoice(choice: BackendChoice): BackendChoice {
  if (!['auto', 'gpu', 'cpu'].includes(choice))
    throw new Error(`backend is ${show(choice)}: expected 'auto', 'gpu' or 'cpu'`)
  return choice
}
