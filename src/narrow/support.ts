import type { Shape } from '../shapes/shape.ts'

/**
 * The arc whose range of outward normals holds this direction, of any length but 0: the farthest point of the shape that
 * way lies on it, and h(d) = c·d + r for a unit d.
 *
 * Seen from d, the directions at which arcs begin lie on one side for half a turn and on the other for the other half, so
 * along the row of arcs the side changes from one to the other just once: at the arc that is looked for.
 */
export function supportArc({ directions, radii }: Shape, x: number, y: number): number {
  const last = radii.length - 1
  let beforeSide = directions[2 * last] * y - directions[2 * last + 1] * x
  for (let k = 0; k <= last; k++) {
    const side = directions[2 * k] * y - directions[2 * k + 1] * x
    if (beforeSide >= 0 && side < 0) {
      const before = k === 0 ? last : k - 1
      // two directions that rounding has put into the wrong order make a change on the far side as well
      const towards =
        (directions[2 * k] + directions[2 * before]) * x +
        (directions[2 * k + 1] + directions[2 * before + 1]) * y
      if (towards > -(Math.abs(x) + Math.abs(y))) return before
    }
    beforeSide = side
  }
  return nearestDirection(directions, x, y)
}

/** For a direction along the ends of half a circle, where all others lie on one side of it. */
function nearestDirection(directions: Float64Array, x: number, y: number): number {
  let nearest = 0
  let greatest = -Infinity
  for (let k = 0; k < directions.length; k += 2) {
    const along = directions[k] * x + directions[k + 1] * y
    if (along > greatest) {
      greatest = along
      nearest = k / 2
    }
  }
  return nearest
}
