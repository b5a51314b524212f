/** Time of impact of two disks. */

/**
 * Returns the first time s >= 0 at which two disks touch and approach, s; Infinity if there is none. (dx, dy) is the vector from the
 * first to the second, (wx, wy) the relative velocity of the second, and `reach` the sum of the radii. Gravity cancels out.
 * The result is the earlier root of |d + w s|² = reach². Both c / (-b + √(b² - a c)) and b² - a c = a reach² - (d × w)² avoid
 * cancellation.
 */
export function touchOfDisks(dx: number, dy: number, wx: number, wy: number, reach: number): number {
  const b = dx * wx + dy * wy
  if (!(b < 0)) return Infinity
  const c = dx * dx + dy * dy - reach * reach
  if (c <= 0) return 0
  const cross = dx * wy - dy * wx
  const squared = (wx * wx + wy * wy) * reach * reach - cross * cross
  if (!(squared > 0)) return Infinity
  return c / (Math.sqrt(squared) - b)
}
