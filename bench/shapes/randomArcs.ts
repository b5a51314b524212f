import { makeShape } from '../../src/shapes/makeShape.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { type Random, uniform } from '../../src/util/random.ts'

/**
 * Returns a smooth outline of n arcs around the origin, about a metre large. Radii r_k close if Σ r_k (d_k+1 - d_k) =
 * 0: the radii of two arcs whose chords point in the missing direction are increased to satisfy this. Includes flat and
 * sharp arcs, as in the paper.
 */
export function randomArcs(random: Random, n: number): Shape {
  const angles = Array.from({ length: n }, (_, k) => (2 * Math.PI * (k + uniform(random, -0.4, 0.4))) / n)
  const directions = angles.map((angle): Point => [Math.cos(angle), Math.sin(angle)])
  const radii = angles.map(() => (random() < 0.3 ? uniform(random, 0.01, 0.1) : uniform(random, 0.2, 1)))
  const chords = directions.map(([x, y], k): Point => {
    const [nextX, nextY] = directions[(k + 1) % n]
    return [nextX - x, nextY - y]
  })
  const missing = radii.reduce<Point>(([x, y], r, k) => [x - r * chords[k][0], y - r * chords[k][1]], [0, 0])
  for (let k = 0; k < n; k++) {
    const [p, q] = [chords[k], chords[(k + 1) % n]]
    const cross = p[0] * q[1] - p[1] * q[0]
    const alongP = (missing[0] * q[1] - missing[1] * q[0]) / cross
    const alongQ = (p[0] * missing[1] - p[1] * missing[0]) / cross
    if (alongP < 0 || alongQ < 0) continue
    radii[k] += alongP
    radii[(k + 1) % n] += alongQ
    break
  }
  const parts = []
  let center: Point = [0, 0]
  for (let k = 0; k < n; k++) {
    if (k > 0) {
      const step = radii[k - 1] - radii[k]
      center = [center[0] + step * directions[k][0], center[1] + step * directions[k][1]]
    }
    parts.push({ center, radius: radii[k], direction: directions[k] })
  }
  const { centroid } = makeShape(parts)
  return makeShape(
    parts.map(({ center: [x, y], ...part }) => ({ ...part, center: [x - centroid[0], y - centroid[1]] })),
  )
}
