/**
 * Reference results of casts by brute force in f64, with other methods than the kernels: the quadratic equation for
 * disks, sphere tracing for edges, angles for arcs.
 */

import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { EDGE } from '../../src/schemas/offsets.ts'
import { words } from '../../src/schemas/typedViews.ts'
import type { World } from '../../src/world.ts'

export type Point = readonly [number, number]

export interface Thing {
  /** Id of a disk, or -1 - the index of an edge. */
  readonly key: number
  readonly category: number
  readonly isOneSided: boolean
  /** Radius of the disk or of the skin in metres. */
  readonly radius: number
  /** Returns the distance from its centre line or its centre. */
  distance(x: number, y: number): number
  /** Ends of its centre line; none for a disk. */
  readonly ends: readonly Point[]
  /** Sum of its coordinates, the scale of their rounding. */
  readonly size: number
}

const hypot = Math.hypot

export function disksOf(
  state: { ids: Uint32Array; positions: Float32Array; radii: Float32Array },
  categoryOf: (id: number) => number,
): Thing[] {
  return Array.from(state.ids, (id, k) => {
    const [x, y] = [state.positions[2 * k], state.positions[2 * k + 1]]
    return {
      key: id,
      category: categoryOf(id),
      isOneSided: false,
      radius: state.radii[k],
      distance: (px, py) => hypot(px - x, py - y),
      ends: [],
      size: Math.abs(x) + Math.abs(y),
    }
  })
}

/** Returns the edges of a CPU world that has been queried, at the current placements of their bodies. */
export function edgesOf(world: World): Thing[] {
  const count = world.stats.edges
  const { storage } = world.backend as CpuBackend
  const { f32, u32 } = words(storage.view('queryEdges', count).u32.slice().buffer as ArrayBuffer)
  return Array.from({ length: count }, (_, e) => {
    const w = e * EDGE.stride
    const body = u32[w + EDGE.body]
    const { position, angle } =
      body === 0 ? { position: [0, 0] as const, angle: 0 } : world.bodies.placement(body)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const place = (word: number): Point => {
      const [x, y] = [f32[w + word], f32[w + word + 1]]
      return [position[0] + cos * x - sin * y, position[1] + sin * x + cos * y]
    }
    const [start, end] = [place(EDGE.start), place(EDGE.end)]
    const curvature = f32[w + EDGE.curvature]
    return {
      key: -1 - e,
      category: u32[w + EDGE.category],
      isOneSided: u32[w + EDGE.oneSided] !== 0,
      radius: f32[w + EDGE.radius],
      distance: curvature === 0 ? toSegment(start, end) : toArc(start, end, curvature),
      ends: [start, end],
      size: Math.abs(start[0]) + Math.abs(start[1]) + Math.abs(end[0]) + Math.abs(end[1]),
    }
  })
}

function toSegment([ax, ay]: Point, [bx, by]: Point) {
  const [dx, dy] = [bx - ax, by - ay]
  return (x: number, y: number) => {
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(x - ax - t * dx, y - ay - t * dy)
  }
}

/** Computed from its ends and its radius alone, for at most half a circle; the tangents are not used. */
function toArc([ax, ay]: Point, [bx, by]: Point, curvature: number) {
  const radius = Math.abs(1 / curvature)
  const half = hypot(bx - ax, by - ay) / 2
  const apart = Math.sqrt(Math.max(0, radius * radius - half * half)) * Math.sign(curvature)
  const cx = (ax + bx) / 2 - (apart * (by - ay)) / (2 * half)
  const cy = (ay + by) / 2 + (apart * (bx - ax)) / (2 * half)
  const turn = (angle: number) => angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI))
  const [first, last] =
    curvature > 0
      ? [
          [ax, ay],
          [bx, by],
        ]
      : [
          [bx, by],
          [ax, ay],
        ]
  const begin = Math.atan2(first[1] - cy, first[0] - cx)
  const sweep = turn(Math.atan2(last[1] - cy, last[0] - cx) - begin)
  return (x: number, y: number) => {
    if (turn(Math.atan2(y - cy, x - cx) - begin) <= sweep) return Math.abs(hypot(x - cx, y - cy) - radius)
    return Math.min(hypot(x - ax, y - ay), hypot(x - bx, y - by))
  }
}

export interface Way {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

const MAX_STEPS = 100_000

/**
 * Returns the first fraction of the path at which the distance is at most this; Infinity if it never is. `least` is the
 * minimum step in metres; the tolerances around this cover what it may miss. A path that grazes for more than
 * MAX_STEPS is known to be free up to there; `isLeast` requests that lower bound.
 */
function firstWithin(
  { distance }: Thing,
  { x, y, dx, dy }: Way,
  reach: number,
  least: number,
  isLeast: boolean,
): number {
  if (reach < 0) return Infinity
  const length = hypot(dx, dy)
  let t = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const gap = distance(x + t * dx, y + t * dy) - reach
    if (gap <= 0) return t
    if (length === 0) return Infinity
    t += Math.max(gap, least) / length
    if (t > 1) return Infinity
  }
  return isLeast ? t : Infinity
}

/** Coordinates have 24 bits, and about 16 roundings lie between them and a fraction. */
const ROUNDINGS = 1e-6

/** Returns lower and upper bounds of a correct fraction; both are Infinity if there is certainly no hit. */
export function boundsOf(
  thing: Thing,
  way: Way,
  radius: number,
): { least: number; most: number; tolerance: number } {
  const { x, y, dx, dy } = way
  const tolerance =
    ROUNDINGS * (Math.abs(x) + Math.abs(y) + Math.abs(dx) + Math.abs(dy) + thing.size + radius)
  const reach = thing.radius + radius
  const length = hypot(dx, dy)
  const along = tolerance / Math.max(length, tolerance)
  const least = firstWithin(thing, way, reach + tolerance, tolerance / 100, true) - along
  if (least === Infinity) return { least, most: Infinity, tolerance }
  let most = firstWithin(thing, way, reach - tolerance, tolerance / 100, false) + along
  if (reach === 0 && length > 0) {
    // a line has no inside: finds where the path certainly crosses it, which rounding decides near its ends
    const near = tolerance / 1000
    const t = firstWithin(thing, way, near, near / 2, false)
    const step = near / length
    const slope = (thing.distance(x + (t - step) * dx, y + (t - step) * dy) - near) / near
    const toEnd = ([px, py]: Point) => hypot(x + t * dx - px, y + t * dy - py)
    most = thing.ends.some((end) => toEnd(end) <= tolerance)
      ? Infinity
      : t + along + tolerance / (length * Math.max(slope, 1e-3))
  }
  return { least, most, tolerance }
}
