/** Whether two bodies of walls overlap, walls as their chords. Touching from outside is no overlap. */
import { type Bounds, EMPTY_BOUNDS, farthestOf, unite } from '../../../util/bounds.ts'
import type { Vector } from '../../../util/validate.ts'
import type { Placement } from '../motion.ts'

/** A wall of a body, arcs as their chords. */
export interface Segment {
  readonly edge: number
  readonly from: Vector
  readonly to: Vector
  readonly category: number
  readonly mask: number
}

export interface Outline {
  readonly segments: readonly Segment[]
  /** Those of them that enclose the area of a solid body; empty if none do. */
  readonly rim: readonly Segment[]
}

/** Depth, as a fraction of the larger extent and of the largest coordinate, up to which bodies touch: positions are f32. */
const DEPTH = { ofExtent: 1e-5, ofPlace: 3e-7 }

/** Returns the bounding box of segments. */
export function boundsOf(segments: readonly Segment[]): Bounds {
  return segments.reduce(
    (bounds, { from, to }) => unite(unite(bounds, [...from, ...from]), [...to, ...to]),
    EMPTY_BOUNDS,
  )
}

export function placed([x, y]: Vector, { position, angle }: Placement): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [position[0] + cos * x - sin * y, position[1] + sin * x + cos * y]
}

export function placedSegments(segments: readonly Segment[], place: Placement): Segment[] {
  return segments.map((wall) => ({ ...wall, from: placed(wall.from, place), to: placed(wall.to, place) }))
}

/** Whether masks let two walls collide. */
export function collide(one: Segment, other: Segment): boolean {
  return (one.category & other.mask) !== 0 && (other.category & one.mask) !== 0
}

/** Whether two segments cross, not only touch, by more than `depth`. */
export function cross(a: Vector, b: Vector, { from, to }: Segment, depth = 0): boolean {
  return areOnBothSides(a, b, from, to, depth) && areOnBothSides(from, to, a, b, depth)
}

/**
 * Whether bodies overlap: their walls cross, one has a part inside the other, or walls lie on each other, unless the bodies are on
 * different sides of them.
 */
export function overlap(one: Outline, other: Outline): boolean {
  const bounds = unite(boundsOf(one.segments), boundsOf(other.segments))
  const extent = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1])
  const depth = DEPTH.ofExtent * extent + DEPTH.ofPlace * farthestOf(bounds)
  return enters(one, other, depth) || enters(other, one, depth)
}

/** Whether a wall of a body crosses or lies on one of another, or is inside the other in part. */
function enters(one: Outline, other: Outline, depth: number): boolean {
  for (const wall of one.segments) {
    const met = other.segments.filter((segment) => collide(wall, segment))
    if (met.length === 0) continue
    const cuts = [0, 1]
    for (const segment of met) {
      if (cross(wall.from, wall.to, segment, depth)) return true
      const touched = [segment.from, segment.to]
        .filter((point) => distance(point, wall) <= depth)
        .map((point) => along(point, wall))
      cuts.push(...touched)
      const shared = sharedMiddle(wall, segment, depth)
      if (shared !== undefined && areOnOneSide(shared, wall, one, other, depth)) return true
    }
    if (other.rim.length === 0) continue
    cuts.sort((a, b) => a - b)
    // between two points where the wall touches the outline, it is inside or outside throughout
    for (let k = 1; k < cuts.length; k++)
      if (isDeepInside(at(wall, (cuts[k - 1] + cuts[k]) / 2), other.rim, depth)) return true
  }
  return false
}

/** Returns the middle of what two walls share that lie on each other, or undefined. */
function sharedMiddle(wall: Segment, segment: Segment, depth: number): Vector | undefined {
  const [a, b] = [along(segment.from, wall), along(segment.to, wall)]
  const [start, end] = [Math.max(Math.min(a, b), 0), Math.min(Math.max(a, b), 1)]
  const [first, last] = [at(wall, start), at(wall, end)]
  if (!(start < end && length(first, last) > 4 * depth)) return undefined
  return distance(first, segment) <= depth && distance(last, segment) <= depth
    ? at(wall, (start + end) / 2)
    : undefined
}

/** Whether bodies whose walls share the point are on one side of it, or both without a side. */
function areOnOneSide([x, y]: Vector, wall: Segment, one: Outline, other: Outline, depth: number): boolean {
  const areSolid = [one, other].map(({ rim }) => rim.length > 0)
  if (areSolid.includes(false)) return !areSolid.includes(true)
  const scale = (3 * depth) / length(wall.from, wall.to)
  const [stepX, stepY] = [(wall.from[1] - wall.to[1]) * scale, (wall.to[0] - wall.from[0]) * scale]
  return [1, -1].some((sign) =>
    [one, other].every(({ rim }) => isInside([x + sign * stepX, y + sign * stepY], rim)),
  )
}

function isDeepInside(point: Vector, segments: readonly Segment[], depth: number): boolean {
  return isInside(point, segments) && segments.every((segment) => distance(point, segment) > depth)
}

function isInside([x, y]: Vector, segments: readonly Segment[]): boolean {
  let inside = false
  for (const { from, to } of segments)
    if (from[1] > y !== to[1] > y && x < from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]))
      inside = !inside
  return inside
}

/**
 * Returns the segments of a solid body that enclose its area: those of its closed walls, or all if they close together. The inside of a
 * container, whose one-sided walls turn left, is not solid.
 */
export function rimOf(walls: readonly (readonly Segment[])[], areOneSided: boolean): readonly Segment[] {
  const closed = walls.filter(isClosed)
  const rim = (closed.length > 0 ? closed : walls).flat()
  const area = rim.reduce((sum, { from, to }) => sum + from[0] * to[1] - from[1] * to[0], 0)
  return isClosed(rim) && !(areOneSided && area > 0) ? rim : []
}

/** Whether each point where a segment ends is the end of an even number of them. */
function isClosed(segments: readonly Segment[]): boolean {
  const odd = new Set<string>()
  for (const { from, to } of segments)
    for (const end of [String(from), String(to)]) if (!odd.delete(end)) odd.add(end)
  return odd.size === 0
}

function at({ from, to }: Segment, fraction: number): Vector {
  return [from[0] + fraction * (to[0] - from[0]), from[1] + fraction * (to[1] - from[1])]
}

/** Returns where on the line of a wall a point is nearest: 0 at its start, 1 at its end. */
function along([x, y]: Vector, { from, to }: Segment): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  return ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)
}

function distance(point: Vector, wall: Segment): number {
  return length(point, at(wall, Math.min(Math.max(along(point, wall), 0), 1)))
}

function length(from: Vector, to: Vector): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

function areOnBothSides(a: Vector, b: Vector, one: Vector, other: Vector, depth: number): boolean {
  const least = depth * length(a, b)
  const [first, second] = [side(a, b, one), side(a, b, other)]
  return (first > least && second < -least) || (first < -least && second > least)
}

function side([ax, ay]: Vector, [bx, by]: Vector, [x, y]: Vector): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
}
