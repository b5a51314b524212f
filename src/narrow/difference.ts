import type { Shape } from '../shapes/shape.ts'
import { supportArc } from './support.ts'

/**
 * Points of the Minkowski difference of two shapes, all vectors from a point of b to one of a: the shapes overlap where it
 * holds the origin. Each is kept with the points that it is the difference of.
 */
export class Difference {
  /** 6 numbers per point: its x and y, those of the point of a, those of the point of b, both seen from the origin. */
  readonly points: Float64Array
  /** Where coordinates of points of a and b begin, near both: far from it, they would lose the digits that count. */
  originX = 0
  originY = 0
  /** Greatest coordinate seen so far, in metres. */
  extent = 0

  constructor(capacity: number) {
    this.points = new Float64Array(6 * capacity)
  }

  /** Puts the farthest point in this direction, of length 1, into slot k; its way along the direction in metres. */
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

  /** Empties it, for shapes around this origin. */
  startAt(originX: number, originY: number): void {
    this.originX = originX
    this.originY = originY
    this.extent = 0
  }

  copy(from: number, to: number): void {
    this.points.copyWithin(6 * to, 6 * from, 6 * from + 6)
  }
}

/** How far between points p and q, from 0 to 1, the segment comes closest to the origin. */
export function closestPart(px: number, py: number, qx: number, qy: number): number {
  const sx = qx - px
  const sy = qy - py
  const squared = sx * sx + sy * sy
  return squared > 0 ? Math.max(0, Math.min(1, -(px * sx + py * sy) / squared)) : 0
}
