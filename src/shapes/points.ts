/** 2D vector helpers in f64, and validation of points. */
import { FINITE, mapEach, type Rule, requireVector, SMALLEST_NORMAL, show } from '../util/validate.ts'
import type { Point } from './shape.ts'

/**
 * Throws unless the value is a number that satisfies the rule. Unlike the checks of GPU inputs it does not round to
 * f32.
 */
export function requireDouble(name: string, value: unknown, rule: Rule = FINITE): number {
  if (typeof value !== 'number' || !rule.holds(Math.fround(value)))
    throw new Error(`${name} is ${show(value)}: expected ${rule.expected}`)
  return value
}

export function requirePoint(name: string, value: unknown): Point {
  requireVector(name, value, FINITE)
  const { 0: x, 1: y } = value as Point
  return [x, y]
}

/** Throws if there are fewer than `fewest` points or all points coincide. */
export function requirePoints(name: string, value: unknown, fewest: number): Point[] {
  if (!Array.isArray(value)) throw new Error(`${name} is ${show(value)}: expected an array of points [x, y]`)
  if (value.length < fewest)
    throw new Error(`${name} has ${value.length} points: expected at least ${fewest}`)
  const points = mapEach(value, (point, k) => requirePoint(`${name}[${k}]`, point))
  const extent = Math.max(...points.map((point) => distance(points[0], point)))
  if (extent < SMALLEST_NORMAL)
    throw new Error(
      `${name} lie within ${extent} m of ${show(points[0])}: expected points that are farther apart`,
    )
  return points
}

export function subtract([ax, ay]: Point, [bx, by]: Point): Point {
  return [ax - bx, ay - by]
}

/** Returns a + t b. */
export function along([ax, ay]: Point, [bx, by]: Point, t: number): Point {
  return [ax + t * bx, ay + t * by]
}

export function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [(ax + bx) / 2, (ay + by) / 2]
}

export function dot([ax, ay]: Point, [bx, by]: Point): number {
  return ax * bx + ay * by
}

/** Returns the cross product: positive if b is to the left of a. */
export function cross([ax, ay]: Point, [bx, by]: Point): number {
  return ax * by - ay * bx
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay)
}

export function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y)
  return [x / length, y / length]
}

/**
 * Rotates a vector clockwise by π / 2. For a counter-clockwise outline this turns a tangent into the outward normal.
 */
export function rightOf([x, y]: Point): Point {
  return [y, -x]
}

/** Returns the signed angle from a to b in radians, in (-π, π]. */
export function turn(a: Point, b: Point): number {
  return Math.atan2(cross(a, b), dot(a, b))
}

export function fromAngle(angle: number): Point {
  return [Math.cos(angle), Math.sin(angle)]
}

/** Returns the signed area of a closed polygon; counter-clockwise is positive. */
export function signedArea(points: readonly Point[]): number {
  const origin = points[0]
  let doubled = 0
  for (let k = 1; k + 1 < points.length; k++)
    doubled += cross(subtract(points[k], origin), subtract(points[k + 1], origin))
  return doubled / 2
}
