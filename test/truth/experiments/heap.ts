/** A steep wedge of grains against a wall that runs out over an edge, and the slope at which it stops. */

import type { DiskState } from '../../../src/features/disks/state.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import { kineticEnergy, run } from '../../support/quality.ts'
import { fitLine, mean } from './fit.ts'

const SPACING = 1.32
/** Slope that the wedge starts with. */
const START = 1

export interface Heap {
  /** From the wall to the edge in metres, which are mean diameters of grains. */
  readonly base: number
  /** Coefficients of the grains and of the rough floor. */
  readonly friction: number
  readonly rolling: number
  readonly seed: number
}

export interface Slope {
  readonly degrees: number
  readonly state: DiskState
}

/** Kinetic energy in J/kg below which a heap is at rest, and the seconds after which one is taken that still creeps. */
const AT_REST = 1e-6
const PATIENCE = 20

async function runOut({ base, friction, rolling, seed }: Heap): Promise<Slope> {
  const random = createRandom(seed)
  const positions: number[] = []
  for (let y = 0.7; y < base * START; y += SPACING) {
    for (let x = 0.7; x < base - y / START; x += SPACING)
      positions.push(x + uniform(random, -0.01, 0.01), y + uniform(random, -0.01, 0.01))
  }
  const radii = Array.from({ length: positions.length / 2 }, () => uniform(random, 0.35, 0.65))
  const world = await World.create({ backend: 'cpu', bounds: [-1, -8, base + 12, base * START + 2] })
  // teeth as wide as a grain, so that the heap does not slide on its floor
  const teeth: [number, number][] = Array.from({ length: 2 * base + 1 }, (_, k) => [k / 2, k % 2 ? -0.4 : 0])
  world.walls.add([{ chain: [[0, base * START + 2], ...teeth], friction, rolling }])
  let ids = [...world.disks.add({ positions, radii, friction, rolling })]
  let state = await world.disks.read(ids)
  while (world.stats.time < PATIENCE) {
    run(world, 1 / 4)
    const { positions } = await world.disks.read(ids)
    const isOut = (k: number) => positions[2 * k + 1] < -1
    world.disks.remove(ids.filter((_, k) => isOut(k)))
    ids = ids.filter((_, k) => !isOut(k))
    state = await world.disks.read(ids)
    if (kineticEnergy(state) < AT_REST) break
  }
  return { degrees: slopeOf(state, base), state }
}

/** Metres of the columns that a heap is cut into. */
const COLUMN = 2
/** Of the heap: only makes areas into heights. */
const PACKING = 0.8

/** Degrees of the straight line through the heights of columns, but for those next to the wall and to the edge. */
function slopeOf({ positions, radii }: DiskState, base: number): number {
  const heights = Array.from({ length: Math.floor(base / COLUMN) }, () => 0)
  for (const [k, radius] of radii.entries()) {
    const column = Math.floor(positions[2 * k] / COLUMN)
    if (column >= 0 && column < heights.length)
      heights[column] += (Math.PI * radius ** 2) / (COLUMN * PACKING)
  }
  const points = heights.map((height, column) => [(column + 0.5) * COLUMN, height] as const)
  const inner = points.filter(([x]) => x > base / 6 && x < (5 * base) / 6)
  return (Math.atan(-fitLine(inner).slope) * 180) / Math.PI
}

export interface Repose {
  readonly friction: number
  readonly rolling: number
  /** Of each seed. */
  readonly degrees: readonly number[]
  readonly mean: number
}

export interface ReposeSize {
  readonly base: number
  readonly seeds: readonly number[]
  /** [friction, rolling] of each heap. */
  readonly grains: readonly (readonly [number, number])[]
}

export const FULL_REPOSE: ReposeSize = {
  base: 32,
  seeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  grains: [
    [0, 0],
    [0.1, 0],
    [0.3, 0],
    [0.5, 0],
    [1, 0],
    [0.5, 0.2],
    [0.5, 0.4],
  ],
}

export async function repose({ base, seeds, grains }: ReposeSize): Promise<Repose[]> {
  const heaps: Repose[] = []
  for (const [friction, rolling] of grains) {
    const degrees: number[] = []
    for (const seed of seeds) degrees.push((await runOut({ base, friction, rolling, seed })).degrees)
    heaps.push({ friction, rolling, degrees, mean: mean(degrees) })
  }
  return heaps
}
