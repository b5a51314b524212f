/**
 * A start for the fit of an n-arc: along an arc the normal turns evenly, by 1 over its radius per metre. So the length along a
 * hull, as a function of the angle of its normal, is divided where straight lines fit it best.
 */
import { distance } from './points.ts'
import type { Point } from './shape.ts'

/** Sides that the hull is reduced to: the search takes time in proportion to their number cubed. */
const MAX_SIDES = 96

/** Sums of values and products up to each index, for the error of any run of samples. */
interface Sums {
  readonly angle: Float64Array
  readonly length: Float64Array
  readonly angleSquared: Float64Array
  readonly lengthSquared: Float64Array
  readonly product: Float64Array
}

/** Normal angle and length so far, at the middle of each side, twice around. */
function samplesOf(hull: readonly Point[]): { angles: Float64Array; lengths: Float64Array; sides: number } {
  const every = Math.ceil(hull.length / MAX_SIDES)
  const corners = hull.filter((_, k) => k % every === 0)
  const sides = corners.length
  const angles = new Float64Array(2 * sides)
  const lengths = new Float64Array(2 * sides)
  let length = 0
  for (let k = 0; k < 2 * sides; k++) {
    const [from, to] = [corners[k % sides], corners[(k + 1) % sides]]
    const angle = Math.atan2(from[0] - to[0], to[1] - from[1])
    const last = k === 0 ? angle : angles[k - 1]
    // counter-clockwise, so the normal turns to the left
    angles[k] = angle + 2 * Math.PI * Math.ceil((last - angle) / (2 * Math.PI) - 1e-12)
    const side = distance(from, to)
    lengths[k] = length + side / 2
    length += side
  }
  return { angles, lengths, sides }
}

function sumsOf(angles: Float64Array, lengths: Float64Array): Sums {
  const summed = (value: (k: number) => number) => {
    const sums = new Float64Array(angles.length + 1)
    for (let k = 0; k < angles.length; k++) sums[k + 1] = sums[k] + value(k)
    return sums
  }
  return {
    angle: summed((k) => angles[k]),
    length: summed((k) => lengths[k]),
    angleSquared: summed((k) => angles[k] ** 2),
    lengthSquared: summed((k) => lengths[k] ** 2),
    product: summed((k) => angles[k] * lengths[k]),
  }
}

/** Sum of the squared distances in length of the samples from `first` to `last`, inclusive, from the line that fits them best. */
function lineError(sums: Sums, first: number, last: number): number {
  const count = last + 1 - first
  const between = (values: Float64Array) => values[last + 1] - values[first]
  const [angle, length] = [between(sums.angle), between(sums.length)]
  const spread = between(sums.angleSquared) - angle ** 2 / count
  const rise = between(sums.product) - (angle * length) / count
  const error = between(sums.lengthSquared) - length ** 2 / count
  return Math.max(0, error - (spread > 0 ? rise ** 2 / spread : 0))
}

/**
 * Returns the angles of `count` seams, ascending, between which the normal of a convex hull (counter-clockwise) turns as evenly as
 * possible; undefined if there are too few sides, or an arc would turn by half a circle.
 */
export function evenTurningSeams(hull: readonly Point[], count: number): number[] | undefined {
  const { angles, lengths, sides } = samplesOf(hull)
  if (sides < 2 * count) return undefined
  const sums = sumsOf(angles, lengths)
  const errors = new Float64Array(sides * (sides + 1)).fill(-1)
  /** Error of the samples from `first` on, `steps` in all. */
  const errorOf = (first: number, steps: number) => {
    const place = (first % sides) * (sides + 1) + steps
    if (errors[place] < 0) {
      const last = (first % sides) + steps - 1
      const isWide = angles[last] - angles[first % sides] >= Math.PI
      errors[place] = isWide ? Number.POSITIVE_INFINITY : lineError(sums, first % sides, last)
    }
    return errors[place]
  }
  let best = { error: Number.POSITIVE_INFINITY, breaks: [] as number[] }
  for (let start = 0; start < sides; start++) {
    let costs = new Float64Array(sides + 1).fill(Number.POSITIVE_INFINITY)
    costs[0] = 0
    const from: Int32Array[] = []
    for (let arc = 0; arc < count; arc++) {
      const next = new Float64Array(sides + 1).fill(Number.POSITIVE_INFINITY)
      const origin = new Int32Array(sides + 1)
      for (let end = 2 * (arc + 1); end <= sides; end++) {
        for (let begin = 2 * arc; begin <= end - 2; begin++) {
          if (costs[begin] >= best.error) continue
          const cost = costs[begin] + errorOf(start + begin, end - begin)
          if (cost >= next[end]) continue
          next[end] = cost
          origin[end] = begin
        }
      }
      costs = next
      from.push(origin)
    }
    if (costs[sides] >= best.error) continue
    const breaks: number[] = []
    for (let arc = count - 1, end = sides; arc >= 0; arc--) {
      end = from[arc][end]
      breaks.unshift(start + end)
    }
    best = { error: costs[sides], breaks }
  }
  if (best.breaks.length === 0) return undefined
  // a seam lies between the last side of an arc and the first of the next
  const seams = best.breaks.map(
    (k) => (angles[k % sides] + angles[(k % sides) + sides - 1] - 2 * Math.PI) / 2,
  )
  const first = Math.min(...seams)
  return seams
    .map((angle) => first + ((((angle - first) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)))
    .sort((a, b) => a - b)
}
