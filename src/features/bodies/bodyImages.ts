/** Images of bodies in periodic boxes. */
import { EDGE } from '../../schemas/offsets.ts'
import type { Bounds } from '../../util/bounds.ts'
import type { Vector } from '../../util/validate.ts'
import { AXES, type PeriodicBox, ROUNDED_UP } from '../periodic/periodicBox.ts'
import { edgeBounds } from '../walls/edgeGeometry.ts'
import { GROUND, type WallEdges } from '../walls/walls.ts'
import type { Placement } from './motion.ts'

/** What bodies need to know of the world. */
export interface Surroundings {
  readonly box: PeriodicBox
  /** Returns the bounding box of the walls of a body, in its coordinates; infinite if it has none. */
  boundsOf(body: number): Bounds
}

/** The image of a body that has the middle of its walls in the box. */
export interface BodyImage {
  /** What it is moved by, subtracted, in metres. */
  readonly shift: Vector
  /** `Body.image`. */
  readonly image: number
}

const OWN: BodyImage = { shift: [0, 0], image: 0 }
/** How far outside the box the walls of a body may be during a step, in periods. */
const FARTHEST_MOVED = 0.75

/** Returns the interval that the walls of a body cover along an axis. */
function coverOf({ position, angle }: Placement, bounds: Bounds, axis: 0 | 1): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [minX, minY, maxX, maxY] = bounds
  const at = [minX, maxX].flatMap((x) =>
    [minY, maxY].map((y) => position[axis] + (axis === 0 ? cos * x - sin * y : sin * x + cos * y)),
  )
  return [Math.min(...at), Math.max(...at)]
}

/** Returns the image of a body that has the middle of its walls in the box. */
export function imageOfBody(body: number, place: Placement, surroundings: Surroundings): BodyImage {
  const { box } = surroundings
  const bounds = surroundings.boundsOf(body)
  if (body === GROUND || bounds[0] === Infinity) return OWN
  const turns = ([0, 1] as const).map((axis) => {
    if (box.period[axis] === 0) return 0
    const [low, high] = coverOf(place, bounds, axis)
    return Math.floor(((low + high) / 2 - box.low[axis]) / box.period[axis])
  })
  const [x, y] = turns.map((count) => ((count % 3) + 3) % 3)
  return { shift: [turns[0] * box.period[0], turns[1] * box.period[1]], image: x + 3 * y }
}

/** Throws if the walls of a body, placed where it begins, span more than the period; `name` names them in the error. */
export function requireBodyInBox(
  { period }: PeriodicBox,
  { edges }: WallEdges,
  start: Placement,
  name: string,
): void {
  if (edges.length === 0) return
  const radius = Math.max(
    ...Array.from({ length: edges.length / EDGE.stride }, (_, k) => edges[k * EDGE.stride + EDGE.radius]),
  )
  const bounds = edgeBounds(edges.buffer)
  for (const axis of [0, 1] as const) {
    if (period[axis] === 0) continue
    const [low, high] = coverOf(start, bounds, axis)
    if (high - low - 2 * radius <= ROUNDED_UP * period[axis]) continue
    throw new Error(
      `${name} span ${high - low - 2 * radius} m in ${AXES[axis]}: expected at most the period, ${period[axis]} m`,
    )
  }
}

/**
 * Throws if the walls of a dynamic body, placed where it begins, span more than the period, or have their middle outside the box: a dynamic body
 * has no images but itself. `name` names the walls in the error.
 */
export function requireDynamicInBox(
  box: PeriodicBox,
  walls: WallEdges,
  start: Placement,
  name: string,
): void {
  requireBodyInBox(box, walls, start, name)
  if (walls.edges.length === 0) return
  const bounds = edgeBounds(walls.edges.buffer)
  for (const axis of [0, 1] as const) {
    const [least, period] = [box.low[axis], box.period[axis]]
    const [low, high] = coverOf(start, bounds, axis)
    const middle = (low + high) / 2
    if (period === 0 || (middle >= least && middle < least + period)) continue
    throw new Error(
      `${name} have their middle at ${AXES[axis]} = ${middle} m: expected it in the box, from ${least} to ${least + period} m`,
    )
  }
}

/** Throws if the image of a body has walls so far outside the box that disks inside would miss them. */
export function requireNearBox(
  body: number,
  place: Placement,
  { shift }: BodyImage,
  surroundings: Surroundings,
): void {
  const { box } = surroundings
  const bounds = surroundings.boundsOf(body)
  if (body === GROUND || bounds[0] === Infinity) return
  for (const axis of [0, 1] as const) {
    const period = box.period[axis]
    if (period === 0) continue
    const [low, high] = coverOf(place, bounds, axis).map((at) => at - shift[axis] - box.low[axis])
    if (low >= -FARTHEST_MOVED * period && high <= (1 + FARTHEST_MOVED) * period) continue
    throw new Error(
      `body ${body} spans ${high - low} m in ${AXES[axis]} and moves out of the box within a step: expected at most the period, ${period} m`,
    )
  }
}
