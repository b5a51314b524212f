/** Mass properties of the union of convex shapes that may overlap. */
import { type Arc, arcsOf } from './arcs.ts'
import { boundsOf } from './bounds.ts'
import { type Mass, massOf } from './mass.ts'
import { cross } from './points.ts'
import type { Shape } from './shape.ts'

/** Cuts between two heights at which shapes begin or end. The area of two overlapping disks has a relative error below 1e-6. */
const CUTS = 2000
/** With more intervals than this, cuts are shared out by height instead: SHARED_CUTS in all, and at least FEWEST_CUTS per interval. */
const MAX_INTERVALS = 8
const SHARED_CUTS = 4000
const FEWEST_CUTS = 32
/** Gauss-Legendre points and weights of degree 3 on [0, 1]. */
const GAUSS = [0.5 - Math.sqrt(1 / 12), 0.5 + Math.sqrt(1 / 12)]

/**
 * Returns the area, centroid and second moment of area of the union of shapes. One shape is computed in closed form; of several,
 * the union is integrated over its cuts at many heights, so what several shapes cover counts once.
 */
export function massOfUnion(shapes: readonly Shape[]): Mass {
  if (shapes.length === 1) return massOf(shapes[0])
  const outlines = shapes.map(arcsOf)
  // between these heights no shape begins or ends
  const heights = [...new Set(shapes.flatMap((shape) => [boundsOf(shape)[1], boundsOf(shape)[3]]))].sort(
    (a, b) => a - b,
  )
  const [originX, originY] = shapes[0].centroid
  let [area, momentX, momentY, polar] = [0, 0, 0, 0]
  for (const [k, low] of heights.slice(0, -1).entries()) {
    const height = heights[k + 1] - low
    const share = (SHARED_CUTS * height) / (heights.at(-1)! - heights[0])
    const cuts = heights.length - 1 > MAX_INTERVALS ? Math.ceil(Math.max(FEWEST_CUTS, share)) : CUTS
    const step = height / cuts
    for (let n = 0; n < cuts; n++) {
      for (const point of GAUSS) {
        const y = low + step * (n + point)
        const weight = step / 2
        for (const [from, to] of unionOf(outlines.flatMap((arcs) => cut(arcs, y)))) {
          const [a, b, h] = [from - originX, to - originX, y - originY]
          area += weight * (b - a)
          momentX += (weight * (b * b - a * a)) / 2
          momentY += weight * (b - a) * h
          polar += weight * ((b ** 3 - a ** 3) / 3 + (b - a) * h * h)
        }
      }
    }
  }
  const [x, y] = [momentX / area, momentY / area]
  return { area, centroid: [originX + x, originY + y], inertia: polar - area * (x * x + y * y) }
}

type Interval = readonly [from: number, to: number]

/** Returns the intervals without their overlaps, ascending. */
function unionOf(intervals: readonly Interval[]): Interval[] {
  const merged: [number, number][] = []
  for (const [from, to] of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last === undefined || from > last[1]) merged.push([from, to])
    else last[1] = Math.max(last[1], to)
  }
  return merged
}

/** Returns what a convex outline covers at a height, if anything. */
function cut(arcs: readonly Arc[], y: number): Interval[] {
  let [from, to] = [Infinity, -Infinity]
  const note = (x: number) => {
    from = Math.min(from, x)
    to = Math.max(to, x)
  }
  arcs.forEach((arc, k) => {
    const { center, radius, end } = arc
    const rise = y - center[1]
    const half = Math.sqrt(Math.max(radius * radius - rise * rise, 0))
    for (const x of half > 0 ? [-half, half] : []) if (spans(arc, [x, rise])) note(center[0] + x)
    const { start } = arcs[(k + 1) % arcs.length]
    const part = (y - end[1]) / (start[1] - end[1])
    if (part >= 0 && part <= 1) note(end[0] + part * (start[0] - end[0]))
  })
  return to > from ? [[from, to]] : []
}

function spans({ from, to }: Arc, direction: readonly [number, number]): boolean {
  return cross(from, direction) >= 0 && cross(direction, to) >= 0
}
