/**
 * Reference results in f64 by brute force: minimizes black-box support functions over the circle. Shares no code with
 * the kernels.
 */
import type { Point, Shape } from '../../src/shapes/shape.ts'

export interface Convex {
  /** Support function along a unit direction, relative to the origin. */
  readonly support: (x: number, y: number) => number
  /** Angles at which the support function may have a kink. */
  readonly kinks: readonly number[]
  /** Largest distance of a point from the origin. */
  readonly farthest: number
}

export function pointAt(point: Point): Convex {
  return {
    support: (x, y) => point[0] * x + point[1] * y,
    kinks: [],
    farthest: Math.hypot(...point),
  }
}

interface Turning {
  /** Angles of the directions at which arcs begin, in the shape's order. */
  readonly angles: readonly number[]
  /** The arcs sorted by that angle, and the sorted angles. */
  readonly order: readonly number[]
  readonly sorted: readonly number[]
  readonly extent: number
}

const turnings = new WeakMap<Shape, Turning>()

function turningOf(shape: Shape): Turning {
  const known = turnings.get(shape)
  if (known !== undefined) return known
  const { radii, directions } = shape
  const angles = Array.from(radii, (_, k) => Math.atan2(directions[2 * k + 1], directions[2 * k]))
  const order = angles.map((_, k) => k).sort((i, j) => angles[i] - angles[j])
  const turning = { angles, order, sorted: order.map((k) => angles[k]), extent: extentOf(shape) }
  turnings.set(shape, turning)
  return turning
}

/** Returns a shape at a placement, rounded to f32 like the batch's input. */
export function shapeAt(shape: Shape, [px, py]: Point, angle: number): Convex {
  const [cos, sin] = [Math.fround(Math.cos(angle)), Math.fround(Math.sin(angle))]
  const { centers, radii } = shape
  const n = radii.length
  const { angles, order, sorted, extent } = turningOf(shape)
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
    farthest: Math.hypot(px, py) + extent,
  }
}

/** Returns the largest distance of a point of the shape from its origin. */
export function extentOf({ centers, radii }: Shape): number {
  return Math.max(...radii.map((radius, k) => Math.hypot(centers[2 * k], centers[2 * k + 1]) + radius))
}

/** Returns how far a penetrates b along a direction. */
export function reachAlong(a: Convex, b: Convex, x: number, y: number): number {
  return a.support(x, y) + b.support(-x, -y)
}

const GOLDEN = (Math.sqrt(5) - 1) / 2
/**
 * Bisections of an eighth of a turn to 1e-6 rad. Near a minimum the function is flat, so its error is 1e-12 of the
 * distance.
 */
const ANGLE_STEPS = 28
/** Bisections of a path. The gap may have a corner at its minimum, so its error is 1e-10 of the length. */
const WAY_STEPS = 48

/** Returns the minimum over all directions; between two kinks there is at most one minimum or one maximum. */
export function signedDepth(a: Convex, b: Convex): number {
  const reach = (angle: number) => reachAlong(a, b, Math.cos(angle), Math.sin(angle))
  const turn = 2 * Math.PI
  const kinks = [...a.kinks, ...b.kinks.map((kink) => kink + Math.PI)]
  // eight additional angles, so that no range exceeds an eighth of a turn
  for (let k = 0; k < 8; k++) kinks.push((turn * k) / 8)
  const starts = kinks.map((kink) => ((kink % turn) + turn) % turn).sort((i, j) => i - j)
  starts.push(starts[0] + turn)
  const values = starts.map(reach)
  let least = Math.min(...values)
  const steepest = a.farthest + b.farthest
  for (let k = 0; k + 1 < starts.length; k++) {
    const bound = (values[k] + values[k + 1] - steepest * (starts[k + 1] - starts[k])) / 2
    if (bound < least)
      least = Math.min(least, goldenLeast(reach, starts[k], starts[k + 1], ANGLE_STEPS, steepest, least))
  }
  return least
}

/** Returns `count` points around a shape, evenly by normal angle and at the ends of all arcs. */
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

/**
 * Returns the minimum over [0, 1] of a convex function with slopes up to `steepest`; if the minimum is positive, some
 * positive value.
 */
export function leastAlong(value: (fraction: number) => number, steepest: number): number {
  const ends = Math.min(value(0), value(1))
  return Math.min(ends, goldenLeast(value, 0, 1, WAY_STEPS, steepest, 0))
}

/** Golden-section search for the single minimum between two numbers; stops early if no value can be below `enough`. */
function goldenLeast(
  value: (x: number) => number,
  from: number,
  to: number,
  steps: number,
  steepest: number,
  enough: number,
): number {
  let [low, high] = [from, to]
  let left = high - GOLDEN * (high - low)
  let right = low + GOLDEN * (high - low)
  let atLeft = value(left)
  let atRight = value(right)
  for (let step = 0; step < steps; step++) {
    if (Math.min(atLeft, atRight) - steepest * (high - low) >= enough) break
    if (atLeft < atRight) {
      high = right
      right = left
      atRight = atLeft
      left = high - GOLDEN * (high - low)
      atLeft = value(left)
    } else {
      low = left
      left = right
      atLeft = atRight
      right = low + GOLDEN * (high - low)
      atRight = value(right)
    }
  }
  return Math.min(atLeft, atRight)
}
