/** Erosion of a shape by a disk: computes the edges that remain. */
import { type Circle, circlesCrossing } from './circles.ts'
import { along, cross, distance, dot, fromAngle, subtract, turn, unit } from './points.ts'
import type { Point, Shape } from './shape.ts'

/** Relative to the shape's size: rounding may place the end of an edge this far before its start. */
const ROUNDING = 64 * 2 ** -53
/** Sides whose normals differ by less than this angle in radians are merged. */
const SAME = 1e-12

/**
 * Rounding may extend an arc past its end by this angle in radians: a square root amplifies rounding where edges nearly
 * touch.
 */
const OVERSHOOT = 1e-7

/** One end of an edge: its position and the edge's outward normal there. */
interface EdgeEnd {
  readonly point: Point
  readonly normal: Point
}

/** A straight side or an arc. */
interface Edge {
  /** Outward normals of the original edge at its ends; equal for a straight side. */
  readonly from: Point
  readonly to: Point
  /** Offset of a side's line from the origin along its normal, in metres. */
  readonly reach: number
  /** The original circle, for an arc. */
  readonly arc?: Circle
}

export interface ErodedEdge extends Edge {
  readonly start: EdgeEnd
  readonly end: EdgeEnd
}

/**
 * Returns the edges of the erosion of a shape: the points at least `depth` metres inside of it, counter-clockwise,
 * relative to its centroid. The result is empty if nothing remains.
 *
 * Straight sides move inward and larger arcs shrink. Arcs with a radius below `depth` disappear; the tangents at their
 * ends already exclude what they would exclude. Each remaining edge is cut where it intersects its neighbours. An edge
 * whose end precedes its start lies outside both neighbours and is removed. If two neighbours do not intersect because
 * too many edges vanish at once, the erosion continues from an intermediate depth.
 */
export function erodedEdges(shape: Shape, depth: number): ErodedEdge[] {
  let edges = edgesOf(shape)
  const size = Math.max(...edges.map(({ reach }) => Math.abs(reach)), depth)
  let [reached, step] = [0, depth]
  for (;;) {
    const rest = depth - reached
    const next = step < rest ? reached + step : depth
    const left = edgesAt(edges, next, ROUNDING * size)
    if (left !== undefined) {
      if (next === depth) return left
      edges = left
      reached = next
      step *= 2
    } else {
      step = Math.min(step, rest) / 2
      if (step < ROUNDING * size) return []
    }
  }
}

/**
 * Returns the edges that remain at this depth, or undefined if two neighbours do not intersect. An edge is kept if its
 * end precedes its start by at most `rounding` metres.
 */
function edgesAt(all: readonly Edge[], depth: number, rounding: number): ErodedEdge[] | undefined {
  const edges = all.filter(({ arc }) => arc === undefined || arc.radius >= depth)
  while (edges.length > 1) {
    const crossings = edges.map((edge, k) => crossing(edge, edges[(k + 1) % edges.length], depth))
    const ended: ErodedEdge[] = []
    let [shortest, least] = [-1, -rounding]
    for (let k = 0; k < edges.length; k++) {
      const [before, after] = [crossings.at(k - 1), crossings[k]]
      if (before === undefined || after === undefined) return undefined
      const edge = { ...edges[k], start: before[1], end: after[0] }
      const length = lengthOf(edge, depth)
      if (length === undefined) return undefined
      if (length < least) [shortest, least] = [k, length]
      ended.push(edge)
    }
    if (shortest < 0) return goesAroundOnce(ended) ? ended : undefined
    edges.splice(shortest, 1)
  }
  return undefined
}

function goesAroundOnce(edges: readonly ErodedEdge[]): boolean {
  const turned = edges.reduce((sum, edge, k) => {
    const next = edges[(k + 1) % edges.length].start.normal
    const [first, last] = anglesOf(edge)
    return sum + (last - first) + turn(edge.end.normal, next)
  }, 0)
  return Math.round(turned / (2 * Math.PI)) === 1
}

function edgesOf({ centers, radii, directions, centroid }: Shape): Edge[] {
  const normals = Array.from(radii, (_, k): Point => [directions[2 * k], directions[2 * k + 1]])
  return normals.flatMap((from, k): Edge[] => {
    const center = subtract([centers[2 * k], centers[2 * k + 1]], centroid)
    const radius = radii[k]
    const side = { from, to: from, reach: dot(center, from) + radius }
    const arc = { from, to: normals[(k + 1) % normals.length], reach: 0, arc: { center, radius } }
    const isSame = Math.abs(turn(normals.at(k - 1)!, from)) < SAME
    return [...(isSame ? [] : [side]), arc]
  })
}

/**
 * Returns the intersection of an edge with the next one as the end of the first and the start of the second; undefined
 * if there is no intersection.
 */
function crossing(a: Edge, b: Edge, depth: number): [EdgeEnd, EdgeEnd] | undefined {
  if (a.arc === undefined && b.arc === undefined) return sidesCrossing(a, b, depth)
  if (a.to === b.from) {
    // tangent edges: rounding must not turn this into an intersection
    const end = endAt((a.arc ?? b.arc)!, a.to, depth)
    return [end, end]
  }
  if (a.arc !== undefined && b.arc !== undefined) return arcsCrossing(a.arc, b.arc, depth)
  const [side, arc] = a.arc === undefined ? [a, b.arc!] : [b, a.arc]
  const left = arc.radius - depth
  const height = side.reach - depth - dot(arc.center, side.from)
  if (height < -left) return undefined
  const angle = left > 0 ? Math.acos(Math.min(1, height / left)) : 0
  const ofArc = endAt(arc, turned(side.from, a.arc === undefined ? angle : -angle), depth)
  const ofSide = { point: ofArc.point, normal: side.from }
  return a.arc === undefined ? [ofSide, ofArc] : [ofArc, ofSide]
}

function sidesCrossing(a: Edge, b: Edge, depth: number): [EdgeEnd, EdgeEnd] | undefined {
  const sine = cross(a.to, b.from)
  if (!(sine > 0)) return undefined
  const [ofA, ofB] = [a.reach - depth, b.reach - depth]
  const point: Point = [(ofA * b.from[1] - ofB * a.to[1]) / sine, (ofB * a.to[0] - ofA * b.from[0]) / sine]
  return [
    { point, normal: a.to },
    { point, normal: b.from },
  ]
}

function arcsCrossing(a: Circle, b: Circle, depth: number): [EdgeEnd, EdgeEnd] | undefined {
  const [ofA, ofB] = [a, b].map(({ center, radius }) => ({ center, radius: radius - depth }))
  const apart = distance(a.center, b.center)
  if (apart === 0 || apart > ofA.radius + ofB.radius || ofA.radius === 0 || ofB.radius === 0) return undefined
  const { fromA, fromB } = circlesCrossing(ofA, ofB, 1)
  const point = ofA.radius < ofB.radius ? along(a.center, fromA, 1) : along(b.center, fromB, 1)
  return [
    { point, normal: unit(fromA) },
    { point, normal: unit(fromB) },
  ]
}

/**
 * Returns the signed length in metres: negative if the end precedes the start, undefined if an arc would have to grow.
 */
function lengthOf(edge: ErodedEdge, depth: number): number | undefined {
  const { from, arc, start, end } = edge
  if (arc === undefined) return cross(from, subtract(end.point, start.point))
  const [first, last, least, most] = anglesOf(edge)
  if (first < least - OVERSHOOT || last > most + OVERSHOOT) return undefined
  return (arc.radius - depth) * (last - first)
}

/**
 * Returns the angles of the normals at both ends, current and original, in radians relative to the middle of the
 * original range.
 */
function anglesOf({ from, to, start, end }: ErodedEdge): number[] {
  // right of the chord between the normals; valid for half circles too
  const middle: Point = [from[0] + to[0] + (to[1] - from[1]), from[1] + to[1] - (to[0] - from[0])]
  return [start.normal, end.normal, from, to].map((normal) => turn(middle, normal))
}

function endAt({ center, radius }: Circle, normal: Point, depth: number): EdgeEnd {
  return { point: along(center, normal, radius - depth), normal }
}

function turned([x, y]: Point, angle: number): Point {
  const [cos, sin] = fromAngle(angle)
  return [cos * x - sin * y, cos * y + sin * x]
}
