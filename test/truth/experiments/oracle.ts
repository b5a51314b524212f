/** The waves, in f32, beside the event queue, in f64: the same disks and walls, hit by hit. */

import { EventQueue, type EventQueueOptions } from '../../../src/events/eventQueue.ts'
import type { WallOptions } from '../../../src/features/walls/walls.ts'
import { EDGE_BIT, NONE } from '../../../src/schemas/constants.ts'
import { createRandom, insideDisk, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import { type Gas, gasInBox } from '../../support/gas.ts'
import { stepAndList } from '../../support/hits.ts'

export interface System extends Pick<EventQueueOptions, 'disks' | 'walls' | 'gravity'> {
  /** Seconds. */
  readonly step: number
}

export interface Agreement {
  /** Hits of each disk on the average, by disks and walls, before the first whose partner is not the one that the queue has. */
  readonly sameHits: number
  /** The same, at the end of the last step before any place differs by as much as `BAR`. */
  readonly samePlaces: number
  /** Steps up to then, and of them those at the end of which both had counted as many hits. */
  readonly steps: number
  readonly sameCounts: number
  /** At the end of each step [hits a disk, the largest distance in radii]. */
  readonly distances: readonly (readonly [number, number])[]
}

const COUNT = 50
/** Of a radius. */
export const BAR = 1e-3

const of = ({ disks, walls }: Gas) => ({ disks, walls })

export const elasticBox = (seed: number): System => ({
  ...of(gasInBox(COUNT, 0.1, seed)),
  gravity: [0, 0],
  step: 0.25,
})

/** Disks with friction that lose a fifth of their speed with each hit, under gravity. */
export function lossyBox(seed: number): System {
  const random = createRandom(seed)
  const spins = Array.from({ length: COUNT }, () => uniform(random, -5, 5))
  return {
    ...of(gasInBox(COUNT, 0.2, seed, { restitution: 0.8, friction: 0.3, spins })),
    gravity: [0, -9.81],
    step: 0.05,
  }
}

/** Metres, of the round container. */
const ROUND = 8
const BAR_ENDS = [
  [-4, -3],
  [-1, 1],
] as const
const BAR_SKIN = 0.2
/** Half a circle of 2 m around [3, 0], open to the left. */
const BOWL_ENDS = [
  [3, -2],
  [3, 2],
] as const

/** A round container with a bar and a bowl in it, under gravity. */
export function roundContainer(seed: number): System {
  const random = createRandom(seed)
  const radii = Array.from({ length: COUNT }, () => uniform(random, 0.25, 0.35))
  const positions: number[] = []
  const stops = [
    ...Array.from({ length: 60 }, (_, k) => [-4 + (3 * k) / 59, -3 + (4 * k) / 59]),
    ...Array.from({ length: 60 }, (_, k) => {
      const angle = Math.PI * (k / 59 - 0.5)
      return [3 + 2 * Math.cos(angle), 2 * Math.sin(angle)]
    }),
  ]
  for (let k = 0; k < COUNT; ) {
    const [x, y] = insideDisk(random, ROUND - radii[k] - 0.05)
    const isApart = radii
      .slice(0, k)
      .every((r, o) => Math.hypot(positions[2 * o] - x, positions[2 * o + 1] - y) > r + radii[k] + 0.05)
    const isOff = stops.every(([a, b]) => Math.hypot(a - x, b - y) > radii[k] + BAR_SKIN + 0.1)
    if (!isApart || !isOff) continue
    positions.push(x, y)
    k++
  }
  const walls: WallOptions[] = [
    {
      chain: [
        [ROUND, 0],
        [-ROUND, 0],
      ],
      bulges: [1, 1],
      closed: true,
      restitution: 0.9,
    },
    { chain: BAR_ENDS, radius: BAR_SKIN, restitution: 0.9 },
    { chain: BOWL_ENDS, bulges: [1], restitution: 0.9 },
  ]
  const velocities = Array.from({ length: 2 * COUNT }, () => uniform(random, -1, 1))
  return {
    disks: { positions, velocities, radii, restitution: 0.9, friction: 0.3 },
    walls,
    gravity: [0, -9.81],
    step: 0.05,
  }
}

/** The waves with one system and the queue with another, which is to be the same, until the waves have so many hits a disk. */
export async function compare(system: System, hits: number, other = system): Promise<Agreement> {
  const { disks, walls, gravity, step } = system
  const expected = partners()
  const queue = new EventQueue({
    disks: other.disks,
    walls: other.walls,
    gravity: other.gravity,
    onCollision: ({ a, b, edge }) => addHit(expected, a, b === NONE ? EDGE_BIT + edge : b),
  })
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity, maxWaves: 1e6 })
  world.walls.add(walls!)
  world.disks.add(disks)
  const { radii } = await world.disks.read()
  const found = partners()
  const distances: [number, number][] = []
  let [samePlaces, sameHits, steps, sameCounts] = [0, 0, 0, 0]
  let [areNear, areSame] = [true, true]
  const hitsOfEach = (collisions: number) => (2 * collisions) / COUNT
  while (hitsOfEach(world.stats.collisions) < hits) {
    const before = world.stats.collisions
    const listed = stepAndList(world, step)
    queue.advance(Math.fround(step))
    for (const [k, { a, b }] of listed.entries()) {
      addHit(found, a, b)
      areSame &&= [a, b].every((who) => who >= EDGE_BIT || isLastOf(found[who], expected[who]))
      if (areSame) sameHits = hitsOfEach(before + k + 1)
    }
    const { positions } = await world.disks.read()
    const distance = farthest(positions, queue.read().positions, radii)
    const now = hitsOfEach(world.stats.collisions)
    distances.push([now, distance])
    areNear &&= distance < BAR
    if (!areNear) continue
    samePlaces = now
    steps++
    sameCounts += Number(world.stats.collisions === queue.collisions)
  }
  return { sameHits, samePlaces, steps, sameCounts, distances }
}

/** Of each disk what it met, in order: hits of different disks may come at one time, in f32, and in either order. */
const partners = () => Array.from({ length: COUNT }, () => [] as number[])

function addHit(lists: number[][], a: number, b: number): void {
  lists[a].push(b)
  if (b < EDGE_BIT) lists[b].push(a)
}

const isLastOf = (found: number[], expected: number[]) => found.at(-1) === expected[found.length - 1]

/** In radii. */
function farthest(positions: Float32Array, exact: Float64Array, radii: Float32Array): number {
  return Math.max(
    ...Array.from(
      radii,
      (r, k) => Math.hypot(positions[2 * k] - exact[2 * k], positions[2 * k + 1] - exact[2 * k + 1]) / r,
    ),
  )
}

export interface Compared {
  readonly system: string
  readonly agreements: readonly Agreement[]
}

/** Each system with 9 seeds. */
export async function compareAll(): Promise<Compared[]> {
  const systems = [
    ['elastic, in a box', elasticBox],
    ['friction and losses, under gravity', lossyBox],
    ['round container, bar and bowl', roundContainer],
  ] as const
  const all: Compared[] = []
  for (const [system, build] of systems) {
    const agreements: Agreement[] = []
    for (let seed = 1; seed <= 9; seed++) agreements.push(await compare(build(seed), 15))
    all.push({ system, agreements })
  }
  return all
}
