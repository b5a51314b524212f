/** Validation and results of point picking. */

import type { QueryAnswer, QueryCommand } from '../../../pipeline/queryCommand.ts'
import { EDGE_BIT, GRAIN_BIT, NONE } from '../../../schemas/constants.ts'
import { NEAREST } from '../../../schemas/offsets.ts'
import { requireFields, SIZE } from '../../../util/validate.ts'
import { type ClosestPoints, closestPoints, type FoundWalls } from './closest.ts'
import { type KindFilter, requireFilter, requireKinds } from './inputs.ts'
import { packPoints } from './regions.ts'

/** What a point picks: the values of `Picks.kinds`. */
export const PickKind = { none: 0, disk: 1, grain: 2, wall: 3, body: 4 } as const

export interface PickOptions extends KindFilter {
  /** Points in metres, two numbers per point: x0, y0, … */
  readonly points: ArrayLike<number>
  /** How far outside of an outline or of a wall's skin a point may be, in metres: one per point, or one number for all. Default 0. */
  readonly maxDistance?: number | ArrayLike<number>
}

/** One row per point: what is there, and its closest point. */
export interface Picks extends FoundWalls, ClosestPoints {
  /** What is at the point: a value of `PickKind`. A wall of a body is `body`, another one `wall`. */
  readonly kinds: Uint8Array
  /** Id of the disk or grain; NONE for others. */
  readonly ids: Uint32Array
}

const FIELDS = ['points', 'maxDistance', 'mask', 'category', 'disks', 'walls']

type PickRequest = Omit<QueryCommand, 'view'>

export function checkPicks(options: PickOptions): PickRequest {
  requireFields('options', options, FIELDS)
  const { points, maxDistance = 0 } = options
  const { count, inputs } = packPoints(points, maxDistance, SIZE)
  const kinds = requireKinds(options)
  return { question: 'nearest', count, inputs, kinds, ...requireFilter(options), isList: false }
}

/** Unpacks the results; `walls` are the walls found, `answer` is null if there is nothing to pick. */
export function picksOf(
  { inputs, count }: PickRequest,
  answer: QueryAnswer | null,
  walls: FoundWalls,
): Picks {
  const kinds = new Uint8Array(count)
  const ids = new Uint32Array(count).fill(NONE)
  for (let k = 0; answer !== null && k < count; k++) {
    const key = answer.results.u32[k * NEAREST.stride + NEAREST.id]
    if (key === NONE) continue
    if (key >= EDGE_BIT) {
      kinds[k] = walls.bodies[k] === 0 ? PickKind.wall : PickKind.body
      continue
    }
    ids[k] = key & ~GRAIN_BIT
    kinds[k] = (key & GRAIN_BIT) === 0 ? PickKind.disk : PickKind.grain
  }
  return { kinds, ids, ...walls, ...closestPoints(inputs, count, answer) }
}
