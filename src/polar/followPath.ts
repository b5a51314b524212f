/** Cell-by-cell traversal of a straight path among circles. */

import { touchOfDisks } from '../events/disks.ts'
import { NONE } from '../schemas/constants.ts'
import { linkIn, tangentTo } from './chain.ts'
import { aheadOf, chainOf, type Strips, stackAlong } from './strips.ts'
import type { Ray } from './sweepCircles.ts'

/** Amount of work. */
export interface Effort {
  /** Cells traversed. */
  cells: number
  /** Circles tested for a hit. */
  circles: number
  /** Tests of whether the path ahead is open, each O(log n). */
  looks: number
}

/** The part of a path within one cell, or the whole rest of a path whose remainder is open. */
export interface Passage {
  readonly cell: number
  /** Path length in metres. */
  readonly start: number
  readonly end: number
}

export interface PathEnd {
  /** Path length in metres at the end. */
  readonly length: number
  /** Final cell; NONE if it was not determined because the path ends in the open. */
  readonly cell: number
  /** Index of the circle that was hit, or NONE. */
  readonly circle: number
}

/**
 * Follows a path from a point in `cell` until it hits a circle or reaches the length `most` in metres. Within a cell
 * only the circles on its two sides can be hit; each is tested once while it borders the path. A path into the open
 * angle ahead hits nothing. `onPassage` is called for each cell.
 */
export function followPath(
  strips: Strips,
  cell: number,
  ray: Ray,
  most: number,
  effort: Effort,
  onPassage?: (passage: Passage) => void,
): PathEnd {
  const { left, right, top, bottom, above, below } = strips.cells
  const { u, v, du, dv } = ray
  let [lastLeft, lastRight] = [NONE, NONE]
  let wasOpen = false
  let [met, end] = [NONE, most]
  const test = (circle: number) => {
    effort.circles++
    const length = distanceToCircle(strips, circle, ray)
    if (length < end) [met, end] = [circle, length]
  }
  let start = 0
  for (;;) {
    effort.cells++
    const isOpen = du !== 0 && aheadOf(strips.cells, cell, { ahead: du > 0 ? 1 : -1 }) === NONE
    if (isOpen && !wasOpen && met === NONE) {
      effort.looks++
      if (isClear(strips, cell, start, ray)) {
        onPassage?.({ cell, start, end })
        return { length: end, cell: NONE, circle: NONE }
      }
    }
    wasOpen = isOpen
    if (left[cell] !== NONE && left[cell] !== lastLeft) test(left[cell])
    if (right[cell] !== NONE && right[cell] !== lastRight) test(right[cell])
    ;[lastLeft, lastRight] = [left[cell], right[cell]]
    const leave = dv > 0 ? (top[cell] - v) / dv : dv < 0 ? (bottom[cell] - v) / dv : Infinity
    if (end <= leave) break
    const next = 2 * cell
    const neighbours = dv > 0 ? above : below
    if (neighbours[next] === NONE) {
      // rounding let the path pass between two circles that meet in a point
      met = isNearer(strips, ray, leave, right[cell], left[cell]) ? right[cell] : left[cell]
      end = leave
      break
    }
    onPassage?.({ cell, start, end: Math.max(leave, start) })
    start = Math.max(leave, start)
    const isSecond =
      neighbours[next + 1] !== NONE && u + leave * du > strips.sweepCircles.u[right[neighbours[next]]]
    cell = neighbours[isSecond ? next + 1 : next]
  }
  onPassage?.({ cell, start, end })
  return { length: end, cell, circle: met }
}

/** Returns the distance in metres at which the path hits a circle; Infinity if it never does. */
function distanceToCircle({ sweepCircles }: Strips, circle: number, { u, v, du, dv }: Ray): number {
  return touchOfDisks(
    sweepCircles.u[circle] - u,
    sweepCircles.v[circle] - v,
    -du,
    -dv,
    sweepCircles.radii[circle],
  )
}

/** Whether the rest of a path in an open cell lies within the open angle ahead. */
function isClear(strips: Strips, cell: number, start: number, ray: Ray): boolean {
  const { du, dv } = ray
  if (dv === 0) return true
  const look = { ahead: du > 0 ? 1 : -1, turn: dv > 0 ? 1 : -1 } as const
  const [u, v] = [ray.u + start * du, ray.v + start * dv]
  const chain = chainOf(strips, look)
  const link = linkIn(strips.sweepCircles, chain, stackAlong(strips, chain, cell, v, dv), u, v)
  if (link === NONE) return true
  const [x, y] = tangentTo(strips.sweepCircles, look, chain.circles[link], u, v)
  return Math.abs(du) * y - Math.abs(dv) * x > 0
}

/** Whether the first circle is closer than the other at this path length. */
function isNearer({ sweepCircles }: Strips, ray: Ray, length: number, one: number, other: number): boolean {
  const gap = (circle: number) =>
    Math.hypot(
      ray.u + length * ray.du - sweepCircles.u[circle],
      ray.v + length * ray.dv - sweepCircles.v[circle],
    ) - sweepCircles.radii[circle]
  return gap(one) < gap(other)
}
