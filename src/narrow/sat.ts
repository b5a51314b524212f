import type { Shape } from '../shapes/shape.ts'
import { COINCIDENT, type Contact, contactOf, type Feature, NEITHER, SHAPE_A, SHAPE_B } from './contact.ts'
import { supportArc } from './support.ts'

/** Part of radii and distances by which a depth may be off; a few times that of one operation, 2^-53. */
const ROUNDING = 2 ** -50

/**
 * The separating axis test of two shapes: undefined as soon as an axis is found along which they lie apart, else their
 * contact. The axes are the normals of all sides and, where a corner is round, those from arc to arc of the two shapes
 * that face each other; see `leastDepth`, to which this is the same answer in time m * n. For speed it does not check that
 * they are shapes.
 */
export function collideSat(a: Shape, b: Shape): Contact | undefined {
  const alongA = leastAlongSides(a, b, SHAPE_A)
  if (alongA.depth < 0) return undefined
  const alongB = leastAlongSides(b, a, SHAPE_B)
  if (alongB.depth < 0) return undefined
  const alongSides = alongB.depth < alongA.depth ? alongB : alongA
  const least = leastAcrossArcs(a, b, alongSides)
  return least.depth < 0 ? undefined : contactOf(a, b, least)
}

/** The least reach of the owner of the sides into the other shape, or the first that is negative. */
function leastAlongSides(owner: Shape, other: Shape, side: typeof SHAPE_A | typeof SHAPE_B): Feature {
  let depth = Infinity
  let arc = 0
  let opposite = 0
  for (let k = 0; k < owner.radii.length && depth >= 0; k++) {
    const x = owner.directions[2 * k]
    const y = owner.directions[2 * k + 1]
    const support = supportArc(other, -x, -y)
    const cx = owner.centers[2 * k] - other.centers[2 * support]
    const cy = owner.centers[2 * k + 1] - other.centers[2 * support + 1]
    const reach = cx * x + cy * y + owner.radii[k] + other.radii[support]
    if (reach < depth) {
      depth = reach
      arc = k
      opposite = support
    }
  }
  const x = owner.directions[2 * arc]
  const y = owner.directions[2 * arc + 1]
  return side === SHAPE_A
    ? { depth, normalX: x, normalY: y, arcA: arc, arcB: opposite, side }
    : { depth, normalX: -x, normalY: -y, arcA: opposite, arcB: arc, side }
}

/** The lesser of this one and what two arcs that face each other have; any that is negative, if there is one. */
function leastAcrossArcs(a: Shape, b: Shape, least: Feature): Feature {
  let { depth, normalX, normalY, arcA, arcB, side } = least
  for (let i = 0; i < a.radii.length; i++) {
    for (let j = 0; j < b.radii.length; j++) {
      const r = a.radii[i] + b.radii[j]
      // two sharp corners are no nearer than the sides that meet there
      if (r === 0) continue
      const x = b.centers[2 * j] - a.centers[2 * i]
      const y = b.centers[2 * j + 1] - a.centers[2 * i + 1]
      if (!isWithin(a, i, x, y) || !isWithin(b, j, -x, -y)) continue
      const squared = x * x + y * y
      // round the same centre, all directions are as deep, those of the sides too
      if (squared <= COINCIDENT) continue
      const distance = Math.sqrt(squared)
      // of what is as deep but for rounding, arcs know the point: where they are flat and go on in others without a side,
      // the axis between them is as deep along a stretch of 2 √ROUNDING radii
      if (r - distance >= depth + (side === NEITHER ? 0 : ROUNDING * (r + distance))) continue
      depth = r - distance
      normalX = x / distance
      normalY = y / distance
      arcA = i
      arcB = j
      side = NEITHER
      if (depth < 0) return { depth, normalX, normalY, arcA, arcB, side }
    }
  }
  return { depth, normalX, normalY, arcA, arcB, side }
}

/** Whether an arc's range of outward normals holds this direction. */
export function isWithin({ directions, radii }: Shape, arc: number, x: number, y: number): boolean {
  const next = arc + 1 < radii.length ? arc + 1 : 0
  const fromX = directions[2 * arc]
  const fromY = directions[2 * arc + 1]
  const toX = directions[2 * next]
  const toY = directions[2 * next + 1]
  if (fromX * y - fromY * x < 0 || toX * y - toY * x > 0) return false
  return (fromX + toX + toY - fromY) * x + (fromY + toY - toX + fromX) * y >= 0
}
