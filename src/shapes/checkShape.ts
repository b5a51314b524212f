import { show } from '../util/validate.ts'
import { type Arc, arcsOf, roundingOf, sideAfter } from './arcs.ts'
import { distance, dot, subtract, turn } from './points.ts'
import type { Shape } from './shape.ts'

/** Maximum deviation of a direction's length from 1. */
const UNIT_ROUNDING = 1e-12

/**
 * Throws if the shape violates the invariants of `Shape`: directions have length 1; arcs span at most π and have radii
 * of at least 0; the outline turns counter-clockwise exactly once; straight sides are tangent to both neighbours and
 * run forward.
 */
export function checkShape(shape: Shape): void {
  const { centers, radii, directions, centroid } = shape
  const count = radii.length
  if (count < 2) throw new Error(`shape has ${count} arcs: expected at least 2`)
  for (const [name, values] of Object.entries({ centers, directions })) {
    if (values.length !== 2 * count)
      throw new Error(`shape.${name} has ${values.length} numbers for ${count} arcs: expected ${2 * count}`)
  }
  for (const [name, values] of Object.entries({ centers, radii, directions, centroid })) {
    const wrong = values.findIndex((value) => !Number.isFinite(value))
    if (wrong >= 0) throw new Error(`shape.${name}[${wrong}] is ${values[wrong]}: expected a finite number`)
  }
  const arcs = arcsOf(shape)
  const rounding = roundingOf(shape)
  arcs.forEach((arc, k) => {
    checkArc(arc, `shape's arc ${k}`)
  })
  arcs.forEach((arc, k) => {
    checkSide(arc, arcs[(k + 1) % count], `shape's side after arc ${k}`, rounding)
  })
  const turned = arcs.reduce((sum, { halfAngle }) => sum + 2 * halfAngle, 0) / (2 * Math.PI)
  if (Math.abs(turned - 1) > UNIT_ROUNDING * count)
    throw new Error(`shape turns ${turned} times around: expected once`)
  const first = arcs[0].start
  if (arcs.every(({ start, end }) => distance(first, start) === 0 && distance(first, end) === 0))
    throw new Error(`shape is the single point ${show(first)}: expected an outline`)
}

function checkArc({ radius, from, to }: Arc, name: string): void {
  if (!(radius >= 0)) throw new Error(`${name} has the radius ${radius}: expected at least 0`)
  const length = Math.hypot(...from)
  if (Math.abs(length - 1) > UNIT_ROUNDING)
    throw new Error(`${name} begins with the direction ${show(from)}: expected one of length 1`)
  // rounding may put half a circle on either side of π
  const angle = turn(from, to)
  if (angle < 0 && Math.PI + angle > UNIT_ROUNDING)
    throw new Error(`${name} turns by ${angle} rad: expected from 0 to half a circle`)
}

function checkSide(arc: Arc, next: Arc, name: string, tolerance: number): void {
  const across = dot(arc.to, subtract(next.start, arc.end))
  if (Math.abs(across) > tolerance)
    throw new Error(`${name} leaves its tangent by ${across} m: expected it to be tangent to both arcs`)
  const forward = sideAfter(arc, next)
  if (forward < -tolerance) throw new Error(`${name} goes back by ${-forward} m: expected it to go forward`)
}
