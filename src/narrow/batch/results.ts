/** Results of a shape batch as typed arrays, unpacked from the kernels' structs. */
import { CAST_ANSWER, POINT_ANSWER, SHAPE_CONTACT } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'

/** Contacts of n pairs. Vectors are in world axes. */
export interface PairContacts {
  /** Unit normals from a to b, length 2n: x0, y0, … */
  readonly normals: Float32Array
  /** Penetration depths along the normals in metres, length n; a negative depth is a separation. */
  readonly depths: Float32Array
  /** Number of manifold points per pair: 1 or 2. */
  readonly counts: Uint8Array
  /**
   * Manifold points relative to the position of a, in metres, two per pair, length 4n. Each lies halfway between both
   * boundaries. The first is the deepest point; if a manifold has one point, it is stored twice.
   */
  readonly points: Float32Array
  /** Depths along the normal at the manifold points in metres, length 2n. The first is the depth of the pair. */
  readonly pointDepths: Float32Array
}

/** Results of n closest-point queries. */
export interface PointResults {
  /** Signed distances to the boundary in metres, length n; negative inside. */
  readonly distances: Float32Array
  /** Closest points of the boundary, length 2n: x0, y0, … */
  readonly closest: Float32Array
  /** Outward unit normals at these points, length 2n. */
  readonly normals: Float32Array
}

/** Results of n casts. For a miss, `fractions` is 1 and the other values are 0. */
export interface CastResults {
  /** 1 for a hit, 0 for a miss, length n. */
  readonly hits: Uint8Array
  /**
   * Fraction of the translation at the hit, 0 to 1, length n; 0 if the disk overlaps or touches the shape at its start.
   */
  readonly fractions: Float32Array
  /** Contact points on the boundary, length 2n: x0, y0, …; the closest boundary point if the fraction is 0. */
  readonly points: Float32Array
  /** Outward unit normals at these points, length 2n. */
  readonly normals: Float32Array
}

/** Copies `count` words of each struct to position `k` of an array. */
function copyWords(from: ArrayLike<number>, word: number, to: Float32Array, k: number, count: number): void {
  for (let n = 0; n < count; n++) to[count * k + n] = from[word + n]
}

export function unpackContacts({ f32, u32 }: TypedViews): PairContacts {
  const { stride, normal, first, second, depth, secondDepth, points } = SHAPE_CONTACT
  const count = f32.length / stride
  const contacts = {
    normals: new Float32Array(2 * count),
    depths: new Float32Array(count),
    counts: new Uint8Array(count),
    points: new Float32Array(4 * count),
    pointDepths: new Float32Array(2 * count),
  }
  for (let k = 0; k < count; k++) {
    const word = stride * k
    copyWords(f32, word + normal, contacts.normals, k, 2)
    copyWords(f32, word + first, contacts.points, 2 * k, 2)
    copyWords(f32, word + second, contacts.points, 2 * k + 1, 2)
    contacts.depths[k] = f32[word + depth]
    contacts.pointDepths[2 * k] = f32[word + depth]
    contacts.pointDepths[2 * k + 1] = f32[word + secondDepth]
    contacts.counts[k] = u32[word + points]
  }
  return contacts
}

export function unpackPoints({ f32 }: TypedViews): PointResults {
  const { stride, closest, normal, distance } = POINT_ANSWER
  const count = f32.length / stride
  const answers = {
    distances: new Float32Array(count),
    closest: new Float32Array(2 * count),
    normals: new Float32Array(2 * count),
  }
  for (let k = 0; k < count; k++) {
    const word = stride * k
    answers.distances[k] = f32[word + distance]
    copyWords(f32, word + closest, answers.closest, k, 2)
    copyWords(f32, word + normal, answers.normals, k, 2)
  }
  return answers
}

export function unpackCasts({ f32, u32 }: TypedViews): CastResults {
  const { stride, point, normal, fraction, hit } = CAST_ANSWER
  const count = f32.length / stride
  const answers = {
    hits: new Uint8Array(count),
    fractions: new Float32Array(count),
    points: new Float32Array(2 * count),
    normals: new Float32Array(2 * count),
  }
  for (let k = 0; k < count; k++) {
    const word = stride * k
    answers.hits[k] = u32[word + hit]
    answers.fractions[k] = f32[word + fraction]
    copyWords(f32, word + point, answers.points, k, 2)
    copyWords(f32, word + normal, answers.normals, k, 2)
  }
  return answers
}
