/** Result types of the narrow phase, common to all its algorithms. */
import type { Point, Shape } from '../shapes/shape.ts'

/**
 * The minimum translation that separates two overlapping shapes, or the shortest segment between two separated ones.
 */
export interface Contact {
  /** Unit vector from a to b: separating the shapes moves b along it and a against it. */
  readonly normal: Point
  /** Penetration depth along the normal in metres; negative if the shapes are apart: minus their distance. */
  readonly depth: number
  /**
   * Midpoint between the surfaces: a's surface is at `point + normal * depth / 2`, b's at `point - normal * depth / 2`.
   */
  readonly point: Point
}

export interface Manifold {
  /** Unit vector from a to b, as in `Contact`. */
  readonly normal: Point
  /** Zero to two points; the deepest first. */
  readonly points: readonly ManifoldPoint[]
}

export interface ManifoldPoint {
  /** Position in metres, halfway between the surfaces. */
  readonly position: Point
  /** Penetration depth along the normal at this point in metres. */
  readonly depth: number
}

/** The arcs or the side of two shapes that define a contact. */
export interface Feature {
  readonly depth: number
  readonly normalX: number
  readonly normalY: number
  /** Indices of the arcs of a and b. */
  readonly arcA: number
  readonly arcB: number
  /** The shape whose straight side has the normal: the side before its arc, which touches the other shape's arc. */
  readonly side: SideOwner
}

/** Squared distances below this, in m², count as 0: they would be subnormal and give no direction. */
export const COINCIDENT = 1e-200

/** Owner of the straight side: `NOBODY` if the contact is between two arcs. */
export const NEITHER = 0
export const SHAPE_A = 1
export const SHAPE_B = 2
export type SideOwner = typeof NEITHER | typeof SHAPE_A | typeof SHAPE_B

/** Returns the contact for these features. */
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

/** Returns the point of an arc whose outward normal is the unit vector (x, y). */
function surfaceAt({ centers, radii }: Shape, arc: number, x: number, y: number): Point {
  return [centers[2 * arc] + radii[arc] * x, centers[2 * arc + 1] + radii[arc] * y]
}

/** Clamps the point to the side before this arc, moving it along the side. */
function withinSide(shape: Shape, arc: number, [x, y]: Point): Point {
  const { centers, directions, radii } = shape
  const normalX = directions[2 * arc]
  const normalY = directions[2 * arc + 1]
  const before = arc > 0 ? arc - 1 : radii.length - 1
  // relative to the side's end: far from the origin, absolute coordinates would lose digits
  const endX = centers[2 * arc]
  const endY = centers[2 * arc + 1]
  const along = (x - endX) * -normalY + (y - endY) * normalX
  const start = (centers[2 * before] - endX) * -normalY + (centers[2 * before + 1] - endY) * normalX
  const shift = Math.max(start, Math.min(0, along)) - along
  return [x - shift * normalY, y + shift * normalX]
}
