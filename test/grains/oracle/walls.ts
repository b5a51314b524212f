/**
 * Compares the records of grains with edges with geometry in f64. A contact point lies on the outline, its gap along the
 * normal leads to the skin of the edge, and the normal is one of either. Single edges are compared with the oracle of
 * test/narrow, too: a segment is a capsule, and an arc the inside or the outside of a circle.
 */
import { NEAR_PARALLEL } from '../../../src/schemas/constants.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { farthestPoint, type Placed } from '../../narrow/oracle/depth.ts'
import { type Member, member, move } from '../../narrow/oracle/pairs.ts'
import { signedDistance } from '../../narrow/oracle/surface.ts'
import { circleOf, touchOfArc } from './arcs.ts'
import { DEPTH_TOLERANCE, type Found, oracleOf, placedPart } from './pairs.ts'
import type { ContactPoint, PartRecords, WorldEdge } from './records.ts'

const SLACK = 2e-7
/** Samples of an arc, and steps of the search around the best of them. */
const SAMPLES = 48
const STEPS = 40

const dot = ([ax, ay]: Point, [bx, by]: Point) => ax * bx + ay * by
const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by]
const plus = ([ax, ay]: Point, [bx, by]: Point, times = 1): Point => [ax + times * bx, ay + times * by]

/** Returns the point of an edge at a fraction of its length. */
function pointOn(edge: WorldEdge, fraction: number): Point {
  if (edge.curvature === 0) return plus(edge.start, minus(edge.end, edge.start), fraction)
  const { center } = circleOf(edge)
  const turn = turnOf(edge) * fraction
  const [x, y] = minus(edge.start, center)
  return [
    center[0] + Math.cos(turn) * x - Math.sin(turn) * y,
    center[1] + Math.sin(turn) * x + Math.cos(turn) * y,
  ]
}

/** Returns the angle that an arc turns by, positive to the left. */
function turnOf({ startTangent: [ax, ay], endTangent: [bx, by], curvature }: WorldEdge): number {
  const turn = Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
  if (curvature > 0) return turn < 0 ? turn + 2 * Math.PI : turn
  return turn > 0 ? turn - 2 * Math.PI : turn
}

/** Returns the bar of a comparison: relative to the size of the part, and to how far away the ends of the edge and the centre of an arc are. */
export const barOf = ({ outline }: Placed, position: Point, edge: WorldEdge): number => {
  const radius = edge.curvature === 0 ? 0 : 1 / Math.abs(edge.curvature)
  const ends = Math.max(Math.hypot(...minus(edge.start, position)), Math.hypot(...minus(edge.end, position)))
  const scale = outline.reach + Math.hypot(...position) + ends + radius
  return DEPTH_TOLERANCE * scale + outline.sagitta + SLACK
}

/** Returns the signed distance of a part from the skin of an edge, in metres: exact if it is positive. */
export function distanceTo(part: Member, edge: WorldEdge): number {
  if (edge.curvature === 0) return -oracleOf(part, capsuleOf(edge)).depth
  const gapAt = (fraction: number) => {
    const [x, y] = pointOn(edge, fraction)
    return signedDistance(part.placed, x, y)
  }
  let best = 0
  for (let k = 1; k <= SAMPLES; k++) if (gapAt(k / SAMPLES) < gapAt(best)) best = k / SAMPLES
  let [low, high] = [Math.max(0, best - 1 / SAMPLES), Math.min(1, best + 1 / SAMPLES)]
  for (let step = 0; step < STEPS; step++) {
    const [left, right] = [low + 0.382 * (high - low), low + 0.618 * (high - low)]
    if (gapAt(left) < gapAt(right)) high = right
    else low = left
  }
  return Math.min(gapAt(low), gapAt(best)) - edge.radius
}

/** A segment with its skin as a shape; a skin of no radius as one of a nanometre. */
function capsuleOf({ start, end, radius }: WorldEdge): Member {
  const shape = member(capsule([0, 0], minus(end, start) as [number, number], Math.max(radius, 1e-9)))
  move(shape, start[0], start[1], 1, 0)
  return shape
}

/**
 * Compares the points of a part with an edge. Edges are given relative to the grain. `deepestOfOthers` returns the least gap of the other parts of the
 * grain: a part whose points are at a seam has none if another one is at least as deep.
 */
export function compareWall(
  found: Found,
  records: PartRecords,
  edges: readonly WorldEdge[],
  deepestOfOthers: () => number,
): void {
  const { a, points } = records
  const world = edges[records.edge!]
  const toGrain = (edge: WorldEdge) => ({
    ...edge,
    start: minus(edge.start, a.position),
    end: minus(edge.end, a.position),
  })
  const edge = toGrain(world)
  const run = [toGrain(edges[world.run[0]]), toGrain(edges[world.run[1]])] as const
  const part = placedPart(a, records.partA, 0, a.position)
  const bar = barOf(part.placed, a.position, world)
  found.walls++
  const fail = (what: string, ...values: unknown[]) =>
    found.fail(`wall: ${what}`, ...values, { bar, a: a.id, part: records.partA, edge })
  const inner = part.placed.outline.reach
  for (const point of points) comparePoint(found, point, part, edge, bar, inner, fail)
  if (!world.oneSided && (world.isAlone || world.curvature !== 0))
    compareDeepest(found, points, part, edge, run, bar, deepestOfOthers, fail)
}

function comparePoint(
  found: Found,
  { normal, arm, gap }: ContactPoint,
  { placed, shape }: Member,
  edge: WorldEdge,
  bar: number,
  inner: number,
  fail: (what: string, ...values: unknown[]) => void,
): void {
  if (gap < 0) found.wallOverlaps++
  if (!(Math.abs(Math.hypot(...normal) - 1) <= 1e-5)) fail('unit normal', normal)
  // between the lowest point of a round corner and the far end of its side, a point is within the corner's rounding
  const rounding = Math.max(...shape.radii) * (1 - Math.sqrt(1 - NEAR_PARALLEL ** 2))
  const offOutline = signedDistance(placed, ...arm)
  if (!(offOutline <= bar && offOutline >= -rounding - bar)) fail('not on the outline', arm, offOutline)
  const onEdge = plus(arm, normal, gap + edge.radius)
  if (edge.curvature === 0) {
    const along = dot(minus(onEdge, edge.start), edge.startTangent)
    const length = dot(minus(edge.end, edge.start), edge.startTangent)
    const foot = plus(edge.start, edge.startTangent, along)
    // the second point of a side that is nearly parallel is on the outline straight above the end of what both share, and its gap is
    // measured along the normal there: it leads off the segment by exactly as much as the normal leans
    const sine = Math.abs(dot(normal, edge.startTangent))
    const leaning =
      sine <= NEAR_PARALLEL ? (Math.abs(gap + edge.radius) * sine ** 2) / Math.sqrt(1 - sine ** 2) : 0
    const off = Math.hypot(...minus(onEdge, foot))
    if (!(off <= bar || Math.abs(off - leaning) <= bar)) fail('not on the segment', normal, arm, gap)
    if (!(along >= -inner && along <= length + inner)) fail('beyond the segment', along, length)
    if (sine <= bar || leaning !== 0) return
  } else {
    const { center, radius } = circleOf(edge)
    const away = minus(onEdge, center)
    if (!(Math.abs(Math.hypot(...away) - radius) <= bar)) fail('not on the arc', normal, arm, gap)
    const sine = (normal[0] * away[1] - normal[1] * away[0]) / radius
    if (Math.abs(sine) <= bar / Math.min(radius, 1)) return
  }
  // the normal of the outline
  farthestPoint(placed, ...normal, corner)
  const beyond = dot([corner[0], corner[1]], normal) - dot(arm, normal)
  if (!(Math.abs(beyond) <= bar)) fail('neither normal', normal, arm, gap, beyond)
}

const corner = new Float64Array(2)

/** Compares the deepest point of a single segment, or of an arc, with the oracle. */
function compareDeepest(
  found: Found,
  points: readonly ContactPoint[],
  part: Member,
  edge: WorldEdge,
  run: readonly [WorldEdge, WorldEdge],
  bar: number,
  deepestOfOthers: () => number,
  fail: (what: string, ...values: unknown[]) => void,
): void {
  const gap = Math.min(...points.map((point) => point.gap))
  if (edge.curvature === 0) {
    const { depth } = oracleOf(part, capsuleOf(edge))
    // a pair that does not overlap is compared where it is near: far from an end, whose it is does not matter
    if (gap === Infinity && depth < bar) return
    found.exactWalls++
    if (gap < Infinity) found.worst = Math.max(found.worst, Math.abs(gap + depth) / bar)
    const isHidden = gap === Infinity && deepestOfOthers() <= bar - depth
    if (!(Math.abs(gap + depth) <= bar) && !isHidden) fail('gap', points, -depth)
    return
  }
  const touch = touchOfArc(part, edge, run, bar)
  found.arcs[touch.side]++
  if (!(gap >= touch.low - bar)) fail('deeper than the arc', points, touch)
  const isHidden = gap === Infinity && deepestOfOthers() <= touch.high + bar
  if (!(gap <= touch.high + bar) && !(touch.high > -bar && gap > -bar) && !isHidden)
    fail('not as deep as the arc', points, touch)
}
