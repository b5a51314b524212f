/** Ranges of the values that a polar batch accepts. */
import { COINCIDENT } from '../../schemas/constants.ts'
import type { Rule } from '../../util/validate.ts'

/** Maximum coordinate in metres: paths between such points, their squares and the levels beyond them all fit in f32. */
const FARTHEST = 1e17
/** Distance in metres beyond which a disk that has hit nothing counts as having escaped. */
export const ESCAPE_DISTANCE = 1e18
/** Level in metres of unbounded cells and of the sides of a missing box: beyond ESCAPE_DISTANCE. */
export const UNBOUNDED_LEVEL = 4e18
/** Maximum number of distinct radii of moving disks; each needs a diagram. */
export const MAX_LAYERS = 64
export const MAX_BOUNCES = 1_000_000

export const PLACE: Rule = {
  expected: 'a number of metres from -1e17 to 1e17',
  holds: (v) => Math.abs(v) <= FARTHEST,
}
/** The square of a smaller radius would be subnormal; 0 is a point. */
export const OBSTACLE_RADIUS: Rule = {
  expected: 'a number of metres from 1e-12 to 1e17, or 0',
  holds: (v) => v === 0 || (v >= Math.fround(COINCIDENT) && v <= FARTHEST),
}
export const DISK_RADIUS: Rule = {
  expected: 'a number of metres from 0 to 1e17',
  holds: (v) => v >= 0 && v <= FARTHEST,
}
export const PATH_LENGTH: Rule = {
  expected: 'a number of metres from 0 to 1e17, or Infinity',
  holds: (v) => v >= 0 && (v <= FARTHEST || v === Infinity),
}
