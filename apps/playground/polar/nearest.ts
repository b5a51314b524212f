/** Finds the stretch of the path at the pointer. */
import type { Trace } from '../../../src/polar/trace.ts'
import type { Point } from '../../../src/shapes/shape.ts'

/** Maximum distance in pixels. */
const REACH = 16

export interface Place {
  readonly leg: number
  readonly stretch: number
}

/** Returns the nearest stretch; undefined if the path is farther than 16 pixels. `scale` is in pixels per metre. */
export function nearestStretch({ legs }: Trace, point: Point, scale: number): Place | undefined {
  let found: Place | undefined
  let least = REACH / scale
  for (const [leg, { stretches }] of legs.entries()) {
    for (const [stretch, { start, end }] of stretches.entries()) {
      const distance = distanceTo(start, end, point)
      if (distance < least) [found, least] = [{ leg, stretch }, distance]
    }
  }
  return found
}

function distanceTo([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), 1)
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
