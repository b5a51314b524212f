/** Results of `Nearest` structs: the closest points of what is found. */

import type { QueryAnswer } from '../../../pipeline/queryCommand.ts'
import { EDGE_BIT, NONE } from '../../../schemas/constants.ts'
import { EDGE, NEAREST, REGION } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'

/** One row per point; points and normals have two numbers per row. */
export interface ClosestPoints {
  /**
   * Signed distance in metres to the outline, or to the boundary of the wall's skin, negative inside; inside of a clump, that of the
   * part in which the point is deepest. Infinity if nothing is found.
   */
  readonly distances: Float32Array
  /**
   * Closest point in metres on the outline or on the boundary of the skin, also from inside; the query's point if nothing is found. In a
   * periodic box it is that of the nearest image, so it may be outside the box.
   */
  readonly points: Float32Array
  /**
   * Outward unit normal at the closest point: the query's point is `distances` away from it along the normal. Both sides of a wall have
   * normals, also if it is one-sided. Zero if nothing is found.
   */
  readonly normals: Float32Array
}

/** One row per point: the wall that is found. */
export interface FoundWalls {
  /** Number of the wall's body, 0 for fixed walls; NONE if no wall is found. */
  readonly bodies: Uint32Array
  /** Id of the wall; NONE if no wall is found. */
  readonly walls: Uint32Array
  /** Index of the wall's edge; NONE if no wall is found. */
  readonly edges: Uint32Array
}

/** Returns the closest points of n regions without a box; `answer` is null if nothing can be found. */
export function closestPoints(inputs: ArrayBuffer, count: number, answer: QueryAnswer | null): ClosestPoints {
  const points = new Float32Array(2 * count)
  const normals = new Float32Array(2 * count)
  const distances = new Float32Array(count).fill(Infinity)
  const asked = words(inputs).f32
  for (let k = 0; k < count; k++) {
    const at = k * NEAREST.stride
    const isFound = answer !== null && answer.results.u32[at + NEAREST.id] !== NONE
    if (isFound) distances[k] = answer.results.f32[at + NEAREST.distance]
    for (const axis of [0, 1]) {
      const normal = isFound ? answer.results.f32[at + NEAREST.normal + axis] : 0
      normals[2 * k + axis] = normal
      const towards = isFound ? distances[k] * normal : 0
      points[2 * k + axis] = asked[k * REGION.stride + REGION.low + axis] - towards
    }
  }
  return { distances, points, normals }
}

/** Returns rows without a wall. */
export function noWalls(count: number): FoundWalls {
  return {
    bodies: new Uint32Array(count).fill(NONE),
    walls: new Uint32Array(count).fill(NONE),
    edges: new Uint32Array(count).fill(NONE),
  }
}

/** Returns the walls found. `edges` are the `Edge` structs at the time of the query, `wallOf` the walls of them. */
export function foundWalls(
  { results: { u32 } }: QueryAnswer,
  count: number,
  edges: ArrayBuffer,
  wallOf: Uint32Array,
): FoundWalls {
  const edgeWords = words(edges).u32
  const found = noWalls(count)
  for (let k = 0; k < count; k++) {
    const key = u32[k * NEAREST.stride + NEAREST.id]
    if (key === NONE || key < EDGE_BIT) continue
    const edge = (key & ~EDGE_BIT) >>> 0
    found.edges[k] = edge
    found.walls[k] = wallOf[edge]
    found.bodies[k] = edgeWords[edge * EDGE.stride + EDGE.body]
  }
  return found
}
