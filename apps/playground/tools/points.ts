/** Control points: search, insertion and removal. */
import { closestPoint } from '../../../src/queries/closestPoint.ts'
import { distance, dot, subtract } from '../../../src/shapes/points.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { type Draft, type Kind, MAX_POINTS, MIN_POINTS } from './draft.ts'

export function nearestPoint(points: readonly Point[], at: Point): { index: number; distance: number } {
  const distances = points.map((point) => distance(point, at))
  const index = distances.indexOf(Math.min(...distances))
  return { index, distance: distances[index] }
}

/** Returns the nearest side of the polygon, as the index of its first point. */
export function nearestSide(points: readonly Point[], at: Point): { index: number; distance: number } {
  const distances = points.map((start, k) => {
    const side = subtract(points[(k + 1) % points.length], start)
    const part = dot(subtract(at, start), side) / Math.max(dot(side, side), 1e-12)
    return distance(at, between(start, points[(k + 1) % points.length], Math.min(Math.max(part, 0), 1)))
  })
  const index = distances.indexOf(Math.min(...distances))
  return { index, distance: distances[index] }
}

const between = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  ax + part * (bx - ax),
  ay + part * (by - ay),
]

/** Number of points added or removed at once: an n-arc has an even number. */
const STEP: Record<Kind, number> = { narc: 2, round: 1 }

/** Adds points on a side, or on the outline above it. Throws one sentence if there are too many. */
export function withPoints(draft: Draft, side: number, shape: Shape): Draft {
  const { kind, points } = draft
  const more = STEP[kind]
  if (points.length + more > MAX_POINTS)
    throw new Error(`the shape has ${points.length} points: expected at most ${MAX_POINTS} with the new ones`)
  const [start, end] = [points[side], points[(side + 1) % points.length]]
  const added = Array.from({ length: more }, (_, k) => {
    const onSide = between(start, end, (k + 1) / (more + 1))
    return kind === 'narc' ? closestPoint(shape, onSide).point : onSide
  })
  return { ...draft, points: [...points.slice(0, side + 1), ...added, ...points.slice(side + 1)] }
}

/** Removes a point, and for an n-arc the next one too. Throws one sentence if too few would remain. */
export function withoutPoint(draft: Draft, index: number): Draft {
  const { kind, points } = draft
  const fewest = MIN_POINTS[kind]
  const name = kind === 'narc' ? 'an n-arc loses points in pairs and' : 'a rounded polygon'
  if (points.length - STEP[kind] < fewest)
    throw new Error(`${name} needs ${fewest} points: here are ${points.length}`)
  const gone = Array.from({ length: STEP[kind] }, (_, k) => (index + k) % points.length)
  return { ...draft, points: points.filter((_, k) => !gone.includes(k)) }
}

/** Converts the points to another kind, with one more on the longest side if an n-arc needs it. */
export function ofKind(draft: Draft, kind: Kind): Draft {
  const { points } = draft
  if (kind !== 'narc' || points.length % 2 === 0) return { ...draft, kind }
  const next = (k: number) => points[(k + 1) % points.length]
  const lengths = points.map((point, k) => distance(point, next(k)))
  const side = lengths.indexOf(Math.max(...lengths))
  const added = between(points[side], next(side), 0.5)
  return { ...draft, kind, points: [...points.slice(0, side + 1), added, ...points.slice(side + 1)] }
}
