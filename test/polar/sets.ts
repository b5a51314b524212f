/** Sets of circles that diagrams are tested with: strewn, in clumps, on lattices. */

import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import type { Circles } from './oracle.ts'

export type Kind = 'random' | 'clustered' | 'gridded'
export const KINDS: readonly Kind[] = ['random', 'clustered', 'gridded']

/** About `count` circles in a box of 100 by 100 about the origin, of which they leave half free or more. */
export function circlesOf(kind: Kind, count: number, seed: number): Circles {
  const random = createRandom(seed)
  if (kind === 'random') return strewn(count, random)
  return kind === 'clustered' ? clumps(count, random) : lattice(count, random)
}

/** Most of them apart, some overlapping. */
function strewn(count: number, random: Random): Circles {
  const largest = 100 * Math.sqrt(0.3 / count)
  return circles(count, () => [
    uniform(random, -50, 50),
    uniform(random, -50, 50),
    largest * uniform(random, 0.05, 1),
  ])
}

/** Normal clumps, dense in their middles; radii from tiny to large. */
function clumps(count: number, random: Random): Circles {
  const middles = Array.from({ length: 5 }, () => [uniform(random, -40, 40), uniform(random, -40, 40)])
  const largest = 100 * Math.sqrt(0.2 / count)
  return circles(count, (k) => {
    const [x, y] = middles[k % middles.length]
    return [x + 6 * normal(random), y + 6 * normal(random), largest * 10 ** uniform(random, -2, 0)]
  })
}

/** Of the spacing: apart, touching, overlapping, and four through a point. */
const LATTICES = [0.3, 0.5, 0.6, Math.SQRT1_2]

/** Exact: of circles at equal heights; the more they overlap, the more of them are left out. */
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

/** By Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** The box around all circles, wider by a share of it. */
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
