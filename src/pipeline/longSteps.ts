/**
 * Long steps under gravity. Where a disk at rest falls far in a substep, one pass leaves so much of its weight that it hops, and what falls
 * passes through what lies below. So such a step is made as several, and where those would be too many it is cut.
 */

/** Steps up to this, in s, are made as they are. Longer ones look like milliseconds, or like a page that was asleep. */
export const LONG_STEP = 0.25
/** Acceleration times the square of a substep, in median radii, above which any step is long. */
const MAX_FALL = 1
/** The same of the steps that are made in place of a long one. */
const PART_FALL = 1 / 256
/** Maximum number of steps in place of a long one: it bounds the time that it takes. */
const MAX_PARTS = 64

export interface Scales {
  readonly gravity: readonly [number, number]
  /** Median radius of disks in metres. */
  readonly radius: number
  readonly substeps: number
}

/** Returns the equal steps, in seconds, that a step of `dt` seconds is made as. Their sum is less than `dt` if it is cut. */
export function partsOfStep(
  dt: number,
  { gravity, radius, substeps }: Scales,
): { readonly count: number; readonly seconds: number } {
  const fall = Math.hypot(...gravity) * (dt / substeps) ** 2
  if (!(fall > PART_FALL * radius) || !(dt > LONG_STEP || fall > MAX_FALL * radius))
    return { count: 1, seconds: dt }
  const longest = dt * Math.sqrt((PART_FALL * radius) / fall)
  const count = Math.min(MAX_PARTS, Math.ceil(dt / longest))
  return { count, seconds: Math.min(dt / count, longest) }
}
