/** Queries of a shape batch, validated and packed for the kernels. */
import type { PackedQueries } from '../../batch/runner.ts'
import { COORDINATE, perItem, RADIUS, requireValues, snapped } from '../../batch/values.ts'
import { CAST_QUERY, PLACE, POINT_QUERY, SHAPE_PAIR } from '../../schemas/offsets.ts'
import { FINITE, requireFields } from '../../util/validate.ts'
import { requireShapes } from './requireShapes.ts'

/** Positions and orientations of n shapes. */
export interface ShapePlacements {
  /** Positions of the shapes' origins in metres, length 2n: x0, y0, … */
  readonly positions: ArrayLike<number>
  /** Orientations in radians: length n, or one number for all. Default 0. */
  readonly angles?: number | ArrayLike<number>
}

/** n pairs of shapes. */
export interface ShapePairs {
  /** Indices of the shapes, length n. */
  readonly a: ArrayLike<number>
  readonly b: ArrayLike<number>
  readonly placementsA: ShapePlacements
  readonly placementsB: ShapePlacements
}

/** n points, each with the shape to which the distance is measured. */
export interface PointQueries {
  /** Indices of the shapes, length n. */
  readonly shapes: ArrayLike<number>
  readonly placements: ShapePlacements
  /** Points in metres, length 2n: x0, y0, … */
  readonly points: ArrayLike<number>
}

/** n disks, each moved along a segment towards one shape. */
export interface CastQueries {
  /** Indices of the shapes, length n. */
  readonly shapes: ArrayLike<number>
  readonly placements: ShapePlacements
  /** Start positions of the disk centres in metres, length 2n: x0, y0, … */
  readonly origins: ArrayLike<number>
  /** Translations from start to end in metres, length 2n: x0, y0, … */
  readonly translations: ArrayLike<number>
  /** Disk radii in metres: length n, or one number for all. Default 0, which casts rays. */
  readonly radii?: number | ArrayLike<number>
}

/** Allocates an array of structs with a view for its floats and one for its indices. */
function structs(count: number, stride: number) {
  const f32 = new Float32Array(count * stride)
  const bytes = new Uint8Array(f32.buffer)
  return { f32, u32: new Uint32Array(f32.buffer), packed: { count, bytes } }
}

/** Validates and packs pairs. Throws if a value is invalid or an index is out of range. */
export function packPairs(pairs: ShapePairs, shapes: number): PackedQueries {
  requireFields('pairs', pairs, ['a', 'b', 'placementsA', 'placementsB'])
  const { placementsA, placementsB } = pairs
  const a = requireShapes('a', pairs.a, shapes)
  const b = requireShapes('b', pairs.b, shapes)
  const count = a.length
  if (b.length !== count) throw new Error(`b has ${b.length} shapes for ${count} in a: expected ${count}`)
  const { f32, u32, packed } = structs(count, SHAPE_PAIR.stride)
  packPlacements('placementsA', placementsA, f32, SHAPE_PAIR.placeA, SHAPE_PAIR.stride, 'pairs')
  packPlacements('placementsB', placementsB, f32, SHAPE_PAIR.placeB, SHAPE_PAIR.stride, 'pairs')
  for (let k = 0; k < count; k++) {
    u32[SHAPE_PAIR.stride * k + SHAPE_PAIR.a] = a[k]
    u32[SHAPE_PAIR.stride * k + SHAPE_PAIR.b] = b[k]
  }
  return packed
}

/** Validates and packs points. Throws if a value is invalid or an index is out of range. */
export function packPoints(queries: PointQueries, most: number): PackedQueries {
  requireFields('queries', queries, ['shapes', 'placements', 'points'])
  const { placements } = queries
  const shapes = requireShapes('shapes', queries.shapes, most)
  const count = shapes.length
  const expected = { rule: COORDINATE, of: 'queries', components: 2 }
  const points = requireValues('points', queries.points, count, expected)
  const { f32, u32, packed } = structs(count, POINT_QUERY.stride)
  packPlacements('placements', placements, f32, POINT_QUERY.place, POINT_QUERY.stride, 'queries')
  for (let k = 0; k < count; k++) {
    const word = POINT_QUERY.stride * k
    f32[word + POINT_QUERY.point] = snapped(points[2 * k])
    f32[word + POINT_QUERY.point + 1] = snapped(points[2 * k + 1])
    u32[word + POINT_QUERY.shape] = shapes[k]
  }
  return packed
}

/** Validates and packs casts. Throws if a value is invalid or an index is out of range. */
export function packCasts(queries: CastQueries, most: number): PackedQueries {
  requireFields('queries', queries, ['shapes', 'placements', 'origins', 'translations', 'radii'])
  const { placements, radii = 0 } = queries
  const shapes = requireShapes('shapes', queries.shapes, most)
  const count = shapes.length
  const points = { rule: COORDINATE, of: 'queries', components: 2 }
  const origins = requireValues('origins', queries.origins, count, points)
  const translations = requireValues('translations', queries.translations, count, points)
  const radiusOf = perItem('radii', radii, count, { rule: RADIUS, of: 'queries' })
  const { f32, u32, packed } = structs(count, CAST_QUERY.stride)
  packPlacements('placements', placements, f32, CAST_QUERY.place, CAST_QUERY.stride, 'queries')
  for (let k = 0; k < count; k++) {
    const word = CAST_QUERY.stride * k
    for (const axis of [0, 1]) {
      f32[word + CAST_QUERY.origin + axis] = snapped(origins[2 * k + axis])
      f32[word + CAST_QUERY.translation + axis] = snapped(translations[2 * k + axis])
    }
    f32[word + CAST_QUERY.radius] = snapped(radiusOf(k))
    u32[word + CAST_QUERY.shape] = shapes[k]
  }
  return packed
}

/** Writes positions and rotations into each struct, `offset` words from its start. */
function packPlacements(
  name: string,
  placements: ShapePlacements,
  f32: Float32Array,
  offset: number,
  stride: number,
  of: string,
): void {
  requireFields(name, placements, ['positions', 'angles'])
  const { angles = 0 } = placements
  const count = f32.length / stride
  const expected = { rule: COORDINATE, of, components: 2 }
  const positions = requireValues(`${name}.positions`, placements.positions, count, expected)
  const angleOf = perItem(`${name}.angles`, angles, count, { rule: FINITE, of })
  for (let k = 0; k < count; k++) {
    const word = stride * k + offset
    const angle = angleOf(k)
    f32[word + PLACE.position] = snapped(positions[2 * k])
    f32[word + PLACE.position + 1] = snapped(positions[2 * k + 1])
    f32[word + PLACE.rotation] = snapped(Math.cos(angle))
    f32[word + PLACE.rotation + 1] = snapped(Math.sin(angle))
  }
}
