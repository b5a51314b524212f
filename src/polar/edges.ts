/** Edges of a polar diagram, for drawing. */
import { NONE } from '../schemas/constants.ts'
import type { Point } from '../shapes/shape.ts'
import type { Bounds } from '../util/bounds.ts'
import type { Cells } from './cells.ts'
import { type Chain, countAbove, type Look, linkIn } from './chain.ts'
import { swapped } from './facing.ts'
import { aheadOf, chainOf, type Strips } from './strips.ts'
import type { Axis, SweepCircles } from './sweepCircles.ts'

/** A segment across which the owner changes. */
export interface Edge {
  /**
   * 'level': runs back from a pole or a corner along the direction; 'oblique': lies on a common tangent of two circles.
   */
  readonly kind: 'level' | 'oblique'
  readonly start: Point
  readonly end: Point
  /**
   * Owners of the two adjacent regions; null for no owner. For a level edge: the side away from the rotation, then the
   * side towards it at the edge's start (it may change along the edge). For an oblique edge: before it, then beyond it.
   */
  readonly owners: readonly [number | null, number | null]
}

/** A segment in u and v; its length may be infinite. */
interface Segment {
  readonly kind: Edge['kind']
  readonly u: number
  readonly v: number
  readonly du: number
  readonly dv: number
  /** Length in multiples of (du, dv). */
  readonly length: number
  readonly owners: readonly [number, number]
}

/** Returns the edges of one diagram, clipped to a box in x and y. */
export function edgesOf(strips: Strips, look: Look, box: Bounds): Edge[] {
  const chain = chainOf(strips, look)
  const edges: Edge[] = []
  for (const segment of [...levelEdges(strips, look, chain), ...obliqueEdges(strips.sweepCircles, chain)]) {
    const edge = clipped(segment, strips.axis, box)
    if (edge !== null) edges.push(edge)
  }
  return edges
}

/**
 * Level edges run back from poles and corners, where the circle straight ahead changes, and ahead of the farthest pole.
 */
function* levelEdges(strips: Strips, look: Look, chain: Chain): Iterable<Segment> {
  const { sweepCircles, cells } = strips
  for (let upper = 0; upper < cells.count; upper++) {
    for (const lower of cells.below.subarray(2 * upper, 2 * upper + 2)) {
      if (lower === NONE) continue
      const [near, far] = look.turn > 0 ? [lower, upper] : [upper, lower]
      const [owner, other] = [aheadOf(cells, near, look), aheadOf(cells, far, look)]
      if (owner === NONE || owner === other) continue
      const v = cells.bottom[upper]
      const start = Math.max(
        sideAt(sweepCircles, cells, upper, v, -1),
        sideAt(sweepCircles, cells, lower, v, -1),
      )
      const end = Math.min(sideAt(sweepCircles, cells, upper, v, 1), sideAt(sweepCircles, cells, lower, v, 1))
      const u = look.ahead > 0 ? end : start
      const owners = [owner, other === NONE ? ownerBeyond(sweepCircles, chain, u, v) : other] as const
      yield { kind: 'level', u, v, du: -look.ahead, dv: 0, length: end - start, owners }
    }
  }
  if (chain.count === 0) return
  const [circle, v] = [chain.circles[0], look.turn * chain.levels[0]]
  const start = { u: sweepCircles.u[circle], v, du: look.ahead, dv: 0 }
  yield { kind: 'level', ...start, length: Infinity, owners: [circle, NONE] }
}

function* obliqueEdges({ u, v, built }: SweepCircles, chain: Chain): Iterable<Segment> {
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

/** Returns the owner on the side of a level towards which the rays rotate. */
function ownerBeyond(sweepCircles: SweepCircles, chain: Chain, u: number, v: number): number {
  const link = linkIn(sweepCircles, chain, countAbove(chain.levels, chain.turn * v) - 1, u, v)
  return link === NONE ? NONE : chain.circles[link]
}

/** Returns the circle at a level's end to the left (side -1) or right (1) of a cell. */
function sideAt(
  { u, v, built }: SweepCircles,
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

/** Clips a segment to a box with the Liang-Barsky algorithm; null if it lies outside. */
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
