/** Regions of points, by brute force. */

import type { Direction, Sense } from '../../src/polar/facing.ts'
import { NONE } from '../../src/schemas/constants.ts'
import type { Family } from './batchFamilies.ts'

export interface Found {
  readonly owner: number
  readonly angle: number
  readonly isInside: boolean
}

const AHEAD = { east: 0, north: 1, west: 2, south: 3 } as const
const WITHIN = -1

/**
 * Returns the rotation in radians until a ray hits a circle: Infinity if it does not within half a turn, WITHIN if the
 * point is inside the circle.
 */
function turnTo(
  { circles: { centers, radii } }: Family,
  k: number,
  x: number,
  y: number,
  look: Look,
): number {
  let [dx, dy] = [centers[2 * k] - x, centers[2 * k + 1] - y]
  for (let turn = 0; turn < AHEAD[look.direction]; turn++) [dx, dy] = [dy, -dx]
  if (look.sense === 'cw') dy = -dy
  const radius = radii[k] + look.margin
  const distance = Math.hypot(dx, dy)
  if (distance <= radius) return WITHIN
  if (radius <= 0) return Infinity
  const half = Math.asin(radius / distance)
  const angle = Math.atan2(dy, dx)
  if (Math.abs(angle) <= half) return 0
  const turned = (angle < 0 ? angle + 2 * Math.PI : angle) - half
  return turned <= Math.PI ? turned : Infinity
}

interface Look {
  readonly direction: Direction
  readonly sense: Sense
  readonly margin: number
}

/**
 * Whether a result is too close to call: it would be right if its circle were larger by some margin and all others
 * smaller.
 */
export function isTie(
  family: Family,
  [x, y]: readonly [number, number],
  { direction, sense }: Omit<Look, 'margin'>,
  found: Found,
  margin: number,
): boolean {
  const turn = (k: number, by: number) => turnTo(family, k, x, y, { direction, sense, margin: by })
  const all = family.circles.radii.keys()
  if (found.isInside) return [...all].some((k) => turn(k, margin) === WITHIN)
  const others = [...all].filter((k) => k !== found.owner).map((k) => turn(k, -margin))
  const nearest = Math.min(Infinity, ...others)
  if (found.owner === NONE) return nearest === Infinity && found.angle === Math.fround(Math.PI)
  const [least, most] = [turn(found.owner, margin), turn(found.owner, -margin)]
  const rounding = 1e-6
  return least <= nearest && found.angle >= least - rounding && found.angle <= most + rounding
}
