import earcut, { refine } from 'earcut'
import { createRandom, type Random } from '../../util/random.ts'
import { requireBoolean, requireFields } from '../../util/validate.ts'
import { cross, subtract } from '../points.ts'
import type { Point } from '../shape.ts'
import { covering } from './cover.ts'
import type { Loop, Parts } from './loops.ts'
import { type FilledRegion, ringsOf } from './region.ts'
import { requireRegions } from './requireRegions.ts'

/** Orders in which diagonals are removed: the first by length, the others at random. */
const TRIES = 8
/** Sine of the angle by which a corner may turn right and still count as straight. */
const STRAIGHT = 1e-9

export interface DecomposeOptions {
  /** Whether parts may overlap, which takes fewer. Default false. */
  readonly overlapping?: boolean
}

/**
 * Splits regions into convex polygons, few and not thin: counter-clockwise, in metres, with corners of the regions only. Their union is the regions. With `overlapping`
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
  const corners = ringsOf(region).flat()
  const starts: number[] = []
  let start = region.outer.length
  for (const hole of region.holes) {
    starts.push(start)
    start += hole.length
  }
  const flat = corners.flatMap((point) => [...point])
  const triangles = earcut(flat, starts)
  refine(triangles, flat)
  const loops: Loop[] = []
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = triangles.slice(k, k + 3)
    const doubled = cross(subtract(corners[b], corners[a]), subtract(corners[c], corners[a]))
    if (doubled !== 0) loops.push(doubled > 0 ? [a, b, c] : [a, c, b])
  }
  const random = createRandom(1)
  let best: Loop[] | undefined
  let worst = Infinity
  for (let k = 0; k < tries; k++) {
    const merged = mergedLoops(corners, loops, k === 0 ? undefined : random)
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

function mergedLoops(corners: readonly Point[], triangles: readonly Loop[], random?: Random): Loop[] {
  const loops: (Loop | undefined)[] = triangles.map((loop) => [...loop])
  const owners = new Map<number, number>()
  const key = (a: number, b: number) => a * corners.length + b
  loops.forEach((loop, n) => {
    loop!.forEach((corner, k) => {
      owners.set(key(corner, loop![(k + 1) % loop!.length]), n)
    })
  })
  const diagonals: { a: number; b: number; order: number }[] = []
  for (const [pair] of owners) {
    const [a, b] = [Math.floor(pair / corners.length), pair % corners.length]
    if (a > b || !owners.has(key(b, a))) continue
    const length = Math.hypot(corners[a][0] - corners[b][0], corners[a][1] - corners[b][1])
    diagonals.push({ a, b, order: random === undefined ? -length : -length * random() ** 2 })
  }
  diagonals.sort((p, q) => p.order - q.order)
  for (const { a, b } of diagonals) {
    const [left, right] = [owners.get(key(a, b))!, owners.get(key(b, a))!]
    if (left === right) continue
    const merged = joined(corners, loops[left]!, loops[right]!, a, b)
    if (merged === undefined) continue
    loops[left] = merged
    for (const [k, corner] of loops[right]!.entries())
      owners.set(key(corner, loops[right]![(k + 1) % loops[right]!.length]), left)
    loops[right] = undefined
  }
  return loops.filter((loop) => loop !== undefined)
}

/** Returns the union of two convex loops along the side from a to b of the first; undefined if it is not convex. */
function joined(
  corners: readonly Point[],
  first: Loop,
  second: Loop,
  a: number,
  b: number,
): Loop | undefined {
  // the first without its side, from b on; the second, from a on
  const one = rotated(first, first.indexOf(b))
  const two = rotated(second, second.indexOf(a))
  const isConvex = (before: number, at: number, after: number) => {
    const [u, v] = [subtract(corners[at], corners[before]), subtract(corners[after], corners[at])]
    return cross(u, v) >= -STRAIGHT * Math.hypot(...u) * Math.hypot(...v)
  }
  // one: b … a, two: a … b
  if (!isConvex(one.at(-2)!, a, two[1]) || !isConvex(two.at(-2)!, b, one[1])) return undefined
  return [...one, ...two.slice(1, -1)]
}

function rotated(loop: Loop, first: number): Loop {
  return [...loop.slice(first), ...loop.slice(0, first)]
}
