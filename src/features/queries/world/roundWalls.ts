/** Finds the round walls among edges: fixed one-sided circles that keep disks outside. */
import { NONE } from '../../../schemas/constants.ts'
import { EDGE } from '../../../schemas/offsets.ts'
import { words } from '../../../schemas/typedViews.ts'
import { pieceAt } from '../../walls/edgeGeometry.ts'
import { GROUND } from '../../walls/walls.ts'

export interface RoundWalls {
  readonly count: number
  /** Centres in metres, two numbers each. */
  readonly centers: Float64Array
  /** Radii in metres, including the skin. */
  readonly radii: Float64Array
  /** Edges starts[k] to starts[k + 1] belong to round wall k. */
  readonly starts: Uint32Array
  readonly edges: Uint32Array
  /** The first edge of any other wall; NONE if there is none. */
  readonly other: number
}

/**
 * Tolerance relative to the circle's size and coordinates within which its arcs, whose ends are rounded to f32, agree.
 */
const ROUNDING = 2 ** -19

interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Returns the round walls whose group shares a bit with `mask`. */
export function findRoundWalls(edges: Float32Array<ArrayBuffer>, mask: number): RoundWalls {
  const { u32 } = words(edges.buffer)
  const count = edges.length / EDGE.stride
  const isSeen = new Uint8Array(count)
  const [centers, radii, starts, members]: [number[], number[], number[], number[]] = [[], [], [0], []]
  let other = NONE
  for (let k = 0; k < count; k++) {
    if (isSeen[k] === 1) continue
    const { chain, isClosed } = chainFrom(edges, k)
    for (const edge of chain) isSeen[edge] = 1
    const w = k * EDGE.stride
    if ((u32[w + EDGE.category] & mask) === 0 || u32[w + EDGE.sensor] !== 0) continue
    const circle = isClosed ? circleOf(edges, chain) : null
    if (circle === null) {
      other = Math.min(other, k)
      continue
    }
    centers.push(circle.x, circle.y)
    radii.push(circle.radius)
    for (const edge of chain) members.push(edge)
    starts.push(members.length)
  }
  return {
    count: radii.length,
    centers: Float64Array.from(centers),
    radii: Float64Array.from(radii),
    starts: Uint32Array.from(starts),
    edges: Uint32Array.from(members),
    other,
  }
}

/** Returns the edges from one on until it recurs, or until the chain ends if it is open. */
function chainFrom(edges: Float32Array<ArrayBuffer>, first: number) {
  const { u32 } = words(edges.buffer)
  const chain: number[] = []
  let edge = first
  do {
    chain.push(edge)
    edge = u32[edge * EDGE.stride + EDGE.next]
  } while (edge !== first && edge !== NONE)
  return { chain, isClosed: edge !== NONE }
}

/** Returns the circle that a closed chain covers, seen from outside; null for any other wall or a wall of a body. */
function circleOf(edges: Float32Array<ArrayBuffer>, chain: readonly number[]): Circle | null {
  const { f32, u32 } = words(edges.buffer)
  const circles: Circle[] = []
  for (const edge of chain) {
    const w = edge * EDGE.stride
    // a right turn has the outside of the circle on its left
    if (u32[w + EDGE.body] !== GROUND || u32[w + EDGE.oneSided] === 0 || !(f32[w + EDGE.curvature] < 0))
      return null
    const { start, startTangent, curvature } = pieceAt(f32, w)
    circles.push({
      x: start[0] - startTangent[1] / curvature,
      y: start[1] + startTangent[0] / curvature,
      radius: f32[w + EDGE.radius] - 1 / curvature,
    })
  }
  const mean = (field: keyof Circle) =>
    circles.reduce((sum, circle) => sum + circle[field], 0) / circles.length
  const circle = { x: mean('x'), y: mean('y'), radius: mean('radius') }
  const margin = ROUNDING * (Math.abs(circle.x) + Math.abs(circle.y) + circle.radius)
  const isOne = circles.every(({ x, y, radius }) =>
    [x - circle.x, y - circle.y, radius - circle.radius].every((error) => Math.abs(error) <= margin),
  )
  return isOne ? circle : null
}

/** Returns the edge of a round wall that has this outward normal. */
export function edgeTowards(
  { starts, edges, centers }: RoundWalls,
  words: Float32Array<ArrayBuffer>,
  round: number,
  [normalX, normalY]: readonly [number, number],
): number {
  const [x, y] = centers.subarray(2 * round, 2 * round + 2)
  let [found, best] = [NONE, -Infinity]
  for (let n = starts[round]; n < starts[round + 1]; n++) {
    const { start, end } = pieceAt(words, edges[n] * EDGE.stride)
    // clockwise, at most a quarter of a circle
    const after = (start[1] - y) * normalX - (start[0] - x) * normalY
    const before = normalY * (end[0] - x) - normalX * (end[1] - y)
    const within = Math.min(after, before)
    if (within > best) [found, best] = [edges[n], within]
  }
  return found
}
