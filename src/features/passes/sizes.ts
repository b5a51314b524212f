import { type CheckedForce, NO_FORCES } from './force.ts'

export const NO_PASSES = {
  /** The user's forces, in the order in which they act. Compared by identity. */
  forces: NO_FORCES as readonly CheckedForce[],
  /** Largest number of parameters of a custom pass. */
  parameters: 0,
}
