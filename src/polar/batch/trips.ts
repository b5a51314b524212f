/** Traces requested by the caller, validated and packed for the kernel. */
import { perItem, requireValues, snapped } from '../../batch/values.ts'
import { COINCIDENT, NONE } from '../../schemas/constants.ts'
import { TRIP } from '../../schemas/offsets.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'
import type { Bounds } from '../../util/bounds.ts'
import { requireArrayLike, requireFields, requireInteger, show } from '../../util/validate.ts'
import {
  DISK_RADIUS,
  ESCAPE_DISTANCE,
  MAX_BOUNCES,
  MAX_LAYERS,
  PATH_LENGTH,
  PLACE,
  UNBOUNDED_LEVEL,
} from './limits.ts'

export interface BatchTraceOptions {
  /** Start positions of the centres in metres, length 2n: x0, y0, … */
  readonly origins: ArrayLike<number>
  /** Directions, length 2n. Nonzero; their lengths are ignored. */
  readonly directions: ArrayLike<number>
  /** Radii in metres: length n, or one number for all. At most 64 distinct values. Default 0, which traces points. */
  readonly radii?: number | ArrayLike<number>
  /** Box that must contain the whole disks: [minX, minY, maxX, maxY] in metres. Default: no box. */
  readonly box?: Bounds
  /** Number of bounces before the hit that ends a trace, 0 to 1,000,000. Default 0. */
  readonly bounces?: number
  /** Maximum path lengths in metres: length n, or one number for all. Default: unlimited. */
  readonly lengths?: number | ArrayLike<number>
}

export interface TripPlan {
  readonly count: number
  /** `Trip` structs without the layer index. */
  readonly trips: TypedViews
  /** Start positions as f32, length 2n. */
  readonly origins: Float32Array
  /** Radii as f32, length n. */
  readonly radii: Float32Array
  readonly distinct: ReadonlySet<number>
  readonly bounces: number
  /** Largest coordinate of a start position or of the box, in metres. */
  readonly reach: number
}

const FIELDS = ['origins', 'directions', 'radii', 'box', 'bounces', 'lengths']

/** Validates and packs traces. Throws if an argument is invalid or a disk starts partly outside the box. */
export function packTrips(options: BatchTraceOptions): TripPlan {
  requireFields('options', options, FIELDS)
  const { radii = 0, bounces = 0, lengths = Infinity } = options
  requireArrayLike('origins', options.origins)
  const { length } = options.origins
  if (length % 2 !== 0)
    throw new Error(`origins has ${length} numbers: expected two per disk, x0, y0, x1, y1, …`)
  const count = length / 2
  const places = { rule: PLACE, of: 'disks', components: 2 }
  const origins = requireValues('origins', options.origins, count, places)
  const directions = requireValues('directions', options.directions, count, places)
  const radiusOf = perItem('radii', radii, count, { rule: DISK_RADIUS, of: 'disks' })
  const lengthOf = perItem('lengths', lengths, count, { rule: PATH_LENGTH, of: 'disks' })
  requireInteger('bounces', bounces, 0, MAX_BOUNCES)
  const box = options.box === undefined ? null : requireBox(options.box)
  const rounded = Float32Array.from({ length: count }, (_, k) => snapped(radiusOf(k)))
  const distinct = new Set(rounded)
  if (distinct.size > MAX_LAYERS)
    throw new Error(`radii has ${distinct.size} different values: expected at most ${MAX_LAYERS}`)
  const trips = words(new ArrayBuffer(4 * TRIP.stride * count))
  const { f32, u32 } = trips
  for (let k = 0; k < count; k++) {
    const w = TRIP.stride * k
    f32.set([snapped(origins[2 * k]), snapped(origins[2 * k + 1])], w + TRIP.origin)
    f32.set(unitVector(directions, k), w + TRIP.direction)
    f32.set(innerBox(box, rounded[k]), w + TRIP.low)
    if (box !== null) requireInBox(f32, k, rounded[k], box)
    f32[w + TRIP.most] = Math.min(lengthOf(k), ESCAPE_DISTANCE)
    u32[w + TRIP.isEndless] = Number(lengthOf(k) === Infinity)
    u32[w + TRIP.bounces] = bounces
    u32[w + TRIP.cell] = NONE
  }
  const starts = Float32Array.from(origins, snapped)
  const reach = [...(box ?? []), ...starts].reduce((most, at) => Math.max(most, Math.abs(at)), 0)
  return { count, trips, origins: starts, radii: rounded, distinct, bounces, reach }
}

/** Tolerance of the squared length of a unit vector in f32. */
const UNIT_ROUNDING = 2 ** -21

/**
 * Normalizes direction k and sets subnormal components to 0. A direction that already has unit length within f32
 * rounding is unchanged, so that a trace started from the result of another continues it exactly.
 */
function unitVector(directions: ArrayLike<number>, k: number): [number, number] {
  const [x, y] = [directions[2 * k], directions[2 * k + 1]]
  const length = Math.hypot(x, y)
  if (!(length >= COINCIDENT))
    throw new Error(`direction ${k} is [${x}, ${y}]: expected a vector at least 1e-12 long`)
  const unit = Math.abs(length * length - 1) <= UNIT_ROUNDING ? 1 : length
  return [snapped(x / unit), snapped(y / unit)]
}

function requireBox(value: unknown): Bounds {
  const refuse = () => new Error(`box is ${show(value)}: expected [minX, minY, maxX, maxY]`)
  if (!Array.isArray(value) || value.length !== 4) throw refuse()
  const [minX, minY, maxX, maxY] = requireValues('box', value, 4, { rule: PLACE, of: 'sides' })
  if (minX >= maxX || minY >= maxY) throw refuse()
  return [minX, minY, maxX, maxY]
}

/** Returns the corners of the box that contains the disk's centre. */
function innerBox(box: Bounds | null, radius: number): [number, number, number, number] {
  if (box === null) return [-UNBOUNDED_LEVEL, -UNBOUNDED_LEVEL, UNBOUNDED_LEVEL, UNBOUNDED_LEVEL]
  const [minX, minY, maxX, maxY] = box
  return [minX + radius, minY + radius, maxX - radius, maxY - radius]
}

/** Throws if a disk starts partly outside the box, with the same arithmetic as the kernel. */
function requireInBox(f32: Float32Array, k: number, radius: number, box: Bounds): void {
  const w = TRIP.stride * k
  const at = f32.subarray(w + TRIP.origin, w + TRIP.origin + 2)
  for (const axis of [0, 1])
    if (!(at[axis] >= f32[w + TRIP.low + axis] && at[axis] <= f32[w + TRIP.high + axis]))
      throw new Error(
        `disk ${k} starts at ${show([...at])}: expected a position where its radius ${radius} is in the box ${show(box)}`,
      )
}
