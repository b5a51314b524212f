/**
 * The same questions in f64, by brute force: support functions as black boxes, minimised over the circle. Nothing of it is
 * taken from the kernels.
 */
import type { Point, Shape } from '../../src/shapes/shape.ts'

export interface Convex {
  /** How far it reaches from the origin along a unit direction. */
  readonly support: (x: number, y: number) => number
  /** Angles of directions at which the support function may have a kink. */
  readonly kinks: readonly number[]
  /** Of its points, from the origin. */
  readonly farthest: number
}

export function pointAt(point: Point): Convex {
  return {
    support: (x, y) => point[0] * x + point[1] * y,
    kinks: [],
    farthest: Math.hypot(...point),
  }
}

/** A shape that stands somewhere, with the numbers of its place as an f32 has them. */
export function shapeAt(shape: Shape, [px, py]: Point, angle: number): Convex {
  const [cos, sin] = [Math.fround(Math.cos(angle)), Math.fround(Math.sin(angle))]
  const { centers, radii, directions } = shape
  const n = radii.length
  const angles = Array.from(radii, (_, k) => Math.atan2(directions[2 * k + 1], directions[2 * k]))
  const order = angles.map((_, k) => k).sort((i, j) => angles[i] - angles[j])
  const sorted = order.map((k) => angles[k])
  const support = (x: number, y: number) => {
    const [u, v] = [cos * x + sin * y, cos * y - sin * x]
    const turn = Math.atan2(v, u)
    let [low, high] = [0, n]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle] <= turn) low = middle + 1
      else high = middle
    }
    const k = order[(low + n - 1) % n]
    return centers[2 * k] * u + centers[2 * k + 1] * v + radii[k] + px * x + py * y
  }
  const turned = Math.atan2(sin, cos)
  return {
    support,
    kinks: angles.map((kink) => kink + turned),
    farthest: Math.hypot(px, py) + extentOf(shape),
  }
}

/** Farthest from its origin that a shape may reach. */
export function extentOf({ centers, radii }: Shape): number {
  return Math.max(...radii.map((radius, k) => Math.hypot(centers[2 * k], centers[2 * k + 1]) + radius))
}

/** How far a reaches into b along a direction. */
export function reachAlong(a: Convex, b: Convex, x: number, y: number): number {
  return a.support(x, y) + b.support(-x, -y)
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** The smallest reach over all directions: between two kinks there is one minimum at most, or one maximum. */
export function signedDepth(a: Convex, b: Convex): number {
  const reach = (angle: number) => reachAlong(a, b, Math.cos(angle), Math.sin(angle))
  const turn = 2 * Math.PI
  const kinks = [...a.kinks, ...b.kinks.map((kink) => kink + Math.PI)]
  // eight more, so that no range is wider than an eighth
  for (let k = 0; k < 8; k++) kinks.push((turn * k) / 8)
  const starts = kinks.map((kink) => ((kink % turn) + turn) % turn).sort((i, j) => i - j)
  starts.push(starts[0] + turn)
  const values = starts.map(reach)
  let least = Math.min(...values)
  const steepest = a.farthest + b.farthest
  for (let k = 0; k + 1 < starts.length; k++) {
    let [low, high] = [starts[k], starts[k + 1]]
    const bound = (values[k] + values[k + 1] - steepest * (high - low)) / 2
    if (bound >= least) continue
    for (let step = 0; step < 48; step++) {
      const left = high - GOLDEN * (high - low)
      const right = low + GOLDEN * (high - low)
      if (reach(left) < reach(right)) high = right
      else low = left
    }
    least = Math.min(least, reach((low + high) / 2))
  }
  return least
}

/** `count` points around a shape, where its normal turns evenly and at the ends of all arcs. */
export function outlinePoints({ centers, radii, directions }: Shape, count: number): Point[] {
  const n = radii.length
  const points: Point[] = []
  for (let k = 0; k < n; k++) {
    const next = (k + 1) % n
    const from = Math.atan2(directions[2 * k + 1], directions[2 * k])
    const to = Math.atan2(directions[2 * next + 1], directions[2 * next])
    const angle = (((to - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
    const pieces = Math.max(1, Math.round((count * angle) / (2 * Math.PI)))
    for (let piece = 0; piece <= pieces; piece++) {
      const at = from + (angle * piece) / pieces
      points.push([centers[2 * k] + radii[k] * Math.cos(at), centers[2 * k + 1] + radii[k] * Math.sin(at)])
    }
  }
  return points
}

/** The least value of a convex function of a number from 0 to 1. */
export function leastAlong(value: (fraction: number) => number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 48; step++) {
    const left = high - GOLDEN * (high - low)
    const right = low + GOLDEN * (high - low)
    if (value(left) < value(right)) high = right
    else low = left
  }
  return Math.min(value(0), value((low + high) / 2), value(1))
}
