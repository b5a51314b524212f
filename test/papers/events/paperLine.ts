/** What Leong (2009) prints of lines, circles and their response, kept to show where it fails. */

export type Vector = readonly [number, number]
export type Line = readonly [Vector, Vector]

const f32 = Math.fround

/**
 * `closestpointonline`, with the types of the listing in Java: differences and products of floats are floats, sums with a
 * double are doubles.
 */
export function closestPointOnLine([[lx1, ly1], [lx2, ly2]]: Line, [x0, y0]: Vector): Vector {
  const A1 = f32(ly2 - ly1)
  const B1 = f32(lx1 - lx2)
  const C1 = f32(f32(f32(ly2 - ly1) * lx1) + f32(f32(lx1 - lx2) * ly1))
  const C2 = f32(f32(-B1 * x0) + f32(A1 * y0))
  const det = f32(f32(A1 * A1) - f32(-B1 * B1))
  if (det === 0) return [x0, y0]
  return [f32((A1 * C1 - B1 * C2) / det), f32((A1 * C2 - -B1 * C1) / det)]
}

/** Whether the point that it returns is on the segment, by the smallest and the largest coordinates of the ends. */
export function isOnSegment([[lx1, ly1], [lx2, ly2]]: Line, [x, y]: Vector): boolean {
  const isBetween = (value: number, p: number, q: number) =>
    Math.min(p, q) <= value && value <= Math.max(p, q)
  return isBetween(x, lx1, lx2) && isBetween(y, ly1, ly2)
}

/**
 * The one rule that is printed for a hit on the line itself: the path of the centre crosses it, and the points of the path's
 * line that are closest to its ends are both outside of the path.
 */
export function isInLineRegion(line: Line, path: Line): boolean {
  const side = ([p, q]: Line, [x, y]: Vector) =>
    Math.sign((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]))
  const crosses =
    side(line, path[0]) * side(line, path[1]) < 0 && side(path, line[0]) * side(path, line[1]) < 0
  return crosses && line.every((end) => !isOnSegment(path, closestPointOnLine(path, end)))
}

/** The velocity after a hit on an endpoint: as fast as before, in the direction from the endpoint to the centre. */
export function afterEndpoint(velocity: Vector, center: Vector, endpoint: Vector): Vector {
  const [x, y] = [center[0] - endpoint[0], center[1] - endpoint[1]]
  const part = Math.hypot(...velocity) / Math.hypot(x, y)
  return [part * x, part * y]
}

/** The coefficient of restitution as printed: 0 is elastic, 1 loses everything, and all of the velocity is scaled. */
export function inelastic([x, y]: Vector, coefficient: number): Vector {
  return [x * (1 - coefficient), y * (1 - coefficient)]
}

/** The velocity of the first of two circles after a hit; n is the difference of their places, and no unit vector. */
export function afterCircle(first: Velocity, second: Velocity): Vector {
  const n: Vector = [first.position[0] - second.position[0], first.position[1] - second.position[1]]
  const dot = ([x, y]: Vector) => x * n[0] + y * n[1]
  const share = (2 * (dot(first.velocity) - dot(second.velocity))) / (first.mass + second.mass)
  return [first.velocity[0] - n[0] * second.mass * share, first.velocity[1] - n[1] * second.mass * share]
}

export interface Velocity {
  readonly position: Vector
  readonly velocity: Vector
  readonly mass: number
}
