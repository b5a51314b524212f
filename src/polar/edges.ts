/** The edges of a polar diagram, for whoever draws it. */
import { NONE } from '../schemas/constants.ts'
import type { Point } from '../shapes/shape.ts'
import type { Bounds } from '../util/bounds.ts'
import type { Cells } from './cells.ts'
import { type Chain, countAbove, type Look, linkIn } from './chain.ts'
import { swapped } from './facing.ts'
import type { Axis, Lanes } from './lanes.ts'
import { aheadOf, chainOf, type Strips } from './strips.ts'

/** A segment where the owner changes. */
export interface Edge {
  /** 'level': along the direction, back from a pole or a corner; 'oblique': on a line that touches two circles. */
  readonly kind: 'level' | 'oblique'
  readonly start: Point
  readonly end: Point
  /**
   * Of a level edge the owners on the side away from the turn and towards it, the second one where it starts, for it may have
   * more than one; of an oblique edge those before it and beyond. Null: none.
   */
  readonly owners: readonly [number | null, number | null]
}

/** In u and v, and perhaps without end. */
interface Segment {
  readonly kind: Edge['kind']
  readonly u: number
  readonly v: number
  readonly du: number
  readonly dv: number
  /** In lengths of (du, dv). */
  readonly length: number
  readonly owners: readonly [number, number]
}

/** Of one diagram, cut off at a box of x and y. */
export function edgesOf(strips: Strips, look: Look, box: Bounds): Edge[] {
  const chain = chainOf(strips, look)
  const edges: Edge[] = []
  for (const segment of [...levelEdges(strips, look, chain), ...obliqueEdges(strips.lanes, chain)]) {
    const edge = clipped(segment, strips.axis, box)
    if (edge !== null) edges.push(edge)
  }
  return edges
}

/** Back from poles and corners, where the circle straight ahead changes; and ahead of the farthest pole of all. */
function* levelEdges(strips: Strips, look: Look, chain: Chain): Iterable<Segment> {
  const { lanes, cells } = strips
  for (let upper = 0; upper < cells.count; upper++) {
    for (const lower of cells.below.subarray(2 * upper, 2 * upper + 2)) {
      if (lower === NONE) continue
      const [near, far] = look.turn > 0 ? [lower, upper] : [upper, lower]
      const [owner, other] = [aheadOf(cells, near, look), aheadOf(cells, far, look)]
      if (owner === NONE || owner === other) continue
      const v = cells.bottom[upper]
      const start = Math.max(sideAt(lanes, cells, upper, v, -1), sideAt(lanes, cells, lower, v, -1))
      const end = Math.min(sideAt(lanes, cells, upper, v, 1), sideAt(lanes, cells, lower, v, 1))
      const u = look.ahead > 0 ? end : start
      const owners = [owner, other === NONE ? ownerBeyond(lanes, chain, u, v) : other] as const
      yield { kind: 'level', u, v, du: -look.ahead, dv: 0, length: end - start, owners }
    }
  }
  if (chain.count === 0) return
  const [circle, v] = [chain.circles[0], look.turn * chain.levels[0]]
  const start = { u: lanes.u[circle], v, du: look.ahead, dv: 0 }
  yield { kind: 'level', ...start, length: Infinity, owners: [circle, NONE] }
}

function* obliqueEdges({ u, v, built }: Lanes, chain: Chain): Iterable<Segment> {
  const { ahead, turn, circles, parents, depths, normals, ends } = chain
  for (let link = 0; link < chain.count; link++) {
    if (depths[link] === 0) continue
    const circle = circles[link]
    const [nu, nv] = normals.subarray(2 * link, 2 * link + 2)
    const start = { u: u[circle] + ahead * nu * built[circle], v: v[circle] + turn * nv * built[circle] }
    const length = (turn * start.v - ends[link]) / nu
    const owners = [circle, circles[parents[link]]] as const
    yield { kind: 'oblique', ...start, du: ahead * nv, dv: -turn * nu, length, owners }
  }
}

/** On the side of a level to which the rays turn. */
function ownerBeyond(lanes: Lanes, chain: Chain, u: number, v: number): number {
  const link = linkIn(lanes, chain, countAbove(chain.levels, chain.turn * v) - 1, u, v)
  return link === NONE ? NONE : chain.circles[link]
}

/** Where a cell ends at a level, to its left (side -1) or right (1). */
function sideAt(
  { u, v, built }: Lanes,
  { left, right }: Cells,
  cell: number,
  level: number,
  side: 1 | -1,
): number {
  const circle = side < 0 ? left[cell] : right[cell]
  if (circle === NONE) return side * Infinity
  const dv = level - v[circle]
  return u[circle] - side * Math.sqrt(Math.max(built[circle] * built[circle] - dv * dv, 0))
}

/** The part within a box, by Liang and Barsky; null where there is none. */
function clipped({ kind, u, v, du, dv, length, owners }: Segment, axis: Axis, box: Bounds): Edge | null {
  const [x, y] = swapped(axis, [u, v])
  const [dx, dy] = swapped(axis, [du, dv])
  let [first, last] = [0, length]
  const keep = (from: number, step: number, least: number, most: number) => {
    if (step === 0) {
      if (from < least || from > most) last = -Infinity
      return
    }
    const [a, b] = [(least - from) / step, (most - from) / step]
    first = Math.max(first, Math.min(a, b))
    last = Math.min(last, Math.max(a, b))
  }
  keep(x, dx, box[0], box[2])
  keep(y, dy, box[1], box[3])
  if (!(first < last)) return null
  const at = (t: number): Point => [x + (dx === 0 ? 0 : t * dx), y + (dy === 0 ? 0 : t * dy)]
  const named = owners.map((owner) => (owner === NONE ? null : owner)) as [number | null, number | null]
  return { kind, start: at(first), end: at(last), owners: named }
}
