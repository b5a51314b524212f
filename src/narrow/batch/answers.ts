/** What a batch finds, as typed arrays: the structs of the kernels taken apart. */
import { CAST_ANSWER, POINT_ANSWER, SHAPE_CONTACT } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'

/** Of n pairs. Vectors lie along the axes of the world. */
export interface PairContacts {
  /** Unit vectors from a to b, 2n long: x0, y0, … */
  readonly normals: Float32Array
  /** How far the shapes overlap along the normal, in metres, n long; negative: how far they are apart. */
  readonly depths: Float32Array
  /** Points of the manifold, 1 or 2 a pair. */
  readonly counts: Uint8Array
  /**
   * From the position of a, in metres, two of them a pair, 4n long: halfway between both boundaries. The first is where
   * the shapes overlap most or are closest; where there is one point only it stands twice.
   */
  readonly points: Float32Array
  /** Along the normal at each point, in metres, 2n long; the first is the depth of the pair. */
  readonly pointDepths: Float32Array
}

/** Of n points. */
export interface PointAnswers {
  /** Distance in metres to the boundary, n long; negative inside. */
  readonly distances: Float32Array
  /** Closest points of the boundary, 2n long: x0, y0, … */
  readonly closest: Float32Array
  /** Outward unit normals there, 2n long. */
  readonly normals: Float32Array
}

/** Of n disks that were moved. Where one meets no shape, its fraction is 1 and its other numbers are 0. */
export interface CastAnswers {
  /** 1 where it meets the shape, n long. */
  readonly hits: Uint8Array
  /** Part of the translation until then, 0 to 1, n long; 0 where it touches the shape from the beginning. */
  readonly fractions: Float32Array
  /** Where it touches the boundary, 2n long: x0, y0, …; closest point of it where it does from the beginning. */
  readonly points: Float32Array
  /** Outward unit normals there, 2n long. */
  readonly normals: Float32Array
}

/** Copies `count` words of each struct to the `k`-th place of an array. */
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

export function unpackPoints({ f32 }: TypedViews): PointAnswers {
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

export function unpackCasts({ f32, u32 }: TypedViews): CastAnswers {
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
