/** Packs shapes into the tables of the batch kernels. */
import { COORDINATE, RADIUS, requireValues, snapped } from '../../batch/values.ts'
import { MAX_ARCS } from '../../schemas/constants.ts'
import { ARC, SPAN } from '../../schemas/offsets.ts'
import { checkShape } from '../../shapes/checkShape.ts'
import type { Shape } from '../../shapes/shape.ts'
import { FINITE, requireTyped, requireVector, show } from '../../util/validate.ts'

interface PackedShapes {
  readonly count: number
  /** The arcs of all shapes in sequence. Each shape starts with the arc whose first normal follows its x axis. */
  readonly arcs: Uint8Array<ArrayBuffer>
  /** One span of arcs per shape. */
  readonly shapes: Uint8Array<ArrayBuffer>
}

/** Relative to the shape's size: shorter sides are rounding errors between two arcs that meet. */
const SHORTEST_SIDE = 1e-6

/**
 * Packs the shapes. Throws if the list is empty, or a shape is invalid, has too many arcs or values that f32 cannot
 * represent.
 */
export function packShapes(shapes: readonly Shape[]): PackedShapes {
  if (!Array.isArray(shapes) || shapes.length === 0)
    throw new Error(`shapes is ${show(shapes)}: expected one shape or more`)
  for (const [k, shape] of shapes.entries()) requireShape(`shapes[${k}]`, shape)
  const total = shapes.reduce((sum, { radii }) => sum + radii.length, 0)
  const arcs = new Float32Array(total * ARC.stride)
  const spans = new Uint32Array(shapes.length * SPAN.stride)
  let start = 0
  shapes.forEach((shape, k) => {
    const count = shape.radii.length
    spans[SPAN.stride * k + SPAN.start] = start
    spans[SPAN.stride * k + SPAN.count] = count
    packArcs(shape, arcs.subarray(ARC.stride * start))
    start += count
  })
  return { count: shapes.length, arcs: new Uint8Array(arcs.buffer), shapes: new Uint8Array(spans.buffer) }
}

function packArcs({ centers, radii, directions }: Shape, arcs: Float32Array): void {
  const count = radii.length
  const sides = sidesBefore({ centers, radii, directions })
  const first = firstArc(directions)
  for (let k = 0; k < count; k++) {
    const arc = (first + k) % count
    const word = ARC.stride * k
    arcs.set(centers.subarray(2 * arc, 2 * arc + 2).map(snapped), word + ARC.center)
    arcs.set(directions.subarray(2 * arc, 2 * arc + 2).map(snapped), word + ARC.direction)
    arcs[word + ARC.radius] = snapped(radii[arc])
    arcs[word + ARC.side] = sides[arc]
  }
}

/**
 * Returns the arc whose start direction, rounded to f32, has the smallest diamond angle: the angles wrap around there.
 */
function firstArc(directions: Float64Array): number {
  const rounded = Float32Array.from(directions, snapped)
  const angles = Array.from({ length: rounded.length / 2 }, (_, k) =>
    diamondAngle(rounded[2 * k], rounded[2 * k + 1]),
  )
  return angles.findIndex((angle, k) => angle < angles.at(k - 1)! - 1)
}

/** Returns the diamond angle; equals `diamondAngle` in the kernels (shaders/shared/reach.wgsl). */
function diamondAngle(x: number, y: number): number {
  const part = y / (Math.abs(x) + Math.abs(y))
  if (x < 0) return 2 - part
  return y < 0 ? 4 + part : part
}

function requireShape(name: string, shape: Shape): void {
  if (typeof shape !== 'object' || shape === null)
    throw new Error(`${name} is ${show(shape)}: expected a shape`)
  for (const part of ['centers', 'radii', 'directions'] as const)
    requireTyped(`${name}.${part}`, shape[part], 'Float64Array')
  requireVector(`${name}.centroid`, shape.centroid, FINITE)
  const count = shape.radii.length
  if (count > MAX_ARCS) throw new Error(`${name} has ${count} arcs: expected at most ${MAX_ARCS}`)
  try {
    checkShape(shape)
  } catch (error) {
    throw new Error(`${name} is not a valid shape: ${(error as Error).message}`)
  }
  requireValues(`${name}.centers`, shape.centers, count, { components: 2, of: 'arcs', rule: COORDINATE })
  requireValues(`${name}.radii`, shape.radii, count, { of: 'arcs', rule: RADIUS })
}

/** Returns the length of the straight side that ends at the start of each arc. */
function sidesBefore({ centers, radii, directions }: Omit<Shape, 'centroid'>): Float64Array {
  const count = radii.length
  let size = 0
  for (let k = 0; k < count; k++) {
    const distance = Math.hypot(centers[2 * k] - centers[0], centers[2 * k + 1] - centers[1])
    size = Math.max(size, distance + radii[k])
  }
  return Float64Array.from(radii, (_, k) => {
    const before = (k + count - 1) % count
    const [x, y] = [directions[2 * k], directions[2 * k + 1]]
    const offsetX = centers[2 * k] - centers[2 * before]
    const offsetY = centers[2 * k + 1] - centers[2 * before + 1]
    // measured along the tangent, which contains both ends of the side
    const length = -y * offsetX + x * offsetY
    return length > SHORTEST_SIDE * size ? length : 0
  })
}
