/**
 * A convex shape whose outline consists of circular arcs and straight sides. Going counter-clockwise around the
 * outline, the outward normal turns once around the circle and each arc covers an interval of its angles. Where two
 * arcs do not meet, a straight side joins them; the normal is constant along a side.
 *
 * This covers disks, capsules, polygons, rounded polygons and n-arcs. An n-arc has no straight sides. A polygon has
 * arcs of radius 0, its corners. A rounded polygon has arcs of one radius. The support function is h(d) = c·d + r, with
 * the centre c and the radius r of the arc whose interval contains the direction d; all queries use it.
 *
 * The representation of n-arcs is that of Ollington, "Using piecewise circular curves as a 2D collision primitive"
 * (2018): centres, radii, directions, centroid.
 */
export interface Shape {
  /** Centres of the n arcs in metres, length 2n: x0, y0, x1, y1, … */
  readonly centers: Float64Array
  /** Radii in metres, length n; 0 is a corner. */
  readonly radii: Float64Array
  /**
   * Unit outward normal at the start of each arc, length 2n, counter-clockwise: x0, y0, … An arc ends at the normal
   * where the next one begins. Each spans at most π, so a shape has at least two arcs: a disk is two halves.
   */
  readonly directions: Float64Array
  /** Centroid of the area in metres. */
  readonly centroid: Point
}

export type Point = readonly [number, number]
