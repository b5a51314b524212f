/** A mixture of two sizes that falls into a box without friction, and how much of its inside it fills. */

import type { DiskState } from '../../../src/features/disks/state.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import { run } from '../../support/quality.ts'
import { mean } from './fit.ts'

/** Radii in metres, half of the disks each: 1 to 1.4, the mixture of O'Hern et al. */
const RADII = [0.5, 0.7] as const
const SPACING = 1.5

export interface Packing {
  readonly columns: number
  readonly rows: number
  readonly friction: number
  /** Simulated. */
  readonly seconds: number
  readonly seed: number
}

export interface Packed {
  /** Area fraction of the inside. */
  readonly fraction: number
  /** Largest overlap, metres. */
  readonly overlap: number
  readonly state: DiskState
  /** [left, bottom, right, top] of the inside, metres. */
  readonly inside: Box
}

export type Box = readonly [left: number, bottom: number, right: number, top: number]

async function settle({ columns, rows, friction, seconds, seed }: Packing): Promise<Packed> {
  const random = createRandom(seed)
  const width = columns * SPACING
  const count = columns * rows
  const radii = Array.from({ length: count }, (_, k) => RADII[k % 2])
  for (let k = count - 1; k > 0; k--) {
    const other = Math.floor((k + 1) * random())
    ;[radii[k], radii[other]] = [radii[other], radii[k]]
  }
  const world = await World.create({ backend: 'cpu', capacity: count })
  const height = rows * SPACING + 2
  world.walls.add([
    {
      chain: [
        [0, height],
        [0, 0],
        [width, 0],
        [width, height],
      ],
      friction,
    },
  ])
  world.disks.add({
    positions: radii.flatMap((_, k) => [
      SPACING * (0.5 + (k % columns)) + uniform(random, -0.04, 0.04),
      SPACING * (0.5 + Math.floor(k / columns)) + uniform(random, -0.04, 0.04),
    ]),
    radii,
    friction,
  })
  run(world, seconds)
  const state = await world.disks.read()
  const heights = state.positions.filter((_, k) => k % 2 === 1).sort()
  // four large diameters from the walls, as they order what is next to them, and from the surface
  const margin = 4 * 2 * RADII[1]
  const inside: Box = [margin, margin, width - margin, heights[Math.floor(0.98 * count)] - margin]
  return { fraction: areaFraction(state, inside), overlap: world.stats.deepestOverlap, state, inside }
}

/** Part of a box that disks fill; their overlaps count twice. */
function areaFraction({ positions, radii }: DiskState, box: Box): number {
  const [left, bottom, right, top] = box
  let area = 0
  for (const [k, radius] of radii.entries())
    area += clippedArea(positions[2 * k], positions[2 * k + 1], radius, box)
  return area / ((right - left) * (top - bottom))
}

/** Area of a disk inside a box: its chords, cut at the box and summed over their middles, to about 1e-5 of it. */
function clippedArea(x: number, y: number, radius: number, [left, bottom, right, top]: Box): number {
  if (x - radius >= left && x + radius <= right && y - radius >= bottom && y + radius <= top)
    return Math.PI * radius ** 2
  const from = Math.max(left, x - radius)
  const to = Math.min(right, x + radius)
  if (from >= to || y + radius <= bottom || y - radius >= top) return 0
  const strips = 2000
  const stride = (to - from) / strips
  let area = 0
  for (let k = 0; k < strips; k++) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - (from + (k + 0.5) * stride - x) ** 2))
    area += stride * Math.max(0, Math.min(top, y + half) - Math.max(bottom, y - half))
  }
  return area
}

export interface Fractions {
  readonly friction: number
  /** Area fraction of each seed. */
  readonly fractions: readonly number[]
  readonly mean: number
  /** Largest overlap, in metres. */
  readonly overlap: number
}

export interface PackingSize {
  readonly columns: number
  readonly rows: number
  readonly seconds: number
  readonly seeds: readonly number[]
  readonly frictions: readonly number[]
}

export const FULL_PACKING: PackingSize = {
  columns: 24,
  rows: 40,
  seconds: 6,
  seeds: [1, 2, 3],
  frictions: [0, 0.1, 0.5],
}

export async function packings({ seeds, frictions, ...box }: PackingSize): Promise<Fractions[]> {
  const all: Fractions[] = []
  for (const friction of frictions) {
    const packed: Packed[] = []
    for (const seed of seeds) packed.push(await settle({ ...box, friction, seed }))
    const fractions = packed.map(({ fraction }) => fraction)
    const overlap = Math.max(...packed.map((one) => one.overlap))
    all.push({ friction, fractions, mean: mean(fractions), overlap })
  }
  return all
}
