import { MAX_PARTS } from '../../schemas/constants.ts'
import { POSITIVE, requireFields, show } from '../../util/validate.ts'
import { convexHull } from '../hull.ts'
import { requireDouble } from '../points.ts'
import type { Point, Shape } from '../shape.ts'
import { unionArea } from './clipping.ts'
import { covering } from './cover.ts'
import { convexParts, polygonsOf } from './decompose.ts'
import { deviationBetween } from './deviation.ts'
import { groupsOf, type Joint } from './groups.ts'
import { fitPart, type PartKind } from './parts.ts'
import { extentOf, type FilledRegion, regionArea, ringsOf } from './region.ts'
import { requireRegions } from './requireRegions.ts'
import { Simplifier } from './simplify.ts'

export interface GrainFitOptions {
  /**
   * Greatest distance in metres between the outline and the grain. Default 1/100 of the larger extent of all regions; where a grain would take more than 16 parts, it
   * is then raised in steps up to 1/20.
   */
  readonly tolerance?: number
  /**
   * What parts are made of: 'rounded' (straight sides and arcs, default), 'polygon' (straight sides) or 'nArc' (arcs only, as `fitNArc` gives them, where they are
   * within the tolerance, else 'rounded'; takes seconds per icon).
   */
  readonly kind?: PartKind
}

export interface FittedGrain {
  /** For `shapes` of `World.grains.add`: a shape, or a clump `{ parts }` if the area is concave or has holes. */
  readonly shape: Shape | { readonly parts: readonly Shape[] }
  /** Its centroid in metres: for `positions` of `World.grains.add`. */
  readonly position: Point
  /** Area in m². */
  readonly area: number
}

export interface GrainFit {
  readonly grains: FittedGrain[]
  /** Pairs of grains of one region that needs more than 16 parts, and points where they touch: for bonds of type 'weld'. Mostly empty. */
  readonly joints: Joint[]
  /** Greatest distance in metres between the regions and the grains. */
  readonly deviation: number
}

/** Tolerance relative to the extent, by default. */
const TOLERANCE = 1 / 100
const STEP = 1.7
/** Greatest tolerance relative to the first one, by default. */
const MAX_STRETCH = 5
/** Tolerance where the outline is convex, relative to that where it is not: arcs make up for corners there. */
const CONVEX_SHARE = 1 / 5
/** Regions that are smaller, relative to the area of all, are left out. */
const SMALLEST = 1e-4

/**
 * Makes grains of regions: one per region, or several where one would need more than 16 convex parts within the tolerance. Their area is that of the regions. `regions` are those of
 * `cleanOutline`, `outlineFromPath` or `outlineFromBitmap`; parts have at most 8 arcs each and may overlap. Regions of less than 1/10,000 of the area are
 * left out. Takes some 10 ms per region.
 *
 * Throws if a region or an option is invalid.
 */
export function fitGrains(
  regions: readonly FilledRegion[] | FilledRegion,
  options: GrainFitOptions = {},
): GrainFit {
  const checked = requireRegions('regions', regions)
  requireFields('options', options, ['tolerance', 'kind'])
  const { tolerance, kind = 'rounded' } = options
  if (kind !== 'rounded' && kind !== 'polygon' && kind !== 'nArc')
    throw new Error(`options.kind is ${show(kind)}: expected 'rounded', 'polygon' or 'nArc'`)
  if (tolerance !== undefined) requireDouble('options.tolerance', tolerance, POSITIVE)
  const first = tolerance ?? TOLERANCE * extentOf(checked.flatMap(({ outer }) => outer))
  const last = tolerance ?? MAX_STRETCH * first
  const total = checked.reduce((sum, region) => sum + regionArea(region), 0)
  const grains: FittedGrain[] = []
  const joints: Joint[] = []
  let deviation = 0
  for (const region of checked) {
    if (regionArea(region) < SMALLEST * total) continue
    const made = fitRegion(region, kind, first, last)
    joints.push(
      ...made.joints.map(
        ({ grains: [a, b], point }): Joint => ({ grains: [a + grains.length, b + grains.length], point }),
      ),
    )
    grains.push(...made.grains)
    deviation = Math.max(deviation, made.deviation)
  }
  return { grains, joints, deviation }
}

function fitRegion(region: FilledRegion, kind: PartKind, first: number, last: number): GrainFit {
  const parts = fewParts(region, first, last)
    .map(convexHull)
    // rounding leaves a line of parts far thinner than long
    .filter((hull) => hull.length > 2)
    .map((hull) => fitPart(hull, kind, first * CONVEX_SHARE, first))
  const { area, outlines } = unionArea(parts)
  const scale = Math.sqrt(regionArea(region) / area)
  const center = centroidOf(outlines)
  const scaled = parts.map((part) => scaledAbout(part, center, scale))
  const around = outlines.map((ring) =>
    ring.map(([x, y]): Point => [center[0] + scale * (x - center[0]), center[1] + scale * (y - center[1])]),
  )
  const deviation = deviationBetween(ringsOf(region), around)
  if (scaled.length <= MAX_PARTS) {
    const shape = scaled.length === 1 ? scaled[0] : { parts: scaled }
    const position = scaled.length === 1 ? scaled[0].centroid : center
    return { grains: [{ shape, position, area: regionArea(region) }], joints: [], deviation }
  }
  const { groups, joints } = groupsOf(scaled, MAX_PARTS)
  const grains = groups.map((group): FittedGrain => {
    const own = group.map((k) => scaled[k])
    const union = unionArea(own)
    const shape = own.length === 1 ? own[0] : { parts: own }
    return { shape, position: centroidOf(union.outlines), area: union.area }
  })
  return { grains, joints, deviation }
}

/** Returns at most 16 convex polygons that cover a region, or more that do not overlap if the greatest tolerance does not allow that. */
function fewParts(region: FilledRegion, first: number, last: number): Point[][] {
  const simplifier = new Simplifier(region)
  let all: Point[][] | undefined
  for (let tolerance = first; ; tolerance = Math.min(last, tolerance * STEP)) {
    const simple = simplifier.simplify({ convex: (tolerance * CONVEX_SHARE) / 2, reflex: tolerance })
    let parts = convexParts(simple)
    if (parts.loops.length > MAX_PARTS && parts.loops.length <= 2 * MAX_PARTS)
      parts = convexParts(simple, MORE_TRIES)
    all ??= polygonsOf(parts)
    // parts that overlap save a third at best
    if (parts.loops.length <= 1.3 * MAX_PARTS) {
      const polygons = covering(parts)
      if (polygons.length <= MAX_PARTS) return polygons
    }
    if (tolerance === last) return all
  }
}

/** Orders that are tried before the tolerance is raised. */
const MORE_TRIES = 24

function centroidOf(rings: readonly (readonly Point[])[]): Point {
  const origin = rings[0][0]
  let [area, x, y] = [0, 0, 0]
  for (const ring of rings) {
    ring.forEach((point, k) => {
      const next = ring[(k + 1) % ring.length]
      const [ax, ay, bx, by] = [
        point[0] - origin[0],
        point[1] - origin[1],
        next[0] - origin[0],
        next[1] - origin[1],
      ]
      const doubled = ax * by - ay * bx
      area += doubled / 2
      x += (doubled * (ax + bx)) / 6
      y += (doubled * (ay + by)) / 6
    })
  }
  return [origin[0] + x / area, origin[1] + y / area]
}

/** In one step: moved to the origin and back, parts far from the centre would keep the rounding of their distance from it. */
function scaledAbout({ centers, radii, directions, centroid }: Shape, [x, y]: Point, scale: number): Shape {
  const shift = [(1 - scale) * x, (1 - scale) * y]
  return {
    centers: centers.map((value, k) => scale * value + shift[k % 2]),
    radii: radii.map((value) => scale * value),
    directions,
    centroid: [scale * centroid[0] + shift[0], scale * centroid[1] + shift[1]],
  }
}
