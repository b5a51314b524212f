/** Unions of polygons in integer coordinates, by Clipper2. */
import { FillRule as ClipperRule, ClipType, type Path64 } from 'clipper2-ts/dist/Core.js'
import { Clipper64, type PolyPath64, PolyTree64 } from 'clipper2-ts/dist/Engine.js'
import { arcsOf } from '../arcs.ts'
import { along, signedArea } from '../points.ts'
import type { Point, Shape } from '../shape.ts'
import { boxOf, type FilledRegion, type FillRule, ringsOf } from './region.ts'

/** Integers per larger extent. Products of two differences stay exact in f64. */
const STEPS = 2 ** 24

/** Maps points to integers and back. Points that were mapped come back with their own coordinates. */
class Grid {
  readonly #origin: Point
  readonly #step: number
  readonly #known = new Map<number, Point>()

  constructor(points: readonly Point[]) {
    const [minX, minY, maxX, maxY] = boxOf(points)
    this.#origin = [(minX + maxX) / 2, (minY + maxY) / 2]
    this.#step = Math.max(maxX - minX, maxY - minY) / STEPS
  }

  path(ring: readonly Point[]): Path64 {
    const [x0, y0] = this.#origin
    return ring.map((point) => {
      const mapped = {
        x: Math.round((point[0] - x0) / this.#step),
        y: Math.round((point[1] - y0) / this.#step),
      }
      this.#known.set(mapped.x * 2 * STEPS + mapped.y, point)
      return mapped
    })
  }

  ring(path: Path64): Point[] {
    const [x0, y0] = this.#origin
    return path.map(
      ({ x, y }): Point => this.#known.get(x * 2 * STEPS + y) ?? [x0 + x * this.#step, y0 + y * this.#step],
    )
  }
}

/** Returns the areas that rings fill, without crossings, doubled points and points on straight sides. */
export function filled(rings: readonly (readonly Point[])[], rule: FillRule): FilledRegion[] {
  const grid = new Grid(rings.flat())
  const clipper = new Clipper64()
  clipper.preserveCollinear = false
  clipper.addSubject(rings.map((ring) => grid.path(ring)))
  const tree = new PolyTree64()
  clipper.execute(ClipType.Union, rule === 'nonzero' ? ClipperRule.NonZero : ClipperRule.EvenOdd, tree)
  const regions: FilledRegion[] = []
  const childrenOf = (node: PolyPath64) => Array.from({ length: node.count }, (_, k) => node.child(k))
  const collect = (outer: PolyPath64) => {
    const holes = childrenOf(outer)
    regions.push({ outer: grid.ring(outer.poly!), holes: holes.map((hole) => grid.ring(hole.poly!)) })
    for (const hole of holes) childrenOf(hole).forEach(collect)
  }
  childrenOf(tree).forEach(collect)
  return regions
}

/** Returns the area of the part of a polygon that no other one covers. */
export function uncoveredArea(polygon: readonly Point[], others: readonly (readonly Point[])[]): number {
  const grid = new Grid([polygon, ...others].flat())
  const clipper = new Clipper64()
  clipper.addSubject([grid.path(polygon)])
  clipper.addClip(others.map((other) => grid.path(other)))
  const left: Path64[] = []
  clipper.execute(ClipType.Difference, ClipperRule.NonZero, left)
  return left.reduce((sum, path) => sum + signedArea(grid.ring(path)), 0)
}

/** Chords per radian of an arc. */
const CHORDS = 8

/** Returns the outline of a shape as a polygon of the same area. */
function polygonOf(shape: Shape): Point[] {
  return arcsOf(shape).flatMap(({ center, radius, from, halfAngle }) => {
    const turn = 2 * halfAngle
    const count = radius > 0 && turn > 0 ? Math.ceil(CHORDS * turn) : 0
    if (count === 0) return [along(center, from, radius)]
    // a little outside of the arc, so that chords keep the area of sectors
    const step = turn / count
    const first = Math.atan2(from[1], from[0])
    const outside = radius * Math.sqrt(step / Math.sin(step))
    return Array.from({ length: count + 1 }, (_, k): Point => {
      const angle = first + k * step
      return along(center, [Math.cos(angle), Math.sin(angle)], outside)
    })
  })
}

/** Returns the area in m² of the union of shapes, and the rings around it. */
export function unionArea(shapes: readonly Shape[]): { area: number; outlines: Point[][] } {
  const regions = filled(shapes.map(polygonOf), 'nonzero')
  const outlines = regions.flatMap(ringsOf) as Point[][]
  return { area: outlines.reduce((sum, ring) => sum + signedArea(ring), 0), outlines }
}

/** Returns a point that two shapes share; undefined if their common area is less than rounding. */
export function commonPoint(a: Shape, b: Shape): Point | undefined {
  const rings = [polygonOf(a), polygonOf(b)]
  const grid = new Grid(rings.flat())
  const clipper = new Clipper64()
  clipper.addSubject([grid.path(rings[0])])
  clipper.addClip([grid.path(rings[1])])
  const common: Path64[] = []
  clipper.execute(ClipType.Intersection, ClipperRule.NonZero, common)
  if (common.length === 0) return undefined
  const ring = grid.ring(common[0])
  const sum = ring.reduce(([x, y], point): Point => [x + point[0], y + point[1]], [0, 0] as Point)
  return [sum[0] / ring.length, sum[1] / ring.length]
}
