/** What is left of a shape without a skin, by its edges. */
import { type Circle, circlesCrossing } from './circles.ts'
import { along, cross, distance, dot, fromAngle, subtract, turn, unit } from './points.ts'
import type { Point, Shape } from './shape.ts'

/** Part of the shape's size by which an edge may be shorter than nothing, as rounding makes it. */
const ROUNDING = 64 * 2 ** -53
/** Radians. Sides that turn by less are one. */
const SAME = 1e-12

/** Radians by which an arc may seem to go beyond its end: roots make that of rounding where edges almost touch. */
const BEYOND = 1e-7

/** One end of an edge: where it is, and the outward normal of the edge there. */
export interface EdgeEnd {
  readonly point: Point
  readonly normal: Point
}

/** A straight side, or an arc. */
interface Edge {
  /** Outward normals between which it lies in the shape: one normal twice for a side. */
  readonly from: Point
  readonly to: Point
  /** Metres of a side along its normal from the origin. */
  readonly reach: number
  /** As in the shape. */
  readonly arc?: Circle
}

export interface ErodedEdge extends Edge {
  readonly start: EdgeEnd
  readonly end: EdgeEnd
}

/**
 * Sides and arcs of the points at least `depth` metres inside of the shape, counter-clockwise and seen from its centroid;
 * none where nothing is left.
 *
 * Sides move in, arcs of a larger radius lose of it, and arcs of a smaller one are gone: what they would keep out, the sides
 * that touch their ends keep out as well. Then each edge goes from where the one before crosses it to where it crosses the
 * next. One whose end comes before its start lies outside of both, and goes. Where two do not cross, as too many have to go
 * at once, it takes a smaller depth first.
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

/** Those that are left at this depth; undefined where some do not cross. An edge may be shorter than nothing by `rounding`. */
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

/** Where an edge crosses the next one, as the end of the one and the start of the other. Undefined where it does not. */
function crossing(a: Edge, b: Edge, depth: number): [EdgeEnd, EdgeEnd] | undefined {
  if (a.arc === undefined && b.arc === undefined) return sidesCrossing(a, b, depth)
  if (a.to === b.from) {
    // they touch, of which rounding must not make a crossing
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

/** Metres from start to end; negative where the end comes first, undefined where an arc would have to grow. */
function lengthOf(edge: ErodedEdge, depth: number): number | undefined {
  const { from, arc, start, end } = edge
  if (arc === undefined) return cross(from, subtract(end.point, start.point))
  const [first, last, least, most] = anglesOf(edge)
  if (first < least - BEYOND || last > most + BEYOND) return undefined
  return (arc.radius - depth) * (last - first)
}

/** Of the normals at both ends, and at those that it had in the shape, in radians from the middle of what it had. */
function anglesOf({ from, to, start, end }: ErodedEdge): number[] {
  // right of the chord of its normals, also where it is half a circle
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
