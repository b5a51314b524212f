/** Areas with holes, bounded by polygons. */
import type { Bounds } from '../../util/bounds.ts'
import { signedArea } from '../points.ts'
import type { Point } from '../shape.ts'

/** A connected area: a polygon with holes. No two sides cross, and no two points in a row coincide. */
export interface FilledRegion {
  /** Corners in metres, counter-clockwise. The last is joined to the first. */
  readonly outer: readonly Point[]
  /** Polygons inside of `outer` that are not part of the area, each clockwise. */
  readonly holes: readonly (readonly Point[])[]
}

/** Which points are inside of rings that cross or contain each other, as in SVG. */
export type FillRule = 'nonzero' | 'evenodd'

export function ringsOf({ outer, holes }: FilledRegion): (readonly Point[])[] {
  return [outer, ...holes]
}

/** Returns the area of a region in m², without its holes. */
export function regionArea(region: FilledRegion): number {
  return ringsOf(region).reduce((sum, ring) => sum + signedArea(ring), 0)
}

/** Returns the bounding box of points. */
export function boxOf(points: readonly Point[]): Bounds {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    minX = Math.min(minX, x)
    maxX = Math.max(maxX, x)
    minY = Math.min(minY, y)
    maxY = Math.max(maxY, y)
  }
  return [minX, minY, maxX, maxY]
}

/** Returns the larger extent of points along x or y. */
export function extentOf(points: readonly Point[]): number {
  const [minX, minY, maxX, maxY] = boxOf(points)
  return Math.max(maxX - minX, maxY - minY)
}
