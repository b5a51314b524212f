/** Free fall through a radius: the scale of time of disks under gravity. */

/** Returns the seconds in which a disk falls from rest through its radius. */
export function secondsOfFall(radius: number, [x, y]: readonly [number, number]): number {
  return Math.sqrt((2 * radius) / Math.hypot(x, y))
}
