/** Bounces with the rounding of `PolarDiagram.trace`, for any method that finds the first circle hit. */

import { touchOfDisks } from '../../src/events/disks.ts'
import { NONE } from '../../src/schemas/constants.ts'
import type { Bounds } from '../../src/util/bounds.ts'
import type { BenchPath, CircleSet, Circles } from './circleSets.ts'

export interface Found {
  /** NONE for no hit. */
  readonly circle: number
  /** Distance in metres to the hit, or the maximum distance. */
  readonly length: number
}

export interface Finder {
  /** Numbers of visited cells and of tested circles. */
  readonly cells: number
  readonly tests: number
  /** Finds the first hit from (x, y) along the unit vector (dx, dy). */
  find(x: number, y: number, dx: number, dy: number, most: number): Found
}

export interface Hit {
  readonly x: number
  readonly y: number
  /** NONE for the box. */
  readonly circle: number
}

/** Tests every circle. */
export class BruteForce implements Finder {
  readonly #circles: Circles
  readonly cells = 0
  tests = 0

  constructor(circles: Circles) {
    this.#circles = circles
  }

  find(x: number, y: number, dx: number, dy: number, most: number): Found {
    const { centers, radii } = this.#circles
    let [circle, length] = [NONE, most]
    for (let k = 0; k < radii.length; k++) {
      const touch = distanceToCircle(centers, radii, k, x, y, dx, dy)
      if (touch < length) [circle, length] = [k, touch]
    }
    this.tests += radii.length
    return { circle, length }
  }
}

/** Returns the distance in metres at which a point hits a circle; Infinity if it never does. */
export function distanceToCircle(
  centers: Float64Array,
  radii: Float64Array,
  circle: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
): number {
  return touchOfDisks(centers[2 * circle] - x, centers[2 * circle + 1] - y, -dx, -dy, radii[circle])
}

/** Returns the hit at the end of each leg. */
export function bounce({ centers, box }: CircleSet, finder: Finder, path: BenchPath, legs: number): Hit[] {
  let [x, y] = path.start
  let [dx, dy] = unit(path.direction[0], path.direction[1])
  const hits: Hit[] = []
  while (hits.length < legs) {
    const [sideX, sideY] = [sideAhead(box, 0, x, dx), sideAhead(box, 1, y, dy)]
    const { circle, length } = finder.find(x, y, dx, dy, Math.min(sideX, sideY))
    ;[x, y] = [along(x, dx, length), along(y, dy, length)]
    if (circle === NONE) {
      if (sideX <= sideY) [x, dx] = [box[dx < 0 ? 0 : 2], -dx]
      else [y, dy] = [box[dy < 0 ? 1 : 3], -dy]
    } else {
      const [outX, outY] = [x - centers[2 * circle], y - centers[2 * circle + 1]]
      const distance = Math.hypot(outX, outY)
      const [nx, ny] = [outX / distance, outY / distance]
      const speed = dx * nx + dy * ny
      ;[dx, dy] = unit(dx - 2 * speed * nx, dy - 2 * speed * ny)
    }
    hits.push({ x, y, circle })
  }
  return hits
}

const along = (from: number, speed: number, metres: number) => (speed === 0 ? from : from + metres * speed)

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y)
  return [x / length, y / length]
}

/** Returns the distance in metres to a side of the box, along x (0) or y (1). */
function sideAhead(box: Bounds, axis: 0 | 1, from: number, speed: number): number {
  if (speed === 0) return Infinity
  return ((speed > 0 ? box[axis + 2] : box[axis]) - from) / speed
}
