import type { Shape } from '../shapes/shape.ts'
import {
  COINCIDENT,
  type Contact,
  contactOf,
  type Feature,
  NEITHER,
  SHAPE_A,
  SHAPE_B,
  type SideOwner,
} from './contact.ts'
import { supportArc } from './support.ts'

/**
 * Returns the contact of two shapes in O(m + n) time, exact except for rounding. The cost does not depend on the
 * result. The shapes are not validated.
 */
export function collideArcs(a: Shape, b: Shape): Contact {
  return contactOf(a, b, leastDepth(a, b))
}

/**
 * Returns the penetration depth of two shapes, its direction and the arcs or the side that define it.
 *
 * Along a unit direction d, shape a extends f(d) = h_a(d) + h_b(-d) beyond the near side of b. The minimum of f over
 * all d is the depth and the minimizing d is the normal. If f is positive everywhere, translating b by f(d) d separates
 * the shapes and no shorter translation does. If f is negative somewhere, a line perpendicular to d separates them, and
 * the widest such gap is their distance.
 *
 * While one arc of a contains d and one arc of b contains -d, f(d) = c·d + r, where c is the vector between their
 * centres and r the sum of their radii. The minimum of such an interval is either interior, at d = -c/|c| with f = r -
 * |c| (two touching circles), or at an end where f changes from falling to rising (a straight side with that normal).
 * So the slope c·t along the tangent t decides: a minimum lies where it changes sign from negative to positive, within
 * an interval or between two. The loop visits all m + n intervals once, counter-clockwise.
 *
 * Corrected version of Algorithm 2 of Ollington (2018); docs/narrow.md lists the cases in which the printed one fails.
 */
export function leastDepth(a: Shape, b: Shape): Feature {
  // read once: shapes from different constructors have different hidden classes in V8
  const { centers: centersA, radii: radiiA, directions: directionsA } = a
  const { centers: centersB, radii: radiiB, directions: directionsB } = b
  const m = radiiA.length
  const n = radiiB.length
  let arcA = 0
  let fromX = directionsA[0]
  let fromY = directionsA[1]
  let arcB = supportArc(b, -fromX, -fromY)
  let turned = diamondAngle(fromX, fromY)
  let nextA = 1
  let nextB = arcB + 1 < n ? arcB + 1 : 0
  let endOfA = diamondAngle(directionsA[2 * nextA], directionsA[2 * nextA + 1])
  let endOfB = diamondAngle(-directionsB[2 * nextB], -directionsB[2 * nextB + 1])
  let cx = centersA[0] - centersB[2 * arcB]
  let cy = centersA[1] - centersB[2 * arcB + 1]
  let r = radiiA[0] + radiiB[arcB]

  let depth = Infinity
  let normalX = fromX
  let normalY = fromY
  let bestA = arcA
  let bestB = arcB
  let side: SideOwner = NEITHER
  const first = cx * fromX + cy * fromY + r

  let leftA = m
  let leftB = n
  while (leftA > 0 || leftB > 0) {
    // visits each arc's end once, in any order that rounding gives to two ends at the same angle
    const endsA =
      leftB === 0 || (leftA > 0 && angleDifference(turned, endOfA) <= angleDifference(turned, endOfB))
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
        // a maximum, in an interval that rounding has reversed; its minimum is at one of the ends
        falls = true
      } else if (r - distance < depth) {
        depth = r - distance
        normalX = distance > 0 ? -cx / distance : fromX
        normalY = distance > 0 ? -cy / distance : fromY
        bestA = arcA
        bestB = arcB
        side = NEITHER
      }
    }

    if (endsA) {
      leftA--
      turned = endOfA
      arcA = nextA
      nextA = arcA + 1 < m ? arcA + 1 : 0
      endOfA = diamondAngle(directionsA[2 * nextA], directionsA[2 * nextA + 1])
    } else {
      leftB--
      turned = endOfB
      arcB = nextB
      nextB = arcB + 1 < n ? arcB + 1 : 0
      endOfB = diamondAngle(-directionsB[2 * nextB], -directionsB[2 * nextB + 1])
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
  // for a constant f, rounding may hide every minimum
  if (depth === Infinity) depth = first
  return { depth, normalX, normalY, arcA: bestA, arcB: bestB, side }
}

/**
 * Returns the diamond angle of a unit vector: increases with its angle from 0 to 4 per turn; half a turn is exactly 2.
 */
function diamondAngle(x: number, y: number): number {
  const part = y / (Math.abs(x) + Math.abs(y))
  return x < 0 ? 2 - part : y < 0 ? 4 + part : part
}

/**
 * Returns the counter-clockwise difference of two diamond angles. Differences above 3 are negative rounding errors and
 * count as 0.
 */
function angleDifference(from: number, to: number): number {
  const way = to >= from ? to - from : to - from + 4
  return way > 3 ? 0 : way
}
