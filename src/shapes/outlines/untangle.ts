/** Regions whose sides cross or touch each other by less than rounding. */
import { ClipType, FillRule, type Path64, type Point64 } from 'clipper2-ts/dist/Core.js'
import { Clipper64, type PolyPath64, PolyTree64 } from 'clipper2-ts/dist/Engine.js'
import type { Point } from '../shape.ts'
import { boxOf, type FilledRegion, ringsOf } from './region.ts'
import { triangulate } from './triangulate.ts'

/** Grid steps per larger extent. Products of two differences stay exact in f64. */
const STEPS = 2 ** 24
/** Unions, at most: the corners of one lie on the grid, and may lie on a side again. */
const ROUNDS = 4
/** Squared distance in grid steps from a side within which a corner lies on it. */
const ON_SIDE = 0.5

/**
 * Returns the area of a region as regions that can be triangulated: snaps corners to a grid of 2^-24 of the extent, makes those that lie on a side corners of
 * that side, too, and takes what the rings go around counter-clockwise. The region comes back as it is if its triangles have its area.
 */
export function untangle(region: FilledRegion): FilledRegion[] {
  if (triangulate(region).isExact) return [region]
  const rings = ringsOf(region)
  const [minX, minY, maxX, maxY] = boxOf(rings.flat())
  const largest = Math.max(-minX, -minY, maxX, maxY, maxX - minX, maxY - minY)
  // a power of 2 that is not below the rounding of the coordinates: points of the grid are numbers in f64
  const exponent = Math.ceil(
    Math.log2(Math.max((maxX - minX) / STEPS, (maxY - minY) / STEPS, largest * 2 ** -52)),
  )
  const step = 2 ** exponent
  const [x0, y0] = [Math.round((minX + maxX) / 2 / step), Math.round((minY + maxY) / 2 / step)]
  const pointOf = ({ x, y }: Point64): Point => [(x + x0) * step, (y + y0) * step]
  const ringOf = (path: PolyPath64) => path.poly!.map(pointOf)
  let paths: Path64[] = rings.map((ring) =>
    ring.map(([x, y]) => ({ x: Math.round(x / step) - x0, y: Math.round(y / step) - y0 })),
  )
  let regions: FilledRegion[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const found = areasOf(paths)
    regions = found.map(([outer, ...holes]) => ({ outer: ringOf(outer), holes: holes.map(ringOf) }))
    if (regions.every((one) => triangulate(one).isExact)) break
    paths = found.flat().map(({ poly }) => poly!)
  }
  return regions
}

/** Returns the areas that paths go around counter-clockwise: the outer path of each, then its holes. */
function areasOf(paths: readonly Path64[]): PolyPath64[][] {
  const clipper = new Clipper64()
  // Clipper2 2.0.1 does not return from some paths with spikes if it has to keep points on straight sides
  clipper.preserveCollinear = false
  const corners = paths.flat()
  clipper.addSubject(paths.map((path) => withCornersOnSides(path, corners)))
  const tree = new PolyTree64()
  clipper.execute(ClipType.Union, FillRule.Positive, tree)
  const areas: PolyPath64[][] = []
  const childrenOf = (node: PolyPath64) => Array.from({ length: node.count }, (_, k) => node.child(k))
  const collect = (outer: PolyPath64) => {
    const holes = childrenOf(outer)
    areas.push([outer, ...holes])
    for (const hole of holes) childrenOf(hole).forEach(collect)
  }
  childrenOf(tree).forEach(collect)
  return areas
}

function withCornersOnSides(path: Path64, corners: readonly Point64[]): Path64 {
  return path.flatMap((from, k) => {
    const to = path[(k + 1) % path.length]
    const [x, y] = [to.x - from.x, to.y - from.y]
    const squared = x * x + y * y
    const along = (corner: Point64) => (corner.x - from.x) * x + (corner.y - from.y) * y
    const on = corners.filter((corner) => {
      const share = along(corner)
      const across = (corner.x - from.x) * y - (corner.y - from.y) * x
      return share > 0 && share < squared && across * across <= ON_SIDE * squared
    })
    return [from, ...on.sort((a, b) => along(a) - along(b))]
  })
}
