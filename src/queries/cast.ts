/** What a point or a disk meets first on a straight way. */
import { COINCIDENT } from '../narrow/contact.ts'
import type { Point, Shape } from '../shapes/shape.ts'
import { closestPoint } from './closestPoint.ts'

export interface CastHit {
  /** Part of the way, from 0 to 1. */
  readonly fraction: number
  /** Where the shape is touched: on its outline, in metres. */
  readonly point: Point
  /** Unit outward normal of the shape there. */
  readonly normal: Point
  /**
   * Whether it began inside, or touching: then the fraction is 0, and point and normal are those of the closest point of
   * the outline.
   */
  readonly startsInside: boolean
}

/**
 * The first point of the shape on the way from `origin` to `origin + translation`, in metres; undefined where none is. As
 * `castDisk`, it checks nothing.
 */
export function castRay(shape: Shape, origin: Point, translation: Point): CastHit | undefined {
  return castDisk(shape, origin, translation, 0)
}

/**
 * Where a disk of this radius, whose centre goes from `origin` to `origin + translation`, first touches the shape, in
 * metres; undefined where it does not. To graze is to touch. It is the way of a point to the shape grown by the radius.
 *
 * For speed it checks neither that this is a shape nor that the rest are numbers: of NaN the answer says nothing.
 * `World.castRays` and `ShapeBatch.cast` do check.
 */
export function castDisk(
  shape: Shape,
  origin: Point,
  translation: Point,
  radius: number,
): CastHit | undefined {
  const [x, y] = translation
  const squared = x * x + y * y
  if (!(squared > COINCIDENT)) return startingAt(shape, origin, radius)
  const length = Math.sqrt(squared)
  const entry = entryOf(shape, radius, origin, x / length, y / length)
  const exit = entryOf(shape, radius, origin, -x / length, -y / length)
  if (entry === undefined || exit === undefined || exit.way > 0) return undefined
  if (entry.way <= 0) return { ...touching(shape, origin), fraction: 0, startsInside: true }
  if (entry.way > length) return undefined
  const { way, normal } = entry
  const point: Point = [
    origin[0] + (x / length) * way - normal[0] * radius,
    origin[1] + (y / length) * way - normal[1] * radius,
  ]
  return { fraction: way / length, point, normal, startsInside: false }
}

function startingAt(shape: Shape, origin: Point, radius: number): CastHit | undefined {
  const { distance, ...nearest } = closestPoint(shape, origin)
  return distance <= radius ? { ...nearest, fraction: 0, startsInside: true } : undefined
}

function touching(shape: Shape, origin: Point): Pick<CastHit, 'point' | 'normal'> {
  const { point, normal } = closestPoint(shape, origin)
  return { point, normal }
}

interface Entry {
  /** Metres along the line; negative behind the origin. */
  readonly way: number
  readonly normal: Point
}

/**
 * Where the line through the origin along the unit vector v enters the shape grown by `radius`, be it ahead or behind.
 *
 * Only normals that point against v can be met. Going counter-clockwise, these are the half turn from e, a quarter turn to
 * the left of v, to -e; over them the outline comes down from one side of the line to the other, never up again. So it
 * crosses the line in one piece, an arc or a side, that begins above it and ends below. To look for that one, rather than
 * for points where line and pieces meet, leaves no gap between pieces for the line to slip through.
 */
function entryOf(
  { centers, radii, directions }: Shape,
  radius: number,
  [originX, originY]: Point,
  vx: number,
  vy: number,
): Entry | undefined {
  const ex = -vy
  const ey = vx
  const count = radii.length
  for (let k = 0; k < count; k++) {
    const next = k + 1 < count ? k + 1 : 0
    const fromX = directions[2 * k]
    const fromY = directions[2 * k + 1]
    const toX = directions[2 * next]
    const toY = directions[2 * next + 1]
    const fromFaces = fromX * vx + fromY * vy < 0
    const toFaces = toX * vx + toY * vy < 0
    const cx = centers[2 * k] - originX
    const cy = centers[2 * k + 1] - originY
    const r = radii[k] + radius
    const above = cx * ex + cy * ey
    const end = above + r * (toFaces ? toX * ex + toY * ey : -1)
    if (fromFaces || toFaces || isHalfTurn(fromX, fromY, toX, toY, vx, vy)) {
      const start = above + r * (fromFaces ? fromX * ex + fromY * ey : 1)
      if (start >= 0 && end <= 0) {
        const across = Math.max(-r, Math.min(r, -above))
        const back = Math.sqrt((r - across) * (r + across))
        const way = cx * vx + cy * vy - back
        // the line grazes a corner: that of its normals, among the two sides' and -v, which does point against v
        if (r === 0) return { way, normal: toFaces ? [toX, toY] : fromFaces ? [fromX, fromY] : [-vx, -vy] }
        const x = (across * ex - back * vx) / r
        const y = (across * ey - back * vy) / r
        // where it nearly grazes, the root turns rounding of 1e-16 into a normal that is off by 1e-8, and a point that is
        // off by 1e-8 of the radius: not beyond the arc
        const isBeforeArc = fromFaces && isBeside(fromX * y - fromY * x, fromX * x + fromY * y)
        const isAfterArc = toFaces && isBeside(x * toY - y * toX, x * toX + y * toY)
        if (!isBeforeArc && !isAfterArc) return { way, normal: [x, y] }
        const normal: Point = isBeforeArc ? [fromX, fromY] : [toX, toY]
        return { way: cx * vx + cy * vy + r * (normal[0] * vx + normal[1] * vy), normal }
      }
    }
    if (!toFaces) continue
    const nextX = centers[2 * next] - originX
    const nextY = centers[2 * next + 1] - originY
    const nextR = radii[next] + radius
    const nextStart = nextX * ex + nextY * ey + nextR * (toX * ex + toY * ey)
    if (end >= 0 && nextStart <= 0) {
      const part = end > nextStart ? end / (end - nextStart) : 0
      const startWay = cx * vx + cy * vy + r * (toX * vx + toY * vy)
      const endWay = nextX * vx + nextY * vy + nextR * (toX * vx + toY * vy)
      return { way: startWay + part * (endWay - startWay), normal: [toX, toY] }
    }
  }
  return undefined
}

/** Whether a direction lies beyond this end of an arc; beyond the other end of half a circle, it points the other way. */
function isBeside(sine: number, cosine: number): boolean {
  return sine < 0 && cosine > 0
}

/** Of an arc whose ends both face away from v: whether it faces it all the same, from end to end. */
function isHalfTurn(fromX: number, fromY: number, toX: number, toY: number, vx: number, vy: number): boolean {
  return (fromX + toX + toY - fromY) * vx + (fromY + toY - toX + fromX) * vy < 0
}
