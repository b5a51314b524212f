import { closestPart } from '../narrow/difference.ts'
import { requirePoint } from '../shapes/points.ts'
import type { Point } from '../shapes/shape.ts'

export interface SegmentPoint {
  /** Closest point of the segment in metres. */
  readonly point: Point
  /** Its fraction of the way from `a` to `b`, 0 to 1. */
  readonly fraction: number
  /** Distance of the given point from it in metres. */
  readonly distance: number
}

/**
 * Returns the point of the segment from `a` to `b` that is closest to `point`, in metres. If `a` and `b` are equal, it
 * is `a` with fraction 0. Throws if a coordinate is not finite.
 */
export function closestPointOnSegment(a: Point, b: Point, point: Point): SegmentPoint {
  const [ax, ay] = requirePoint('a', a)
  const [bx, by] = requirePoint('b', b)
  const [px, py] = requirePoint('point', point)
  const fraction = closestPart(ax - px, ay - py, bx - px, by - py)
  // exact at both ends
  const closest: Point = fraction === 1 ? [bx, by] : [ax + fraction * (bx - ax), ay + fraction * (by - ay)]
  return { point: closest, fraction, distance: Math.hypot(closest[0] - px, closest[1] - py) }
}
