/** Bounces as `PolarDiagram.trace` has them, rounded alike, whatever finds the circle that is met first. */

import { touchOfDisks } from '../../src/events/disks.ts'
import { NONE } from '../../src/schemas/constants.ts'
import type { Bounds } from '../../src/util/bounds.ts'
import type { CircleSet, Circles, Way } from './circleSets.ts'

export interface Found {
  /** NONE where none is met. */
  readonly circle: number
  /** Metres until then, or the most there are. */
  readonly length: number
}

export interface Finder {
  /** Cells that were visited, and circles that were tested. */
  readonly cells: number
  readonly tests: number
  /** From (x, y) along the unit vector (dx, dy). */
  find(x: number, y: number, dx: number, dy: number, most: number): Found
}

export interface Hit {
  readonly x: number
  readonly y: number
  /** NONE where it is the box. */
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
      const touch = touchOf(centers, radii, k, x, y, dx, dy)
      if (touch < length) [circle, length] = [k, touch]
    }
    this.tests += radii.length
    return { circle, length }
  }
}

/** Metres until a point meets a circle; Infinity where it never does. */
export function touchOf(
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

/** What a way hits, at the end of each of so many legs. */
export function bounce({ centers, box }: CircleSet, finder: Finder, way: Way, legs: number): Hit[] {
  let [x, y] = way.start
  let [dx, dy] = unit(way.direction[0], way.direction[1])
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

/** Metres until a side of the box, along x (0) or y (1). */
function sideAhead(box: Bounds, axis: 0 | 1, from: number, speed: number): number {
  if (speed === 0) return Infinity
  return ((speed > 0 ? box[axis + 2] : box[axis]) - from) / speed
}
