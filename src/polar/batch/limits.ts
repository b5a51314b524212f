/** What numbers a batch of polar diagrams takes. */
import { COINCIDENT } from '../../schemas/constants.ts'
import type { Rule } from '../../util/validate.ts'

/** Metres: ways between such places, their squares, and the levels beyond them all fit an f32. */
const FARTHEST = 1e17
/** Metres: whoever has come so far without meeting anything is past everything. */
export const AWAY = 1e18
/** Of cells that have no end, and of sides of a box that is none: beyond AWAY. */
export const OPEN_LEVEL = 4e18
/** Most radii of disks that move: there is a diagram for each. */
export const MOST_LAYERS = 64
export const MOST_BOUNCES = 1_000_000

export const PLACE: Rule = {
  expected: 'a number of metres from -1e17 to 1e17',
  holds: (v) => Math.abs(v) <= FARTHEST,
}
/** What is smaller would have squares that are denormal. */
export const OBSTACLE_RADIUS: Rule = {
  expected: 'a number of metres from 1e-12 to 1e17',
  holds: (v) => v >= Math.fround(COINCIDENT) && v <= FARTHEST,
}
export const DISK_RADIUS: Rule = {
  expected: 'a number of metres from 0 to 1e17',
  holds: (v) => v >= 0 && v <= FARTHEST,
}
export const WAY_LENGTH: Rule = {
  expected: 'a number of metres from 0 to 1e17, or Infinity',
  holds: (v) => v >= 0 && (v <= FARTHEST || v === Infinity),
}
