import { cross, subtract } from './points.ts'
import type { Point } from './shape.ts'

/**
 * Returns the convex hull's corners, counter-clockwise, from the lowest of the leftmost points (Andrew's monotone chain
 * algorithm).
 */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points]
    .sort(([ax, ay], [bx, by]) => ax - bx || ay - by)
    .filter(([x, y], k, all) => k === 0 || x !== all[k - 1][0] || y !== all[k - 1][1])
  const lower = chainAlong(sorted)
  const upper = chainAlong(sorted.reverse())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

function chainAlong(sorted: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const point of sorted) {
    while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop()
    chain.push(point)
  }
  return chain
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return cross(subtract(b, a), subtract(c, a)) > 0
}
