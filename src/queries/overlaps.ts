import { COINCIDENT } from '../narrow/contact.ts'
import { supportArc } from '../narrow/support.ts'
import type { Shape } from '../shapes/shape.ts'

/**
 * Whether the shapes overlap or touch. Faster than a contact: it ends at the first direction that separates the shapes
 * or at the proof that none does. The shapes are not validated.
 *
 * Along a unit direction d, shape a extends f(d) = h_a(d) + h_b(-d) beyond the near side of b, and a negative f
 * separates them (see `leastDepth`). With the centroids inside, all separating directions lie within a quarter turn of
 * the one from a's centroid to b's. On the tangent line there, f is convex, so the search starts in the middle, walks
 * downhill over the arcs, and ends at a negative value or where f rises. A yes or no by Algorithm 2 of Ollington (2018)
 * looks at all pairs of arcs instead.
 *
 * @param axis Unit vector to try first, such as the separating direction of the previous frame; [0, 0] tries none. A
 *   separating direction that is found is written to it, from a to b. It is unchanged if the shapes overlap.
 */
export function overlaps(a: Shape, b: Shape, axis?: [x: number, y: number]): boolean {
  if (axis !== undefined && isApart(a, b, axis[0], axis[1])) return false
  const wayX = b.centroid[0] - a.centroid[0]
  const wayY = b.centroid[1] - a.centroid[1]
  const squared = wayX * wayX + wayY * wayY
  if (!(squared > COINCIDENT)) return true
  const length = Math.sqrt(squared)
  return !descend(a, b, wayX / length, wayY / length, axis)
}

function isApart(a: Shape, b: Shape, x: number, y: number): boolean {
  const i = supportArc(a, x, y)
  const j = supportArc(b, -x, -y)
  const cx = a.centers[2 * i] - b.centers[2 * j]
  const cy = a.centers[2 * i + 1] - b.centers[2 * j + 1]
  return cx * x + cy * y + a.radii[i] + b.radii[j] < 0
}

/** Walks from direction d downhill. Returns whether a direction separates the shapes, and writes it to `axis`. */
function descend(a: Shape, b: Shape, dx: number, dy: number, axis?: [x: number, y: number]): boolean {
  const { centers: centersA, radii: radiiA, directions: directionsA } = a
  const { centers: centersB, radii: radiiB, directions: directionsB } = b
  const m = radiiA.length
  const n = radiiB.length
  let i = supportArc(a, dx, dy)
  let j = supportArc(b, -dx, -dy)
  let cx = centersA[2 * i] - centersB[2 * j]
  let cy = centersA[2 * i + 1] - centersB[2 * j + 1]
  let r = radiiA[i] + radiiB[j]
  if (cx * dx + cy * dy + r < 0) return found(axis, dx, dy)
  const slope = cy * dx - cx * dy
  // 1 is counter-clockwise
  const sense = slope < 0 ? 1 : -1
  const tx = -sense * dy
  const ty = sense * dx
  // directions are d + s t, scaled to unit length
  let s = 0
  for (let left = m + n; left > 0; left--) {
    const nextA = sense > 0 ? (i + 1 < m ? i + 1 : 0) : i
    const nextB = sense > 0 ? (j + 1 < n ? j + 1 : 0) : j
    const endOfA = position(directionsA[2 * nextA], directionsA[2 * nextA + 1], dx, dy, tx, ty)
    const endOfB = position(-directionsB[2 * nextB], -directionsB[2 * nextB + 1], dx, dy, tx, ty)
    const end = Math.min(endOfA, endOfB)
    const squared = cx * cx + cy * cy
    if (squared > r * r) {
      // the circles of both arcs are apart along -c
      const along = -(cx * dx + cy * dy)
      const across = -(cx * tx + cy * ty)
      if (along > 0 && across >= s * along && across <= end * along) {
        const distance = Math.sqrt(squared)
        return found(axis, -cx / distance, -cy / distance)
      }
    }
    if (end === Infinity) return false
    const endsA = endOfA <= endOfB
    const x = endsA ? directionsA[2 * nextA] : -directionsB[2 * nextB]
    const y = endsA ? directionsA[2 * nextA + 1] : -directionsB[2 * nextB + 1]
    if (cx * x + cy * y + r < 0) return found(axis, x, y)
    if (endsA) i = sense > 0 ? nextA : i > 0 ? i - 1 : m - 1
    else j = sense > 0 ? nextB : j > 0 ? j - 1 : n - 1
    cx = centersA[2 * i] - centersB[2 * j]
    cy = centersA[2 * i + 1] - centersB[2 * j + 1]
    r = radiiA[i] + radiiB[j]
    if ((cx + r * x) * tx + (cy + r * y) * ty >= 0) return false
    s = end
  }
  return false
}

/** Returns s for the direction (x, y), and Infinity from a quarter turn on. */
function position(x: number, y: number, dx: number, dy: number, tx: number, ty: number): number {
  const along = x * dx + y * dy
  return along > 0 ? (x * tx + y * ty) / along : Infinity
}

function found(axis: [x: number, y: number] | undefined, x: number, y: number): true {
  if (axis !== undefined) {
    axis[0] = x
    axis[1] = y
  }
  return true
}
