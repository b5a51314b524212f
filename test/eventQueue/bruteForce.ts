/**
 * When a disk first touches something, by brute force: it goes on by its gap over its greatest speed, which can pass nothing,
 * until the gap is as good as closed, and then halves. The geometry is that of distances, with nothing of src/events.
 */

import { edgeWords, type WallOptions } from '../../src/features/walls/walls.ts'
import { EDGE } from '../../src/schemas/offsets.ts'

export type Point = readonly [number, number]
/** Distance of a point from a shape, in metres. */
export type Distance = (x: number, y: number) => number

/** Relative position and velocity, and the acceleration that they do not share. */
export interface Throw {
  readonly position: Point
  readonly velocity: Point
  readonly gravity: Point
  readonly radius: number
}

export interface FirstTouch {
  /** Seconds. */
  readonly time: number
  /** How fast the gap closes there, over the speed: small where it grazes. */
  readonly steepness: number
}

/** Metres: what is left of the gap where it is as good as closed, in radii. */
const CLOSED = 1e-10

/** 'grazing': the gap closes to 1e-10 radii or so and opens again. */
export function firstTouch(
  { position, velocity, gravity, radius }: Throw,
  distance: Distance,
  until: number,
): FirstTouch | 'none' | 'grazing' {
  const gap = (s: number) =>
    distance(
      position[0] + s * (velocity[0] + 0.5 * s * gravity[0]),
      position[1] + s * (velocity[1] + 0.5 * s * gravity[1]),
    ) - radius
  const speed = (s: number) => Math.hypot(velocity[0] + s * gravity[0], velocity[1] + s * gravity[1])
  const fastest = Math.max(speed(0), speed(until))
  let low = 0
  for (let round = 0; low < until; round++) {
    const left = gap(low)
    if (left < CLOSED * radius) break
    if (round === 5000) return 'grazing'
    low += left / fastest
  }
  if (low >= until) return 'none'
  let high = low
  for (let step = (CLOSED * radius) / fastest; gap(high) >= 0; step *= 2) {
    high += step
    if (gap(high) > 1e-6 * radius || step * fastest > radius) return 'grazing'
  }
  if (high > until) return 'grazing'
  for (let round = 0; round < 100; round++) {
    const middle = 0.5 * (low + high)
    if (gap(middle) < 0) high = middle
    else low = middle
  }
  const step = (1e-4 * radius) / fastest
  return { time: high, steepness: (gap(high - step) - gap(high)) / step / speed(high) }
}

export function toSegment([ax, ay]: Point, [bx, by]: Point): Distance {
  const length = Math.hypot(bx - ax, by - ay)
  const [tx, ty] = [(bx - ax) / length, (by - ay) / length]
  return (x, y) => {
    const along = (x - ax) * tx + (y - ay) * ty
    if (along < 0) return Math.hypot(x - ax, y - ay)
    if (along > length) return Math.hypot(x - bx, y - by)
    return Math.abs((x - ax) * ty - (y - ay) * tx)
  }
}

/** The shorter arc of this curvature, positive where it turns left. */
function toArc(start: Point, end: Point, curvature: number): Distance {
  const [chordX, chordY] = [end[0] - start[0], end[1] - start[1]]
  const half = Math.hypot(chordX, chordY) / 2
  const radius = 1 / Math.abs(curvature)
  const height = Math.sqrt((radius - half) * (radius + half)) * Math.sign(curvature)
  const cx = (start[0] + end[0]) / 2 - (chordY / (2 * half)) * height
  const cy = (start[1] + end[1]) / 2 + (chordX / (2 * half)) * height
  const turn = Math.sign(curvature)
  const startX = start[0] - cx
  const startY = start[1] - cy
  const endX = end[0] - cx
  const endY = end[1] - cy
  return (x, y) => {
    const [px, py] = [x - cx, y - cy]
    const isPastStart = turn * (startX * py - startY * px) >= 0
    const isBeforeEnd = turn * (px * endY - py * endX) >= 0
    if (isPastStart && isBeforeEnd) return Math.abs(Math.hypot(px, py) - radius)
    return Math.min(Math.hypot(x - start[0], y - start[1]), Math.hypot(x - end[0], y - end[1]))
  }
}

/** To the skin of a wall, made of the points and curvatures of its edges. */
export function toWall(wall: WallOptions): Distance {
  const f32 = edgeWords([wall])
  const pieces = Array.from({ length: f32.length / EDGE.stride }, (_, k) => {
    const w = k * EDGE.stride
    const start: Point = [f32[w + EDGE.start], f32[w + EDGE.start + 1]]
    const end: Point = [f32[w + EDGE.end], f32[w + EDGE.end + 1]]
    const curvature = f32[w + EDGE.curvature]
    return curvature === 0 ? toSegment(start, end) : toArc(start, end, curvature)
  })
  const skin = f32[EDGE.radius]
  return (x, y) => pieces.reduce((least, piece) => Math.min(least, piece(x, y)), Infinity) - skin
}
