/**
 * Falls without restitution of a heavy disk on light ones, and of columns. Nothing should come back, and no energy come from
 * nothing. Plastic impact: Goldsmith, Impact (1960), chapter 1.
 */
import { World } from '../../../src/world.ts'

const GRAVITY = 9.81
const FALL = 3
/** m/s. */
const SPEED = Math.sqrt(2 * GRAVITY * FALL)

export interface Landing {
  /** The highest speed of the centre of mass upwards, over the speed of the impact. */
  readonly rebound: number
  /** The most that the energy rises above its least value so far, over the energy of the fall. */
  readonly gain: number
}

interface Falling {
  readonly positions: number[]
  readonly radii: number
  readonly masses: number[]
}

async function land(
  world: World,
  resting: number,
  falling: Falling,
  seconds: number,
  elsewhere?: Elsewhere,
): Promise<Landing> {
  world.disks.add(falling)
  if (elsewhere === 'bond') addBond(world, world.bounds[2] - 3)
  const masses = [...Array<number>(resting).fill(1), ...falling.masses]
  const mass = falling.masses.reduce((sum, one) => sum + one)
  let [rebound, gain, least, hasLanded] = [0, 0, Number.POSITIVE_INFINITY, false]
  for (let step = 0; step < 60 * seconds; step++) {
    world.step(1 / 60)
    const { positions, velocities } = await world.disks.read()
    const { kinetic } = await world.measure()
    const energy = masses.reduce((sum, one, k) => sum + one * GRAVITY * positions[2 * k + 1], kinetic)
    const momentum = falling.masses.reduce((sum, one, k) => sum + one * velocities[2 * (resting + k) + 1], 0)
    hasLanded ||= step > 5 && momentum > (-mass * SPEED) / 2
    if (hasLanded) rebound = Math.max(rebound, momentum / mass / SPEED)
    least = Math.min(least, energy)
    gain = Math.max(gain, (energy - least) / (mass * GRAVITY * FALL))
  }
  world.destroy()
  return { rebound, gain }
}

/** What is elsewhere in the world, and touches nothing else. */
export type Elsewhere = 'bond' | 'body' | 'moving wall'

/** Metres from the box to what is elsewhere: more than a tile of the solver. */
const FAR = 40

function addElsewhere(world: World, what: Elsewhere | undefined, x: number): void {
  const walls = [{ chain: [[-1, 0] as const, [1, 0] as const] }]
  if (what === 'body') world.bodies.add({ walls, mass: 5, position: [x, 2], joint: { type: 'revolute' } })
  if (what === 'moving wall') world.bodies.add({ walls, motion: { position: [x, 2], spin: 1 } })
}

/** Adds two bonded disks on a wall; not before all others, which are read in the order in which they were added. */
function addBond(world: World, x: number): void {
  world.walls.add([
    {
      chain: [
        [x - 2, 0],
        [x + 2, 0],
      ],
    },
  ])
  const [one, other] = world.disks.add({ positions: [x, 0.5, x + 1, 0.5], radii: 0.5, masses: 1 })
  world.bonds.add({ type: 'distance', pairs: [one, other] })
}

async function boxAt(left: number, right: number, height: number, elsewhere?: Elsewhere): Promise<World> {
  const gravity = [0, -GRAVITY] as const
  const bounds = [left - 1, -1, right + (elsewhere ? FAR + 3 : 1), height] as const
  const world = await World.create({ backend: 'cpu', threads: 1, gravity, bounds })
  const corners = [left, height, left, 0, right, 0, right, height]
  const chain = [0, 2, 4, 6].map((k) => [corners[k], corners[k + 1]] as [number, number])
  world.walls.add([{ chain, friction: 0.5 }])
  addElsewhere(world, elsewhere, right + FAR)
  return world
}

/** Drops a disk of `ratio` kg and one of 1 kg and the same size below it. */
export async function landPair(ratio: number, elsewhere?: Elsewhere): Promise<Landing> {
  const world = await boxAt(-10, 10, 20, elsewhere)
  const falling = { positions: [0, 0.5 + FALL, 0, 1.5 + FALL], radii: 0.5, masses: [1, ratio] }
  return land(world, 0, falling, 3, elsewhere)
}

/** Drops a disk on a bed of layers of disks of 1 kg and 0.5 m. */
export async function landOnBed(
  layers: number,
  mass: number,
  radius: number,
  elsewhere?: Elsewhere,
): Promise<Landing> {
  const [width, across, x] = [20, 19, 0.1]
  const world = await boxAt(-width / 2, width / 2, 60, elsewhere)
  const count = layers * across
  const positions = Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / across)
    return [-width / 2 + 0.5 + (k % across) * 1.001 + (row % 2) * 0.5 + 0.004 * (k % 7), 0.5 + 0.9 * row]
  })
  world.disks.add({ positions: positions.flat(), radii: 0.5, masses: 1 })
  for (let step = 0; step < 360; step++) world.step(1 / 60)
  const { positions: settled } = await world.disks.read()
  let top = 0
  for (let k = 0; k < count; k++) {
    const aside = (radius + 0.5) ** 2 - (settled[2 * k] - x) ** 2
    if (aside > 0) top = Math.max(top, settled[2 * k + 1] + Math.sqrt(aside))
  }
  return land(world, count, { positions: [x, top + FALL], radii: radius, masses: [mass] }, 3, elsewhere)
}

/** Drops a disk of 100 times the mass on five layers whose floor moves up at `speed`; returns the rebound relative to the floor, over the speed of the hit. */
export async function landOnLift(speed: number): Promise<number> {
  const gravity = [0, -GRAVITY] as const
  const world = await World.create({ backend: 'cpu', threads: 1, gravity, bounds: [-1, -20, 21, 60] })
  const chain = [
    [0, 30],
    [0, 0],
    [20, 0],
    [20, 30],
  ] as const
  world.bodies.add({ walls: [{ chain, friction: 0.5 }], motion: { velocity: [0, speed] } })
  const count = 95
  const positions = Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / 19)
    return [0.6 + (k % 19) + 0.004 * (k % 7) + (row % 2) * 0.3, 0.5 + row]
  })
  const velocities = positions.flatMap(() => [0, speed])
  world.disks.add({ positions: positions.flat(), radii: 0.5, masses: 1, friction: 0.5, velocities })
  for (let step = 0; step < 240; step++) world.step(1 / 60)
  world.disks.add({ positions: [10, 4 * speed + 7.2 + FALL], radii: 2, masses: 100, velocities: [0, speed] })
  let [rebound, hasLanded] = [0, false]
  for (let step = 0; step < 120; step++) {
    world.step(1 / 60)
    const away = (await world.disks.read()).velocities[2 * count + 1] - speed
    hasLanded ||= step > 20 && away > -SPEED / 2
    if (hasLanded) rebound = Math.max(rebound, away / SPEED)
  }
  world.destroy()
  return rebound
}

/** Returns the mean overlap in m of a bed of disks of 0.48 m that a steep belt carries at a speed in m/s. */
export async function carryUp(speed: number): Promise<number> {
  const gravity = [0, -GRAVITY] as const
  const world = await World.create({ backend: 'cpu', threads: 1, gravity, bounds: [-5, -5, 100, 30] })
  const [along, up] = [Math.cos(0.2), Math.sin(0.2)]
  const chain = [
    [0, 0],
    [100 * along, 100 * up],
  ] as const
  world.walls.add([{ chain, friction: 1, surfaceSpeed: speed }])
  const rows = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 40 - 2 * row }, (_, k) => [20 + k + row / 2, 0.5 + 0.87 * row]),
  )
  const positions = rows.flat().flatMap(([x, y]) => [x * along - y * up, x * up + y * along])
  const velocities = rows.flat().flatMap(() => [speed * along, speed * up])
  world.disks.add({ positions, velocities, radii: 0.48, masses: 1, friction: 1, rolling: 0.3 })
  let total = 0
  for (let step = 0; step < 300; step++) {
    world.step(1 / 60)
    if (step >= 240) total += (await world.measure()).meanOverlap
  }
  world.destroy()
  return total / 60
}

/** Drops columns of equal disks, side by side, into a box with rough walls. */
export async function landColumns(rows: number, columns: number, seconds = 3): Promise<Landing> {
  const world = await boxAt(0, columns + 0.02, rows + 10)
  const count = rows * columns
  const positions = Array.from({ length: count }, (_, k) => [
    0.51 + (k % columns),
    0.5 + FALL + Math.floor(k / columns),
  ])
  const falling = { positions: positions.flat(), radii: 0.5, masses: Array<number>(count).fill(1) }
  return land(world, 0, falling, seconds)
}

export interface DynamicResult extends Landing {
  readonly scene: string
  /** Ratio of the masses. */
  readonly ratio: number
}

/** Lands pairs, beds and columns. */
export async function landings(): Promise<DynamicResult[]> {
  const results: DynamicResult[] = []
  for (const ratio of [1, 2, 5, 10, 15, 20, 50, 100, 300, 1000])
    results.push({ scene: 'pair', ratio, ...(await landPair(ratio)) })
  for (const layers of [1, 2, 3, 5, 11, 20])
    results.push({ scene: `bed of ${layers}`, ratio: 78.5, ...(await landOnBed(layers, 78.5, 5)) })
  for (const rows of [10, 40, 100, 500])
    results.push({
      scene: `column of ${rows}`,
      ratio: 1,
      ...(await landColumns(rows, 1, rows > 100 ? 6 : 3)),
    })
  results.push({ scene: '4 columns of 40', ratio: 1, ...(await landColumns(40, 4)) })
  return results
}
