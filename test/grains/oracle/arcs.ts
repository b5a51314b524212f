/**
 * What a part of a grain has to touch of an arc that is a wall from both sides: geometry in f64 on polygons of 4,096 corners, which
 * shares nothing with the kernels. docs/narrow.md has the definition.
 */
import { disk } from '../../../src/shapes/disk.ts'
import type { Point } from '../../../src/shapes/shape.ts'
import { type Member, member, move } from '../../narrow/oracle/pairs.ts'
import { signedDistance } from '../../narrow/oracle/surface.ts'
import { oracleOf } from './pairs.ts'
import type { WorldEdge } from './records.ts'

const dot = ([ax, ay]: Point, [bx, by]: Point) => ax * bx + ay * by
const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by]
const plus = ([ax, ay]: Point, [bx, by]: Point, times = 1): Point => [ax + times * bx, ay + times * by]

export interface Circle {
  readonly center: Point
  readonly radius: number
}

/** Returns the circle of an arc. */
export function circleOf({ start, startTangent: [tx, ty], curvature }: WorldEdge): Circle {
  return { center: plus(start, [-ty, tx], 1 / curvature), radius: 1 / Math.abs(curvature) }
}

/** The gap of the deepest contact point lies between both; a `least` of Infinity is that no point need be there. */
export interface Touch {
  readonly side: 'inside' | 'outside' | 'either' | 'beyond'
  /** The deepest gap that is allowed. */
  readonly low: number
  /** The gap that has to be recorded, or a deeper one. */
  readonly high: number
  /** How much longer the way in is than the way out, m. */
  readonly excess?: number
}

/** Returns what a part touches of an arc, given the first and the last arc of its run. Distances below `bar` may be rounded away. */
export function touchOfArc(
  part: Member,
  edge: WorldEdge,
  [first, last]: readonly [WorldEdge, WorldEdge],
  bar: number,
): Touch {
  const circle = circleOf(edge)
  const corners = cornersOf(part).map((corner) => minus(corner, circle.center))
  const [start, end] = [minus(edge.start, circle.center), minus(edge.end, circle.center)]
  const { startTangent, endTangent, radius: skin } = edge
  // how far beyond either end a point is
  const beyond = (p: Point) => Math.max(-dot(minus(p, start), startTangent), dot(minus(p, end), endTangent))
  const beside = besideRun(corners, circle.center, first, last)
  const ends = [
    endOf(part, edge, edge.start, edge.startTangent, 1, edge.isStartFree, bar),
    endOf(part, edge, edge.end, edge.endTangent, -1, edge.isEndFree, bar),
  ]
  const ownLow = Math.min(...ends.map(({ mayTouch, gap }) => (mayTouch ? gap : Infinity)))
  if (beside.every(({ length }) => length === 0)) return { side: 'beyond', low: ownLow, high: Infinity }

  const farthest = Math.max(...beside.flat().map(([x, y]) => Math.hypot(x, y)))
  const depth = -signedDistance(part.placed, ...circle.center)
  const nearest = depth > 0 ? -depth : Math.min(...beside.map(distanceOf))
  const excess = farthest + nearest - 2 * circle.radius
  if (Math.abs(excess) < 10 * bar) return { side: 'either', low: -Infinity, high: Infinity }
  const away = corners.map(([x, y]) => Math.hypot(x, y))
  const isPeak = (k: number) =>
    away[k] > away[(k + 1) % away.length] && away[k] > away[(k + away.length - 1) % away.length]
  // a part that lies across both sides of the run, with no corner beyond it and no end of it within, has no way in
  const outer = corners.flatMap((corner, k) =>
    away[k] > circle.radius - bar && besideRun([corner], circle.center, first, last).flat().length > 0
      ? [k]
      : [],
  )
  const endIn = Math.min(...[first.start, last.end].map((end) => signedDistance(part.placed, ...end)))
  const mayLeadIn = outer.length > 0 || endIn < bar
  const leadsIn = outer.some((k) => isPeak(k) && away[k] > circle.radius + bar) || endIn < -bar
  if (excess < 0 && farthest > circle.radius - bar && mayLeadIn && !leadsIn)
    return { side: 'either', low: -Infinity, high: Infinity }
  if (excess > 0 || (farthest > circle.radius && !leadsIn)) {
    const round = member(disk([0, 0], circle.radius + skin))
    move(round, circle.center[0], circle.center[1], 1, 0)
    const out = oracleOf(part, round)
    // the search over directions leaves the point uncertain where the circle is large
    const [qx, qy] = nearestOf(corners)
    const times = ((depth > 0 ? -1 : 1) * circle.radius) / Math.hypot(qx, qy)
    const point: Point = [times * qx, times * qy]
    const isUnique = out.isUnique || depth < 0
    const isOn = beyond(point) < 0.002 * circle.radius
    const isSurely = beyond(point) < -100 * bar && isUnique
    const beyondRun = runOf(point, circle.center, first, last)
    const mayBeBeyond = beyondRun > -100 * bar || !isUnique
    const isBeyond = beyondRun > 100 * bar && isUnique
    // where no end of the run is in the part, the nearest point on the ray through an end counts
    const cut = nearest - circle.radius - skin
    const isRayOfEdge = isStartNearer(beside, circle.center, first, last)
      ? edge.index === first.index
      : edge.index === last.index
    const mayCut = mayBeBeyond && !isWide(first, last) && isRayOfEdge && depth < bar && endIn > -bar
    const isThrough = Math.min(circle.radius - nearest, farthest - circle.radius) > bar
    const isCut = mayCut && isBeyond && isThrough && depth < -bar && endIn > bar
    return pastEnds(ends, mayBeBeyond, isBeyond, {
      side: 'outside',
      excess,
      low: Math.min(isOn ? -out.depth : ownLow, mayCut ? cut : Infinity),
      high: isCut ? cut : isSurely ? -out.depth : Infinity,
    })
  }
  // the way past an end is shorter than that of a corner: the corner is beyond it
  const least = Math.max(...ends.map(({ bounds, gap }) => (bounds ? gap : -Infinity)))
  let low = ownLow
  let high = Math.min(...ends.map(({ hasToTouch, gap }) => (hasToTouch ? gap : Infinity)))
  corners.forEach((corner, k) => {
    const gap = circle.radius - skin - away[k]
    if (beyond(corner) < bar) low = Math.min(low, gap)
    if (isPeak(k) && beyond(corner) < -bar && gap > least + bar) high = Math.min(high, gap)
  })
  const isPierced = farthest > circle.radius - bar
  return pastEnds(ends, isPierced && !outer.some(isPeak), isPierced && outer.length === 0, {
    side: 'inside',
    excess,
    low,
    high,
  })
}

/** The way past a free end counts where the arc runs through the part with no point on the side that it is on. */
function pastEnds(ends: readonly End[], mayCount: boolean, counts: boolean, touch: Touch): Touch {
  const past = ends.map((end) => end.past).filter(Number.isFinite)
  if (!mayCount || past.length === 0) return touch
  const surely = ends
    .filter((end) => end.isSurelyNotOwn)
    .map((end) => end.past)
    .filter(Number.isFinite)
  const isLast = counts && touch.high === Infinity && surely.length > 0 && ends.every((end) => !end.mayTouch)
  return {
    ...touch,
    low: Math.min(touch.low, ...past),
    high: isLast ? Math.max(...surely) : touch.high,
  }
}

interface End {
  readonly gap: number
  readonly mayTouch: boolean
  readonly hasToTouch: boolean
  readonly bounds: boolean
  /** If a free end is in the part, the gap along the shortest way past it; Infinity where `gap` already is that one. */
  readonly past: number
  readonly isSurelyNotOwn: boolean
}

/** What an end of the arc is to a part; `inwards` is 1 if its tangent leads along the arc. */
function endOf(
  part: Member,
  edge: WorldEdge,
  point: Point,
  tangent: Point,
  inwards: number,
  isFree: boolean,
  bar: number,
): End {
  const tip = member(disk([0, 0], 1e-9))
  move(tip, point[0], point[1], 1, 0)
  const { depth, normal, isUnique } = oracleOf(part, tip)
  const [nx, ny] = normal
  const facing = inwards * dot([nx, ny], tangent)
  const chord = inwards * dot([nx, ny], minus(edge.end, edge.start))
  const gap = -depth - edge.radius
  const slack = isUnique ? 1e-3 + bar : 2
  const isIn = isFree && gap + edge.radius < bar
  return {
    past:
      isIn && facing < slack
        ? -pastEnd(part, point, inwards * tangent[0], inwards * tangent[1]) - edge.radius
        : Infinity,
    isSurelyNotOwn: isIn && gap + edge.radius < -bar && facing < -slack,
    gap,
    mayTouch: isFree && facing > -slack,
    hasToTouch: isFree && facing > slack,
    bounds: isFree && facing > -slack && chord > -slack,
  }
}

/** Sides of polygons longer than this are sides of the part, shorter ones chords of its arcs. m. */
const CHORD = 0.01

/**
 * Returns the smallest of the distances to the outline from a point in a part that are minima, among the normals that do not lead against
 * this direction. The distance to a chord is one only if those to the chords beside it are larger.
 */
function pastEnd(part: Member, point: Point, alongX: number, alongY: number): number {
  const corners = cornersOf(part).map((corner) => minus(corner, point))
  const count = corners.length
  const side = (k: number) => minus(corners[(k + 1) % count], corners[k % count])
  const away = (k: number) => {
    const [x, y] = side(k)
    return dot(corners[k % count], [y, -x]) / Math.hypot(x, y)
  }
  let least = Infinity
  for (let k = 0; k < count; k++) {
    const [x, y] = side(k)
    if (dot(corners[k], [x, y]) > 0 || dot(corners[(k + 1) % count], [x, y]) < 0) continue
    if (dot([y, -x], [alongX, alongY]) < 0) continue
    const distance = away(k)
    const isChord = Math.hypot(x, y) < CHORD
    if (isChord && (away(k + 1) < distance || away(k + count - 1) < distance)) continue
    least = Math.min(least, distance)
  }
  return least
}

/** Returns the corners of the polygon of a part where it is. */
function cornersOf({ placed: { outline, x, y, cos, sin } }: Member): Point[] {
  return Array.from(outline.x, (px, k) => [
    x + cos * px - sin * outline.y[k],
    y + sin * px + cos * outline.y[k],
  ])
}

/** Whether a run of arcs turns by more than half a turn. */
export function isWide({ startTangent, curvature }: WorldEdge, { endTangent }: WorldEdge): boolean {
  return curvature * (startTangent[0] * endTangent[1] - startTangent[1] * endTangent[0]) < 0
}

/** Whether what is beside a run of arcs is nearest to the centre on the ray through its start, or nearer to that than to its end. */
function isStartNearer(
  beside: readonly Point[][],
  center: Point,
  first: WorldEdge,
  last: WorldEdge,
): boolean {
  const points = beside.filter(({ length }) => length > 0).map(nearestOf)
  const [point] = points.sort((p, q) => Math.hypot(...p) - Math.hypot(...q))
  return dot(point, minus(first.start, center)) >= dot(point, minus(last.end, center))
}

/** Returns how far a point is beyond a run of arcs around the origin, negative beside it. */
function runOf(
  point: Point,
  center: Point,
  { start, startTangent, curvature }: WorldEdge,
  { end, endTangent }: WorldEdge,
): number {
  const [a, b] = [minus(start, center), minus(end, center)]
  const isMoreThanHalf = curvature * (a[0] * b[1] - a[1] * b[0]) < 0
  const beyond = [-dot(minus(point, a), startTangent), dot(minus(point, b), endTangent)]
  return isMoreThanHalf ? Math.min(...beyond) : Math.max(...beyond)
}

/** Returns what of a polygon is beside a run of arcs around the origin: one polygon, or two if the run turns by more than half a turn. */
function besideRun(
  corners: readonly Point[],
  center: Point,
  { start, startTangent, curvature }: WorldEdge,
  { end, endTangent }: WorldEdge,
): Point[][] {
  const back: Point = [-endTangent[0], -endTangent[1]]
  const [[ax, ay], [bx, by]] = [minus(start, center), minus(end, center)]
  const isMoreThanHalf = curvature * (ax * by - ay * bx) < 0
  if (isMoreThanHalf) return [clipped(corners, startTangent), clipped(corners, back)]
  return [clipped(clipped(corners, startTangent), back)]
}

/** Returns the part of a polygon around the origin on the side of a line through it to which `normal` leads. */
function clipped(corners: readonly Point[], normal: Point): Point[] {
  return corners.flatMap((p, k) => {
    const q = corners[(k + 1) % corners.length]
    const [atP, atQ] = [dot(p, normal), dot(q, normal)]
    const kept: Point[] = atP >= 0 ? [p] : []
    if (atP >= 0 !== atQ >= 0) kept.push(plus(p, minus(q, p), atP / (atP - atQ)))
    return kept
  })
}

/** Returns the distance of the origin from the sides of a polygon. */
function distanceOf(corners: readonly Point[]): number {
  return corners.length === 0 ? Infinity : Math.hypot(...nearestOf(corners))
}

/** Returns the point of the sides of a polygon that is nearest to the origin. */
function nearestOf(corners: readonly Point[]): Point {
  let nearest: Point = corners[0]
  for (const [k, p] of corners.entries()) {
    const side = minus(corners[(k + 1) % corners.length], p)
    const square = dot(side, side)
    const part = square > 0 ? Math.max(0, Math.min(1, -dot(p, side) / square)) : 0
    const point = plus(p, side, part)
    if (Math.hypot(...point) < Math.hypot(...nearest)) nearest = point
  }
  return nearest
}
