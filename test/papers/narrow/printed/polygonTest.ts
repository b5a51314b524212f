/** Algorithms 3 and 4 of Ollington (2018) as printed, kept to document where they fail. */
import { supportArc } from '../../../../src/narrow/support.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'

/** Algorithm 3, SAT for polygons: whether they collide. `meant` uses the normal of the current edge. */
export function printedSat(a: Shape, b: Shape, reading: 'printed' | 'meant'): boolean {
  for (const [own, other] of [
    [a, b],
    [b, a],
  ] as const) {
    for (let i = 0; i < own.radii.length; i++) {
      let most = -Infinity
      for (let j = 0; j < other.radii.length; j++) {
        const [x, y] = reading === 'printed' ? vector(other.directions, j) : vector(own.directions, i)
        const [px, py] = vector(own.centers, i)
        const [qx, qy] = vector(other.centers, j)
        most = Math.max(most, (px - qx) * x + (py - qy) * y)
      }
      if (most < 0) return false
    }
  }
  return true
}

/** Algorithm 4, GJK: whether they collide; undefined if it has not ended after 1,000 iterations. */
export function printedGjk(a: Shape, b: Shape): boolean | undefined {
  let d: Point = [b.centroid[0] - a.centroid[0], b.centroid[1] - a.centroid[1]]
  let simplex: Point[] = [farthest(a, b, d)]
  d = [-d[0], -d[1]]
  for (let round = 0; round < 1000; round++) {
    const p = farthest(a, b, d)
    simplex.push(p)
    if (p[0] * d[0] + p[1] * d[1] <= 0) return false
    if (simplex.length === 3) {
      if (containsOrigin(simplex)) return true
      simplex = nearestSide(simplex)
    }
    const [[px, py], [qx, qy]] = simplex
    const across: Point = [qy - py, px - qx]
    const towards = across[0] * px + across[1] * py > 0 ? -1 : 1
    d = [towards * across[0], towards * across[1]]
  }
  return undefined
}

function farthest(a: Shape, b: Shape, [x, y]: Point): Point {
  const [ax, ay] = onSurface(a, x, y)
  const [bx, by] = onSurface(b, -x, -y)
  return [ax - bx, ay - by]
}

function onSurface(shape: Shape, x: number, y: number): Point {
  const arc = supportArc(shape, x, y)
  const [cx, cy] = vector(shape.centers, arc)
  const part = shape.radii[arc] / (Math.hypot(x, y) || 1)
  return [cx + part * x, cy + part * y]
}

function containsOrigin([p, q, r]: Point[]): boolean {
  const turns = [cross(p, q), cross(q, r), cross(r, p)]
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0)
}

function nearestSide([p, q, r]: Point[]): Point[] {
  return distance(p, r) < distance(q, r) ? [p, r] : [q, r]
}

/** Returns the distance of the origin from the segment. */
function distance(p: Point, q: Point): number {
  const [x, y] = [q[0] - p[0], q[1] - p[1]]
  const part = Math.max(0, Math.min(1, -(p[0] * x + p[1] * y) / (x * x + y * y)))
  return Math.hypot(p[0] + part * x, p[1] + part * y)
}

function vector(values: Float64Array, k: number): Point {
  return [values[2 * k], values[2 * k + 1]]
}

function cross(p: Point, q: Point): number {
  return p[0] * q[1] - p[1] * q[0]
}
