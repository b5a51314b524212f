/** Free ends of walls, and which of them meet. */
import { NONE } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import type { Vector } from '../../util/validate.ts'
import { isPeriodic, type PeriodicBox } from '../periodic/periodicBox.ts'
import { GROUND } from './walls.ts'

/** How far apart ends that meet may be: in parts of the shorter side, and for rounding in parts of the coordinates. */
const APART_OF_LENGTH = 1e-5
const APART_OF_COORDINATE = 2 ** -22
/** A wall by its edges. */
export interface WallSpan {
  readonly first: number
  readonly count: number
}

/** The end of an open wall. */
export interface End {
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

/** Returns the free ends of walls. Sensors have none: what overlaps one is reported wherever it ends. */
export function endsOf(edges: Float32Array<ArrayBuffer>, walls: readonly WallSpan[]): End[] {
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
export function meetingsOf(
  ends: readonly End[],
  edges: Float32Array<ArrayBuffer>,
  box: PeriodicBox,
): End[][] {
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
export function between(from: End, to: End, edges: Float32Array<ArrayBuffer>, box: PeriodicBox) {
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
