/** Validation and results of point picking. */

import type { QueryAnswer, QueryCommand } from '../../pipeline/queryCommand.ts'
import { EDGE_BIT, GRAIN_BIT, MAX_CAST_PERIODS, NONE } from '../../schemas/constants.ts'
import { EDGE, NEAREST, REGION } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { NUMBER, requireAt, requireFields, SIZE } from '../../util/validate.ts'
import type { PeriodicBox } from '../../walls/periodicBox.ts'
import { type KindFilter, requireCount, requireEach, requireFilter, requireKinds } from './inputs.ts'
import { packRegions } from './regions.ts'

/** What a point picks: the values of `Picks.kinds`. */
export const PickKind = { none: 0, disk: 1, grain: 2, wall: 3, body: 4 } as const

export interface PickOptions extends KindFilter {
  /** Points in metres, two numbers per point: x0, y0, … */
  readonly points: ArrayLike<number>
  /** How far outside of an outline or of a wall's skin a point may be, in metres: one per point, or one number for all. Default 0. */
  readonly maxDistance?: number | ArrayLike<number>
}

/** One row per point. */
export interface Picks {
  /** What is at the point: a value of `PickKind`. A wall of a body is `body`, another one `wall`. */
  readonly kinds: Uint8Array
  /** Id of the disk or grain; NONE for others. */
  readonly ids: Uint32Array
  /** Number of the wall's body, 0 for fixed walls; NONE for others. */
  readonly bodies: Uint32Array
  /** Id of the wall; NONE for others. */
  readonly walls: Uint32Array
  /** Index of the wall's edge; NONE for others. */
  readonly edges: Uint32Array
  /**
   * Signed distance in metres to the outline, or to the boundary of the wall's skin, negative inside; inside of a clump, that of the
   * part in which the point is deepest. Infinity if there is nothing.
   */
  readonly distances: Float32Array
}

const FIELDS = ['points', 'maxDistance', 'mask', 'category', 'disks', 'walls']

type PickRequest = Omit<QueryCommand, 'view'>

export function checkPicks(options: PickOptions): PickRequest {
  requireFields('options', options, FIELDS)
  const { points, maxDistance = 0 } = options
  const count = requireCount('points', points, 2, 'two per point, x0, y0, x1, y1, …')
  const radius = requireEach('maxDistance', maxDistance, count, 'points', SIZE)
  const kinds = requireKinds(options)
  const filter = requireFilter(options)
  const at = (k: number, axis: number) => requireAt('points', points, 2 * k + axis, NUMBER)
  const inputs = packRegions(count, (k) => [at(k, 0), at(k, 1), at(k, 0), at(k, 1), radius(k)])
  return { question: 'pick', count, inputs, kinds, ...filter, isList: false }
}

/** Throws if a circle around a point spans more than MAX_CAST_PERIODS periods. */
export function requireNear({ period }: PeriodicBox, { inputs, count }: PickRequest): void {
  const { f32 } = words(inputs)
  for (const length of period)
    for (let k = 0; length > 0 && k < count; k++) {
      const radius = f32[k * REGION.stride + REGION.radius]
      if (2 * radius > MAX_CAST_PERIODS * length)
        throw new Error(
          `maxDistance is ${radius} for point ${k}: expected a diameter of at most ${MAX_CAST_PERIODS} periods of ${length} m`,
        )
    }
}

/** Returns results for a world in which there is nothing to pick. */
export function emptyPicks(count: number): Picks {
  return {
    kinds: new Uint8Array(count),
    ids: new Uint32Array(count).fill(NONE),
    bodies: new Uint32Array(count).fill(NONE),
    walls: new Uint32Array(count).fill(NONE),
    edges: new Uint32Array(count).fill(NONE),
    distances: new Float32Array(count).fill(Infinity),
  }
}

/** Unpacks the results. `edges` are the `Edge` structs at the time of the query, `wallOf` the walls of them. */
export function picksOf(
  { results: { f32, u32 } }: QueryAnswer,
  count: number,
  edges: ArrayBuffer,
  wallOf: Uint32Array,
): Picks {
  const edgeWords = words(edges).u32
  const picks = emptyPicks(count)
  for (let k = 0; k < count; k++) {
    const key = u32[k * NEAREST.stride + NEAREST.id]
    if (key === NONE) continue
    picks.distances[k] = f32[k * NEAREST.stride + NEAREST.distance]
    if (key < EDGE_BIT) {
      picks.ids[k] = key & ~GRAIN_BIT
      picks.kinds[k] = (key & GRAIN_BIT) === 0 ? PickKind.disk : PickKind.grain
      continue
    }
    const edge = (key & ~EDGE_BIT) >>> 0
    picks.edges[k] = edge
    picks.walls[k] = wallOf[edge]
    picks.bodies[k] = edgeWords[edge * EDGE.stride + EDGE.body]
    picks.kinds[k] = picks.bodies[k] === 0 ? PickKind.wall : PickKind.body
  }
  return picks
}
