/** Legs of disks among circles in a box, by brute force. */

import { touchOfDisks } from '../../src/events/disks.ts'
import { NO_SIDE } from '../../src/polar/batch/traces.ts'
import { NONE } from '../../src/schemas/constants.ts'
import type { Family } from './batchFamilies.ts'

type Pair = readonly [number, number]
const f = Math.fround

export interface LegStart {
  readonly disk: number
  readonly origin: Pair
  readonly direction: Pair
  readonly radius: number
}

export interface LegEnd {
  /** NONE for a side of the box. */
  readonly circle: number
  /** NO_SIDE for a circle. */
  readonly side: number
  readonly length: number
  readonly position: Pair
}

/** Returns the largest coordinate of circles and box. */
export function sizeOf({ box, circles: { centers, radii } }: Family): number {
  const reach = radii.map((r, k) => Math.max(Math.abs(centers[2 * k]), Math.abs(centers[2 * k + 1])) + r)
  return Math.max(...box.map(Math.abs), ...reach)
}

/** Returns the first hit in f64, with all circles expanded by a margin; one circle may have a different margin. */
export function firstHit(
  family: Family,
  { origin, direction, radius }: LegStart,
  margin: number,
  but = { circle: NONE, margin: 0 },
): LegEnd {
  const { centers, radii } = family.circles
  const [[x, y], [dx, dy]] = [origin, direction]
  const [minX, minY, maxX, maxY] = family.box
  let [circle, side, length] = [NONE, NO_SIDE, Infinity]
  const meet = (after: number, which: number) => {
    if (after < length) [side, length] = [which, after]
  }
  if (dx > 0) meet((f(maxX - radius) - x) / dx, 0)
  if (dy > 0) meet((f(maxY - radius) - y) / dy, 1)
  if (dx < 0) meet((f(minX + radius) - x) / dx, 2)
  if (dy < 0) meet((f(minY + radius) - y) / dy, 3)
  for (let k = 0; k < radii.length; k++) {
    const reach = f(radii[k] + radius) + (k === but.circle ? but.margin : margin)
    const after = touchOfDisks(centers[2 * k] - x, centers[2 * k + 1] - y, -dx, -dy, reach)
    if (after < length) [circle, side, length] = [k, NO_SIDE, after]
  }
  return { circle, side, length, position: [x + length * dx, y + length * dy] }
}

/** Returns the direction after a bounce, with the rounding of the kernel. */
export function bounced(family: Family, { direction }: LegStart, { circle, side, position }: LegEnd): Pair {
  const [dx, dy] = direction
  if (circle === NONE) return side === 0 || side === 2 ? [-dx, dy] : [dx, -dy]
  const { centers } = family.circles
  const [nx, ny] = unit(f(position[0] - centers[2 * circle]), f(position[1] - centers[2 * circle + 1]))
  const along = Math.min(0, f(f(dx * nx) + f(dy * ny)))
  return unit(f(dx - f(2 * along * nx)), f(dy - f(2 * along * ny)))
}

function unit(x: number, y: number): Pair {
  const length = f(Math.sqrt(f(f(x * x) + f(y * y))))
  return [f(x / length), f(y / length)]
}
