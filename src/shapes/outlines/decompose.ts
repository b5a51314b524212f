import { createRandom } from '../../util/random.ts'
import { requireBoolean, requireFields } from '../../util/validate.ts'
import { cross, subtract } from '../points.ts'
import type { Point } from '../shape.ts'
import { covering } from './cover.ts'
import { HalfEdges } from './halfEdges.ts'
import type { Loop, Parts } from './loops.ts'
import type { FilledRegion } from './region.ts'
import { requireRegions } from './requireRegions.ts'
import { type Triangulation, triangulate } from './triangulate.ts'
import { untangle } from './untangle.ts'

/** Orders in which diagonals are removed: the first by length, the others at random. */
const TRIES = 8
export interface DecomposeOptions {
  /** Whether parts may overlap, which takes fewer. Default false. */
  readonly overlapping?: boolean
}

/**
 * Splits regions into convex polygons, few and not thin: counter-clockwise, in metres, with corners of the regions only. Their union is the regions. Corners of a region that touches or crosses itself are first rounded to 2^-24 of its extent. With `overlapping`
 * parts reach into each other as far as they stay convex, and those that others cover are left out: a cross is 2 bars instead of 5
 * parts. The count is at most 4 times the smallest possible one (Hertel and Mehlhorn 1983), and usually near it. Throws if a region or an option is invalid.
 */
export function decompose(
  regions: readonly FilledRegion[] | FilledRegion,
  options: DecomposeOptions = {},
): Point[][] {
  const checked = requireRegions('regions', regions)
  requireFields('options', options, ['overlapping'])
  const { overlapping = false } = options
  requireBoolean('options.overlapping', overlapping)
  return checked.flatMap((region) => {
    const parts = convexParts(region)
    return overlapping ? covering(parts) : polygonsOf(parts)
  })
}

export function polygonsOf({ corners, loops }: Parts): Point[][] {
  return loops.map((loop) => loop.map((k) => corners[k]))
}

/**
 * Splits a region into convex parts: a Delaunay triangulation whose diagonals are removed while the parts stay convex (Hertel and Mehlhorn, "Fast triangulation of
 * simple polygons", 1983), in several orders, of which the one with the fewest parts counts, and the least thin ones among those.
 */
export function convexParts(region: FilledRegion, tries = TRIES): Parts {
  const corners: Point[] = []
  const loops: Loop[] = []
  const whole = triangulate(region)
  const untangled = whole.isExact ? [] : untangle(region).map(triangulate)
  for (const triangulation of untangled.length === 0 ? [whole] : untangled) {
    const made = mergedTriangles(triangulation, tries)
    loops.push(...made.loops.map((loop) => loop.map((k) => k + corners.length)))
    corners.push(...made.corners)
  }
  return { corners, loops }
}

/** Returns the convex parts of a triangulated region, with its corners. */
export function mergedTriangles({ corners, triangles }: Triangulation, tries = TRIES): Parts {
  const mesh = new HalfEdges(corners, triangles)
  const random = createRandom(1)
  let best: Loop[] | undefined
  let worst = Infinity
  for (let k = 0; k < tries; k++) {
    const merged = mesh.merged(k === 0 ? undefined : random)
    if (merged.length >= worst) continue
    const score = merged.length + thinness(corners, merged)
    if (score < worst) [best, worst] = [merged, score]
    if (merged.length === 1) break
  }
  return { corners, loops: best! }
}

/** Between 0 and 1: how thin the thinnest part is. */
function thinness(corners: readonly Point[], loops: readonly Loop[]): number {
  let least = 1
  for (const loop of loops) {
    let [area, around] = [0, 0]
    for (let k = 0; k < loop.length; k++) {
      const [a, b] = [corners[loop[k]], corners[loop[(k + 1) % loop.length]]]
      area += cross(subtract(a, corners[loop[0]]), subtract(b, corners[loop[0]])) / 2
      around += Math.hypot(b[0] - a[0], b[1] - a[1])
    }
    least = Math.min(least, (4 * Math.PI * area) / around ** 2)
  }
  return 1 - least
}
