/** What the narrow phase says of two shapes, whichever method was asked. */
import type { Point, Shape } from '../shapes/shape.ts'

/** The least way out of each other of two shapes that overlap, or the shortest way across the gap between them. */
export interface Contact {
  /** Unit vector from a to b: to part them, b moves along it and a against it. */
  readonly normal: Point
  /** Metres by which a reaches into b along the normal; negative where they lie apart: minus their distance. */
  readonly depth: number
  /** Halfway between the surfaces: a's is at `point + normal * depth / 2`, b's at `point - normal * depth / 2`. */
  readonly point: Point
}

export interface Manifold {
  /** That of the contact: unit vector from a to b. */
  readonly normal: Point
  /** None, one or two; the deepest first. */
  readonly points: readonly ManifoldPoint[]
}

export interface ManifoldPoint {
  /** In metres, halfway between the surfaces. */
  readonly position: Point
  /** Metres by which a reaches into b there along the normal. */
  readonly depth: number
}

/** Which parts of two shapes a contact lies between. */
export interface Feature {
  readonly depth: number
  readonly normalX: number
  readonly normalY: number
  /** Arc of a, and of b. */
  readonly arcA: number
  readonly arcB: number
  /** Whose straight side has the normal: the side before its arc, which meets the other shape's arc. */
  readonly side: SideOwner
}

/** Square metres. Two points with a squared distance of less are one: it would be denormal, and no direction come of it. */
export const COINCIDENT = 1e-200

/** Owner of a straight side: nobody where two arcs meet. */
export const NOBODY = 0
export const SHAPE_A = 1
export const SHAPE_B = 2
export type SideOwner = typeof NOBODY | typeof SHAPE_A | typeof SHAPE_B

/** The contact where these parts are closest. */
export function contactOf(a: Shape, b: Shape, feature: Feature): Contact {
  const { depth, normalX, normalY, arcA, arcB, side } = feature
  const normal: Point = [normalX, normalY]
  const half = depth / 2
  if (side === SHAPE_B) {
    const [x, y] = withinSide(b, arcB, surfaceAt(a, arcA, normalX, normalY))
    return { normal, depth, point: [x - half * normalX, y - half * normalY] }
  }
  const surface = surfaceAt(b, arcB, -normalX, -normalY)
  const [x, y] = side === SHAPE_A ? withinSide(a, arcA, surface) : surface
  return { normal, depth, point: [x + half * normalX, y + half * normalY] }
}

/** The point of an arc at which the outward normal is this unit vector. */
function surfaceAt({ centers, radii }: Shape, arc: number, x: number, y: number): Point {
  return [centers[2 * arc] + radii[arc] * x, centers[2 * arc + 1] + radii[arc] * y]
}

/** The point moved along the side before this arc until it is between the ends of it. */
function withinSide(shape: Shape, arc: number, [x, y]: Point): Point {
  const { centers, directions, radii } = shape
  const normalX = directions[2 * arc]
  const normalY = directions[2 * arc + 1]
  const before = arc > 0 ? arc - 1 : radii.length - 1
  // metres from the end of the side, so that far from the origin no digits are lost
  const endX = centers[2 * arc]
  const endY = centers[2 * arc + 1]
  const along = (x - endX) * -normalY + (y - endY) * normalX
  const start = (centers[2 * before] - endX) * -normalY + (centers[2 * before + 1] - endY) * normalX
  const shift = Math.max(start, Math.min(0, along)) - along
  return [x - shift * normalY, y + shift * normalX]
}
