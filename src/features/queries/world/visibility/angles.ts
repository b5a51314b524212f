/** Differences of angles in radians. */

/** Returns an angle between 0 and π that may be off by rounding and whole turns. */
export function lessThanHalf(angle: number): number {
  if (angle > Math.PI) return Math.max(angle - 2 * Math.PI, 0)
  return Math.max(angle < -Math.PI ? angle + 2 * Math.PI : angle, 0)
}

/** Returns an angle from 0 to 2π that may be off by a whole turn. */
export function wholeTurn(angle: number): number {
  return angle < 0 ? angle + 2 * Math.PI : angle
}
