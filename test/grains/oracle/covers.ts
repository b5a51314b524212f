/** Whether a normal of a part of a clump leads into another part, by support points and distances in f64. */
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { signedDistance } from '../../shapes/support.ts'
import type { Body, PartRecords } from './records.ts'

/** Where the outline turns, a normal may be covered or not. */
type Cover = 'yes' | 'no' | 'either'

/** Angles in radians beside a normal that are looked at as well, and the distance relative to the sizes of a clear case. */
const ASIDE = 3e-3
const CLEAR = 1e-2
/** Points of a side that are looked at, one more than this. */
const SAMPLES = 32

/** Whether the normal between two parts, from a to b, leads into another part of either clump. */
export function coverOf({ a, partA, b, partB }: PartRecords, [x, y]: Point, scale: number): Cover {
  const covers = [coverAt(a, partA, [x, y], scale), coverAt(b!, partB, [-x, -y], scale)]
  if (covers.includes('yes')) return 'yes'
  return covers.includes('either') ? 'either' : 'no'
}

function coverAt({ parts, angle }: Body, part: number, [x, y]: Point, scale: number): Cover {
  if (parts.length === 1) return 'no'
  const direction = Math.atan2(y, x) - angle
  const others = parts.filter((_, k) => k !== part)
  const isIn = (aside: number, holds: number, beyond: number) => {
    const normal: Point = [Math.cos(direction + aside), Math.sin(direction + aside)]
    // a side is farthest at all of its points
    const ends = [-ASIDE, ASIDE].map((turn) => farthest(parts[part], direction + turn))
    return Array.from({ length: SAMPLES + 1 }, (_, k) => {
      const point = between(ends[0], ends[1], k / SAMPLES)
      return others.some(
        (other) =>
          signedDistance(other, point) <= holds &&
          along(farthest(other, direction + aside), normal) > along(point, normal) + beyond,
      )
    })
  }
  const asides = [-ASIDE, 0, ASIDE]
  if (asides.every((aside) => isIn(aside, -CLEAR * scale, CLEAR * scale).every(Boolean))) return 'yes'
  return asides.some((aside) => isIn(aside, 1e-5 * scale, 0).some(Boolean)) ? 'either' : 'no'
}

const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [
  ax + t * (bx - ax),
  ay + t * (by - ay),
]
const along = ([x, y]: Point, [nx, ny]: Point) => x * nx + y * ny

/** Returns the farthest point of a shape in a direction, of its corners and its arcs. */
function farthest({ centers, radii, directions }: Shape, direction: number): Point {
  const normal: Point = [Math.cos(direction), Math.sin(direction)]
  let best: Point = [0, 0]
  let most = -Infinity
  for (let k = 0; k < radii.length; k++) {
    const next = (k + 1) % radii.length
    const [from, to] = [Math.atan2(directions[2 * k + 1], directions[2 * k]), Math.atan2(directions[2 * next + 1], directions[2 * next])] // biome-ignore format: short
    const turned = (angle: number) => angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI))
    const angles = turned(direction - from) <= turned(to - from) ? [from, to, direction] : [from, to]
    for (const angle of angles) {
      const point: Point = [
        centers[2 * k] + radii[k] * Math.cos(angle),
        centers[2 * k + 1] + radii[k] * Math.sin(angle),
      ]
      if (along(point, normal) > most) {
        most = along(point, normal)
        best = point
      }
    }
  }
  return best
}
