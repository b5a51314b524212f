/** Sets of circles for the diagram tests: random, clustered, on lattices. */

import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import type { Circles } from './oracle.ts'

export type Kind = 'random' | 'clustered' | 'gridded'
export const KINDS: readonly Kind[] = ['random', 'clustered', 'gridded']

/** Returns about `count` circles in a box of 100 by 100 around the origin; at least half of the area is free. */
export function circlesOf(kind: Kind, count: number, seed: number): Circles {
  const random = createRandom(seed)
  if (kind === 'random') return strewn(count, random)
  return kind === 'clustered' ? clumps(count, random) : lattice(count, random)
}

/** Random circles, mostly separate, some overlapping. */
function strewn(count: number, random: Random): Circles {
  const largest = 100 * Math.sqrt(0.3 / count)
  return circles(count, () => [
    uniform(random, -50, 50),
    uniform(random, -50, 50),
    largest * uniform(random, 0.05, 1),
  ])
}

/** Normally distributed clusters with radii from tiny to large. */
function clumps(count: number, random: Random): Circles {
  const middles = Array.from({ length: 5 }, () => [uniform(random, -40, 40), uniform(random, -40, 40)])
  const largest = 100 * Math.sqrt(0.2 / count)
  return circles(count, (k) => {
    const [x, y] = middles[k % middles.length]
    return [x + 6 * normal(random), y + 6 * normal(random), largest * 10 ** uniform(random, -2, 0)]
  })
}

/** Radius relative to the spacing: separate, touching, overlapping, four through one point. */
const LATTICES = [0.3, 0.5, 0.6, Math.SQRT1_2]

/** Exact coordinates with equal heights; more circles are omitted the more they overlap. */
function lattice(count: number, random: Random): Circles {
  const share = LATTICES[Math.floor(random() * LATTICES.length)]
  const kept = share > 0.5 ? 0.5 : 0.9
  const across = Math.ceil(Math.sqrt(count / kept))
  const spacing = 2 ** Math.floor(Math.log2(100 / across))
  const places = Array.from({ length: across * across }, (_, k) => [k % across, Math.floor(k / across)])
  const chosen = places.filter(() => random() < kept)
  return circles(chosen.length, (k) => {
    const [column, row] = chosen[k]
    return [(column - across / 2) * spacing, (row - across / 2) * spacing, share * spacing]
  })
}

function circles(count: number, circle: (k: number) => readonly [number, number, number]): Circles {
  const all = Array.from({ length: count }, (_, k) => circle(k))
  return { centers: all.flatMap((one) => one.slice(0, 2)), radii: all.map(([, , radius]) => radius) }
}

/** Normally distributed, by the Box-Muller transform. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Returns the bounding box of all circles, enlarged by a fraction of its size. */
export function boxAround({ centers, radii }: Circles, share: number): [number, number, number, number] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [k, radius] of radii.entries()) {
    minX = Math.min(minX, centers[2 * k] - radius)
    minY = Math.min(minY, centers[2 * k + 1] - radius)
    maxX = Math.max(maxX, centers[2 * k] + radius)
    maxY = Math.max(maxY, centers[2 * k + 1] + radius)
  }
  const wider = share * Math.max(maxX - minX, maxY - minY)
  return [minX - wider, minY - wider, maxX + wider, maxY + wider]
}

export function pointIn([minX, minY, maxX, maxY]: readonly number[], random: Random): Point {
  return [uniform(random, minX, maxX), uniform(random, minY, maxY)]
}
