/**
 * Plane shear at constant pressure: a layer of disks without ends, between a rough floor that moves along and a rough plate that presses with a
 * constant force and moves up and down. No gravity.
 */
import {
  coarseGrain,
  type Fields,
  type MeanStress,
  meanStress,
  TimeMean,
} from '../../../src/entries/measure.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import { fitLine, type Line } from './fit.ts'

const STEP = 1 / 60
/** m: about the mean diameter, ± 20 % as in the paper. */
const RADII = [0.4, 0.6] as const
const SPACING = 1.24
const FRICTION = 0.4
const RESTITUTION = 0.1
/** Mean mass of a disk of 1 kg/m², kg. */
const MASS = Math.PI * 0.25
/** Aimed at, 1/s. The pressure follows from the inertial number. */
const SHEAR_RATE = 0.5
/** Largest pressure with which the plate comes down, N/m: much more would make it hit the layer so hard that disks pass it. */
const GENTLE = 20
/** Rows of the fields. */
const ROWS = 20

export interface ShearSize {
  /** m, which are diameters: the period, and the height of the layer in rows. */
  readonly width: number
  readonly rows: number
  readonly numbers: readonly number[]
  /** Strain before and while it is measured. */
  readonly before: number
  readonly strain: number
}

export const FULL_SHEAR: ShearSize = {
  width: 30,
  rows: 20,
  numbers: [0.01, 0.03, 0.06, 0.1, 0.2],
  before: 6,
  strain: 12,
}

export interface Sheared {
  /** γ̇ √(m/P) of the middle half of the layer. */
  readonly number: number
  /** Shear stress of the plate over the pressure, and the same of the contacts and velocities of the layer. */
  readonly friction: number
  readonly inside: number
  /** Solid fraction of the middle half. */
  readonly fraction: number
  /** Pressure of the plate, over that which its force is to give. */
  readonly pressure: number
  /** How well the velocity in the middle half is a straight line. */
  readonly r2: number
}

/** A row of half disks on a wall, which bulge to one side. */
function bumps(width: number, bulge: number) {
  const count = Math.round(width)
  return {
    chain: Array.from({ length: count + 1 }, (_, k): [number, number] => [(k * width) / count, 0]),
    bulges: Array.from({ length: count }, () => bulge),
    friction: FRICTION,
  }
}

async function shear({ width, rows, before, strain }: ShearSize, aim: number): Promise<Sheared> {
  const random = createRandom(1)
  const height = SPACING * rows + 1
  const pressure = MASS * (SHEAR_RATE / aim) ** 2
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    periodic: { x: [0, width] },
    bounds: [0, -10, width, height + 20],
  })
  const columns = Math.floor(width / SPACING)
  const sites = Array.from({ length: columns * rows }, (_, k) => [k % columns, Math.floor(k / columns)])
  const pitch = width / columns
  // settled, the layer is about this high
  const settled = (0.9 * sites.length * MASS) / (0.8 * width) + 1
  const speed = SHEAR_RATE * settled
  world.disks.add({
    // already sheared: under a low pressure, it would take long until the floor has passed on its momentum
    velocities: sites.flatMap(([, j]) => [-speed * (1 - (j + 0.5) / rows), 0]),
    positions: sites.flatMap(([i, j]) => [
      pitch * (i + 0.5) + uniform(random, -0.01, 0.01),
      1.15 + SPACING * j,
    ]),
    radii: sites.map(() => uniform(random, ...RADII)),
    density: 1,
    friction: FRICTION,
    restitution: RESTITUTION,
  })
  world.bodies.add({ walls: [bumps(width, -1)], motion: { velocity: [-speed, 0] } })
  const plate = world.bodies.add({
    walls: [bumps(width, 1)],
    mass: 10 * width * MASS,
    position: [0, height + 1],
    joint: {
      type: 'prismatic',
      axis: [0, -1],
      force: Math.min(pressure, GENTLE) * width,
      spring: { stiffness: 0, damping: width * Math.sqrt(pressure * MASS) },
    },
  })
  const steps = before / SHEAR_RATE / STEP
  for (let k = 0; k < steps; k++) {
    if (k === Math.round(steps / 4)) world.bodies.write(plate, { force: pressure * width })
    world.step(STEP)
  }
  const loads = new TimeMean<number[]>()
  const stresses = new TimeMean<MeanStress>()
  const fields = new TimeMean<Pick<Fields, 'solidFraction' | 'velocity' | 'points'>>()
  const periodic = { x: [0, width] } as const
  for (let k = 0; k < strain / SHEAR_RATE / STEP; k++) {
    world.step(STEP)
    const { bodies } = await world.readLoads()
    loads.add([bodies[2 * plate], bodies[2 * plate + 1]])
    if (k % 10 !== 0) continue
    const [state, contacts] = [await world.disks.read(), await world.readContacts()]
    const [{ position }] = await world.bodies.read()
    stresses.add(meanStress(state, contacts, { periodic, area: width * position[1] }))
    const { solidFraction, velocity, points } = coarseGrain(state, contacts, {
      periodic,
      bounds: [0, 0, width, position[1]],
      columns: 6,
      rows: ROWS,
      width: 2,
    })
    fields.add({ solidFraction, velocity, points })
  }
  world.destroy()
  const [along, up] = loads.value
  const { velocity, solidFraction, points } = fields.value
  const middle = Array.from(solidFraction.keys()).filter((k) => {
    const row = Math.floor(k / 6)
    return row >= ROWS / 4 && row < (3 * ROWS) / 4
  })
  const line: Line = fitLine(middle.map((k) => [points[2 * k + 1], velocity[2 * k]] as const))
  const { total } = stresses.value
  return {
    number: line.slope * Math.sqrt((MASS * width) / up),
    friction: Math.abs(along) / up,
    inside: -total[2] / total[3],
    fraction: middle.reduce((sum, k) => sum + solidFraction[k], 0) / middle.length,
    pressure: up / width / pressure,
    r2: line.r2,
  }
}

export async function shears(size: ShearSize): Promise<Sheared[]> {
  const all: Sheared[] = []
  for (const number of size.numbers) all.push(await shear(size, number))
  return all
}

/** What the paper has for disks with a friction of 0.4. */
export const PAPER = {
  friction: (number: number) => 0.25 + 1.1 * number,
  fraction: (number: number) => 0.81 - 0.3 * number,
}

/** Returns the straight lines of friction and solid fraction against the inertial number. */
export const lawsOf = (all: readonly Sheared[]) => ({
  friction: fitLine(all.map(({ number, friction }) => [number, friction] as const)),
  fraction: fitLine(all.map(({ number, fraction }) => [number, fraction] as const)),
})
