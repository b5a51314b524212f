/** Joins the ends of different walls that meet, so that disks and grains pass from one to the other as along one chain. */
import { IMAGE_SHIFT, NONE } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import type { Vector } from '../../util/validate.ts'
import { isPeriodic, type PeriodicBox } from '../periodic/periodicBox.ts'
import { GROUND } from './walls.ts'

/** How far apart ends that meet may be: in parts of the shorter side, and for rounding in parts of the coordinates. */
const APART_OF_LENGTH = 1e-5
const APART_OF_COORDINATE = 2 ** -22
/** Cosine of the largest turn over which a wall continues another one: 60°. */
const LEAST_COSINE = 0.5

/** A wall by its edges. */
export interface WallSpan {
  readonly first: number
  readonly count: number
}

/** The end of an open wall. */
interface End {
  readonly wall: number
  readonly isStart: boolean
  /** Edge at the end. */
  readonly edge: number
  readonly point: Vector
  /** Unit tangent from the end into its wall. */
  readonly inwards: Vector
  /** Largest distance in metres to an end that it meets. */
  readonly tolerance: number
}

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

/** Returns the free ends of walls. Sensors have none: what overlaps one is reported wherever it ends. */
function endsOf(edges: Float32Array<ArrayBuffer>, walls: readonly WallSpan[]): End[] {
  const { f32, u32 } = words(edges.buffer)
  return walls.flatMap(({ first, count }, wall) => {
    const last = first + count - 1
    const [head, tail] = [first * EDGE.stride, last * EDGE.stride]
    const isOpen = u32[head + EDGE.previous] === NONE && u32[tail + EDGE.next] === NONE
    if (!isOpen || u32[head + EDGE.sensor] !== 0) return []
    return [endAt(f32, wall, first, true), endAt(f32, wall, last, false)]
  })
}

function endAt(f32: Float32Array, wall: number, edge: number, isStart: boolean): End {
  const w = edge * EDGE.stride
  const vector = (field: number): Vector => [f32[w + field], f32[w + field + 1]]
  const [start, end] = [vector(EDGE.start), vector(EDGE.end)]
  const [x, y] = vector(isStart ? EDGE.startTangent : EDGE.endTangent)
  const point = isStart ? start : end
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  const farthest = Math.max(Math.abs(point[0]), Math.abs(point[1]))
  const tolerance = APART_OF_LENGTH * length + APART_OF_COORDINATE * farthest
  return { wall, isStart, edge, point, inwards: isStart ? [x, y] : [-x, -y], tolerance }
}

/** Returns the groups of at least two ends that meet. Ends are looked up in cells of about their tolerance. */
function meetingsOf(ends: readonly End[], edges: Float32Array<ArrayBuffer>, box: PeriodicBox): End[][] {
  const groups: End[][] = []
  const cells = new Map<number, Map<string, End[][]>>()
  for (const end of ends) {
    const group = groupOf(end, cells, edges, box)
    if (group !== undefined) {
      group.push(end)
      continue
    }
    const added = [end]
    groups.push(added)
    const size = cellSizeOf(end)
    const level = cells.get(size) ?? new Map<string, End[][]>()
    cells.set(size, level)
    const key = cellsAround(inBox(end, edges, box), size, 0)[0]
    level.set(key, [...(level.get(key) ?? []), added])
  }
  return groups.filter(({ length }) => length > 1)
}

/** Returns the group whose first end meets this one. */
function groupOf(
  end: End,
  cells: ReadonlyMap<number, ReadonlyMap<string, End[][]>>,
  edges: Float32Array<ArrayBuffer>,
  box: PeriodicBox,
): End[] | undefined {
  for (const [size, level] of cells) {
    for (const point of imagesNear(inBox(end, edges, box), end, edges, box))
      for (const key of cellsAround(point, size, Math.min(end.tolerance, size)))
        for (const group of level.get(key) ?? []) if (meet(group[0], end, edges, box)) return group
  }
  return undefined
}

const cellSizeOf = ({ tolerance }: End) => 4 * 2 ** Math.ceil(Math.log2(tolerance))

/** Returns the cells of a size that reach within `around` of a point. */
function cellsAround([x, y]: Vector, size: number, around: number): string[] {
  const [left, right] = [-around, around].map((by) => Math.floor((x + by) / size))
  const [bottom, top] = [-around, around].map((by) => Math.floor((y + by) / size))
  const columns = left === right ? [left] : [left, right]
  const rows = bottom === top ? [bottom] : [bottom, top]
  return columns.flatMap((column) => rows.map((row) => `${column} ${row}`))
}

/** Whether joints of the wall of an end cross the seams of the box: those of fixed walls. */
function crossesSeams({ edge }: End, edges: Float32Array<ArrayBuffer>, box: PeriodicBox): boolean {
  return isPeriodic(box) && words(edges.buffer).u32[edge * EDGE.stride + EDGE.body] === GROUND
}

/** Returns the image of an end in the box. */
function inBox(end: End, edges: Float32Array<ArrayBuffer>, box: PeriodicBox): Vector {
  const { point } = end
  if (!crossesSeams(end, edges, box)) return point
  const wrap = (axis: 0 | 1) => {
    const length = box.period[axis]
    return length === 0
      ? point[axis]
      : point[axis] - length * Math.floor((point[axis] - box.low[axis]) / length)
  }
  return [wrap(0), wrap(1)]
}

/** Returns a point of the box and, if it is at the low sides, its images at the high ones, and the other way round. */
function imagesNear(point: Vector, end: End, edges: Float32Array<ArrayBuffer>, box: PeriodicBox): Vector[] {
  if (!crossesSeams(end, edges, box)) return [point]
  const shifts = ([0, 1] as const).map((axis) => {
    const length = box.period[axis]
    if (length === 0) return [0]
    const out = point[axis] - box.low[axis]
    const isLow = out <= 2 * end.tolerance
    return isLow ? [0, length] : out >= length - 2 * end.tolerance ? [0, -length] : [0]
  })
  return shifts[0].flatMap((x) => shifts[1].map((y): Vector => [point[0] + x, point[1] + y]))
}

/** Returns the vector between two ends, of their nearest images, and how many periods from one to the other it leaves out. */
function between(from: End, to: End, edges: Float32Array<ArrayBuffer>, box: PeriodicBox) {
  const crosses = crossesSeams(from, edges, box)
  const along = ([0, 1] as const).map((axis) => {
    const offset = to.point[axis] - from.point[axis]
    const turns = crosses && box.period[axis] > 0 ? Math.round(offset / box.period[axis]) : 0
    return { rest: offset - turns * box.period[axis], turns }
  })
  return {
    distance: Math.hypot(along[0].rest, along[1].rest),
    turns: [along[0].turns, along[1].turns] as Vector,
  }
}

function meet(a: End, b: End, edges: Float32Array<ArrayBuffer>, box: PeriodicBox): boolean {
  if (!alike(a, b, edges)) return false
  const { distance, turns } = between(a, b, edges, box)
  const areNear = Math.abs(turns[0]) <= 1 && Math.abs(turns[1]) <= 1
  return areNear && distance <= Math.min(a.tolerance, b.tolerance)
}

const SAME = [EDGE.body, EDGE.oneSided, EDGE.category, EDGE.mask, EDGE.radius]

/** Whether what touches one wall touches the other one, in the same way. */
function alike(a: End, b: End, edges: Float32Array<ArrayBuffer>): boolean {
  const { u32 } = words(edges.buffer)
  return SAME.every((field) => u32[a.edge * EDGE.stride + field] === u32[b.edge * EDGE.stride + field])
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
