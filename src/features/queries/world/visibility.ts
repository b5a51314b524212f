/** Validation and results of visibility queries. */

import { MAX_CAST_PERIODS } from '../../../schemas/constants.ts'
import { NUMBER, requireAt, requireBoolean, requireFields } from '../../../util/validate.ts'
import type { PeriodicBox } from '../../periodic/periodicBox.ts'
import {
  DISTANCE,
  type KindFilter,
  requireCount,
  requireEach,
  requireFilter,
  requireKinds,
} from './inputs.ts'

export interface VisibilityOptions extends KindFilter {
  /** Points in metres, two numbers per point: x0, y0, … */
  readonly points: ArrayLike<number>
  /**
   * How far a point sees, in metres: one per point, or one number for all. Default Infinity; required in a periodic box, where at most 32 periods
   * of it are in sight.
   */
  readonly maxDistance?: number | ArrayLike<number>
  /**
   * Whether a point sees out of what contains it: disks, grains and skins of walls around the point then hide nothing. Default false: such a
   * point sees what contains it and nothing else.
   */
  readonly seesOut?: boolean
}

/**
 * What n points see, one row per interval of directions. Rows starts[k] to starts[k + 1] belong to point k, by ascending angle, and cover
 * the full turn without gaps: each begins where the one before ends.
 */
export interface VisibleIntervals {
  /** First row of each point, length n + 1. */
  readonly starts: Uint32Array
  /** Id of the disk or grain seen; NONE for walls and where nothing is seen. */
  readonly ids: Uint32Array
  /** Number of the wall's body, 0 for fixed walls; NONE for disks and where nothing is seen. */
  readonly bodies: Uint32Array
  /** Id of the wall; NONE for disks and where nothing is seen. */
  readonly walls: Uint32Array
  /** Index of the wall's edge; NONE for disks and where nothing is seen. */
  readonly edges: Uint32Array
  /** Angle in radians at which the interval begins, counter-clockwise from the x axis, from -π to π. */
  readonly startAngles: Float64Array
  /** Angle at which it ends, more than the start; above π in the last row of a point if the interval crosses the angle π. */
  readonly endAngles: Float64Array
  /**
   * Distance in metres at the start; `maxDistance` where nothing is seen, 0 inside of what is seen. At the end of a disk or grain it is that of
   * the tangent.
   */
  readonly startDistances: Float64Array
  /** The same at the middle angle. The three points are on one line or one circle. */
  readonly middleDistances: Float64Array
  readonly endDistances: Float64Array
}

/** A validated copy of the options. */
export interface VisibilityRequest {
  readonly points: Float64Array
  readonly maxDistances: Float64Array
  readonly seesOut: boolean
  /** QUERY_ bits. */
  readonly kinds: number
  readonly mask: number
  readonly category: number
}

const FIELDS = ['points', 'maxDistance', 'seesOut', 'mask', 'category', 'disks', 'walls']

export function checkVisibility(options: VisibilityOptions, box: PeriodicBox): VisibilityRequest {
  requireFields('options', options, FIELDS)
  const { points, maxDistance = Infinity, seesOut = false } = options
  const count = requireCount('points', points, 2, 'two per point, x0, y0, x1, y1, …')
  const distance = requireEach('maxDistance', maxDistance, count, 'points', DISTANCE)
  const request = {
    points: Float64Array.from({ length: 2 * count }, (_, k) => requireAt('points', points, k, NUMBER)),
    maxDistances: Float64Array.from({ length: count }, (_, k) => distance(k)),
    seesOut: requireBoolean('seesOut', seesOut),
    kinds: requireKinds(options),
    ...requireFilter(options),
  }
  for (const period of box.period)
    for (const [k, far] of request.maxDistances.entries())
      if (period > 0 && 2 * far > MAX_CAST_PERIODS * period)
        throw new Error(
          `maxDistance is ${far} for point ${k}: expected a diameter of at most ${MAX_CAST_PERIODS} periods of ${period} m`,
        )
  return request
}
