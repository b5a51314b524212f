/** Geometry of `Edge` structs. */
import { NONE } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { type Bounds, EMPTY_BOUNDS, unite } from '../../util/bounds.ts'
import type { Vector } from '../../util/validate.ts'
import { type Piece, pieceBounds, sagitta } from './chain.ts'

/** Concatenates two sets of edges; joint indices of the second are offset. */
export function joinEdges(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const joined = new Float32Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  const { u32 } = words(joined.buffer)
  const edges = first.length / EDGE.stride
  for (let w = first.length; w < u32.length; w += EDGE.stride) {
    for (const joint of [EDGE.previous, EDGE.next]) if (u32[w + joint] !== NONE) u32[w + joint] += edges
  }
  return joined
}

/** Returns the bounding box of the edges. */
export function edgeBounds(edges: ArrayBuffer): Bounds {
  const { f32 } = words(edges)
  let bounds = EMPTY_BOUNDS
  for (let w = 0; w < f32.length; w += EDGE.stride) {
    const radius = f32[w + EDGE.radius]
    const [minX, minY, maxX, maxY] = pieceBounds(pieceAt(f32, w))
    bounds = unite(bounds, [minX - radius, minY - radius, maxX + radius, maxY + radius])
  }
  return bounds
}

/** Returns the geometry of the edge at word `w`. */
export function pieceAt(f32: Float32Array, w: number): Piece {
  const vector = (at: number): Vector => [f32[w + at], f32[w + at + 1]]
  return {
    start: vector(EDGE.start),
    end: vector(EDGE.end),
    startTangent: vector(EDGE.startTangent),
    endTangent: vector(EDGE.endTangent),
    curvature: f32[w + EDGE.curvature],
  }
}

/** Returns the sagitta of the edge at word `w` in metres. */
export function bow(f32: Float32Array, w: number): number {
  return sagitta(pieceAt(f32, w))
}

/** Returns the bounding box of a rectangle that is turned by `angle` (rad) about the origin and then moved. */
export function placedBounds([minX, minY, maxX, maxY]: Bounds, [x, y]: Vector, angle: number): Bounds {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let placed = EMPTY_BOUNDS
  for (const localX of [minX, maxX])
    for (const localY of [minY, maxY]) {
      const [worldX, worldY] = [x + cos * localX - sin * localY, y + sin * localX + cos * localY]
      placed = unite(placed, [worldX, worldY, worldX, worldY])
    }
  return placed
}
