import { POSITIVE, requireFields } from '../util/validate.ts'
import { type Circle, circlesCrossing } from './circles.ts'
import { makeShape } from './makeShape.ts'
import { along, distance, requireDouble, requirePoint, turn, unit } from './points.ts'
import type { Shape } from './shape.ts'

/**
 * Constructs the 4-arc formed by two large overlapping circles and two small circles that touch both from inside near
 * their intersections (Ollington 2018, Figure 3). `radii` are the radii of the small circles in metres, to the left and
 * to the right of the direction from the first to the second centre. Each must be less than half of the width of the
 * overlap. Throws if the circles do not intersect or a radius does not fit.
 */
export function nArcFromCircles(first: Circle, second: Circle, radii: readonly [number, number]): Shape {
  const [a, b] = [requireCircle('first', first), requireCircle('second', second)]
  const apart = distance(a.center, b.center)
  if (apart >= a.radius + b.radius || apart <= Math.abs(a.radius - b.radius))
    throw new Error(
      `first and second have centres ${apart} m apart: expected more than ${Math.abs(a.radius - b.radius)} and less than ${a.radius + b.radius}, where their outlines cross`,
    )
  const most = (a.radius + b.radius - apart) / 2
  const [left, right] = ([1, -1] as const).map((side, k) => {
    const radius = requireDouble(`radii[${k}]`, radii[k], POSITIVE)
    if (radius >= most)
      throw new Error(`radii[${k}] is ${radius}: expected less than ${most}, half of the overlap's width`)
    return inscribed(a, b, radius, side)
  })
  const parts = [
    { ...a, direction: right.fromA },
    { center: left.center, radius: left.radius, direction: left.fromA },
    { ...b, direction: left.fromB },
    { center: right.center, radius: right.radius, direction: right.fromB },
  ]
  for (const [name, k] of [
    ['first', 0],
    ['second', 2],
  ] as const) {
    if (turn(parts[k].direction, parts[k + 1].direction) < 0)
      throw new Error(
        `${name} has the radius ${parts[k].radius}, and more than half of its circle is outline: expected at most half`,
      )
  }
  return makeShape(parts)
}

function requireCircle(name: string, circle: Circle): Circle {
  requireFields(name, circle, ['center', 'radius'])
  return {
    center: requirePoint(`${name}.center`, circle.center),
    radius: requireDouble(`${name}.radius`, circle.radius, POSITIVE),
  }
}

/**
 * Returns the circle of this radius that touches both circles from inside, left (1) or right (-1) of the direction from
 * a to b.
 */
function inscribed(a: Circle, b: Circle, radius: number, side: 1 | -1) {
  const { fromA, fromB } = circlesCrossing(
    { ...a, radius: a.radius - radius },
    { ...b, radius: b.radius - radius },
    side,
  )
  // computed from the smaller circle, where rounding matters less
  const center = a.radius < b.radius ? along(a.center, fromA, 1) : along(b.center, fromB, 1)
  return { center, radius, fromA: unit(fromA), fromB: unit(fromB) }
}
