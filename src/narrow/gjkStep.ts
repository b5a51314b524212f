import type { Point } from '../shapes/shape.ts'

/** One iteration of `collideGjk`. Coordinates are those of the Minkowski difference a - b in metres. */
export interface GjkStep {
  /** 'EPA' if the shapes overlap and GJK has ended. */
  readonly algorithm: 'GJK' | 'EPA'
  /** One or two points of the simplex, or three or more of the polygon, counter-clockwise. */
  readonly points: readonly Point[]
  /** Point of the simplex, or of the polygon's closest edge, that is closest to the origin. */
  readonly closest: Point
  /** Unit vector of the search: from `closest` towards the origin in GJK, out of the closest edge in EPA. */
  readonly direction: Point
  /** Support point in this direction, the next point of the simplex or the polygon. */
  readonly support: Point
}

export type GjkTrace = (step: GjkStep) => void
