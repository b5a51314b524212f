import { show } from '../../util/validate.ts'
import { cross, distance, requirePoint, signedArea, subtract } from '../points.ts'
import type { Point } from '../shape.ts'
import { filled } from './clipping.ts'
import { extentOf, type FilledRegion, type FillRule, regionArea } from './region.ts'
import { untangle } from './untangle.ts'

/** What `cleanOutline` changed. */
export interface OutlineChanges {
  /** Points removed because they equal the one before, among them a last point that repeats the first. */
  readonly repeated: number
  /** Points removed from the middle of straight sides, and tips of spikes without width. */
  readonly collinear: number
  /** Rings whose direction was reversed: outer ones were clockwise, or holes counter-clockwise. */
  readonly reversed: number
  /** Whether rings crossed or touched themselves or others, or filled the same area twice, and were replaced. */
  readonly crossed: boolean
  /** Rings dropped because they enclose less than a millionth of the area. */
  readonly dropped: number
}

export interface CleanedOutline {
  /** The areas, largest first. */
  readonly regions: FilledRegion[]
  readonly changes: OutlineChanges
}

/** Distance relative to the extent within which points coincide, and from a line on which they lie. */
const SAME = 1e-7
/** Area relative to the largest region below which a ring is dropped. */
const SMALLEST = 1e-6

/**
 * Returns areas without defects from points as editors and files have them: closed by a copy of the first point, with doubled points, points on straight
 * sides, clockwise, crossing themselves. `points` is one ring or a list of rings, in metres; `fillRule` says which points are inside where rings
 * overlap: 'nonzero' (default) or 'evenodd', for which the direction of a ring does not matter.
 *
 * Says what it changed. A lone clockwise ring counts as reversed. Throws if a point is invalid or no area is enclosed.
 */
export function cleanOutline(
  points: readonly Point[] | readonly (readonly Point[])[],
  fillRule: FillRule = 'nonzero',
): CleanedOutline {
  if (!Array.isArray(points) || points.length === 0)
    throw new Error(`points is ${show(points)}: expected a list of points, or of lists of points`)
  const isList = Array.isArray(points[0]) && Array.isArray(points[0][0])
  const rings = (isList ? points : [points]) as readonly (readonly Point[])[]
  const checked = rings.map((ring, n) => {
    const name = isList ? `points[${n}]` : 'points'
    if (!Array.isArray(ring) || ring.length < 3)
      throw new Error(`${name} is ${show(ring)}: expected a list of at least 3 points`)
    return ring.map((point, k) => requirePoint(`${name}[${k}]`, point))
  })
  return cleanRings('points', checked, requireFillRule('fillRule', fillRule))
}

export function requireFillRule(name: string, value: unknown): FillRule {
  if (value === undefined) return 'nonzero'
  if (value !== 'nonzero' && value !== 'evenodd')
    throw new Error(`${name} is ${show(value)}: expected 'nonzero' or 'evenodd'`)
  return value
}

export function cleanRings(
  name: string,
  rings: readonly (readonly Point[])[],
  rule: FillRule,
): CleanedOutline {
  const size = extentOf(rings.flat())
  if (!(size > 0)) throw new Error(`${name} has an extent of ${size} m: expected points that enclose an area`)
  const same = SAME * size
  const distinct = rings.map((ring) => withoutRepeated(ring, same))
  const straight = distinct.map((ring) => withoutCollinear(ring, same))
  const solid = straight.filter((ring) => ring.length > 2)
  // rounding to the grid of all rings lets sides cross by less than a step, and turns slivers around
  const found = solid.length === 0 ? [] : filled(solid, rule).flatMap(untangle)
  const largest = Math.max(0, ...found.map(regionArea))
  const isLarge = (ring: readonly Point[]) => Math.abs(signedArea(ring)) > SMALLEST * largest
  const regions = found
    .filter(({ outer }) => isLarge(outer))
    .map(({ outer, holes }) => ({ outer, holes: holes.filter(isLarge) }))
    .sort((a, b) => regionArea(b) - regionArea(a))
  if (regions.length === 0)
    throw new Error(`${name} has no enclosed area: expected at least one ring around one`)
  const sum = (lists: readonly (readonly unknown[])[]) =>
    lists.reduce((total, { length }) => total + length, 0)
  const made = regions.flatMap(({ outer, holes }) => [outer, ...holes])
  const before = found.flatMap(({ outer, holes }) => [outer, ...holes])
  return {
    regions,
    changes: {
      repeated: sum(rings) - sum(distinct),
      collinear: sum(distinct) - sum(straight),
      reversed: reversedCount(solid, made, same),
      crossed: before.length !== solid.length || sum(before) !== sum(solid),
      dropped: rings.length - solid.length + before.length - made.length,
    },
  }
}

function withoutRepeated(ring: readonly Point[], same: number): Point[] {
  const kept: Point[] = []
  for (const point of ring) if (kept.length === 0 || distance(point, kept.at(-1)!) > same) kept.push(point)
  while (kept.length > 1 && distance(kept[0], kept.at(-1)!) <= same) kept.pop()
  return kept
}

/** Removes points within the distance of the line through both neighbours, also where the outline turns back on it. */
function withoutCollinear(ring: readonly Point[], same: number): Point[] {
  let points = [...ring]
  for (;;) {
    const kept: Point[] = []
    for (const [k, point] of points.entries()) {
      const before = kept.at(-1) ?? points.at(-1)!
      // the first point may have been removed
      const side = subtract(points[k + 1] ?? kept[0] ?? points[0], before)
      const length = Math.hypot(...side)
      if (length > same && Math.abs(cross(side, subtract(point, before))) > same * length) kept.push(point)
    }
    if (kept.length === points.length || kept.length < 3) return kept
    points = kept
  }
}

/** Counts rings that have the corners of a made ring, in the other direction. */
function reversedCount(
  rings: readonly (readonly Point[])[],
  made: readonly (readonly Point[])[],
  same: number,
): number {
  return rings.filter((ring) => {
    const twin = made.find(
      (other) =>
        other.length === ring.length &&
        Math.abs(Math.abs(signedArea(other)) - Math.abs(signedArea(ring))) < same * extentOf(ring) * 4 &&
        other.some((point) => distance(point, ring[0]) < 2 * same),
    )
    return twin !== undefined && signedArea(twin) * signedArea(ring) < 0
  }).length
}
