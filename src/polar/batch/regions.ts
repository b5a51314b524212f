/** Points whose regions are asked for, as the kernel reads them, and what it finds. */
import type { PackedQueries } from '../../batch/runner.ts'
import { requireValues, snapped } from '../../batch/values.ts'
import { NONE, REGION_INSIDE, REGION_TURNED } from '../../schemas/constants.ts'
import { REGION_ANSWER, REGION_QUERY } from '../../schemas/offsets.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'
import { requireArrayLike, requireFields } from '../../util/validate.ts'
import { type Look, tangentTo } from '../chain.ts'
import { type Direction, facingOf, lookOf, type Sense, swapped } from '../facing.ts'
import type { Axis } from '../lanes.ts'
import { PLACE } from './limits.ts'
import type { Layer } from './packLayers.ts'

export interface LocateOptions {
  /** In metres, 2n long: x0, y0, … */
  readonly points: ArrayLike<number>
  /** From which the ray turns. */
  readonly direction: Direction
  /** In which it turns. */
  readonly sense: Sense
}

/** Of n points. */
export interface Regions {
  /** The circle that a turning ray meets first, by index, n long; NONE where there is none in half a turn, or within a circle. */
  readonly owners: Uint32Array
  /** Radians by which it has turned then, n long: 0 where it need not turn and within a circle, π where it meets none. */
  readonly angles: Float32Array
  /** 1 where the point is in a circle, n long. */
  readonly inside: Uint8Array
}

export interface RegionPlan extends PackedQueries {
  readonly points: Float32Array
  readonly axis: Axis
  readonly look: Look
}

const FIELDS = ['points', 'direction', 'sense']

/** Throws where an argument is none. */
export function packRegions(options: LocateOptions): RegionPlan {
  requireFields('options', options, FIELDS)
  const { direction, sense } = options
  const facing = facingOf(direction)
  const look = lookOf(facing, sense)
  requireArrayLike('points', options.points)
  const { length } = options.points
  if (length % 2 !== 0)
    throw new Error(`points has ${length} numbers: expected two a point, x0, y0, x1, y1, …`)
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

/** The place of its layer, for each of them. */
export function setLayer({ count, bytes }: RegionPlan, index: number): void {
  const u32 = new Uint32Array(bytes.buffer)
  for (let k = 0; k < count; k++) u32[REGION_QUERY.stride * k + REGION_QUERY.layer] = index
}

/** Angles are taken here, in f64: no kernel knows them. */
export function unpackRegions({ u32 }: TypedViews, plan: RegionPlan, layer: Layer): Regions {
  const { count, axis, look, points } = plan
  const { lanes } = layer[axis]
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
    const [x, y] = owner === NONE ? [-1, 0] : tangentTo(lanes, look, owner, u, v)
    // rounding may put the owner a little before
    regions.angles[k] = Math.atan2(Math.max(y, 0), x)
  }
  return regions
}
