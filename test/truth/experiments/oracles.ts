/**
 * Closed forms of rigid impact, sliding and rolling that other codes are held to, in two dimensions (I = m r²/2):
 * tests 3 to 8 of Chung and Ooi, Granular Matter 13, 643 (2011); DEM01 to DEM05 of MFiX (Garg et al., Powder Technol.
 * 220, 122, 2012); and those of LAMMPS' unittest/granular that a rigid body can have. Each for disks and for grains that
 * are disks. Errors are fractions of the speed of the test.
 */
import { disk } from '../../../src/shapes/disk.ts'
import type { WorldOptions } from '../../../src/world/options.ts'
import { World } from '../../../src/world.ts'
import { type Outcome, rigidImpact, type Vector } from './rigidImpact.ts'

export type Bodies = 'disks' | 'grains'

/** Bodies of a test: radii in metres, masses in kg, coefficients of all contacts. */
interface Setup {
  readonly radii: readonly number[]
  readonly masses: readonly number[]
  readonly friction: number
  readonly restitution: number
  readonly rolling?: number
}

interface Start {
  readonly positions: readonly number[]
  readonly velocities: readonly number[]
  readonly spins: readonly number[]
}

const GRAVITY = 9.81
/** Seconds of a step of 8 substeps. */
const STEP = 1 / 60

async function worldOf(bodies: Bodies, setup: Setup, start: Start, options: WorldOptions, floor: boolean) {
  const { radii, masses, friction, restitution, rolling = 0 } = setup
  const world = await World.create({ backend: 'cpu', threads: 1, restitutionThreshold: 0, ...options })
  const material = { friction, restitution, rolling }
  if (floor)
    world.walls.add([
      {
        chain: [
          [-1000, 0],
          [1000, 0],
        ],
        ...material,
      },
    ])
  const common = { ...start, masses: [...masses], ...material } as const
  if (bodies === 'disks') world.disks.add({ ...common, radii: [...radii] })
  else world.grains.add({ ...common, shapes: radii.map((radius) => disk([0, 0], radius)) })
  return world
}

/** Velocities in m/s and spins in rad/s of all bodies. */
async function outcomeOf(world: World): Promise<Outcome> {
  const { velocities, spins } = await world.disks.read()
  return {
    velocities: Array.from(spins, (_, k): Vector => [velocities[2 * k], velocities[2 * k + 1]]),
    spins: [...spins],
  }
}

/** The largest difference of two outcomes, spins as speeds of the surface; m/s. */
function differenceOf(a: Outcome, b: Outcome, radii: readonly number[]): number {
  return Math.max(
    ...radii.flatMap((radius, k) => [
      Math.abs(a.velocities[k][0] - b.velocities[k][0]),
      Math.abs(a.velocities[k][1] - b.velocities[k][1]),
      radius * Math.abs(a.spins[k] - b.spins[k]),
    ]),
  )
}

/** A hit without gravity: of a body on the floor, or of two; `before` has their velocities and spins. */
async function hit(bodies: Bodies, setup: Setup, before: Outcome, normal: Vector): Promise<number> {
  const { radii } = setup
  const isPair = radii.length === 2
  const relative = isPair
    ? [before.velocities[1][0] - before.velocities[0][0], before.velocities[1][1] - before.velocities[0][1]]
    : before.velocities[0].map((value) => -value)
  const closing = -(relative[0] * normal[0] + relative[1] * normal[1])
  const speed = Math.hypot(...relative)
  // they are a few radii, and no whole number of substeps, from touching
  const lead = (3.37 * radii[0]) / closing
  const touch = isPair ? radii[0] + radii[1] : 0
  const at = (k: number) => {
    const [x, y] = before.velocities[k]
    const base = k === 1 ? [touch * normal[0], touch * normal[1]] : [0, isPair ? 0 : radii[0]]
    return [base[0] - lead * x, base[1] - lead * y]
  }
  const start = {
    positions: radii.flatMap((_, k) => at(k)),
    velocities: before.velocities.flat(),
    spins: before.spins,
  }
  const world = await worldOf(bodies, setup, start, { gravity: [0, 0] }, !isPair)
  for (let step = 0; step < Math.ceil(lead / STEP) + 3; step++) world.step(STEP)
  const expected = rigidImpact(before, { ...setup, normal })
  const difference = differenceOf(await outcomeOf(world), expected, radii)
  await world.destroy()
  return difference / speed
}

const range = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1))

async function worst(cases: readonly (() => Promise<number>)[]): Promise<number> {
  let largest = 0
  for (const run of cases) largest = Math.max(largest, await run())
  return largest
}

const FLOOR: Vector = [0, -1]
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** A line of centres that is no axis. */
const SLANTED: Vector = [Math.cos(0.4), Math.sin(0.4)]
const along = (speed: number, across: number, [x, y]: Vector): Vector => [
  speed * x - across * y,
  speed * y + across * x,
]

/** A test: its source, what is varied and measured, and the largest error as a fraction of the speed. */
export interface Oracle {
  readonly source: string
  readonly name: string
  /** Upper bound of the error; 0.001 for disks and 0.002 for grains unless given. */
  readonly bar?: number
  readonly measure: (bodies: Bodies) => Promise<number>
}

const small = { radii: [0.0025], masses: [1] }
const pairOf = (radii: readonly number[], masses: readonly number[]) => ({ radii, masses })

function onFloor(friction: number, restitution: number, tangent: number, closing: number, spin: number) {
  return (bodies: Bodies) =>
    hit(
      bodies,
      { ...small, friction, restitution },
      { velocities: [[tangent, -closing]], spins: [spin] },
      FLOOR,
    )
}

/** Two bodies that close along a slanted line; `tangent` is the velocity of the first one across it. */
function between(
  pair: ReturnType<typeof pairOf>,
  friction: number,
  restitution: number,
  tangent: number,
  closing: number,
  spins: readonly [number, number],
) {
  const velocities: Vector[] = [along(closing / 2, tangent, SLANTED), along(-closing / 2, 0, SLANTED)]
  return (bodies: Bodies) => hit(bodies, { ...pair, friction, restitution }, { velocities, spins }, SLANTED)
}

const all =
  (cases: readonly ((bodies: Bodies) => Promise<number>)[]) =>
  (bodies: Bodies): Promise<number> =>
    worst(cases.map((run) => () => run(bodies)))

/** Grains that are this small and fast would pass each other within a substep. */
const equal = pairOf([0.05, 0.05], [1, 1])
const unequal = pairOf([0.05, 0.1], [1, 4])

/** A body that is dropped on the floor from `height` metres of air: the largest error of the heights of `bounces` arcs, of `height`. */
const repeatedBounce =
  (height: number, restitution: number, bounces: number) =>
  async (bodies: Bodies): Promise<number> => {
    const radius = 0.1
    const setup = { radii: [radius], masses: [1], friction: 0, restitution }
    const start = { positions: [0, radius + height], velocities: [0, 0], spins: [0] }
    const world = await worldOf(bodies, setup, start, { substeps: 1 }, true)
    let largest = 0
    let before = 0
    let bounce = 0
    while (bounce < bounces) {
      world.step(STEP / 8)
      const { positions, velocities } = await world.disks.read()
      const [y, v] = [positions[1] - radius, velocities[1]]
      // the parabola of the positions has half the gravity of a substep less than the velocity that led to the last one
      if (before < 0 && v > 0) {
        bounce++
        const top = y + (v - (GRAVITY * STEP) / 16) ** 2 / (2 * GRAVITY)
        largest = Math.max(largest, Math.abs(top - restitution ** (2 * bounce) * height) / height)
      }
      before = v
    }
    await world.destroy()
    return largest
  }

/** Runs a body on the floor for `seconds` and returns its velocity along it and its spin. */
async function onTheFloor(
  bodies: Bodies,
  setup: Setup,
  start: Start,
  gravity: [number, number],
  seconds: number,
) {
  const world = await worldOf(bodies, setup, start, { gravity }, true)
  for (let step = 0; step < Math.round(seconds / STEP); step++) world.step(STEP)
  const { velocities, spins } = await world.disks.read()
  await world.destroy()
  return { velocity: velocities[0], spin: spins[0] }
}

/** A disk that slides at 2 m/s: halfway to rolling, and after. */
const slipCessation =
  (friction: number) =>
  async (bodies: Bodies): Promise<number> => {
    const radius = 0.1
    const speed = 2
    const until = speed / (3 * friction * GRAVITY)
    const setup = { radii: [radius], masses: [1], friction, restitution: 0 }
    const start = { positions: [0, radius], velocities: [speed, 0], spins: [0] }
    const steps = Math.floor(until / 2 / STEP)
    const half = await onTheFloor(bodies, setup, start, [0, -GRAVITY], steps * STEP)
    const end = await onTheFloor(bodies, setup, start, [0, -GRAVITY], 2 * until + 0.5)
    const sliding = speed - friction * GRAVITY * steps * STEP
    const turning = -(2 * friction * GRAVITY * steps * STEP) / radius
    const rolling = (2 / 3) * speed
    return (
      Math.max(
        Math.abs(half.velocity - sliding),
        radius * Math.abs(half.spin - turning),
        Math.abs(end.velocity - rolling),
        Math.abs(radius * end.spin + rolling),
      ) / speed
    )
  }

/** A disk that spins in place, on a floor without friction. */
async function rollingDecay(bodies: Bodies): Promise<number> {
  const [radius, rolling, spin, seconds] = [0.1, 0.05, 20, 0.5]
  const setup = { radii: [radius], masses: [1], friction: 0, restitution: 0, rolling }
  const start = { positions: [0, radius], velocities: [0, 0], spins: [spin] }
  const measured = await onTheFloor(bodies, setup, start, [0, -GRAVITY], seconds)
  const expected = spin - (2 * rolling * GRAVITY * seconds) / radius
  return Math.abs(measured.spin - expected) / spin
}

/** A disk that rolls down a slope against rolling resistance. */
async function rollingDown(bodies: Bodies): Promise<number> {
  const [radius, rolling, angle, seconds] = [0.1, 0.1, radians(20), 1]
  const setup = { radii: [radius], masses: [1], friction: 1, restitution: 0, rolling }
  const start = { positions: [0, radius], velocities: [0, 0], spins: [0] }
  const gravity: [number, number] = [GRAVITY * Math.sin(angle), -GRAVITY * Math.cos(angle)]
  const measured = await onTheFloor(bodies, setup, start, gravity, seconds)
  const expected = (2 / 3) * GRAVITY * (Math.sin(angle) - rolling * Math.cos(angle)) * seconds
  return Math.abs(measured.velocity - expected) / expected
}

/** How much the energy of grazing hits grows, of itself. */
async function grazing(bodies: Bodies): Promise<number> {
  let largest = 0
  for (const degrees of range(18, 80, 89.8))
    for (const friction of [0.1, 0.5, 1]) {
      const velocity = along(4 * Math.cos(radians(degrees)), 4 * Math.sin(radians(degrees)), SLANTED)
      const setup = { ...equal, friction, restitution: 1 }
      const start = {
        positions: [-0.04 * velocity[0], -0.04 * velocity[1], 0.1 * SLANTED[0], 0.1 * SLANTED[1]],
        velocities: [...velocity, 0, 0],
        spins: [0, 0],
      }
      const world = await worldOf(bodies, setup, start, { gravity: [0, 0] }, false)
      for (let step = 0; step < 5; step++) world.step(STEP)
      const { velocities, spins } = await outcomeOf(world)
      await world.destroy()
      const energy = velocities.reduce(
        (sum, [x, y], k) => sum + 0.5 * (x ** 2 + y ** 2 + 0.5 * (0.05 * spins[k]) ** 2),
        0,
      )
      largest = Math.max(largest, energy / 8 - 1)
    }
  return largest
}

const chung = (number: number) => `Chung and Ooi ${number}`

/** Pairs bounce along the line of centres at the beginning of the substep, in which they come nearer by 0.16 radii. */
const OBLIQUE = 0.07

export const oracles: readonly Oracle[] = [
  {
    source: `${chung(3)}; LAMMPS restitution`,
    name: 'head on at 3.9 m/s, a floor or each other, e = 0.2 to 1',
    measure: all(
      range(5, 0.2, 1).flatMap((e) => [onFloor(0, e, 0, 3.9, 0), between(equal, 0, e, 0, 3.9, [0, 0])]),
    ),
  },
  {
    source: `${chung(4)}; MFiX DEM05; LAMMPS oblique wall`,
    name: 'floor at 3.9 m/s, 5° to 85°, e = 0.98, μ = 0.092',
    measure: all(
      range(17, 5, 85).map((degrees) =>
        onFloor(0.092, 0.98, 3.9 * Math.sin(radians(degrees)), 3.9 * Math.cos(radians(degrees)), 0),
      ),
    ),
  },
  {
    source: chung(5),
    name: 'floor, 2 m/s towards it and 0.5 to 20 m/s along it, e = 0.9, μ = 0.3',
    measure: all(range(14, 0.5, 20).map((tangent) => onFloor(0.3, 0.9, tangent, 2, 0))),
  },
  {
    source: `${chung(6)}; LAMMPS spin impact`,
    name: 'floor, 2 m/s towards it, surface of −10 to 10 m/s, e = 0.5, μ = 0.4',
    measure: all(range(13, -10, 10).map((surface) => onFloor(0.4, 0.5, 0, 2, surface / 0.0025))),
  },
  {
    source: `${chung(7)}; LAMMPS counter-spinning pair`,
    name: 'two equal ones head on at 0.4 m/s, alike and counter spins of 1 to 100 rad/s, e = 0.8, μ = 0.4',
    measure: all(
      [1, 5, 25, 100].flatMap((spin) => [
        between(equal, 0.4, 0.8, 0, 0.4, [spin, spin]),
        between(equal, 0.4, 0.8, 0, 0.4, [spin, -spin]),
      ]),
    ),
  },
  {
    source: `${chung(8)}; LAMMPS oblique pair`,
    bar: OBLIQUE,
    name: 'two unequal ones, 5° to 85° at 3.9 m/s, e = 0.9, μ = 0.2',
    measure: all(
      range(17, 5, 85).map((degrees) =>
        between(
          unequal,
          0.2,
          0.9,
          3.9 * Math.sin(radians(degrees)),
          3.9 * Math.cos(radians(degrees)),
          [50, 0],
        ),
      ),
    ),
  },
  {
    source: 'LAMMPS oblique pair',
    bar: OBLIQUE,
    name: 'two equal ones, 5° to 85° at 3.9 m/s, e = 0, μ = 0.2',
    measure: all(
      range(17, 5, 85).map((degrees) =>
        between(equal, 0.2, 0, 3.9 * Math.sin(radians(degrees)), 3.9 * Math.cos(radians(degrees)), [0, 0]),
      ),
    ),
  },
  {
    source: 'LAMMPS grazing impact',
    name: 'energy gained in hits at 80° to 89.8°, e = 1, μ = 0.1 to 1',
    measure: grazing,
  },
  {
    source: 'MFiX DEM01',
    name: 'height after a fall of 0.5 m, e = 0.7 to 1',
    measure: all(range(4, 0.7, 1).map((e) => repeatedBounce(0.5, e, 1))),
  },
  {
    source: 'MFiX DEM02',
    name: 'heights of five bounces after a fall of 0.5 m, e = 0.6 to 1',
    measure: all(range(5, 0.6, 1).map((e) => repeatedBounce(0.5, e, 5))),
  },
  {
    source: 'MFiX DEM04; LAMMPS slip cessation',
    name: 'a disk that slides at 2 m/s until it rolls, μ = 0.1 to 0.5',
    measure: all([0.1, 0.2, 0.3, 0.4, 0.5].map(slipCessation)),
  },
  {
    source: 'LAMMPS rolling decay',
    name: 'spin in place against rolling resistance of 0.05',
    measure: rollingDecay,
  },
  { source: 'rolling on an incline', name: '20°, rolling resistance of 0.1', measure: rollingDown },
]
