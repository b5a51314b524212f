/** How code rounds on a GPU; see `WorldOptions.rounding`. */
import { refuse } from '../../util/validate.ts'

export const ROUNDINGS = ['exact', 'fast'] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** Returns the value. Throws unless it is a rounding. */
export function requireRounding(name: string, value: unknown): Rounding {
  return ROUNDINGS.find((each) => each === value) ?? refuse(name, value, "'exact' or 'fast'")
}
