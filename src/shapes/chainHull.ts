/** Convex hull of a closed chain of arcs that turns left almost everywhere. */

import { arcCenter } from './biarc.ts'
import type { ArcPart } from './makeShape.ts'
import type { ArcChain } from './outline.ts'
import { along, distance, dot, fromAngle, rightOf, subtract, turn, unit } from './points.ts'
import type { Point } from './shape.ts'

/** Pieces that turn by less than this angle in radians count as straight. */
const FLAT = 1e-6
/** Relative to the largest coordinate: half of the gap between parts that counts as rounding (see `roundingOf`). */
const ROUNDING = 128 * 2 ** -53

/** A point or an arc of the chain. */
interface Item {
  readonly center: Point
  /** Radius in metres; 0 for a point. */
  readonly radius: number
  readonly start: Point
  readonly end: Point
  /** Outward normals at both ends of an arc. */
  readonly from?: Point
  readonly to?: Point
  /** Sagitta in metres of a piece that turns right. Such a piece is never part of the hull. */
  readonly inside?: number
}

export interface ChainHull {
  readonly parts: ArcPart[]
  /** Maximum depth in metres of the chain below the hull; `deepest` is where that occurs. */
  readonly dent: number
  readonly deepest: Point
}

/** Returns the winding number of the chain; counter-clockwise is positive. */
export function windingOf({ chain, bulges }: ArcChain): number {
  const ends = chain.map((start, k) => endNormals(start, chain[(k + 1) % chain.length], bulges[k]))
  const turned = ends.reduce(
    (sum, { from }, k) => sum + 4 * Math.atan(bulges[k]) + turn(ends.at(k - 1)!.to, from),
    0,
  )
  return Math.round(turned / (2 * Math.PI))
}

/**
 * Computes the hull with Graham's scan over points and left-turning arcs, in chain order from the lowest item. Each new
 * item is joined to the previous one by their common tangent. If that tangent turns back past the start of the previous
 * item, the previous item lies inside the hull and is dropped.
 */
export function chainHull(chain: ArcChain): ChainHull {
  const items = fromLowest(itemsOf(chain))
  const kept = [{ index: 0, direction: DOWN }]
  for (let index = 1; index < items.length; index++) {
    if (items[index].inside !== undefined) continue
    let direction: Point | undefined
    for (;;) {
      const last = kept.at(-1)!
      direction = commonNormal(items[last.index], items[index])
      if (kept.length === 1 || direction === undefined || turn(last.direction, direction) > 0) break
      kept.pop()
    }
    if (direction !== undefined) kept.push({ index, direction })
  }
  let [dent, deepest] = [0, items[0].start]
  for (let k = 1; k < kept.length; k++) {
    const { index, direction } = kept[k]
    const before = items[kept[k - 1].index]
    const trimmed = before.to === undefined ? 0 : versine(turn(direction, before.to))
    for (const { start, end, inside = 0 } of items.slice(kept[k - 1].index + 1, index)) {
      for (const point of [start, end]) {
        const depth = dot(direction, subtract(before.end, point)) + before.radius * trimmed + inside
        if (depth > dent) [dent, deepest] = [depth, point]
      }
    }
  }
  // the first and the last item are the same
  const parts = kept.slice(1).map(({ index, direction }) => ({ ...items[index], direction }))
  return { parts: withoutStraightCorners(parts), dent, deepest }
}

const DOWN: Point = [0, -1]

function itemsOf({ chain, bulges }: ArcChain): Item[] {
  return chain.flatMap((start, k): Item[] => {
    const end = chain[(k + 1) % chain.length]
    const bulge = bulges[k]
    const corner = { center: start, radius: 0, start, end: start }
    if (Math.abs(4 * Math.atan(bulge)) < FLAT) return [corner]
    if (bulge < 0) return [corner, { ...corner, end, inside: (-bulge * distance(start, end)) / 2 }]
    const center = arcCenter(start, end, bulge)
    return [corner, { center, radius: distance(center, start), start, end, ...endNormals(start, end, bulge) }]
  })
}

/** Returns the outward normals at the ends of the arc with this bulge. */
function endNormals(start: Point, end: Point, bulge: number): { from: Point; to: Point } {
  const [x, y] = rightOf(unit(subtract(end, start)))
  const [cos, sin] = fromAngle(2 * Math.atan(bulge))
  return { from: [cos * x + sin * y, cos * y - sin * x], to: [cos * x - sin * y, cos * y + sin * x] }
}

/** Rotates the items to start with the lowest one, and repeats that one at the end. */
function fromLowest(items: readonly Item[]): Item[] {
  let [lowest, reach] = [0, -Infinity]
  items.forEach(({ center, radius, start, from, to, inside }, k) => {
    if (inside !== undefined) return
    // the ends of an arc are separate items
    const facesDown =
      from !== undefined && to !== undefined && from[0] <= 0 && to[0] >= 0 && from[1] + to[1] < 0
    const down = facesDown ? radius - center[1] : -start[1]
    if (down > reach) [lowest, reach] = [k, down]
  })
  return [...items.slice(lowest), ...items.slice(0, lowest + 1)]
}

/**
 * Returns the outward normal of the common tangent of two items. It lies between the normals at their ends and the
 * direction from end to start. Undefined if both are the same point.
 */
function commonNormal(first: Item, second: Item): Point | undefined {
  const way = subtract(second.start, first.end)
  const length = Math.hypot(...way)
  const across = length > 0 ? rightOf(unit(way)) : undefined
  const reference = first.to ?? second.from ?? across
  if (reference === undefined) return undefined
  const angleOf = (normal: Point | undefined) => (normal === undefined ? 0 : turn(reference, normal))
  const [end, start, side] = [first.to, second.from, across].map(angleOf)
  const limits = [first.to, second.from, across].filter((normal) => normal !== undefined).map(angleOf)
  let [low, high] = [Math.min(...limits), Math.max(...limits)]
  // the reach of the second item relative to the first grows with the angle
  const ahead = (angle: number) =>
    length * Math.sin(angle - side) +
    second.radius * versine(Math.max(0, angle - start)) -
    first.radius * versine(Math.max(0, end - angle))
  for (;;) {
    const angle = (low + high) / 2
    if (angle <= low || angle >= high) break
    if (ahead(angle) < 0) low = angle
    else high = angle
  }
  const [cos, sin] = fromAngle(high)
  return [cos * reference[0] - sin * reference[1], cos * reference[1] + sin * reference[0]]
}

/** Returns 1 - cos(angle) without cancellation. */
function versine(angle: number): number {
  return 2 * Math.sin(angle / 2) ** 2
}

/** Removes corners whose turn is only rounding error. */
function withoutStraightCorners(parts: readonly (Item & ArcPart)[]): ArcPart[] {
  const size = Math.max(...parts.flatMap(({ center, radius }) => [...center.map(Math.abs), radius]))
  return parts.filter(({ radius, start, direction }, k) => {
    if (radius > 0) return true
    const [before, after] = [parts.at(k - 1)!, parts[(k + 1) % parts.length]]
    const end = along(before.center, direction, before.radius)
    return turn(direction, after.direction) * (before.radius + distance(end, start)) > ROUNDING * size
  })
}
