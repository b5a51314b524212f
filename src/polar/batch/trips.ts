/** Disks that are to be traced, as the kernel reads them. */
import { perItem, requireValues, snapped } from '../../batch/values.ts'
import { COINCIDENT, NONE } from '../../schemas/constants.ts'
import { TRIP } from '../../schemas/offsets.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'
import type { Bounds } from '../../util/bounds.ts'
import { requireArrayLike, requireFields, requireInteger, show } from '../../util/validate.ts'
import { AWAY, DISK_RADIUS, MOST_BOUNCES, MOST_LAYERS, OPEN_LEVEL, PLACE, WAY_LENGTH } from './limits.ts'

export interface BatchTraceOptions {
  /** Where the centres begin, in metres, 2n long: x0, y0, … */
  readonly origins: ArrayLike<number>
  /** Not 0; how long they are does not matter. 2n long. */
  readonly directions: ArrayLike<number>
  /** In metres, n long, or one for all; 0, points, unless given. At most 64 different ones. */
  readonly radii?: number | ArrayLike<number>
  /** [minX, minY, maxX, maxY] in metres that the whole disks stay in; none unless given. */
  readonly box?: Bounds
  /** How often each bounces before the hit that ends it, 0 to 1,000,000; 0 unless given. */
  readonly bounces?: number
  /** Metres after which each ends, n long, or one for all; none unless given. */
  readonly lengths?: number | ArrayLike<number>
}

export interface TripPlan {
  readonly count: number
  /** `Trip` structs, all but the layer. */
  readonly trips: TypedViews
  /** As f32, 2n long. */
  readonly origins: Float32Array
  /** As f32, n long. */
  readonly radii: Float32Array
  readonly distinct: ReadonlySet<number>
  readonly bounces: number
  /** Metres: the largest coordinate of a start or of the box. */
  readonly reach: number
}

const FIELDS = ['origins', 'directions', 'radii', 'box', 'bounces', 'lengths']

/** Throws where an argument is none, or a disk does not start wholly in the box. */
export function packTrips(options: BatchTraceOptions): TripPlan {
  requireFields('options', options, FIELDS)
  const { radii = 0, bounces = 0, lengths = Infinity } = options
  requireArrayLike('origins', options.origins)
  const { length } = options.origins
  if (length % 2 !== 0)
    throw new Error(`origins has ${length} numbers: expected two a disk, x0, y0, x1, y1, …`)
  const count = length / 2
  const places = { rule: PLACE, of: 'disks', components: 2 }
  const origins = requireValues('origins', options.origins, count, places)
  const directions = requireValues('directions', options.directions, count, places)
  const radiusOf = perItem('radii', radii, count, { rule: DISK_RADIUS, of: 'disks' })
  const lengthOf = perItem('lengths', lengths, count, { rule: WAY_LENGTH, of: 'disks' })
  requireInteger('bounces', bounces, 0, MOST_BOUNCES)
  const box = options.box === undefined ? null : requireBox(options.box)
  const rounded = Float32Array.from({ length: count }, (_, k) => snapped(radiusOf(k)))
  const distinct = new Set(rounded)
  if (distinct.size > MOST_LAYERS)
    throw new Error(`radii has ${distinct.size} different values: expected at most ${MOST_LAYERS}`)
  const trips = words(new ArrayBuffer(4 * TRIP.stride * count))
  const { f32, u32 } = trips
  for (let k = 0; k < count; k++) {
    const w = TRIP.stride * k
    f32.set([snapped(origins[2 * k]), snapped(origins[2 * k + 1])], w + TRIP.origin)
    f32.set(unitVector(directions, k), w + TRIP.direction)
    f32.set(innerBox(box, rounded[k]), w + TRIP.low)
    if (box !== null) requireInBox(f32, k, rounded[k], box)
    f32[w + TRIP.most] = Math.min(lengthOf(k), AWAY)
    u32[w + TRIP.isEndless] = Number(lengthOf(k) === Infinity)
    u32[w + TRIP.bounces] = bounces
    u32[w + TRIP.cell] = NONE
  }
  const starts = Float32Array.from(origins, snapped)
  const reach = [...(box ?? []), ...starts].reduce((most, at) => Math.max(most, Math.abs(at)), 0)
  return { count, trips, origins: starts, radii: rounded, distinct, bounces, reach }
}

/** Of 1: what rounding makes of the square of a unit vector in f32. */
const UNIT_ROUNDING = 2 ** -21

/**
 * Of any length but 0, as a unit vector; small components as 0. One that is a unit vector as far as f32 goes stays as it is, and
 * a trip that goes on from where another one ended goes on as that would have.
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

/** Where the centre of a disk can be: two corners. */
function innerBox(box: Bounds | null, radius: number): [number, number, number, number] {
  if (box === null) return [-OPEN_LEVEL, -OPEN_LEVEL, OPEN_LEVEL, OPEN_LEVEL]
  const [minX, minY, maxX, maxY] = box
  return [minX + radius, minY + radius, maxX - radius, maxY - radius]
}

/** As the kernel has them. */
function requireInBox(f32: Float32Array, k: number, radius: number, box: Bounds): void {
  const w = TRIP.stride * k
  const at = f32.subarray(w + TRIP.origin, w + TRIP.origin + 2)
  for (const axis of [0, 1])
    if (!(at[axis] >= f32[w + TRIP.low + axis] && at[axis] <= f32[w + TRIP.high + axis]))
      throw new Error(
        `disk ${k} starts at ${show([...at])}: expected a place where its radius ${radius} is in the box ${show(box)}`,
      )
}
