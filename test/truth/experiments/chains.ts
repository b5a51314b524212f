/** Disks with friction between two servo walls: one holds its pressure while the other comes down slowly. How are contact forces distributed meanwhile? */
import { forceDistribution } from '../../../src/measure/statistics.ts'
import { packDisks } from '../../../src/scene/packing/packDisks.ts'
import { NONE } from '../../../src/schemas/constants.ts'
import { World } from '../../../src/world.ts'
import { fitLine } from './fit.ts'

const RADII = { type: 'uniform', min: 0.4, max: 0.6 } as const
const STEP = 1 / 60
const FRICTION = 0.5
/** Of the disks before the lid comes down on them. */
const LOOSE = 0.78
/** Pressure at rest, N/m: of disks of 1 kg/m². */
const PRESSURE = 200
/** Speed of the lid, heights per s. */
const RATE = 0.005

/** m. */
const MARGIN = 3
/** Contacts in a bin of the tail. */
const FEWEST = 20
/** Mean forces up to which the decay is fitted: beyond are few contacts. */
const LARGEST = 4

type Ends = readonly [readonly [number, number], readonly [number, number]]

export interface ChainsSize {
  /** m, which are mean diameters. */
  readonly width: number
  readonly height: number
  readonly seeds: readonly number[]
  /** Steps to come to rest, steps of the lid before forces are measured, and how often they are, each time after so many more steps. */
  readonly rest: number
  readonly before: number
  readonly moments: number
  readonly stride: number
  /** Width of a bin, in mean forces. */
  readonly bin: number
}

export const FULL_CHAINS: ChainsSize = {
  width: 40,
  height: 44,
  seeds: [1, 2, 3, 4, 5, 6, 7, 8],
  rest: 600,
  before: 300,
  moments: 24,
  stride: 20,
  bin: 0.25,
}

export interface Chains {
  /** Forces of all runs and moments over the mean of their moment, in the middle of bins, and their probability density. */
  readonly centers: readonly number[]
  readonly density: readonly number[]
  readonly contacts: number
  /** −slope of the logarithm of the density from one to four mean forces, per mean force; and how straight it is. */
  readonly decay: number
  readonly intercept: number
  readonly r2: number
  /** The same against the square of the force, as a Gaussian would have it. */
  readonly gaussianR2: number
  /** Largest part of the force of a servo wall that it, or the wall opposite, does not carry. */
  readonly worstLoad: number
}

async function pressOnce(size: ChainsSize, seed: number) {
  const { width, height, rest, before, moments, stride, bin } = size
  const { positions, radii } = packDisks({
    bounds: [0, 0, width, height],
    radii: RADII,
    solidFraction: LOOSE,
    seed,
  })
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  // smooth walls: the floor carries what the lid gives, and the left side what the right one gives
  const chain = [
    [0, height + 4],
    [0, 0],
    [width + 4, 0],
  ] as const
  world.walls.add([{ chain, friction: 0 }])
  world.disks.add({ positions, radii, density: 1, friction: FRICTION })
  // each covers the other's end, as walls do not touch walls
  const push = (ends: Ends, axis: readonly [number, number], force: number) =>
    world.bodies.add({
      walls: [{ chain: ends, friction: 0 }],
      mass: 3 * width,
      joint: { type: 'prismatic', axis, force },
    })
  const [top, right] = [height + 0.1, width + 0.1]
  const [down, left] = [PRESSURE * width, PRESSURE * height]
  const lid = push(
    [
      [0.05, top],
      [width + 4, top],
    ],
    [0, -1],
    down,
  )
  const side = push(
    [
      [right, 0.05],
      [right, height + 4],
    ],
    [-1, 0],
    left,
  )
  for (let k = 0; k < rest; k++) world.step(STEP)
  const { edges, bodies } = await world.readLoads()
  const first = world.walls.ids(0)[0]
  const loads = [
    bodies[2 * lid + 1] / down,
    -edges[2 * (first + 1) + 1] / down,
    bodies[2 * side] / left,
    -edges[2 * first] / left,
  ]
  world.bodies.write(lid, { force: 0, motor: { speed: RATE * height, maxForce: 100 * down } })
  for (let k = 0; k < before; k++) world.step(STEP)
  const bins = Math.round(8 / bin)
  const counts = new Float64Array(bins)
  let counted = 0
  for (let moment = 0; moment < moments; moment++) {
    for (let k = 0; k < stride; k++) world.step(STEP)
    const contacts = await world.readContacts()
    // three diameters from where the walls were, and only between disks
    const isInside = (k: number) => {
      const [x, y] = [contacts.points[2 * k], contacts.points[2 * k + 1]]
      return x > MARGIN && x < width - MARGIN && y > MARGIN && y < 0.9 * height - MARGIN
    }
    const inside = contacts.normalImpulses.filter((_, k) => contacts.b[k] !== NONE && isInside(k))
    const number = inside.filter((impulse) => impulse > 0).length
    const { values } = forceDistribution({ ...contacts, normalImpulses: inside }, { most: 8, bins })
    for (const [k, density] of values.entries()) counts[k] += density * bin * number
    counted += number
  }
  world.destroy()
  return { counts, counted, load: Math.max(...loads.map((one) => Math.abs(one - 1))) }
}

export async function chains(size: ChainsSize): Promise<Chains> {
  const runs: Awaited<ReturnType<typeof pressOnce>>[] = []
  for (const seed of size.seeds) runs.push(await pressOnce(size, seed))
  const centers = Array.from(runs[0].counts, (_, k) => (k + 0.5) * size.bin)
  const contacts = runs.reduce((sum, { counted }) => sum + counted, 0)
  const counts = centers.map((_, k) => runs.reduce((sum, run) => sum + run.counts[k], 0))
  const density = counts.map((count) => count / (contacts * size.bin))
  // above the mean, in bins that tell something
  const tail = centers.flatMap((force, k) =>
    force > 1 && force < LARGEST && counts[k] >= FEWEST ? [[force, Math.log(density[k])] as const] : [],
  )
  const { slope, intercept, r2 } = fitLine(tail)
  const gaussianR2 = fitLine(tail.map(([force, log]) => [force ** 2, log] as const)).r2
  return {
    centers,
    density,
    contacts,
    decay: -slope,
    intercept,
    r2,
    gaussianR2,
    worstLoad: Math.max(...runs.map(({ load }) => load)),
  }
}
