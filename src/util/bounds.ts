/** Axis-aligned rectangles. */

/** [minX, minY, maxX, maxY] in metres. */
export type Bounds = readonly [number, number, number, number]

/** The rectangle around nothing. */
export const EMPTY_BOUNDS: Bounds = [Infinity, Infinity, -Infinity, -Infinity]

/** Returns the smallest rectangle that contains both. */
export function unite(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

/** Returns the largest absolute value of a coordinate. */
export function farthestOf(bounds: Bounds): number {
  return Math.max(...bounds.map(Math.abs))
}
