/** How far the way of an elastic gas can be followed back: all velocities are turned around. */
import { EventQueue } from '../../../src/events/eventQueue.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import { type Gas, gasInBox } from '../../support/gas.ts'
import { release } from './gas.ts'

const COUNT = 50
const FRACTION = 0.1
/** Seconds. Places are rounded at the end of each step, so more of them do not get closer. */
const STEP = 0.25

export interface Return {
  /** Hits of each disk on the average before it turns around, by disks and walls. */
  readonly hitsOfEach: number
  /** From where a disk began to where it ends up, in its radii; the farthest of all. */
  readonly miss: number
}

/** 50 disks of 0.25 to 0.5 m which fill a tenth of their box. */
export const smallGas = (seed: number) => gasInBox(COUNT, FRACTION, seed)

/** 50 disks of 0.25 m in a row between two walls, which meet head on: no hit makes much of an error. */
export function row(seed: number): Gas {
  const random = createRandom(seed)
  const positions = new Float64Array(2 * COUNT)
  const velocities = new Float64Array(2 * COUNT)
  for (let k = 0; k < COUNT; k++) {
    positions[2 * k] = k + uniform(random, 0.26, 0.74)
    velocities[2 * k] = uniform(random, -1, 1)
  }
  const wall = (x: number) => ({
    chain: [
      [x, -1],
      [x, 1],
    ] as const,
    restitution: 1,
    friction: 0,
  })
  return {
    disks: { positions, velocities, radii: 0.25, restitution: 1, friction: 0 },
    walls: [wall(0), wall(COUNT)],
    side: COUNT,
  }
}

/** By the waves, in f32. */
export async function returnInWaves(gas: Gas, hits: number): Promise<Return> {
  const world = await release(gas)
  const before = await world.disks.read()
  let steps = 0
  const hitsOfEach = () => (2 * world.stats.collisions) / COUNT
  for (; hitsOfEach() < hits; steps++) world.step(STEP)
  const there = { hitsOfEach: hitsOfEach() }
  const { ids, velocities } = await world.disks.read()
  world.disks.write(ids, { velocities: velocities.map((v) => -v) })
  for (; steps > 0; steps--) world.step(STEP)
  const { positions } = await world.disks.read()
  return { ...there, miss: missOf(positions, before.positions, before.radii) }
}

/** By the event queue, in f64. */
export function returnInQueue({ disks, walls }: Gas, hits: number): Return {
  const queue = new EventQueue({ gravity: [0, 0], disks, walls })
  queue.advance(1e9, (hits * COUNT) / 2)
  const { collisions, time } = queue
  queue.reverse()
  queue.advance(time)
  return {
    hitsOfEach: (2 * collisions) / COUNT,
    miss: missOf(queue.read().positions, Float32Array.from(disks.positions), radiiOf(disks.radii)),
  }
}

const radiiOf = (radii: Gas['disks']['radii']) =>
  typeof radii === 'number' ? new Float32Array(COUNT).fill(radii) : Float32Array.from(radii)

function missOf(positions: ArrayLike<number>, start: Float32Array, radii: Float32Array): number {
  return Math.max(
    ...Array.from(
      radii,
      (r, k) => Math.hypot(positions[2 * k] - start[2 * k], positions[2 * k + 1] - start[2 * k + 1]) / r,
    ),
  )
}

/** The middle one of an odd number. */
export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) / 2]

export interface Returns {
  /** Hits of each disk before all turn around. */
  readonly hits: number
  /** Medians over 9 seeds of the largest miss, in radii: in the waves, in the event queue, and of the row in the waves. */
  readonly waves: number
  readonly queue: number
  readonly row: number
}

const HITS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 50, 100, 200]

export async function returns(): Promise<Returns[]> {
  const seeds = Array.from({ length: 9 }, (_, k) => k + 1)
  const all: Returns[] = []
  for (const hits of HITS) {
    const missed = { waves: [] as number[], queue: [] as number[], row: [] as number[] }
    for (const seed of seeds) {
      missed.waves.push((await returnInWaves(smallGas(seed), hits)).miss)
      missed.queue.push(returnInQueue(smallGas(seed), hits).miss)
      missed.row.push((await returnInWaves(row(seed), hits)).miss)
    }
    const { waves, queue, row: inRow } = missed
    all.push({ hits, waves: median(waves), queue: median(queue), row: median(inRow) })
  }
  return all
}
