import type { Shape } from '../shapes/shape.ts'
import {
  COINCIDENT,
  type Contact,
  contactOf,
  type Feature,
  NOBODY,
  SHAPE_A,
  SHAPE_B,
  type SideOwner,
} from './contact.ts'
import { supportArc } from './support.ts'

/**
 * Depth, normal and point of any two shapes, exact but for rounding, in time m + n, whatever the answer is. For speed it
 * does not check that they are shapes.
 */
export function collideArcs(a: Shape, b: Shape): Contact {
  return contactOf(a, b, leastDepth(a, b))
}

/**
 * Along a unit direction d, a reaches f(d) = h_a(d) + h_b(-d) beyond the near side of b. The least of it over all d is the
 * depth, and that d the normal: where f is positive everywhere, moving b by f(d) d parts the shapes, and no shorter move
 * does; where it is negative somewhere, a line across d fits between them, and the widest such gap is their distance.
 *
 * While one arc of a holds d and one of b holds -d, f(d) = c·d + r, with c the vector between their centres and r the sum
 * of their radii. Such a piece of the circle has its least value inside, at d = -c/|c|, where f = r - |c|: two circles
 * that touch. Or else at its end, where f jumps from falling to rising: a straight side with that normal. So the slope
 * c·t along the tangent t tells all: a minimum lies where it goes from falling to rising, be it inside a piece or between
 * two. There are m + n pieces, which the loop goes around once, counter-clockwise.
 *
 * This is Algorithm 2 of Ollington (2018), made right; docs/narrow.md says where the printed one fails.
 */
export function leastDepth(a: Shape, b: Shape): Feature {
  // looked up once: shapes come from many constructors, and to V8 from each with a layout of its own
  const { centers: centersA, radii: radiiA, directions: directionsA } = a
  const { centers: centersB, radii: radiiB, directions: directionsB } = b
  const m = radiiA.length
  const n = radiiB.length
  let arcA = 0
  let fromX = directionsA[0]
  let fromY = directionsA[1]
  let arcB = supportArc(b, -fromX, -fromY)
  let turned = turnOf(fromX, fromY)
  let nextA = 1
  let nextB = arcB + 1 < n ? arcB + 1 : 0
  let endOfA = turnOf(directionsA[2 * nextA], directionsA[2 * nextA + 1])
  let endOfB = turnOf(-directionsB[2 * nextB], -directionsB[2 * nextB + 1])
  let cx = centersA[0] - centersB[2 * arcB]
  let cy = centersA[1] - centersB[2 * arcB + 1]
  let r = radiiA[0] + radiiB[arcB]

  let depth = Infinity
  let normalX = fromX
  let normalY = fromY
  let bestA = arcA
  let bestB = arcB
  let side: SideOwner = NOBODY
  const first = cx * fromX + cy * fromY + r

  let leftA = m
  let leftB = n
  while (leftA > 0 || leftB > 0) {
    // each arc of both ends once, in whatever order rounding puts two that end together
    const endsA = leftB === 0 || (leftA > 0 && ahead(turned, endOfA) <= ahead(turned, endOfB))
    const toX = endsA ? directionsA[2 * nextA] : -directionsB[2 * nextB]
    const toY = endsA ? directionsA[2 * nextA + 1] : -directionsB[2 * nextB + 1]
    const toSlope = toX * cy - toY * cx
    let falls = toSlope <= 0
    if (fromX * cy - fromY * cx <= 0 && toSlope >= 0) {
      const middleX = fromX + toX + (toY - fromY)
      const middleY = fromY + toY - (toX - fromX)
      const squared = cx * cx + cy * cy
      const distance = squared > COINCIDENT ? Math.sqrt(squared) : 0
      if (middleX * cx + middleY * cy > 0) {
        // the greatest value instead, in a piece that rounding has turned around: its minimum is at either end
        falls = true
      } else if (r - distance < depth) {
        depth = r - distance
        normalX = distance > 0 ? -cx / distance : fromX
        normalY = distance > 0 ? -cy / distance : fromY
        bestA = arcA
        bestB = arcB
        side = NOBODY
      }
    }

    if (endsA) {
      leftA--
      turned = endOfA
      arcA = nextA
      nextA = arcA + 1 < m ? arcA + 1 : 0
      endOfA = turnOf(directionsA[2 * nextA], directionsA[2 * nextA + 1])
    } else {
      leftB--
      turned = endOfB
      arcB = nextB
      nextB = arcB + 1 < n ? arcB + 1 : 0
      endOfB = turnOf(-directionsB[2 * nextB], -directionsB[2 * nextB + 1])
    }
    cx = centersA[2 * arcA] - centersB[2 * arcB]
    cy = centersA[2 * arcA + 1] - centersB[2 * arcB + 1]
    r = radiiA[arcA] + radiiB[arcB]
    const reach = cx * toX + cy * toY + r
    if (falls && toX * cy - toY * cx >= 0 && reach < depth) {
      depth = reach
      normalX = toX
      normalY = toY
      bestA = arcA
      bestB = arcB
      side = endsA ? SHAPE_A : SHAPE_B
    }
    fromX = toX
    fromY = toY
  }
  // rounding may hide every minimum of an f that is constant
  if (depth === Infinity) depth = first
  return { depth, normalX, normalY, arcA: bestA, arcB: bestB, side }
}

/** Grows with the angle of a unit vector, from 0 to 4 around the circle; half a turn is always 2. */
function turnOf(x: number, y: number): number {
  const part = y / (Math.abs(x) + Math.abs(y))
  return x < 0 ? 2 - part : y < 0 ? 4 + part : part
}

/** The way forward between two of those. No arc goes far beyond 2: what seems to is 0, gone below by rounding. */
function ahead(from: number, to: number): number {
  const way = to >= from ? to - from : to - from + 4
  return way > 3 ? 0 : way
}
