import type { Point, Shape } from '../shapes/shape.ts'
import { supportArc } from './support.ts'

/**
 * Support points of the Minkowski difference a - b. The shapes overlap if the difference contains the origin. Each
 * point is stored with the points of a and b that it was computed from.
 */
export class Difference {
  /** Six numbers per point: the difference, the point of a, the point of b, relative to (originX, originY). */
  readonly points: Float64Array
  /** Origin of the coordinates, near both shapes: absolute coordinates far from the origin would lose digits. */
  originX = 0
  originY = 0
  /** Largest coordinate so far in metres. */
  extent = 0

  constructor(capacity: number) {
    this.points = new Float64Array(6 * capacity)
  }

  /**
   * Stores the support point in the unit direction (x, y) in slot k. Returns its distance along that direction in
   * metres.
   */
  reach(a: Shape, b: Shape, x: number, y: number, k: number): number {
    const { points, originX, originY } = this
    const i = supportArc(a, x, y)
    const j = supportArc(b, -x, -y)
    const ax = a.centers[2 * i] - originX + a.radii[i] * x
    const ay = a.centers[2 * i + 1] - originY + a.radii[i] * y
    const bx = b.centers[2 * j] - originX - b.radii[j] * x
    const by = b.centers[2 * j + 1] - originY - b.radii[j] * y
    points[6 * k] = ax - bx
    points[6 * k + 1] = ay - by
    points[6 * k + 2] = ax
    points[6 * k + 3] = ay
    points[6 * k + 4] = bx
    points[6 * k + 5] = by
    this.extent = Math.max(this.extent, Math.abs(ax - bx), Math.abs(ay - by))
    return (ax - bx) * x + (ay - by) * y
  }

  /** Clears the state for shapes near this origin. */
  startAt(originX: number, originY: number): void {
    this.originX = originX
    this.originY = originY
    this.extent = 0
  }

  /** Returns point k of the Minkowski difference. */
  pointAt(k: number): Point {
    return [this.points[6 * k], this.points[6 * k + 1]]
  }

  copy(from: number, to: number): void {
    this.points.copyWithin(6 * to, 6 * from, 6 * from + 6)
  }
}

/** Returns the parameter, 0 to 1, of the point of segment pq that is closest to the origin. */
export function closestPart(px: number, py: number, qx: number, qy: number): number {
  const sx = qx - px
  const sy = qy - py
  const squared = sx * sx + sy * sy
  return squared > 0 ? Math.max(0, Math.min(1, -(px * sx + py * sy) / squared)) : 0
}
