import { leastDepth } from '../../../narrow/arcs.ts'
import { MAX_PART_ARCS, MAX_PARTS } from '../../../schemas/constants.ts'
import { arcsOf, sideAfter } from '../../../shapes/arcs.ts'
import { checkShape } from '../../../shapes/checkShape.ts'
import type { Point, Shape } from '../../../shapes/shape.ts'
import { massOfUnion } from '../../../shapes/unionMass.ts'
import { requireFields, show } from '../../../util/validate.ts'

/** Several convex shapes joined rigidly: a concave grain. */
export interface Clump {
  /** At most 16 shapes. Each touches or overlaps another one, so that all are connected; what several cover counts once. */
  readonly parts: readonly Shape[]
}

/**
 * The shape of a grain: a convex shape with at most 8 arcs, such as a rounded polygon, a capsule or an n-arc, or a clump of them. A
 * grain turns about its centroid, wherever the origin of the shape is.
 */
export type GrainShape = Shape | Clump

/** Returns the convex parts of a shape. Throws if it is invalid. */
export function partsOf(name: string, shape: GrainShape): readonly Shape[] {
  if (typeof shape !== 'object' || shape === null)
    throw new Error(`${name} is ${show(shape)}: expected a shape or { parts }`)
  if (!('parts' in shape)) {
    requirePart(name, shape)
    return [shape]
  }
  requireFields(name, shape, ['parts'])
  const { parts } = shape
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > MAX_PARTS)
    throw new Error(
      `${name}.parts is ${Array.isArray(parts) ? `a list of ${parts.length}` : show(parts)}: expected 1 to ${MAX_PARTS} shapes`,
    )
  for (const [k, part] of parts.entries()) requirePart(`${name}.parts[${k}]`, part)
  requireConnected(name, parts)
  return parts
}

function requirePart(name: string, shape: Shape): void {
  const isShape = typeof shape === 'object' && shape !== null && shape.radii instanceof Float64Array
  if (!isShape)
    throw new Error(
      `${name} is ${show(shape)}: expected a shape, as box() of scree/shapes makes it, or shapeFromForm() of a form`,
    )
  if (shape.radii.length > MAX_PART_ARCS)
    throw new Error(
      `${name} has ${shape.radii.length} arcs: expected at most ${MAX_PART_ARCS} per part of a grain`,
    )
  try {
    checkShape(shape)
  } catch (error) {
    throw new Error(`${name} is not a valid shape: ${(error as Error).message}`)
  }
  const { area } = massOfUnion([shape])
  if (!(area > 0)) throw new Error(`${name} has an area of ${area} m²: expected a positive one`)
}

/** How far apart connected parts may be, in parts of the smaller one: parts that share a side exactly are apart by rounding. */
const APART = 1e-6
/** The same in parts of their coordinates. */
const ROUNDING = 2 ** -44

function requireConnected(name: string, parts: readonly Shape[]): void {
  const sizes = parts.map((part) => farthestFrom(part.centroid, part))
  const roundings = parts.map(({ centroid: [x, y] }) => ROUNDING * Math.max(Math.abs(x), Math.abs(y)))
  const connects = (a: number, b: number) => {
    const apart = APART * Math.min(sizes[a], sizes[b]) + Math.max(roundings[a], roundings[b])
    return leastDepth(parts[a], parts[b]).depth >= -apart
  }
  const reached = new Set([0])
  for (const k of reached) for (const n of parts.keys()) if (!reached.has(n) && connects(k, n)) reached.add(n)
  const apart = parts.findIndex((_, k) => !reached.has(k))
  if (apart >= 0)
    throw new Error(`${name}.parts[${apart}] does not touch the others: expected connected parts`)
}

/** Returns the largest distance in metres of the outline from a point. */
export function farthestFrom([x, y]: Point, shape: Shape): number {
  const distances = arcsOf(shape).map(({ center, radius, from, to, start, end }) => {
    const [offsetX, offsetY] = [center[0] - x, center[1] - y]
    const isInRange = from[0] * offsetY - from[1] * offsetX >= 0 && offsetX * to[1] - offsetY * to[0] >= 0
    const ends = Math.max(Math.hypot(start[0] - x, start[1] - y), Math.hypot(end[0] - x, end[1] - y))
    return isInRange ? Math.max(ends, Math.hypot(offsetX, offsetY) + radius) : ends
  })
  return Math.max(...distances)
}

/** Whether an outline has a straight side. */
export function hasSides(shape: Shape): boolean {
  const arcs = arcsOf(shape)
  const size = Math.max(...arcs.map(({ radius }) => radius), farthestFrom(shape.centroid, shape))
  return arcs.some((arc, k) => sideAfter(arc, arcs[(k + 1) % arcs.length]) > 1e-6 * size)
}

/** The shapes of a world's grains. Shapes stay when their grains are removed. */
