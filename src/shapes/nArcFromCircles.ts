import { POSITIVE, requireFields } from '../inputs.ts'
import { makeShape } from './makeShape.ts'
import { along, distance, requireDouble, requirePoint, subtract, turn, unit } from './points.ts'
import type { Point, Shape } from './shape.ts'

export interface Circle {
  /** In metres. */
  readonly center: Point
  /** In metres. */
  readonly radius: number
}

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
    return inscribed(a, b, apart, radius, side)
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

/** A circle inside of two others, and the directions in which their centres see its centre. */
interface Inscribed extends Circle {
  readonly fromA: Point
  readonly fromB: Point
}

/**
 * The circle of this radius that touches both from inside, on the left (1) or the right (-1) of the way from a to b. Its
 * centre is the corner of a triangle of which all sides are known. It is found from the centre of the smaller circle and by
 * products, not by differences of squares: those would lose the digits of the smaller one.
 */
function inscribed(a: Circle, b: Circle, apart: number, radius: number, side: 1 | -1): Inscribed {
  const [smaller, larger] = a.radius < b.radius ? [a, b] : [b, a]
  const [near, far] = [smaller.radius - radius, larger.radius - radius]
  const forward = ((apart - far) * (apart + far) + near * near) / (2 * apart)
  // what is left of the way from a to b is right of the way back
  const turned = smaller === a ? side : -side
  const aside = turned * Math.sqrt(Math.max(0, (near - forward) * (near + forward)))
  const [x, y] = unit(subtract(larger.center, smaller.center))
  const fromSmaller: Point = [forward * x - aside * y, forward * y + aside * x]
  const fromLarger = along(fromSmaller, [x, y], -apart)
  const center = along(smaller.center, fromSmaller, 1)
  const [fromA, fromB] = smaller === a ? [fromSmaller, fromLarger] : [fromLarger, fromSmaller]
  return { center, radius, fromA: unit(fromA), fromB: unit(fromB) }
}
