/**
 * Compares the records of grains with edges with geometry in f64. A contact point lies on the outline, its gap along the
 * normal leads to the skin of the edge, and the normal is one of either. Single edges are compared with the oracle of
 * test/narrow, too: a segment is a capsule, and an arc the inside or the outside of a circle.
 */
import { NEAR_PARALLEL } from '../../../src/schemas/constants.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import { disk } from '../../../src/shapes/disk.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { farthestPoint, type Placed, reachAlong } from '../../narrow/oracle/depth.ts'
import { type Member, member, move } from '../../narrow/oracle/pairs.ts'
import { signedDistance } from '../../narrow/oracle/surface.ts'
import { DEPTH_TOLERANCE, type Found, oracleOf, placedPart } from './pairs.ts'
import type { ContactPoint, PartRecords, WorldEdge } from './records.ts'

const SLACK = 2e-7
/** Samples of an arc, and steps of the search around the best of them. */
const SAMPLES = 48
const STEPS = 40

const dot = ([ax, ay]: Point, [bx, by]: Point) => ax * bx + ay * by
const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by]
const plus = ([ax, ay]: Point, [bx, by]: Point, times = 1): Point => [ax + times * bx, ay + times * by]

interface Circle {
  readonly center: Point
  readonly radius: number
}

function circleOf({ start, startTangent: [tx, ty], curvature }: WorldEdge): Circle {
  return { center: plus(start, [-ty, tx], 1 / curvature), radius: 1 / Math.abs(curvature) }
}

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

/** Compares the points of a part with an edge. Edges are given relative to the grain. */
export function compareWall(found: Found, records: PartRecords, world: WorldEdge): void {
  const { a, points } = records
  const edge = { ...world, start: minus(world.start, a.position), end: minus(world.end, a.position) }
  const part = placedPart(a, records.partA, 0, a.position)
  const bar = barOf(part.placed, a.position, world)
  found.walls++
  const fail = (what: string, ...values: unknown[]) =>
    found.fail(`wall: ${what}`, ...values, { bar, a: a.id, part: records.partA, edge })
  const inner = part.placed.outline.reach
  for (const point of points) comparePoint(found, point, part, edge, bar, inner, fail)
  if (world.isAlone && !world.oneSided && points.length > 0)
    compareAlone(found, points, part, edge, bar, fail)
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
    // the second point of a side that is nearly parallel has its gap along the normal at the end of the edge
    const sine = Math.abs(dot(normal, edge.startTangent))
    const leaning = sine <= NEAR_PARALLEL ? (gap + edge.radius) * sine ** 2 : 0
    if (!(Math.hypot(...minus(onEdge, foot)) <= bar + Math.abs(leaning)))
      fail('not on the segment', normal, arm, gap)
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

/** Compares the deepest point of a single edge with the oracle; deep in an edge there are several ways out. */
function compareAlone(
  found: Found,
  points: readonly ContactPoint[],
  part: Member,
  edge: WorldEdge,
  bar: number,
  fail: (what: string, ...values: unknown[]) => void,
): void {
  const { gap, normal } = points.reduce((best, point) => (point.gap < best.gap ? point : best))
  const hasEndInside = [edge.start, edge.end].some((end) => signedDistance(part.placed, ...end) < bar)
  if (edge.curvature === 0 && hasEndInside) {
    // of several ways out it is not always the shortest, but it is one
    const along = reachAlong(part.placed, capsuleOf(edge).placed, ...normal)
    const [lowest, rounding] = gapOfLowest(points, part, edge)
    if (!(Math.abs(lowest + along) <= bar * rounding)) fail('gap along its normal', points, along)
    return
  }
  const expected = edge.curvature === 0 ? -oracleOf(part, capsuleOf(edge)).depth : gapToArc(part, edge)
  if (expected === undefined || expected < -0.25 * Math.min(...extents(part))) return
  found.exactWalls++
  found.worst = Math.max(found.worst, Math.abs(gap - expected) / bar)
  if (!(Math.abs(gap - expected) <= bar)) fail('gap', points, expected)
}

/**
 * Returns the gap that the contact points of a segment give the lowest point of a part, and what that multiplies rounding by. Both points
 * of a side lie beside the segment; where the lowest one is beyond its end, the side leads there from them.
 */
function gapOfLowest(points: readonly ContactPoint[], { placed }: Member, edge: WorldEdge): [number, number] {
  const [best, other] = points.toSorted((a, b) => a.gap - b.gap)
  if (other === undefined) return [best.gap, 1]
  farthestPoint(placed, ...best.normal, corner)
  const { startTangent: tangent } = edge
  const beyond = dot(minus([corner[0], corner[1]], best.arm), tangent)
  const length = dot(minus(best.arm, other.arm), tangent)
  const isClipped = [edge.start, edge.end].some((end) => Math.abs(dot(minus(best.arm, end), tangent)) < 1e-5)
  if (!isClipped || beyond * length <= 0) return [best.gap, 1]
  const times = beyond / length
  return [best.gap + times * (best.gap - other.gap), 1 + 2 * times]
}

/** Returns the extent of a part along each of eight directions. */
function extents({ placed }: Member): number[] {
  return Array.from({ length: 8 }, (_, k) => {
    const [x, y]: Point = [Math.cos((Math.PI * k) / 8), Math.sin((Math.PI * k) / 8)]
    farthestPoint(placed, x, y, corner)
    const high = corner[0] * x + corner[1] * y
    farthestPoint(placed, -x, -y, corner)
    return high - (corner[0] * x + corner[1] * y)
  })
}

/** Returns the gap of a part to an arc: where it does not overlap the distance, else that beside the arc, if it is beside it. */
function gapToArc(part: Member, edge: WorldEdge): number | undefined {
  const distance = distanceTo(part, edge)
  if (distance > 0) return distance
  const { center, radius } = circleOf(edge)
  const isInside =
    signedDistance(part.placed, ...center) < 0 ||
    farthestFrom(part, center) < radius + 0.5 * part.placed.outline.reach
  const round = member(disk([0, 0], radius + edge.radius))
  move(round, center[0], center[1], 1, 0)
  const outside = oracleOf(part, round)
  const inside = radius - edge.radius - farthestFrom(part, center)
  if (isInside && inside > -outside.depth) return isBeside(farthestAt, edge, part) ? inside : undefined
  const touching = plus(center, outside.normal, -radius)
  return isBeside(touching, edge, part) ? -outside.depth : undefined
}

let farthestAt: Point = [0, 0]

function farthestFrom({ placed }: Member, [cx, cy]: Point): number {
  const { outline, x, y, cos, sin } = placed
  let most = 0
  for (let k = 0; k < outline.x.length; k++) {
    const at: Point = [
      x + cos * outline.x[k] - sin * outline.y[k],
      y + sin * outline.x[k] + cos * outline.y[k],
    ]
    const distance = Math.hypot(at[0] - cx, at[1] - cy)
    if (distance > most) {
      most = distance
      farthestAt = at
    }
  }
  return most
}

/** Whether a point is beside an arc and farther from its ends than the part is large. */
function isBeside(point: Point, edge: WorldEdge, { placed }: Member): boolean {
  const room = 2 * placed.outline.reach
  return (
    dot(minus(point, edge.start), edge.startTangent) > 0 &&
    dot(minus(point, edge.end), edge.endTangent) < 0 &&
    Math.hypot(...minus(point, edge.start)) > room &&
    Math.hypot(...minus(point, edge.end)) > room
  )
}
