/** The features of walls that disks can hit: sides and ends of edges, in f64. */

import { pieceBounds } from '../features/walls/chain.ts'
import { NONE } from '../schemas/constants.ts'
import { EDGE } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import { show, type Vector } from '../util/validate.ts'

/** The left or the right side of an edge, or one of its ends. */
export const LEFT = 0
const RIGHT = 1
export const END = 2

/**
 * The features of edges, one per row of `geometry`. A disk touches a feature if its centre is at a distance of its radius plus
 * `skin`, within the region where the feature is the nearest of its edge: on the inner side of two lines.
 */
export interface Features {
  readonly count: number
  readonly kinds: Uint8Array
  /** The edge of each feature. */
  readonly edges: Int32Array
  /** FEATURE.stride numbers per feature. */
  readonly geometry: Float64Array
  /** Bounding box of each feature with its skin: minX, minY, maxX, maxY. */
  readonly boxes: Float64Array
}

/** Offsets in a row of `Features.geometry`: points, and unit vectors that point into the region. */
export const FEATURE = {
  x: 0,
  y: 1,
  /** Left normal of the edge where it starts. */
  normalX: 2,
  normalY: 3,
  curvature: 4,
  skin: 5,
  firstX: 6,
  firstY: 7,
  firstInX: 8,
  firstInY: 9,
  secondX: 10,
  secondY: 11,
  /** Both are 0 if there is no second line. */
  secondInX: 12,
  secondInY: 13,
  stride: 14,
} as const

/** An edge recomputed in f64 from its ends and its curvature, since the end of an arc in f32 lies off its circle. */
interface ExactEdge {
  readonly start: Vector
  readonly end: Vector
  readonly startTangent: Vector
  readonly endTangent: Vector
  readonly curvature: number
  readonly skin: number
  readonly oneSided: boolean
  /** Neighbouring edges of the chain; NONE for none. */
  readonly previous: number
  readonly next: number
}

/** Returns the edges of `Edge` structs, as src/features/walls/walls.ts writes them. */
export function exactEdges(edges: ArrayBuffer): ExactEdge[] {
  const { f32, u32 } = words(edges)
  return Array.from({ length: f32.length / EDGE.stride }, (_, k) => {
    const w = k * EDGE.stride
    const start: Vector = [f32[w + EDGE.start], f32[w + EDGE.start + 1]]
    const end: Vector = [f32[w + EDGE.end], f32[w + EDGE.end + 1]]
    const curvature = f32[w + EDGE.curvature]
    const span = [end[0] - start[0], end[1] - start[1]]
    const length = Math.sqrt(span[0] * span[0] + span[1] * span[1])
    const along = [span[0] / length, span[1] / length]
    // sine and cosine of the angle between the chord and either tangent, at most 45 degrees
    const sin = (curvature * length) / 2
    const cos = Math.sqrt(1 - sin * sin)
    return {
      start,
      end,
      startTangent: [cos * along[0] + sin * along[1], cos * along[1] - sin * along[0]],
      endTangent: [cos * along[0] - sin * along[1], cos * along[1] + sin * along[0]],
      curvature,
      skin: f32[w + EDGE.radius],
      oneSided: u32[w + EDGE.oneSided] !== 0,
      previous: u32[w + EDGE.previous],
      next: u32[w + EDGE.next],
    }
  })
}

/** Returns the features of a straight segment, in this order: left side, right side, start, end. Throws if it has no length. */
export function segmentFeatures(start: Vector, end: Vector): Features {
  const span = [end[0] - start[0], end[1] - start[1]]
  const length = Math.sqrt(span[0] * span[0] + span[1] * span[1])
  if (!(length > 0)) throw new Error(`end is ${show(end)}: expected a point other than the start`)
  const tangent: Vector = [span[0] / length, span[1] / length]
  const straight = { startTangent: tangent, endTangent: tangent, curvature: 0, skin: 0 }
  return featuresOf([{ start, end, ...straight, oneSided: false, previous: NONE, next: NONE }])
}

type Line = readonly [point: Vector, inwards: Vector]

/** Returns all features: both sides of a two-sided edge, the left side of a one-sided edge, and exposed ends. */
export function featuresOf(edges: readonly ExactEdge[]): Features {
  const kinds: number[] = []
  const owners: number[] = []
  const rows: number[] = []
  const boxes: number[] = []
  const add = (kind: number, edge: number, point: Vector, [first, second]: readonly [Line, Line?]) => {
    const { startTangent, curvature, skin } = edges[edge]
    const [minX, minY, maxX, maxY] = kind === END ? [...point, ...point] : pieceBounds(edges[edge])
    kinds.push(kind)
    boxes.push(minX - skin, minY - skin, maxX + skin, maxY + skin)
    owners.push(edge)
    rows.push(...point, ...left(startTangent), curvature, skin, ...first[0], ...first[1])
    rows.push(...(second === undefined ? [0, 0, 0, 0] : [...second[0], ...second[1]]))
  }
  for (const [k, edge] of edges.entries()) {
    const { start, end, startTangent, endTangent, oneSided } = edge
    const beside: [Line, Line] = [
      [start, startTangent],
      [end, opposite(endTangent)],
    ]
    add(LEFT, k, start, beside)
    if (!oneSided) add(RIGHT, k, start, beside)
    const atStart = startRegion(edge, edges[edge.previous])
    if (atStart !== undefined) add(END, k, start, atStart)
    const atEnd = endRegion(edge, edges[edge.next])
    if (atEnd !== undefined) add(END, k, end, atEnd)
  }
  return {
    count: kinds.length,
    kinds: Uint8Array.from(kinds),
    edges: Int32Array.from(owners),
    geometry: Float64Array.from(rows),
    boxes: Float64Array.from(boxes),
  }
}

// the same rules as showsStart and showsEnd in shaders/shared/castEdge.wgsl

function startRegion(edge: ExactEdge, previous: ExactEdge | undefined): readonly [Line, Line?] | undefined {
  const before: Line = [edge.start, opposite(edge.startTangent)]
  if (edge.previous === NONE || previous === undefined)
    return edge.oneSided ? [before, [edge.start, left(edge.startTangent)]] : [before]
  if (edge.oneSided && !turnsRight(previous.endTangent, edge.startTangent)) return undefined
  return [before, [edge.start, previous.endTangent]]
}

function endRegion(edge: ExactEdge, next: ExactEdge | undefined): readonly [Line, Line?] | undefined {
  const after: Line = [edge.end, edge.endTangent]
  if (edge.next === NONE || next === undefined)
    return edge.oneSided ? [after, [edge.end, left(edge.endTangent)]] : [after]
  if (edge.oneSided && !turnsRight(edge.endTangent, next.startTangent)) return undefined
  return [after, [edge.end, opposite(next.startTangent)]]
}

function turnsRight([ax, ay]: Vector, [bx, by]: Vector): boolean {
  return ax * by - ay * bx < 0
}

const left = ([x, y]: Vector): Vector => [-y, x]
const opposite = ([x, y]: Vector): Vector => [-x, -y]
