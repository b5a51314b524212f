/** The normals of each part of a clump that lead into another part, so that nothing outside can touch the part there. */
import { supportArc } from '../../../narrow/support.ts'
import { closestPoint } from '../../../queries/closestPoint.ts'
import { type Arc, arcsOf, sideAfter } from '../../../shapes/arcs.ts'
import { boundsOf } from '../../../shapes/bounds.ts'
import { along, dot, fromAngle } from '../../../shapes/points.ts'
import type { Point, Shape } from '../../../shapes/shape.ts'

/**
 * A covered range of normals of a part, counter-clockwise. If both ends are equal, it is the normal of a straight side, and covered
 * where the side lies between `low` and `high`, in metres along the tangent, the normal turned left.
 */
export interface PartCover {
  readonly from: Point
  readonly to: Point
  readonly low: number
  readonly high: number
}

/** Distance, relative to the smallest part, that counts as none: parts that share a side are apart by rounding. */
const TOLERANCE = 2e-6
/** Normals of an arc that are looked at beside its ends and those of the other parts. */
const SAMPLES = 16
const BISECTIONS = 40
/** Ranges of normals, and covered lengths relative to the smallest part, below this are ignored. */
const SMALLEST = 1e-3
/** Radians by which two halves of a wide range overlap. */
const OVERLAP = 0.01

/** Returns the covers of each part. */
export function coversOf(parts: readonly Shape[]): readonly (readonly PartCover[])[] {
  if (parts.length === 1) return [[]]
  const boxes = parts.map(boundsOf)
  const size = Math.min(...boxes.map(([minX, minY, maxX, maxY]) => Math.max(maxX - minX, maxY - minY)))
  const tolerance = TOLERANCE * size
  return parts.map((part, k) => {
    const [minX, minY, maxX, maxY] = boxes[k]
    const near = parts.filter((_, n) => {
      const [left, low, right, high] = boxes[n]
      return n !== k && left <= maxX + tolerance && right >= minX - tolerance && low <= maxY + tolerance && high >= minY - tolerance // biome-ignore format: short
    })
    return near.length === 0 ? [] : new Part(part, near, tolerance, size).covers()
  })
}

class Part {
  readonly #arcs: readonly Arc[]
  readonly #others: readonly Shape[]
  readonly #tolerance: number
  readonly #size: number

  constructor(shape: Shape, others: readonly Shape[], tolerance: number, size: number) {
    this.#arcs = arcsOf(shape)
    this.#others = others
    this.#tolerance = tolerance
    this.#size = size
  }

  covers(): PartCover[] {
    return this.#arcs.flatMap((arc, k) => [
      ...this.#ofArc(arc),
      ...this.#ofSide(arc, this.#arcs[(k + 1) % this.#arcs.length]),
    ])
  }

  /** Returns the runs of a side that other parts continue across. */
  #ofSide(arc: Arc, next: Arc): PartCover[] {
    const length = sideAfter(arc, next)
    const normal = next.from
    const always = { from: normal, to: normal, low: -Infinity, high: Infinity }
    if (length < SMALLEST * this.#size) return this.#isCovered(normal, arc.end) ? [always] : []
    const tangent: Point = [-normal[1], normal[0]]
    const start = dot(arc.end, tangent)
    return this.#others.flatMap((other): PartCover[] => {
      if (!this.#reachesBeyond(other, normal, arc.end)) return []
      // a convex function of the place
      const apart = (s: number) => closestPoint(other, along(arc.end, tangent, s)).distance - this.#tolerance
      const inside = leastAt(apart, length)
      if (apart(inside) > 0) return []
      const low = apart(0) <= 0 ? 0 : bisected(apart, 0, inside)
      const high = apart(length) <= 0 ? length : bisected(apart, length, inside)
      if (high - low < SMALLEST * this.#size) return []
      return [
        { ...always, ...(low > 0 && { low: start + low }), ...(high < length && { high: start + high }) },
      ]
    })
  }

  /** Returns the ranges of normals of an arc or a corner at which other parts reach beyond it. */
  #ofArc(arc: Arc): PartCover[] {
    const angle = 2 * arc.halfAngle
    const first = Math.atan2(arc.from[1], arc.from[0])
    const isCovered = (turned: number) => {
      const normal = turned === 0 ? arc.from : turned === angle ? arc.to : fromAngle(first + turned)
      return this.#isCovered(normal, along(arc.center, normal, arc.radius))
    }
    const seen = Array.from({ length: SAMPLES + 1 }, (_, k) => (k / SAMPLES) * angle)
    // a corner between flush sides of two parts has one free normal, that of the sides
    for (const other of this.#others) {
      for (let k = 0; k < other.directions.length; k += 2) {
        const turned = Math.atan2(other.directions[k + 1], other.directions[k]) - first
        seen.push(turned - 2 * Math.PI * Math.floor(turned / (2 * Math.PI)))
      }
    }
    const angles = seen.filter((turned) => turned <= angle).sort((a, b) => a - b)
    const covered = angles.map(isCovered)
    const edge = (from: number, to: number) => bisected((turned) => (isCovered(turned) ? 1 : 0), from, to)
    const ranges: PartCover[] = []
    for (let k = 0; k < angles.length; k++) {
      if (!covered[k]) continue
      const low = k === 0 ? 0 : edge(angles[k], angles[k - 1])
      while (k + 1 < angles.length && covered[k + 1]) k++
      const high = k + 1 === angles.length ? angle : edge(angles[k], angles[k + 1])
      ranges.push(...rangesOf(arc, first, low, high))
    }
    return ranges
  }

  /** Whether another part continues beyond a point of the outline along its normal there. */
  #isCovered(normal: Point, point: Point): boolean {
    return this.#others.some(
      (other) =>
        closestPoint(other, point).distance <= this.#tolerance && this.#reachesBeyond(other, normal, point),
    )
  }

  #reachesBeyond({ centers, radii, ...other }: Shape, [x, y]: Point, point: Point): boolean {
    const arc = supportArc({ centers, radii, ...other }, x, y)
    const reach = centers[2 * arc] * x + centers[2 * arc + 1] * y + radii[arc]
    return reach > point[0] * x + point[1] * y + this.#tolerance
  }
}

/** Returns the range of an arc's normals between two angles from its start, as covers of less than half a circle. */
function rangesOf(arc: Arc, first: number, low: number, high: number): PartCover[] {
  if (high - low < SMALLEST) return []
  const angle = 2 * arc.halfAngle
  const at = (turned: number) =>
    turned < SMALLEST ** 2 ? arc.from : turned > angle - SMALLEST ** 2 ? arc.to : fromAngle(first + turned)
  // two that overlap, since the ends of a range count as free
  const middle = (low + high) / 2
  const halves = high - low > Math.PI / 2 ? [[low, middle + OVERLAP], [middle - OVERLAP, high]] : [[low, high]] // biome-ignore format: short
  return halves.map(([from, to]) => ({ from: at(from), to: at(to), low: -Infinity, high: Infinity }))
}

/** Returns where a convex function is least between 0 and `length`. */
function leastAt(value: (s: number) => number, length: number): number {
  let [low, high] = [0, length]
  for (let n = 0; n < BISECTIONS; n++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3]
    if (value(a) <= value(b)) high = b
    else low = a
  }
  return (low + high) / 2
}

/** Returns where a function changes from positive at `from` to not positive at `to`. */
function bisected(value: (s: number) => number, from: number, to: number): number {
  let [outside, inside] = [from, to]
  for (let n = 0; n < BISECTIONS; n++) {
    const middle = (outside + inside) / 2
    if (value(middle) > 0) outside = middle
    else inside = middle
  }
  return inside
}
