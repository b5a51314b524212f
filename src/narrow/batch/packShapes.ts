/** Shapes as the kernels of a batch know them. */
import { COORDINATE, RADIUS, requireValues, snapped } from '../../batch/values.ts'
import { MOST_ARCS } from '../../schemas/constants.ts'
import { ARC, SPAN } from '../../schemas/offsets.ts'
import { checkShape } from '../../shapes/checkShape.ts'
import type { Shape } from '../../shapes/shape.ts'
import { FINITE, requireTyped, requireVector, show } from '../../util/validate.ts'

interface PackedShapes {
  readonly count: number
  /** The arcs of all shapes, one after the other; those of each begin with the first normal after its x axis. */
  readonly arcs: Uint8Array<ArrayBuffer>
  /** A span of arcs each. */
  readonly shapes: Uint8Array<ArrayBuffer>
}

/** Of the size of the shape: a side that is shorter is what rounding has left between two arcs that meet. */
const SHORTEST_SIDE = 1e-6

/** Throws where there is no shape, or one is none, or has too many arcs or numbers that are too large. */
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

/** The arc whose beginning, as an f32, comes first from the x axis on: there the diamond angle falls. */
function firstArc(directions: Float64Array): number {
  const rounded = Float32Array.from(directions, snapped)
  const angles = Array.from({ length: rounded.length / 2 }, (_, k) =>
    diamondAngle(rounded[2 * k], rounded[2 * k + 1]),
  )
  return angles.findIndex((angle, k) => angle < angles.at(k - 1)! - 1)
}

/** See shaders/shared/reach.wgsl. */
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
  if (count > MOST_ARCS) throw new Error(`${name} has ${count} arcs: expected at most ${MOST_ARCS}`)
  try {
    checkShape(shape)
  } catch (error) {
    throw new Error(`${name} is no shape: ${(error as Error).message}`)
  }
  requireValues(`${name}.centers`, shape.centers, count, { components: 2, of: 'arcs', rule: COORDINATE })
  requireValues(`${name}.radii`, shape.radii, count, { of: 'arcs', rule: RADIUS })
}

/** Lengths of the straight sides that end where each arc begins. */
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
    // along the tangent, which both ends of the side lie on
    const length = -y * offsetX + x * offsetY
    return length > SHORTEST_SIDE * size ? length : 0
  })
}
