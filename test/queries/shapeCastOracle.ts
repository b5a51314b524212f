/** Reference results of moving shapes in f64: distances by search along each edge, and steps as long as the distance. */

import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { leastDepth } from '../../src/narrow/arcs.ts'
import { closestPoint } from '../../src/queries/closestPoint.ts'
import { EDGE } from '../../src/schemas/offsets.ts'
import { words } from '../../src/schemas/typedViews.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import type { World } from '../../src/world.ts'
import type { Body } from './grainOracle.ts'

/** Something that a shape may hit. */
export interface Obstacle {
  /** Id of a disk or grain, or -1 - the index of an edge. */
  readonly key: number
  /** A circle around it. */
  readonly center: Point
  readonly radius: number
  /** Returns the distance to a shape, negative if they overlap. */
  gap(shape: Shape): number
  /** Returns the distance of a point from its boundary. */
  offBoundary(point: Point): number
}

export function bodyObstacle({ id, center, radius, parts }: Body): Obstacle {
  return {
    key: id,
    center,
    radius,
    gap: (shape) => Math.min(...parts.map((part) => -leastDepth(part, shape).depth)),
    offBoundary: (point) => Math.min(...parts.map((part) => Math.abs(closestPoint(part, point).distance))),
  }
}

const SAMPLES = 48

/** Returns the edges of a CPU world that has been queried, at the current placements of their bodies. */
export function edgeObstacles(world: World): Obstacle[] {
  const count = world.stats.edges
  const { storage } = world.backend as CpuBackend
  const { f32, u32 } = words(storage.view('queryEdges', count).u32.slice().buffer as ArrayBuffer)
  return Array.from({ length: count }, (_, e): Obstacle => {
    const w = e * EDGE.stride
    const body = u32[w + EDGE.body]
    const place = body === 0 ? { position: [0, 0] as const, angle: 0 } : world.bodies.placement(body)
    const [cos, sin] = [Math.cos(place.angle), Math.sin(place.angle)]
    const inWorld = ([x, y]: Point): Point => [
      place.position[0] + cos * x - sin * y,
      place.position[1] + sin * x + cos * y,
    ]
    const at = (word: number): Point => [f32[w + word], f32[w + word + 1]]
    const [start, end] = [at(EDGE.start), at(EDGE.end)]
    const pointAt = arcThrough(start, end, f32[w + EDGE.curvature])
    const along = (part: number) => inWorld(pointAt(part))
    const radius = f32[w + EDGE.radius]
    const toLine = (distanceAt: (point: Point) => number) => leastAlong((part) => distanceAt(along(part)))
    const center = along(0.5)
    return {
      key: -1 - e,
      center,
      radius: Math.max(Math.hypot(along(0)[0] - center[0], along(0)[1] - center[1]), 0) * 1.01 + radius,
      gap: (shape) => toLine((point) => closestPoint(shape, point).distance) - radius,
      offBoundary: ([x, y]) => Math.abs(toLine(([px, py]) => Math.hypot(px - x, py - y)) - radius),
    }
  })
}

/** Returns the points of an arc through two ends by the part of the way; computed from its ends and curvature alone. */
function arcThrough([ax, ay]: Point, [bx, by]: Point, curvature: number): (part: number) => Point {
  const chord = Math.hypot(bx - ax, by - ay)
  const half = Math.asin(Math.min(1, Math.max(-1, (curvature * chord) / 2)))
  const [ux, uy] = [(bx - ax) / chord, (by - ay) / chord]
  return (part) => {
    if (Math.abs(half) < 1e-9) return [ax + part * (bx - ax), ay + part * (by - ay)]
    // a point at the turn φ of the tangent from the middle: along the chord and to its left
    const turn = (2 * part - 1) * half
    const forward = (chord * (Math.sin(turn) + Math.sin(half))) / (2 * Math.sin(half))
    const left = (-chord * (Math.cos(turn) - Math.cos(half))) / (2 * Math.sin(half))
    return [ax + forward * ux - left * uy, ay + forward * uy + left * ux]
  }
}

/** Returns the least value of a function on [0, 1] with few minima. */
function leastAlong(value: (part: number) => number): number {
  const values = Array.from({ length: SAMPLES + 1 }, (_, n) => value(n / SAMPLES))
  let least = Math.min(...values)
  for (let n = 0; n <= SAMPLES; n++) {
    const isLowest = (values[n - 1] ?? Infinity) >= values[n] && (values[n + 1] ?? Infinity) >= values[n]
    if (!isLowest || values[n] > least + 2 / SAMPLES) continue
    let [low, high] = [Math.max(0, n - 1) / SAMPLES, Math.min(SAMPLES, n + 1) / SAMPLES]
    for (let step = 0; step < 36; step++) {
      const [a, b] = [low + 0.4 * (high - low), low + 0.6 * (high - low)]
      if (value(a) <= value(b)) high = b
      else low = a
    }
    least = Math.min(least, value((low + high) / 2))
  }
  return least
}

export interface Way {
  readonly shape: Shape
  readonly from: Point
  readonly by: Point
  /** Radius of a circle around the shape, about its centroid. */
  readonly radius: number
}

export function shapeAt({ shape, from, by }: Way, fraction: number): Shape {
  return placed(shape, [from[0] + fraction * by[0], from[1] + fraction * by[1]], 0)
}

const MAX_STEPS = 400

/** Returns the first fraction at which the gap is at most this; Infinity if it never is, NaN if the way grazes for too long. */
export function firstWithin(way: Way, { center, radius, gap }: Obstacle, most: number): number {
  const length = Math.hypot(...way.by)
  const offset: Point = [center[0] - way.from[0], center[1] - way.from[1]]
  const along = length === 0 ? 0 : (offset[0] * way.by[0] + offset[1] * way.by[1]) / length
  const nearest = Math.min(length, Math.max(0, along))
  const apart =
    length === 0
      ? Math.hypot(...offset)
      : Math.hypot(offset[0] - (nearest * way.by[0]) / length, offset[1] - (nearest * way.by[1]) / length)
  if (apart > radius + way.radius + 1e-3) return Infinity
  let t = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const left = gap(shapeAt(way, t)) - most
    if (left <= 1e-12) return t
    if (length === 0) return Infinity
    t += Math.max(left, 1e-9) / length
    if (t > 1) return Infinity
  }
  return Number.NaN
}
