/** Pairs of n-arcs and n-gons as a broad phase would produce them. */
import { collideArcs } from '../../src/narrow/arcs.ts'
import { placed } from '../../src/shapes/placed.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../src/shapes/shape.ts'
import { createRandom, insideDisk, type Random, uniform } from '../../src/util/random.ts'
import { randomArcs } from './randomArcs.ts'

export type Pair = readonly [a: Shape, b: Shape]
export const KINDS = ['arc', 'gon'] as const
export type Kind = (typeof KINDS)[number]

/**
 * Returns this many pairs that collide, or do not, with centres at most 2 m apart. The n-gons have corners on a circle
 * of 1 m compressed to 0.6 to 1 m; the n-arcs have arcs of 0.01 m to about 1 m.
 */
export function pairsOf(kind: Kind, n: number, collide: boolean, count: number): Pair[] {
  const random = createRandom(n)
  const pairs: Pair[] = []
  while (pairs.length < count) {
    const a = drawShape(kind, n, random)
    const b = placed(drawShape(kind, n, random), insideDisk(random, 2), uniform(random, 0, 2 * Math.PI))
    if (collideArcs(a, b).depth >= 0 === collide) pairs.push([a, b])
  }
  return pairs
}

function drawShape(kind: Kind, n: number, random: Random): Shape {
  if (kind === 'arc') return randomArcs(random, n)
  const height = uniform(random, 0.6, 1)
  const points = Array.from({ length: n }, (_, k): Point => {
    const angle = (2 * Math.PI * (k + uniform(random, -0.2, 0.2))) / n
    return [Math.cos(angle), height * Math.sin(angle)]
  })
  return roundedPolygon(points)
}
