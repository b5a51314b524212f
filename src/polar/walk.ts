/** A straight way among circles, cell by cell. */

import { touchOfDisks } from '../events/disks.ts'
import { NONE } from '../schemas/constants.ts'
import { linkIn, tangentTo } from './chain.ts'
import type { Ray } from './lanes.ts'
import { aheadOf, chainOf, type Strips, stackAlong } from './strips.ts'

/** What was done to follow ways. */
export interface Effort {
  /** Cells that were gone through. */
  cells: number
  /** Circles that were tested, for the time at which they are met. */
  circles: number
  /** Looks at the open angle ahead, each O(log n). */
  looks: number
}

/** A part of a way within one cell, or all the rest of it, where the angle that is open ahead holds it. */
export interface Passage {
  readonly cell: number
  /** Metres from where the way begins. */
  readonly start: number
  readonly end: number
}

export interface WayEnd {
  /** Metres from where the way begins. */
  readonly length: number
  /** Cell in which it ends; NONE where that was not looked for: it ends in the open. */
  readonly cell: number
  /** The circle that is met there; NONE: none was. */
  readonly circle: number
}

/**
 * Follows a way from a point in `cell` until it meets a circle, or for `most` metres. In a cell only the circles on either side
 * can be met, so these are tested, once each while it goes along them. A way into the open angle ahead meets nothing at all.
 * `onPassage` is told of each cell.
 */
export function followWay(
  strips: Strips,
  cell: number,
  ray: Ray,
  most: number,
  effort: Effort,
  onPassage?: (passage: Passage) => void,
): WayEnd {
  const { left, right, top, bottom, above, below } = strips.cells
  const { u, v, du, dv } = ray
  let [lastLeft, lastRight] = [NONE, NONE]
  let wasOpen = false
  let [met, end] = [NONE, most]
  const test = (circle: number) => {
    effort.circles++
    const length = touchOf(strips, circle, ray)
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
      // between two circles that meet in a point; rounding has let it by both
      met = isNearer(strips, ray, leave, right[cell], left[cell]) ? right[cell] : left[cell]
      end = leave
      break
    }
    onPassage?.({ cell, start, end: Math.max(leave, start) })
    start = Math.max(leave, start)
    const isSecond = neighbours[next + 1] !== NONE && u + leave * du > strips.lanes.u[right[neighbours[next]]]
    cell = neighbours[isSecond ? next + 1 : next]
  }
  onPassage?.({ cell, start, end })
  return { length: end, cell, circle: met }
}

/** Metres until the way meets a circle; Infinity where it never does. */
function touchOf({ lanes }: Strips, circle: number, { u, v, du, dv }: Ray): number {
  return touchOfDisks(lanes.u[circle] - u, lanes.v[circle] - v, -du, -dv, lanes.radii[circle])
}

/** Whether a way that goes on in an open cell after so many metres lies in the angle that is open ahead. */
function isClear(strips: Strips, cell: number, start: number, ray: Ray): boolean {
  const { du, dv } = ray
  if (dv === 0) return true
  const look = { ahead: du > 0 ? 1 : -1, turn: dv > 0 ? 1 : -1 } as const
  const [u, v] = [ray.u + start * du, ray.v + start * dv]
  const chain = chainOf(strips, look)
  const link = linkIn(strips.lanes, chain, stackAlong(strips, chain, cell, v, dv), u, v)
  if (link === NONE) return true
  const [x, y] = tangentTo(strips.lanes, look, chain.circles[link], u, v)
  return Math.abs(du) * y - Math.abs(dv) * x > 0
}

/** Whether, after so many metres, one circle is nearer than another. */
function isNearer({ lanes }: Strips, ray: Ray, length: number, one: number, other: number): boolean {
  const gap = (circle: number) =>
    Math.hypot(ray.u + length * ray.du - lanes.u[circle], ray.v + length * ray.dv - lanes.v[circle]) -
    lanes.radii[circle]
  return gap(one) < gap(other)
}
