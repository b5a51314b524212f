/** Static walls and joints in periodic boxes. */
import { IMAGE_SHIFT, NONE } from '../../schemas/constants.ts'
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import { edgeBounds } from '../walls/edgeGeometry.ts'
import type { WallEdges } from '../walls/walls.ts'
import { AXES, isPeriodic, type PeriodicBox, ROUNDED_UP } from './periodicBox.ts'

/** How far outside the box static walls may be, in periods. */
const FARTHEST_OUT = 0.5

/** Throws if a static wall spans more than the period, or is more than half a period outside the box. */
export function requireWallsInBox({ low, period }: PeriodicBox, walls: WallEdges, name: string): void {
  if (!isPeriodic({ low, period })) return
  for (const [k, edges] of eachWall(walls).entries()) {
    const radius = edges[EDGE.radius]
    const cover = edgeBounds(edges.buffer)
    for (const axis of [0, 1] as const) {
      const length = period[axis]
      if (length === 0) continue
      const [from, to] = [cover[axis] + radius, cover[axis + 2] - radius]
      const [least, most] = [low[axis] - FARTHEST_OUT * length, low[axis] + (1 + FARTHEST_OUT) * length]
      if (to - from <= ROUNDED_UP * length && from >= least && to <= most) continue
      throw new Error(
        `${name}[${k}] has ${AXES[axis]} from ${from} to ${to} m: expected at most one period, ${length} m, within ${least} to ${most} m`,
      )
    }
  }
}

/** Returns the words of the edges of each wall. */
function eachWall({ edges, firsts }: WallEdges): Float32Array<ArrayBuffer>[] {
  return Array.from(firsts, (first, k) =>
    edges.slice(
      first * EDGE.stride,
      firsts[k + 1] === undefined ? edges.length : firsts[k + 1] * EDGE.stride,
    ),
  )
}

/**
 * Joins each open wall whose end is its start moved by one period with its own image, so that disks cross the seam as they pass any
 * joint. `previous` and `next` then hold the image, as `Contact.b` does.
 */
export function joinAcrossSeams({ period }: PeriodicBox, { edges, firsts }: WallEdges): void {
  const { f32, u32 } = words(edges.buffer)
  const count = edges.length / EDGE.stride
  for (const [k, first] of firsts.entries()) {
    const last = (firsts[k + 1] ?? count) - 1
    const [head, tail] = [first * EDGE.stride, last * EDGE.stride]
    if (u32[head + EDGE.previous] !== NONE || u32[tail + EDGE.next] !== NONE) continue
    const periods = [0, 1].map((axis) =>
      periodsBetween(f32[head + EDGE.start + axis], f32[tail + EDGE.end + axis], period[axis]),
    )
    const [x, y] = periods
    if (x === undefined || y === undefined || Math.abs(x) + Math.abs(y) !== 1) continue
    const image = (turnsX: number, turnsY: number) =>
      (((turnsX + 3) % 3) + 3 * ((turnsY + 3) % 3)) << IMAGE_SHIFT
    u32[tail + EDGE.next] = first | image(x, y)
    u32[head + EDGE.previous] = last | image(-x, -y)
    f32.copyWithin(tail + EDGE.after, head + EDGE.startTangent, head + EDGE.startTangent + 2)
    f32.copyWithin(head + EDGE.before, tail + EDGE.endTangent, tail + EDGE.endTangent + 2)
  }
}

/** Returns how many periods, -1 to 1, are from one coordinate to another; undefined if it is no whole number of them. */
function periodsBetween(from: number, to: number, period: number): number | undefined {
  return [0, 1, -1].find((turns) => Math.fround(from + turns * period) === to)
}
