/** Random shapes around the origin, about a metre large, family by family. */
import { type Random, uniform } from '../../../src/scene/random.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import { disk } from '../../../src/shapes/disk.ts'
import { makeShape } from '../../../src/shapes/makeShape.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'

export const families: Record<string, (random: Random) => Shape> = {
  disk: (random) => disk([0, 0], uniform(random, 0.1, 1)),
  capsule: (random) =>
    capsule([-uniform(random, 0.05, 1), 0], [uniform(random, 0.05, 1), 0], uniform(random, 0.02, 0.5)),
  polygon: (random) => roundedPolygon(corners(random, 3 + Math.floor(8 * random()), uniform(random, 0.2, 1))),
  rounded: (random) =>
    roundedPolygon(
      corners(random, 3 + Math.floor(6 * random()), uniform(random, 0.2, 1)),
      uniform(random, 0.01, 0.5),
    ),
  nArc: (random) => randomArcs(random, 4 + 2 * Math.floor(5 * random())),
  needle,
}

/** Of an ellipse that is one metre long. */
function corners(random: Random, count: number, height: number): Point[] {
  // no two at the same place
  const angles = Array.from(
    { length: count },
    (_, k) => (2 * Math.PI * (k + uniform(random, -0.45, 0.45))) / count,
  )
  return angles.map((angle) => [Math.cos(angle), height * Math.sin(angle)])
}

/**
 * A smooth outline of n arcs. Any radii r_k close if Σ r_k (d_k+1 - d_k) = 0: those of two arcs whose chords point the way
 * that is missing are made as much larger.
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

/** A metre or two long, from 1e-2 down to 1e-6 m thin. */
function needle(random: Random): Shape {
  const thin = 10 ** uniform(random, -6, -2)
  const kind = random()
  if (kind < 0.25) return capsule([-1, 0], [1, 0], thin)
  if (kind < 0.5)
    return roundedPolygon([
      [-1, -thin],
      [1, -thin],
      [1, thin],
      [-1, thin],
    ])
  if (kind < 0.75)
    return roundedPolygon([
      [-1, -thin],
      [1, uniform(random, -thin, thin)],
      [-1, thin],
    ])
  // corners of flatter arcs, of more than 5e4 m of radius, are dents by rounding to the polygon that checks them
  return lens(Math.max(thin, 1e-5))
}

/** Two flat arcs and two tips of a hundredth of its half thickness. */
function lens(thin: number): Shape {
  const tip = thin / 100
  // tangent circles: (R - tip)² = 1 + (R - thin)²
  const radius = (1 + (thin - tip) * (thin + tip)) / (2 * (thin - tip))
  const x = 1 / (radius - tip)
  const y = (radius - thin) / (radius - tip)
  return makeShape([
    { center: [1, 0], radius: tip, direction: [x, -y] },
    { center: [0, thin - radius], radius, direction: [x, y] },
    { center: [-1, 0], radius: tip, direction: [-x, y] },
    { center: [0, radius - thin], radius, direction: [-x, -y] },
  ])
}
