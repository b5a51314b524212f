/** Rays and moving disks: what they hit. */

import type { QueryAnswer, QueryCommand } from '../../pipeline/queryCommand.ts'
import { EDGE_BIT, NONE, QUERY_DISKS, QUERY_WALLS } from '../../schemas/constants.ts'
import { CAST, EDGE, HIT } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { NUMBER, requireAt, requireBoolean, requireFields, SIZE, show } from '../../util/validate.ts'
import { requireCount, requireEach, requireLength, requireMask } from './inputs.ts'

/** n rays, each of a radius. */
export interface CastOptions {
  /** Metres, two a ray: x0, y0, x1, y1, … */
  readonly origins: ArrayLike<number>
  /** How far each goes, in metres: two a ray. One of no length hits what is where it begins. */
  readonly translations: ArrayLike<number>
  /** Metres, one a ray or one for all: of the disk that moves; 0, a ray, unless given. */
  readonly radii?: number | ArrayLike<number>
  /** Only what has one of these bits in its groups; all unless given. */
  readonly groups?: number
  /** The first hit of each ray, or all of them, one for each disk and each edge that it touches; 'first' unless given. */
  readonly hits?: 'first' | 'all'
  /** Whether disks are hit; true unless given. */
  readonly disks?: boolean
  /** Whether walls are hit; true unless given. */
  readonly walls?: boolean
}

/** A row a hit; points and normals have two numbers each. */
export interface CastHits {
  /** Of the disk; NONE for a wall, and where nothing is hit. */
  readonly ids: Uint32Array
  /** Number of the body that the wall belongs to, 0 for one that stays where it is; NONE for a disk and for nothing. */
  readonly bodies: Uint32Array
  /**
   * Index of the wall's edge, counted in the order in which walls were added, those of bodies included; NONE for a disk and
   * for nothing. `World.addWalls` and `World.firstEdges` say where the edges of each wall begin.
   */
  readonly edges: Uint32Array
  /** Part of the translation until the touch, 0 (it began so) to 1; 1 where nothing is hit. */
  readonly fractions: Float32Array
  /** Metres, on the boundary of what is hit; where nothing is hit, where the ray ends. */
  readonly points: Float32Array
  /** Unit vectors out of what is hit; 0 where nothing is, and where a disk of no way begins on a centre. */
  readonly normals: Float32Array
}

/** Hits of all rays: those of ray k are the rows from starts[k] to starts[k + 1], the first one first. */
export interface CastHitLists extends CastHits {
  /** One more than there are rays. */
  readonly starts: Uint32Array
}

const FIELDS = ['origins', 'translations', 'radii', 'groups', 'hits', 'disks', 'walls']

type CastRequest = Omit<QueryCommand, 'view'>

export function checkCasts(options: CastOptions): CastRequest {
  requireFields('options', options, FIELDS)
  const { origins, translations, radii = 0, hits = 'first', disks = true, walls = true } = options
  const count = requireCount('origins', origins, 2, 'two a ray, x0, y0, x1, y1, …')
  requireLength('translations', translations, 2 * count, `${count} rays`)
  const radius = requireEach('radii', radii, count, 'rays', SIZE)
  const groups = requireMask(options.groups)
  if (hits !== 'first' && hits !== 'all') throw new Error(`hits is ${show(hits)}: expected 'first' or 'all'`)
  const kinds =
    (requireBoolean('disks', disks) ? QUERY_DISKS : 0) | (requireBoolean('walls', walls) ? QUERY_WALLS : 0)
  const inputs = new ArrayBuffer(4 * CAST.stride * count)
  const { f32 } = words(inputs)
  for (let k = 0; k < count; k++) {
    const c = k * CAST.stride
    for (const axis of [0, 1]) {
      f32[c + CAST.origin + axis] = requireAt('origins', origins, 2 * k + axis, NUMBER)
      f32[c + CAST.translation + axis] = requireAt('translations', translations, 2 * k + axis, NUMBER)
    }
    f32[c + CAST.radius] = radius(k)
  }
  return { question: 'castRays', count, inputs, kinds, groups, isList: hits === 'all' }
}

/** The hits of rays that find nothing to hit. */
export function missAll({ inputs, count, isList }: CastRequest): CastHitLists {
  const misses = emptyHits(isList ? 0 : count)
  const { f32 } = words(inputs)
  for (let k = 0; k < misses.ids.length; k++) {
    const c = k * CAST.stride
    misses.ids[k] = misses.bodies[k] = misses.edges[k] = NONE
    misses.fractions[k] = 1
    for (const axis of [0, 1])
      misses.points[2 * k + axis] = f32[c + CAST.origin + axis] + f32[c + CAST.translation + axis]
  }
  return { ...misses, starts: new Uint32Array(isList ? count + 1 : 0) }
}

function emptyHits(count: number): CastHits {
  return {
    ids: new Uint32Array(count),
    bodies: new Uint32Array(count),
    edges: new Uint32Array(count),
    fractions: new Float32Array(count),
    points: new Float32Array(2 * count),
    normals: new Float32Array(2 * count),
  }
}

/** `edges` are the `Edge` structs that were looked at. */
export function castHits({ results, starts }: QueryAnswer, edges: ArrayBuffer): CastHitLists {
  const { f32, u32 } = results
  const edgeWords = words(edges).u32
  const hits = emptyHits(Math.floor(u32.length / HIT.stride))
  const order = inOrder(results, starts, hits.ids.length)
  for (let row = 0; row < hits.ids.length; row++) {
    const h = order[row] * HIT.stride
    const key = u32[h + HIT.key]
    const isEdge = key !== NONE && key >= EDGE_BIT
    const edge = (key & ~EDGE_BIT) >>> 0
    hits.ids[row] = isEdge ? NONE : key
    hits.edges[row] = isEdge ? edge : NONE
    hits.bodies[row] = isEdge ? edgeWords[edge * EDGE.stride + EDGE.body] : NONE
    hits.fractions[row] = f32[h + HIT.fraction]
    for (const axis of [0, 1]) {
      hits.points[2 * row + axis] = f32[h + HIT.point + axis]
      hits.normals[2 * row + axis] = f32[h + HIT.normal + axis]
    }
  }
  return { ...hits, starts }
}

/** Rows in the order of their fractions, ray by ray; of equal fractions the disks come first, by id, then the edges. */
function inOrder({ f32, u32 }: QueryAnswer['results'], starts: Uint32Array, count: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, row) => row)
  const compare = (a: number, b: number) =>
    f32[a * HIT.stride + HIT.fraction] - f32[b * HIT.stride + HIT.fraction] ||
    u32[a * HIT.stride + HIT.key] - u32[b * HIT.stride + HIT.key]
  for (let k = 0; k + 1 < starts.length; k++)
    if (starts[k + 1] - starts[k] > 1) order.subarray(starts[k], starts[k + 1]).sort(compare)
  return order
}
