/**
 * What all convex shapes have in common. Going counter-clockwise around a convex outline, the outward normal turns once
 * around the circle; the outline is a row of circular arcs, each of which takes its part of that turn. Where two arcs do
 * not meet, a straight side joins them, at whose points the normal stands still.
 *
 * So a disk, a capsule, a polygon, a rounded polygon and an n-arc are one thing. An n-arc has no straight sides; a polygon
 * has arcs of radius 0, its corners; a rounded polygon has arcs of one radius. And each has the support function
 * h(d) = c·d + r, with centre and radius of the arc that the direction d falls to, from which all questions are answered.
 *
 * An n-arc is kept as in Ollington, "Using piecewise circular curves as a 2D collision primitive" (2018): centres,
 * radii, directions, centroid.
 */
export interface Shape {
  /** Centres of the n arcs in metres, 2n long: x0, y0, x1, y1, … */
  readonly centers: Float64Array
  /** Radii in metres, n long; 0 is a corner. */
  readonly radii: Float64Array
  /**
   * Unit outward normal at which each arc begins, 2n long, counter-clockwise: x0, y0, … An arc ends with the normal with
   * which the next one begins. None turns by more than half a circle, so a shape has at least two: a disk is two halves.
   */
  readonly directions: Float64Array
  /** Centre of area in metres. */
  readonly centroid: Point
}

export type Point = readonly [number, number]
