/** Distances between outlines. */
import type { Point } from '../shape.ts'
import { segmentDistance } from './segments.ts'

type Rings = readonly (readonly Point[])[]

/** Returns the greatest distance in metres of a corner of either outline from the other one. */
export function deviationBetween(a: Rings, b: Rings): number {
  return Math.max(farthest(a, b), farthest(b, a))
}

function farthest(from: Rings, to: Rings): number {
  let most = 0
  for (const ring of from) for (const point of ring) most = Math.max(most, nearest(point, to, most))
  return most
}

/** Returns the distance of a point from rings, or any distance of at most `enough`. */
function nearest(point: Point, rings: Rings, enough: number): number {
  let least = Infinity
  for (const ring of rings) {
    for (let k = 0; k < ring.length; k++) {
      const [from, to] = [ring[k], ring[k + 1 === ring.length ? 0 : k + 1]]
      // too far to the left or to the right
      if (point[0] + least < from[0] && point[0] + least < to[0]) continue
      if (point[0] - least > from[0] && point[0] - least > to[0]) continue
      least = Math.min(least, segmentDistance(point, from, to))
      if (least <= enough) return least
    }
  }
  return least
}
