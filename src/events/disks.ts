/** When two disks touch. */

/**
 * The first s >= 0 at which two disks touch and close; Infinity where they never do. They are (dx, dy) apart, from the first
 * to the second, the second moves with (wx, wy) as the first sees it, and `reach` is the sum of their radii. Gravity moves
 * both alike. Of |d + w s|² = reach² the earlier root c / (-b + √(b² - a c)), which takes nothing large from something large,
 * with b² - a c = a reach² - (d × w)², which does not either.
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
