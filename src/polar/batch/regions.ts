/** Point-location queries and results of a polar batch. */
import type { PackedQueries } from '../../batch/runner.ts'
import { requireValues, snapped } from '../../batch/values.ts'
import { NONE, REGION_INSIDE, REGION_TURNED } from '../../schemas/constants.ts'
import { REGION_ANSWER, REGION_QUERY } from '../../schemas/offsets.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'
import { requireArrayLike, requireFields } from '../../util/validate.ts'
import { type Look, tangentTo } from '../chain.ts'
import { type Direction, facingOf, lookOf, type Sense, swapped } from '../facing.ts'
import type { Axis } from '../sweepCircles.ts'
import { PLACE } from './limits.ts'
import type { Layer } from './packLayers.ts'

export interface LocateOptions {
  /** Points in metres, length 2n: x0, y0, … */
  readonly points: ArrayLike<number>
  /** Initial direction of the rotating ray. */
  readonly direction: Direction
  /** Sense of rotation. */
  readonly sense: Sense
}

/** Regions of n points. */
export interface Regions {
  /**
   * Index of the first circle hit by the rotating ray, length n; NONE if it hits nothing within half a turn or the
   * point is inside a circle.
   */
  readonly owners: Uint32Array
  /**
   * Rotation in radians until the hit, length n: 0 for a circle straight ahead or a point inside a circle, π for no
   * hit.
   */
  readonly angles: Float32Array
  /** 1 for points inside a circle, else 0, length n. */
  readonly inside: Uint8Array
}

export interface RegionPlan extends PackedQueries {
  readonly points: Float32Array
  readonly axis: Axis
  readonly look: Look
}

const FIELDS = ['points', 'direction', 'sense']

/** Validates and packs the points. Throws if an argument is invalid. */
export function packRegions(options: LocateOptions): RegionPlan {
  requireFields('options', options, FIELDS)
  const { direction, sense } = options
  const facing = facingOf(direction)
  const look = lookOf(facing, sense)
  requireArrayLike('points', options.points)
  const { length } = options.points
  if (length % 2 !== 0)
    throw new Error(`points has ${length} numbers: expected two per point, x0, y0, x1, y1, …`)
  const count = length / 2
  const points = requireValues('points', options.points, count, { rule: PLACE, of: 'points', components: 2 })
  const rounded = Float32Array.from(points, snapped)
  const { f32, u32 } = words(new ArrayBuffer(4 * REGION_QUERY.stride * count))
  for (let k = 0; k < count; k++) {
    const w = REGION_QUERY.stride * k
    f32.set(rounded.subarray(2 * k, 2 * k + 2), w + REGION_QUERY.point)
    u32[w + REGION_QUERY.axis] = Number(facing.axis === 'columns')
    f32[w + REGION_QUERY.ahead] = look.ahead
    f32[w + REGION_QUERY.turn] = look.turn
  }
  const bytes = new Uint8Array(f32.buffer as ArrayBuffer)
  return { count, bytes, points: rounded, axis: facing.axis, look }
}

/** Writes the index of the layer into each query. */
export function setLayer({ count, bytes }: RegionPlan, index: number): void {
  const u32 = new Uint32Array(bytes.buffer)
  for (let k = 0; k < count; k++) u32[REGION_QUERY.stride * k + REGION_QUERY.layer] = index
}

/** Unpacks the owners and computes the angles on the host in f64; the kernels have no trigonometric functions. */
export function unpackRegions({ u32 }: TypedViews, plan: RegionPlan, layer: Layer): Regions {
  const { count, axis, look, points } = plan
  const { sweepCircles } = layer[axis]
  const regions = {
    owners: new Uint32Array(count),
    angles: new Float32Array(count),
    inside: new Uint8Array(count),
  }
  for (let k = 0; k < count; k++) {
    const w = REGION_ANSWER.stride * k
    const owner = u32[w + REGION_ANSWER.owner]
    const kind = u32[w + REGION_ANSWER.kind]
    regions.owners[k] = owner
    regions.inside[k] = Number(kind === REGION_INSIDE)
    if (kind !== REGION_TURNED) continue
    const [u, v] = swapped(axis, [points[2 * k], points[2 * k + 1]])
    const [x, y] = owner === NONE ? [-1, 0] : tangentTo(sweepCircles, look, owner, u, v)
    // rounding may place the owner slightly before the ray
    regions.angles[k] = Math.atan2(Math.max(y, 0), x)
  }
  return regions
}
