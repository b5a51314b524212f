import earcut, { refine } from 'earcut'
import type { Point } from '../shape.ts'
import { type FilledRegion, regionArea, ringsOf } from './region.ts'

export interface Triangulation {
  readonly corners: readonly Point[]
  /** Three indices of corners per triangle. */
  readonly triangles: readonly number[]
  /** Whether the areas of the triangles add up to that of the region. False if sides of the region cross, or a corner lies on a side. */
  readonly isExact: boolean
}

/** Difference of areas, relative to that of the region, that rounding explains. */
const ROUNDING = 1e-9

/** Returns a Delaunay triangulation of a region. */
export function triangulate(region: FilledRegion): Triangulation {
  const corners = ringsOf(region).flat()
  const starts: number[] = []
  let start = region.outer.length
  for (const hole of region.holes) {
    starts.push(start)
    start += hole.length
  }
  const flat = corners.flatMap((point) => [...point])
  const triangles = earcut(flat, starts)
  refine(triangles, flat)
  let doubled = 0
  for (let k = 0; k < triangles.length; k += 3) {
    const [[ax, ay], [bx, by], [cx, cy]] = [
      corners[triangles[k]],
      corners[triangles[k + 1]],
      corners[triangles[k + 2]],
    ]
    doubled += Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
  }
  const area = regionArea(region)
  return { corners, triangles, isExact: Math.abs(doubled / 2 - area) <= ROUNDING * area }
}
