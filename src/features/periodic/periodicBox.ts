/** The periodic box of a world. */
import type { Bounds } from '../../util/bounds.ts'
import { asF32, NUMBER, refuse, requireFields, requireVector, type Vector } from '../../util/validate.ts'

/** Intervals that repeat, [low, high] in metres: along x, along y, or both. */
export interface PeriodicOptions {
  readonly x?: readonly [number, number]
  readonly y?: readonly [number, number]
}

/** A box that repeats along the axes with a period above 0; all numbers are f32. */
export interface PeriodicBox {
  readonly low: Vector
  /** Width and height in metres; 0 along an axis that does not repeat. */
  readonly period: Vector
}

export const NO_BOX: PeriodicBox = { low: [0, 0], period: [0, 0] }
/** Names of the axes. */
export const AXES = ['x', 'y'] as const

/**
 * A period is at least this many radii of the largest disk, so that a level of the grid has four cells of two radii and the reach,
 * and no disk touches two images of another one.
 */
const RADII_PER_PERIOD = 9

/** Walls may be longer than the period by their rounding. */
export const ROUNDED_UP = 1 + 2 ** -20

/** Returns a validated copy. Throws if an interval is reversed, too short to be told apart in f32, or not finite. */
export function checkPeriodic(name: string, value: unknown): PeriodicOptions {
  requireFields(name, value, AXES)
  const checked: { x?: [number, number]; y?: [number, number] } = {}
  for (const axis of AXES) {
    const interval = (value as PeriodicOptions)[axis]
    if (interval === undefined) continue
    const [low, high] = requireVector(`${name}.${axis}`, interval, NUMBER)
    const largest = Math.max(Math.abs(low), Math.abs(high))
    if (!(high - low > 2 ** -14 * largest))
      refuse(`${name}.${axis}`, interval, 'two numbers [low, high], with low below high and not far from 0')
    checked[axis] = [low, high]
  }
  if (checked.x === undefined && checked.y === undefined)
    refuse(name, value, 'an interval for x, for y, or both')
  return checked
}

/** Returns the box of validated options. */
export function boxOf({ x, y }: PeriodicOptions = {}): PeriodicBox {
  const low = (interval: readonly [number, number] = [0, 0]) => interval[0]
  const period = (interval: readonly [number, number] = [0, 0]) => asF32(interval[1] - interval[0])
  return { low: [low(x), low(y)], period: [period(x), period(y)] }
}

export function isPeriodic({ period: [width, height] }: PeriodicBox): boolean {
  return width > 0 || height > 0
}

/** Returns the parameters that number the images of a disk; see shaders/shared/periodic.wgsl. */
export function imageNumbers({ period: [width, height] }: PeriodicBox) {
  return {
    imagesEnd: height > 0 ? (width > 0 ? 9 : 7) : width > 0 ? 3 : 1,
    imageStep: height > 0 && width === 0 ? 3 : 1,
  }
}

/** Returns the bounds with the sides of the box along its periodic axes. */
export function boundsWith({ low, period }: PeriodicBox, bounds: Bounds): Bounds {
  const [minX, minY, maxX, maxY] = bounds
  const [isX, isY] = period.map((length) => length > 0)
  return [
    isX ? low[0] : minX,
    isY ? low[1] : minY,
    isX ? low[0] + period[0] : maxX,
    isY ? low[1] + period[1] : maxY,
  ]
}

/** Returns the coordinate of the box that a coordinate repeats, an f32; unchanged along an axis that is not periodic. */
export function wrapped({ low, period }: PeriodicBox, axis: 0 | 1, position: number): number {
  const [from, length] = [low[axis], period[axis]]
  const high = Math.fround(from + length)
  if (!(length > 0) || (position >= from && position < high)) return position
  const inside = Math.fround(position - length * Math.floor((position - from) / length))
  return inside >= from && inside < high ? inside : from
}

/** Returns the image of a coordinate that is nearest to another one. */
export function nearestImage({ period }: PeriodicBox, axis: 0 | 1, origin: number, position: number): number {
  const length = period[axis]
  return length > 0 ? position + length * Math.round((origin - position) / length) : position
}

/** Puts positions x0, y0, x1, y1, … into the box, in place. */
export function wrapPositions(box: PeriodicBox, positions: Float32Array): void {
  if (!isPeriodic(box)) return
  for (let k = 0; k < positions.length; k++) positions[k] = wrapped(box, (k % 2) as 0 | 1, positions[k])
}

/** Throws if a disk is too large for the box: `name` is the argument with the radii, in metres. */
export function requireRadii({ period }: PeriodicBox, name: string, radii: Float32Array): void {
  const shortest = Math.min(...period.map((length) => length || Infinity))
  const most = shortest / RADII_PER_PERIOD
  const k = radii.findIndex((radius) => radius > most)
  if (k < 0) return
  throw new Error(
    `${name}[${k}] is ${radii[k]}: expected at most ${Number(most.toPrecision(4))} m, a ninth of the periodic box of ${shortest} m`,
  )
}
