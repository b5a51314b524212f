import { POSITIVE, requireFields } from '../util/validate.ts'
import { type Circle, circlesCrossing } from './circles.ts'
import { makeShape } from './makeShape.ts'
import { along, distance, requireDouble, requirePoint, turn, unit } from './points.ts'
import type { Shape } from './shape.ts'

/**
 * The 4-arc of two large circles that overlap and two small ones that touch both from inside, where they meet
 * (Ollington 2018, Figure 3). `radii` are those of the small circles, on the left and on the right of the way from the
 * first centre to the second one, in metres: less than half of the width of the overlap.
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

/** The circle of this radius that touches both from inside, on the left (1) or the right (-1) of the way from a to b. */
function inscribed(a: Circle, b: Circle, radius: number, side: 1 | -1) {
  const { fromA, fromB } = circlesCrossing(
    { ...a, radius: a.radius - radius },
    { ...b, radius: b.radius - radius },
    side,
  )
  // from where rounding moves it less
  const center = a.radius < b.radius ? along(a.center, fromA, 1) : along(b.center, fromB, 1)
  return { center, radius, fromA: unit(fromA), fromB: unit(fromB) }
}
