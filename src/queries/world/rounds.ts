/** The round walls among edges: one-sided circles that stand still and that disks stay out of. */
import { NONE } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { GROUND, pieceAt } from '../../walls/walls.ts'

export interface Rounds {
  readonly count: number
  /** Metres, two each. */
  readonly centers: Float64Array
  /** Metres, skin included. */
  readonly radii: Float64Array
  /** Of the edges of round k: from starts[k] to starts[k + 1]. */
  readonly starts: Uint32Array
  readonly edges: Uint32Array
  /** The first edge of any other wall; NONE where there is none. */
  readonly other: number
}

/** Of how large the circle is and how far off: to how much its arcs, whose ends are rounded to f32, tell the same one. */
const ROUNDING = 2 ** -19

interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Of the walls that have one of these bits in their group. */
export function roundsOf(edges: Float32Array<ArrayBuffer>, groups: number): Rounds {
  const { u32 } = words(edges.buffer)
  const count = edges.length / EDGE.stride
  const isSeen = new Uint8Array(count)
  const [centers, radii, starts, members]: [number[], number[], number[], number[]] = [[], [], [0], []]
  let other = NONE
  for (let k = 0; k < count; k++) {
    if (isSeen[k] === 1) continue
    const { chain, isClosed } = chainFrom(edges, k)
    for (const edge of chain) isSeen[edge] = 1
    if ((u32[k * EDGE.stride + EDGE.group] & groups) === 0) continue
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

/** The edges from one on until it comes again, or until the chain ends, where it is open. */
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

/** The circle that a closed chain is all of, seen from outside; null where it is another wall, or belongs to a body. */
function circleOf(edges: Float32Array<ArrayBuffer>, chain: readonly number[]): Circle | null {
  const { f32, u32 } = words(edges.buffer)
  const circles: Circle[] = []
  for (const edge of chain) {
    const w = edge * EDGE.stride
    // one that turns right has the outside of the circle on its left
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

/** The edge of a round that has this outward normal. */
export function edgeTowards(
  { starts, edges, centers }: Rounds,
  words: Float32Array<ArrayBuffer>,
  round: number,
  [normalX, normalY]: readonly [number, number],
): number {
  const [x, y] = centers.subarray(2 * round, 2 * round + 2)
  let [found, best] = [NONE, -Infinity]
  for (let n = starts[round]; n < starts[round + 1]; n++) {
    const { start, end } = pieceAt(words, edges[n] * EDGE.stride)
    // it goes clockwise, and no more than a quarter around
    const after = (start[1] - y) * normalX - (start[0] - x) * normalY
    const before = normalY * (end[0] - x) - normalX * (end[1] - y)
    const within = Math.min(after, before)
    if (within > best) [found, best] = [edges[n], within]
  }
  return found
}
