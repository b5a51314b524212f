/** Centroid and moment of inertia of the walls of a body: closed ones as plates, or open ones as wires. */
import { EDGE } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'
import type { Vector } from '../../util/validate.ts'
import type { WallEdges } from '../walls/walls.ts'

/** Sums over the plates or wires; the mass is their area or length. */
interface Sums {
  readonly size: number
  readonly x: number
  readonly y: number
  readonly polar: number
}

/** Straight sides that stand for an arc, of at most a quarter of a circle. */
const SIDES = 64

/** Returns the points along an edge, without its end. */
function pointsAlong(f32: Float32Array, w: number): Vector[] {
  const [startX, startY] = [f32[w + EDGE.start], f32[w + EDGE.start + 1]]
  const [endX, endY] = [f32[w + EDGE.end], f32[w + EDGE.end + 1]]
  const curvature = f32[w + EDGE.curvature]
  if (curvature === 0) return [[startX, startY]]
  const half = Math.asin(
    Math.min(Math.max((Math.hypot(endX - startX, endY - startY) * curvature) / 2, -1), 1),
  )
  const [x, y] = [f32[w + EDGE.startTangent], f32[w + EDGE.startTangent + 1]]
  return Array.from({ length: SIDES }, (_, k) => {
    const turn = (2 * half * k) / SIDES
    const [along, left] = [Math.sin(turn) / curvature, (1 - Math.cos(turn)) / curvature]
    return [startX + along * x - left * y, startY + along * y + left * x]
  })
}

function plate(points: readonly Vector[]): Sums {
  let [size, x, y, polar] = [0, 0, 0, 0]
  for (const [k, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(k + 1) % points.length]
    const doubled = ax * by - ay * bx
    size += doubled / 2
    x += (doubled * (ax + bx)) / 6
    y += (doubled * (ay + by)) / 6
    polar += (doubled * (ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by)) / 12
  }
  const side = Math.sign(size)
  return { size: side * size, x: side * x, y: side * y, polar: side * polar }
}

function wire(points: readonly Vector[]): Sums {
  let [size, x, y, polar] = [0, 0, 0, 0]
  for (let k = 1; k < points.length; k++) {
    const [[ax, ay], [bx, by]] = [points[k - 1], points[k]]
    const length = Math.hypot(bx - ax, by - ay)
    size += length
    x += (length * (ax + bx)) / 2
    y += (length * (ay + by)) / 2
    polar += (length * (ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by)) / 3
  }
  return { size, x, y, polar }
}

/**
 * Returns the centroid of walls in body coordinates, and the square of their radius of gyration about it: the moment of inertia over
 * the mass. Of walls that do not sense, the closed ones count as plates of equal density; if none is closed, all count as wires. Without
 * walls it is a point at the origin. Skins do not count.
 */
export function gyrationOf({ edges, firsts }: WallEdges): { centroid: Vector; squared: number } {
  const { f32, u32 } = words(edges.buffer)
  const chains = Array.from(firsts, (first, k) => {
    const next = k + 1 < firsts.length ? firsts[k + 1] : edges.length / EDGE.stride
    const at = Array.from({ length: next - first }, (_, n) => (first + n) * EDGE.stride)
    const last = at[at.length - 1]
    const isClosed = at.length > 1 && u32[last + EDGE.next] === first
    const points = at.flatMap((w) => pointsAlong(f32, w))
    const end: Vector = [f32[last + EDGE.end], f32[last + EDGE.end + 1]]
    return { isClosed, isSensor: u32[at[0] + EDGE.sensor] !== 0, points, end }
  }).filter(({ isSensor }) => !isSensor)
  const plates = chains.filter(({ isClosed }) => isClosed)
  const sums =
    plates.length > 0
      ? plates.map(({ points }) => plate(points))
      : chains.map(({ points, end }) => wire([...points, end]))
  const total = (key: keyof Sums) => sums.reduce((sum, part) => sum + part[key], 0)
  const size = total('size')
  if (!(size > 0)) return { centroid: [0, 0], squared: 0 }
  const centroid: Vector = [total('x') / size, total('y') / size]
  const squared = total('polar') / size - (centroid[0] ** 2 + centroid[1] ** 2)
  return { centroid, squared: Math.max(squared, 0) }
}
