/** Turns a free-hand line into a chain of arcs without kinks: pairs of arcs with common tangents (biarcs: Bolton, 1975). */
import type { Point } from '../../../src/render/camera.ts'
import { type Biarc, biarcBetween, distanceTo } from './biarc.ts'

/** Distance between the points of the smoothed line. */
const SPACING = 3
/** Neighbors on each side over which the line is averaged, and over which its direction is measured. */
const SMOOTHING = 2
/** How far the chain may be from the smoothed line. */
const TOLERANCE = 2
/** A line that ends this near to its start, and is this much longer, is closed. */
const CLOSING = 18
const MIN_LOOP = 90

export interface Chain {
  readonly points: readonly Point[]
  /** Bulges in the convention of walls: positive for arcs that turn left when y points up. */
  readonly bulges: readonly number[]
  readonly closed: boolean
}

/** Returns the chain of a line in CSS pixels, y up; undefined if it is shorter than a few pixels. */
export function fitStroke(line: readonly Point[]): Chain | undefined {
  const dots = resample(line)
  if (dots.length < 3) return undefined
  const closed = apart(dots[0], dots[dots.length - 1]) < CLOSING && SPACING * (dots.length - 1) > MIN_LOOP
  const smooth = smoothed(smoothed(closed ? dots.slice(0, -1) : dots, closed), closed)
  const path = closed ? [...smooth, smooth[0]] : smooth
  const last = path.length - 1
  const points: Point[] = [path[0]]
  const bulges: number[] = []
  const add = (point: Point, bulge: number) => {
    points.push(point)
    bulges.push(bulge)
  }
  for (let from = 0; from < last; ) {
    let [to, best] = [from + 1, spanOf(path, closed, from, from + 1)]
    for (let next = from + 2; next <= last; next++) {
      const span = spanOf(path, closed, from, next)
      const isNear = path.slice(from + 1, next).every((point) => distanceTo(span, point) <= TOLERANCE)
      if (!isNear) break
      ;[to, best] = [next, span]
    }
    if (best.isStraight) add(path[to], 0)
    else {
      add(best.joint, best.bulges[0])
      add(path[to], best.bulges[1])
    }
    from = to
  }
  return closed ? { points: points.slice(0, -1), bulges, closed } : { points, bulges, closed }
}

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

/** Returns points along a line, SPACING apart but for the last. */
function resample(line: readonly Point[]): Point[] {
  const dots: Point[] = line.slice(0, 1)
  let due = SPACING
  for (const [k, end] of line.slice(1).entries()) {
    const start = line[k]
    const length = apart(start, end)
    for (; due <= length; due += SPACING) {
      const part = due / length
      dots.push([start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])])
    }
    due -= length
  }
  return dots
}

/** Returns each point averaged with its neighbors; ends of an open line stay. */
function smoothed(dots: readonly Point[], closed: boolean): Point[] {
  const count = dots.length
  return dots.map((_, k) => {
    const reach = closed ? SMOOTHING : Math.min(SMOOTHING, k, count - 1 - k)
    let [x, y] = [0, 0]
    for (let j = k - reach; j <= k + reach; j++) {
      const dot = dots[(j + count) % count]
      x += dot[0] / (2 * reach + 1)
      y += dot[1] / (2 * reach + 1)
    }
    return [x, y]
  })
}

function spanOf(path: readonly Point[], closed: boolean, from: number, to: number): Biarc {
  return biarcBetween(path[from], directionAt(path, closed, from), path[to], directionAt(path, closed, to))
}

/** Returns the unit direction of the line at a point. The last point of a closed line is its first. */
function directionAt(path: readonly Point[], closed: boolean, k: number): Point {
  const last = path.length - 1
  const at = (j: number) => (closed ? path[(j + last) % last] : path[Math.min(Math.max(j, 0), last)])
  const [[ax, ay], [bx, by]] = [at(k - SMOOTHING), at(k + SMOOTHING)]
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0 ? [1, 0] : [(bx - ax) / length, (by - ay) / length]
}
