/** Casts of rays and disks against one shape. */
import { COINCIDENT } from '../narrow/contact.ts'
import type { Point, Shape } from '../shapes/shape.ts'
import { closestPoint } from './closestPoint.ts'

export interface CastHit {
  /** Fraction of the translation at the hit, 0 to 1. */
  readonly fraction: number
  /** Contact point on the outline in metres. */
  readonly point: Point
  /** Outward unit normal of the shape at the contact point. */
  readonly normal: Point
  /**
   * Whether the start overlaps or touches the shape. Then `fraction` is 0, and `point` and `normal` belong to the
   * closest point of the outline.
   */
  readonly startsInside: boolean
}

/**
 * Returns the first hit of the segment from `origin` to `origin + translation` with the shape, in metres; undefined for
 * a miss. Arguments are not validated; see `castDisk`.
 */
export function castRay(shape: Shape, origin: Point, translation: Point): CastHit | undefined {
  return castDisk(shape, origin, translation, 0)
}

/**
 * Returns the first contact of a disk whose centre moves from `origin` to `origin + translation` with the shape, in
 * metres; undefined for a miss. Grazing counts as a hit. Equivalent to casting a ray against the shape expanded by the
 * radius.
 *
 * Arguments are not validated; NaN gives an arbitrary result. `World.query.rays` and `ShapeBatch.cast` validate.
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
  if (entry === undefined || exit === undefined || exit.distance > 0) return undefined
  if (entry.distance <= 0) return { ...touching(shape, origin), fraction: 0, startsInside: true }
  if (entry.distance > length) return undefined
  const { distance, normal } = entry
  const point: Point = [
    origin[0] + (x / length) * distance - normal[0] * radius,
    origin[1] + (y / length) * distance - normal[1] * radius,
  ]
  return { fraction: distance / length, point, normal, startsInside: false }
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
  /** Distance along the line in metres; negative behind the origin. */
  readonly distance: number
  readonly normal: Point
}

/**
 * Returns where the line through the origin with unit direction v enters the shape expanded by `radius`, ahead of or
 * behind the origin.
 *
 * Only outline points whose normals point against v can be hit. Counter-clockwise, these normals span the half turn
 * from e, v rotated left by π / 2, to -e. Over this half turn the outline descends monotonically from one side of the
 * line to the other, so it crosses the line in exactly one arc or side: the one that begins above and ends below.
 * Searching for this piece, instead of intersecting the line with each piece, leaves no gap between pieces.
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
        const distance = cx * vx + cy * vy - back
        // the line grazes a corner: takes the normal of a facing side, else -v
        if (r === 0)
          return { distance, normal: toFaces ? [toX, toY] : fromFaces ? [fromX, fromY] : [-vx, -vy] }
        const x = (across * ex - back * vx) / r
        const y = (across * ey - back * vy) / r
        // near grazing, the square root amplifies rounding of 1e-16 to an error of 1e-8 in the normal, and of 1e-8
        // radii in the point; keeps the point within the arc
        const isBeforeArc = fromFaces && isBeside(fromX * y - fromY * x, fromX * x + fromY * y)
        const isAfterArc = toFaces && isBeside(x * toY - y * toX, x * toX + y * toY)
        if (!isBeforeArc && !isAfterArc) return { distance, normal: [x, y] }
        const normal: Point = isBeforeArc ? [fromX, fromY] : [toX, toY]
        return { distance: cx * vx + cy * vy + r * (normal[0] * vx + normal[1] * vy), normal }
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
      return { distance: startWay + part * (endWay - startWay), normal: [toX, toY] }
    }
  }
  return undefined
}

/**
 * Whether a direction lies beyond this end of an arc; beyond the other end of half a circle, the cosine is negative.
 */
function isBeside(sine: number, cosine: number): boolean {
  return sine < 0 && cosine > 0
}

/** Whether an arc whose ends both face away from v faces v in between. */
function isHalfTurn(fromX: number, fromY: number, toX: number, toY: number, vx: number, vy: number): boolean {
  return (fromX + toX + toY - fromY) * vx + (fromY + toY - toX + fromX) * vy < 0
}
