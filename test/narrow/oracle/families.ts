/** Families of random shapes around the origin, about a metre large. */
import { randomArcs } from '../../../bench/shapes/randomArcs.ts'
import { capsule } from '../../../src/shapes/capsule.ts'
import { disk } from '../../../src/shapes/disk.ts'
import { makeShape } from '../../../src/shapes/makeShape.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { type Random, uniform } from '../../../src/util/random.ts'

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

/** Corners on an ellipse one metre long. */
function corners(random: Random, count: number, height: number): Point[] {
  // no two at the same position
  const angles = Array.from(
    { length: count },
    (_, k) => (2 * Math.PI * (k + uniform(random, -0.45, 0.45))) / count,
  )
  return angles.map((angle) => [Math.cos(angle), height * Math.sin(angle)])
}

/** A needle one or two metres long and 1e-2 to 1e-6 m thin. */
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
  // corners of flatter arcs (radius above 5e4 m) would be dents by rounding in the reference polygon
  return lens(Math.max(thin, 1e-5))
}

/** Two flat arcs and two tips with a radius of a hundredth of the half thickness. */
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
