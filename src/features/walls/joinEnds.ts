/** Joins the ends of different walls that meet, so that disks and grains pass from one to the other as along one chain. */
import { IMAGE_SHIFT } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import type { PeriodicBox } from '../periodic/periodicBox.ts'
import { between, type End, endsOf, meetingsOf, type WallSpan } from './wallEnds.ts'

/** Cosine of the largest turn over which a wall continues another one: 60°. */
const LEAST_COSINE = 0.5

/** Two ends where one wall continues the other. */
type Joint = readonly [End, End]

/**
 * Returns the edges with the ends of these walls joined where they meet; the same array if none do. Walls of one body are joined if they
 * collide on the same sides with the same masks and have the same radius. Of several ends at one point, the two that
 * continue each other most nearly straight are joined, and the others are taken for part of them. A wall may come out in the opposite direction.
 */
export function joinEnds(
  edges: Float32Array<ArrayBuffer>,
  walls: readonly WallSpan[],
  box: PeriodicBox,
): Float32Array<ArrayBuffer> {
  const meetings = meetingsOf(endsOf(edges, walls), edges, box)
  if (meetings.length === 0) return edges
  const joined = edges.slice()
  const joints = meetings.map((ends) => straightest(ends, edges)).filter((joint) => joint !== undefined)
  const { kept, turned } = directed(joints, joined, walls)
  for (const joint of kept) connect(joint, joined, box)
  const isJoined = new Set(kept.flat())
  for (const ends of meetings) bury(ends, isJoined, turned, joined, box)
  return joined
}

/** Returns the two ends where the walls turn least; undefined if all turn too far. One-sided walls have to run in the same direction. */
function straightest(ends: readonly End[], edges: Float32Array<ArrayBuffer>): Joint | undefined {
  const isOneSided = words(edges.buffer).u32[ends[0].edge * EDGE.stride + EDGE.oneSided] !== 0
  const others = isOneSided ? ends.filter(({ isStart }) => isStart) : ends
  const sorted = others
    .map((end) => ({ end, angle: Math.atan2(end.inwards[1], end.inwards[0]) }))
    .sort((a, b) => a.angle - b.angle || a.end.edge - b.end.edge)
  let best: Joint | undefined
  let cosine = LEAST_COSINE
  for (const end of ends) {
    if (isOneSided && end.isStart) continue
    const [x, y] = end.inwards
    for (const other of nearestTo(sorted, Math.atan2(-y, -x))) {
      const straight = -(x * other.inwards[0] + y * other.inwards[1])
      if (other === end || straight < cosine || (straight === cosine && best !== undefined)) continue
      cosine = straight
      best = [end, other]
    }
  }
  return best
}

/** Returns the ends whose angles are next to this one on both sides. */
function nearestTo(sorted: readonly { readonly end: End; readonly angle: number }[], angle: number): End[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle].angle < angle) low = middle + 1
    else high = middle
  }
  const { length } = sorted
  if (length === 0) return []
  return [-1, 0].map((step) => sorted[(low + step + length) % length].end)
}

/** Returns the joints that can be made, each the end of a wall and then the start of the next one, and turns round walls for that. */
function directed(
  joints: readonly Joint[],
  edges: Float32Array<ArrayBuffer>,
  walls: readonly WallSpan[],
): { readonly kept: Joint[]; readonly turned: ReadonlySet<number> } {
  const jointsOf = new Map<number, Joint[]>()
  for (const joint of joints)
    for (const { wall } of joint) jointsOf.set(wall, [...(jointsOf.get(wall) ?? []), joint])
  const turned = new Set<number>()
  const dropped = new Set<Joint>()
  const seen = new Set<number>()
  for (const wall of jointsOf.keys()) {
    if (seen.has(wall)) continue
    const run = runOf(wall, jointsOf)
    for (const [each] of run) seen.add(each)
    const turn = [-1, 1].find((way) => canTurn(run, way, edges, walls, jointsOf))
    if (turn === undefined) {
      for (const joint of [...run.keys()].flatMap((each) => jointsOf.get(each)!))
        if (joint[0].isStart === joint[1].isStart) dropped.add(joint)
    } else {
      for (const [each, way] of run) if (way === turn) turned.add(each)
    }
  }
  for (const wall of turned) turnRound(walls[wall], edges)
  const isStart = (end: End) => end.isStart !== turned.has(end.wall)
  const kept = joints.filter((joint) => !dropped.has(joint))
  return { kept: kept.map(([a, b]): Joint => (isStart(a) ? [b, a] : [a, b])), turned }
}

/** Returns the walls that are joined to this one, with 1 if they run in its direction and -1 if not. */
function runOf(wall: number, jointsOf: ReadonlyMap<number, readonly Joint[]>): Map<number, number> {
  const run = new Map([[wall, 1]])
  for (const [each, way] of run)
    for (const [a, b] of jointsOf.get(each)!)
      for (const end of [a, b])
        if (!run.has(end.wall)) run.set(end.wall, a.isStart === b.isStart ? -way : way)
  return run
}

/** Whether the walls of one way can be turned round: an arc at the end of all must own that end, and the first arc of a wall does not. */
function canTurn(
  run: ReadonlyMap<number, number>,
  turn: number,
  edges: Float32Array<ArrayBuffer>,
  walls: readonly WallSpan[],
  jointsOf: ReadonlyMap<number, readonly Joint[]>,
): boolean {
  return [...run].every(([wall, way]) => {
    if (way !== turn) return true
    const isJoined = jointsOf
      .get(wall)!
      .some((joint) => joint.some((end) => end.wall === wall && end.isStart))
    return isJoined || edges[walls[wall].first * EDGE.stride + EDGE.curvature] === 0
  })
}

/** Reverses the direction of a wall. */
function turnRound({ first, count }: WallSpan, edges: Float32Array<ArrayBuffer>): void {
  const { f32, u32 } = words(edges.buffer)
  for (let w = first * EDGE.stride; w < (first + count) * EDGE.stride; w += EDGE.stride) {
    swap(u32, w + EDGE.previous, w + EDGE.next)
    for (const axis of [0, 1]) {
      swap(f32, w + EDGE.start + axis, w + EDGE.end + axis)
      for (const [from, to] of [
        [EDGE.startTangent, EDGE.endTangent],
        [EDGE.before, EDGE.after],
      ]) {
        swap(f32, w + from + axis, w + to + axis)
        for (const field of [from, to]) f32[w + field + axis] = 0 - f32[w + field + axis]
      }
    }
    f32[w + EDGE.curvature] = 0 - f32[w + EDGE.curvature]
  }
}

function swap(array: Float32Array | Uint32Array, a: number, b: number): void {
  const value = array[a]
  array[a] = array[b]
  array[b] = value
}

/** Returns the word of `previous` or `next` that names the edge of an end, seen from another end. */
function namedFrom(from: End, end: End, edges: Float32Array<ArrayBuffer>, box: PeriodicBox): number {
  const [x, y] = between(end, from, edges, box).turns
  return end.edge | ((((x + 3) % 3) + 3 * ((y + 3) % 3)) << IMAGE_SHIFT)
}

/** Joins the end of a wall to the start of another one. Only the end moves, along its side. */
function connect([tail, head]: Joint, edges: Float32Array<ArrayBuffer>, box: PeriodicBox): void {
  const { f32, u32 } = words(edges.buffer)
  const [from, to] = [tail.edge * EDGE.stride, head.edge * EDGE.stride]
  const { turns } = between(head, tail, edges, box)
  u32[from + EDGE.next] = namedFrom(tail, head, edges, box)
  u32[to + EDGE.previous] = namedFrom(head, tail, edges, box)
  for (const axis of [0, 1] as const) {
    f32[from + EDGE.after + axis] = f32[to + EDGE.startTangent + axis]
    f32[to + EDGE.before + axis] = f32[from + EDGE.endTangent + axis]
    f32[from + EDGE.end + axis] = f32[to + EDGE.start + axis] + turns[axis] * box.period[axis]
  }
}

/** Makes the other ends at a joint part of it: they are joined without a direction, and nothing touches them. */
function bury(
  ends: readonly End[],
  isJoined: ReadonlySet<End>,
  turned: ReadonlySet<number>,
  edges: Float32Array<ArrayBuffer>,
  box: PeriodicBox,
): void {
  const { u32 } = words(edges.buffer)
  const joint = ends.find((end) => isJoined.has(end))
  if (joint === undefined) return
  for (const end of ends) {
    if (isJoined.has(end)) continue
    const isStart = end.isStart !== turned.has(end.wall)
    const field = isStart ? EDGE.previous : EDGE.next
    u32[end.edge * EDGE.stride + field] = namedFrom(end, joint, edges, box)
  }
}
