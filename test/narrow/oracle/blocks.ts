/** Bounding circles of runs of polygon corners: prune the search for near sides. */
import type { Point } from '../../../src/shapes/shape.ts'

const SIDES = 64
/** Enlarges circles, in metres and relative to the size, so that rounding excludes no corner. */
const SLACK = 1e-12

export interface Blocks {
  /** Centres and radii of the circles. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly radius: Float64Array
}

/** Block k has the sides that end at the corners from SIDES * k on. */
export function blocksOf(points: readonly Point[]): Blocks {
  const count = Math.ceil(points.length / SIDES)
  const blocks = {
    x: new Float64Array(count),
    y: new Float64Array(count),
    radius: new Float64Array(count),
  }
  for (let k = 0; k < count; k++) {
    const before = points[(SIDES * k + points.length - 1) % points.length]
    const corners = [before, ...points.slice(SIDES * k, SIDES * (k + 1))]
    const xs = corners.map(([x]) => x)
    const ys = corners.map(([, y]) => y)
    const x = (Math.min(...xs) + Math.max(...xs)) / 2
    const y = (Math.min(...ys) + Math.max(...ys)) / 2
    blocks.x[k] = x
    blocks.y[k] = y
    const reach = Math.max(...corners.map(([px, py]) => Math.hypot(px - x, py - y)))
    blocks.radius[k] = (1 + SLACK) * reach + SLACK
  }
  return blocks
}

export const firstSide = (block: number): number => SIDES * block
export const endOfSides = (block: number, corners: number): number => Math.min(corners, SIDES * (block + 1))
