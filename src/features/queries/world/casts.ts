/** Validation and results of ray and disk casts. */

import type { QueryAnswer, QueryCommand } from '../../../pipeline/queryCommand.ts'
import { EDGE_BIT, MAX_CAST_PERIODS, NONE } from '../../../schemas/constants.ts'
import { CAST, EDGE, HIT, SHAPE_CAST } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'
import { NUMBER, requireAt, requireFields, SIZE, show } from '../../../util/validate.ts'
import type { PeriodicBox } from '../../periodic/periodicBox.ts'
import {
  type KindFilter,
  requireCount,
  requireEach,
  requireFilter,
  requireKinds,
  requireLength,
} from './inputs.ts'

/** n rays or moving disks. */
export interface CastOptions extends KindFilter {
  /** Start positions in metres, two numbers per ray: x0, y0, x1, y1, … */
  readonly origins: ArrayLike<number>
  /** Translations in metres, two numbers per ray. A zero translation hits what overlaps the start. */
  readonly translations: ArrayLike<number>
  /** Radii of moving disks in metres: one per ray, or one number for all. Default 0, which casts rays. */
  readonly radii?: number | ArrayLike<number>
  /**
   * 'first' returns the first hit of each ray; 'all' returns a hit for each disk and each edge that it touches. Default
   * 'first'.
   */
  readonly hits?: 'first' | 'all'
}

/** Cast results, one row per hit; points and normals have two numbers per row. */
export interface CastHits {
  /** Id of the disk; NONE for walls and misses. */
  readonly ids: Uint32Array
  /** Number of the wall's body, 0 for fixed walls; NONE for disks and misses. */
  readonly bodies: Uint32Array
  /** Id of the wall; NONE for disks and misses. */
  readonly walls: Uint32Array
  /** Index of the wall's edge; NONE for disks and misses. */
  readonly edges: Uint32Array
  /** Fraction of the translation at the hit, 0 (overlap at the start) to 1; 1 for misses. */
  readonly fractions: Float32Array
  /**
   * Contact point in metres on the boundary of the object; the ray's end for misses. In a periodic box it is on the ray, so it may be
   * outside the box.
   */
  readonly points: Float32Array
  /** Outward unit normal of the object; zero for misses and for a zero translation that starts at a disk's centre. */
  readonly normals: Float32Array
}

/** The hits of all rays. Rows starts[k] to starts[k + 1] belong to ray k, the nearest first. */
export interface CastHitLists extends CastHits {
  /** First row of each ray, length n + 1. */
  readonly starts: Uint32Array
}

const FIELDS = ['origins', 'translations', 'radii', 'mask', 'category', 'hits', 'disks', 'walls']

type CastRequest = Omit<QueryCommand, 'view'>

export function checkCasts(options: CastOptions): CastRequest {
  requireFields('options', options, FIELDS)
  const { origins, translations, radii = 0, hits = 'first' } = options
  const count = requireCount('origins', origins, 2, 'two per ray, x0, y0, x1, y1, …')
  requireLength('translations', translations, 2 * count, `${count} rays`)
  const radius = requireEach('radii', radii, count, 'rays', SIZE)
  const filter = requireFilter(options)
  if (hits !== 'first' && hits !== 'all') throw new Error(`hits is ${show(hits)}: expected 'first' or 'all'`)
  const kinds = requireKinds(options)
  const inputs = new ArrayBuffer(4 * CAST.stride * count)
  const { f32 } = words(inputs)
  for (let k = 0; k < count; k++) {
    const c = k * CAST.stride
    f32[c + CAST.origin] = requireAt('origins', origins, 2 * k, NUMBER)
    f32[c + CAST.origin + 1] = requireAt('origins', origins, 2 * k + 1, NUMBER)
    f32[c + CAST.translation] = requireAt('translations', translations, 2 * k, NUMBER)
    f32[c + CAST.translation + 1] = requireAt('translations', translations, 2 * k + 1, NUMBER)
    f32[c + CAST.radius] = radius(k)
  }
  return { question: 'castRays', count, inputs, kinds, ...filter, isList: hits === 'all' }
}

/** Word offsets of the fields that `Cast` and `ShapeCast` share. */
function fieldsOf({ question }: CastRequest) {
  return question === 'castShapes' ? SHAPE_CAST : CAST
}

/** Throws if a cast crosses more than MAX_CAST_PERIODS periods along an axis: it searches as many images. */
export function requireCrossable({ period }: PeriodicBox, asked: CastRequest): void {
  const { f32 } = words(asked.inputs)
  const { stride, translation, radius } = fieldsOf(asked)
  for (const axis of [0, 1]) {
    if (period[axis] === 0) continue
    for (let k = 0; k < asked.count; k++) {
      const along = f32[k * stride + translation + axis]
      if (Math.abs(along) + 2 * f32[k * stride + radius] > MAX_CAST_PERIODS * period[axis])
        throw new Error(
          `translations[${2 * k + axis}] is ${along}: expected at most ${MAX_CAST_PERIODS} periods of ${period[axis]} m, with the diameter`,
        )
    }
  }
}

/** Returns misses for all casts, for a world without objects to hit. */
export function missAll(asked: CastRequest): CastHitLists {
  const { inputs, count, isList } = asked
  const misses = emptyHits(isList ? 0 : count)
  const { f32 } = words(inputs)
  const { stride, origin, translation } = fieldsOf(asked)
  for (let k = 0; k < misses.ids.length; k++) {
    const c = k * stride
    misses.ids[k] = misses.bodies[k] = misses.walls[k] = misses.edges[k] = NONE
    misses.fractions[k] = 1
    for (const axis of [0, 1])
      misses.points[2 * k + axis] = f32[c + origin + axis] + f32[c + translation + axis]
  }
  return { ...misses, starts: new Uint32Array(isList ? count + 1 : 0) }
}

function emptyHits(count: number): CastHits {
  return {
    ids: new Uint32Array(count),
    bodies: new Uint32Array(count),
    walls: new Uint32Array(count),
    edges: new Uint32Array(count),
    fractions: new Float32Array(count),
    points: new Float32Array(2 * count),
    normals: new Float32Array(2 * count),
  }
}

/** Unpacks the hits. `edges` are the `Edge` structs at the time of the query, `wallOf` the walls of them. */
export function castHits(
  { results, starts }: QueryAnswer,
  edges: ArrayBuffer,
  wallOf: Uint32Array,
): CastHitLists {
  const { f32, u32 } = results
  const edgeWords = words(edges).u32
  const hits = emptyHits(Math.floor(u32.length / HIT.stride))
  const order = starts.length > 0 ? inOrder(results, starts, hits.ids.length) : undefined
  for (let row = 0; row < hits.ids.length; row++) {
    const h = (order === undefined ? row : order[row]) * HIT.stride
    const key = u32[h + HIT.key]
    const isEdge = key !== NONE && key >= EDGE_BIT
    const edge = (key & ~EDGE_BIT) >>> 0
    hits.ids[row] = isEdge ? NONE : key
    hits.edges[row] = isEdge ? edge : NONE
    hits.walls[row] = isEdge ? wallOf[edge] : NONE
    hits.bodies[row] = isEdge ? edgeWords[edge * EDGE.stride + EDGE.body] : NONE
    hits.fractions[row] = f32[h + HIT.fraction]
    hits.points[2 * row] = f32[h + HIT.point]
    hits.points[2 * row + 1] = f32[h + HIT.point + 1]
    hits.normals[2 * row] = f32[h + HIT.normal]
    hits.normals[2 * row + 1] = f32[h + HIT.normal + 1]
  }
  return { ...hits, starts }
}

/** Returns the rows of each ray sorted by fraction. Ties: disks by id, then edges by index. */
function inOrder({ f32, u32 }: QueryAnswer['results'], starts: Uint32Array, count: number): Uint32Array {
  const order = new Uint32Array(count).map((_, row) => row)
  const compare = (a: number, b: number) =>
    f32[a * HIT.stride + HIT.fraction] - f32[b * HIT.stride + HIT.fraction] ||
    u32[a * HIT.stride + HIT.key] - u32[b * HIT.stride + HIT.key]
  for (let k = 0; k + 1 < starts.length; k++)
    if (starts[k + 1] - starts[k] > 1) order.subarray(starts[k], starts[k + 1]).sort(compare)
  return order
}
