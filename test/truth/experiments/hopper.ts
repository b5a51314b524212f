/**
 * A flat-bottomed silo that is kept full: what runs out below is put back on top. Its walls are rough, as walls of glued
 * grains, so that they carry the filling from a depth of about a width on.
 */
import { createRandom, uniform } from '../../../src/util/random.ts'
import { World } from '../../../src/world.ts'
import { fitLine, type Line, minimize } from './fit.ts'

export interface Hopper {
  /** Metres, which are mean diameters of grains. */
  readonly opening: number
  readonly width: number
  readonly filling: number
  /** Simulated and measured, once the lattice of the start has run out. */
  readonly seconds: number
  /** Of a step of 1/60 s. */
  readonly substeps: number
  readonly seed: number
}

/** Of the hexagonal lattice that they start in: a looser one would fall together and lock in the blow. */
const SPACING = 1.12
const ROW = 0.97
/** Where grains are put back, in metres above the filling, and how fast they then fall, so that they leave room. */
const DROP = 5
const DROP_SPEED = 7
/** Least seconds until it is measured. */
const RUN_IN = 5
/** Seconds without outflow after which an arch over the opening is taken to stay. */
const LONGEST_PAUSE = 10
const FRICTION = 0.5
/** With grains of that friction it comes to 1. */
const ROUGH = 2

/** Outflow in kg/s, of grains of 1 kg/m². */
async function outflow({ opening, width, filling, seconds, substeps, seed }: Hopper): Promise<number> {
  const random = createRandom(seed)
  const columns = Math.floor(width / SPACING)
  // a packing of 0.82
  const count = Math.round((width * filling * 0.82) / (Math.PI / 4))
  const site = (k: number) => -width / 2 + SPACING * (0.5 + (k % columns))
  const shift = (k: number) => (Math.floor(k / columns) % 2 === 0 ? 0.01 : SPACING / 2 - 0.01)
  const world = await World.create({
    backend: 'cpu',
    substeps,
    bounds: [-width / 2 - 1, -4, width / 2 + 1, 2 * filling],
    capacity: count,
  })
  const [left, right, height] = [-width / 2, width / 2, 4 * filling]
  const trait = { friction: ROUGH }
  world.walls.add([
    {
      chain: [
        [left, height],
        [left, 0],
        [-opening / 2, 0],
      ],
      ...trait,
    },
    {
      chain: [
        [right, height],
        [right, 0],
        [opening / 2, 0],
      ],
      ...trait,
    },
  ])
  const ids = world.disks.add({
    positions: Array.from({ length: count }, (_, k) => [
      site(k) - SPACING / 4 + shift(k) + uniform(random, -0.008, 0.008),
      0.6 + ROW * Math.floor(k / columns),
    ]).flat(),
    radii: Array.from({ length: count }, () => uniform(random, 0.45, 0.55)),
    friction: FRICTION,
  })

  let mass = 0
  let refilled = 0
  let measured = 0
  let lastOut = 0
  for (let step = 1; measured < 60 * seconds; step++) {
    const isSteady = refilled >= count && step >= 60 * RUN_IN
    if (isSteady) measured++
    world.step(1 / 60)
    const { positions, masses } = await world.disks.read()
    const out: number[] = []
    for (let disk = 0; disk < count; disk++) if (positions[2 * disk + 1] < -2) out.push(disk)
    lastOut = out.length === 0 ? lastOut : step
    if (step - lastOut > 60 * LONGEST_PAUSE)
      throw new Error(`the opening of ${opening} m is blocked after ${step} steps`)
    if (out.length === 0) continue
    if (isSteady) for (const disk of out) mass += masses[disk]
    world.disks.write(
      out.map((disk) => ids[disk]),
      {
        positions: out.flatMap(() => [site(refilled++), filling + DROP]),
        velocities: out.flatMap(() => [0, -DROP_SPEED]),
        spins: out.map(() => 0),
      },
    )
  }
  return (60 * mass) / measured
}

export interface Discharge {
  /** [opening in m, outflow in kg/s]. */
  readonly flows: readonly (readonly [number, number])[]
  /** Outflow to the power 2/3 against the opening. */
  readonly line: Line
  /** n for which outflow to the power 1/n lies best on a line. */
  readonly exponent: number
  /** C and k of C ρ √g (D − k d)^(3/2), with ρ of a packing of 0.82. */
  readonly factor: number
  readonly narrowing: number
  /** Outflow with twice the filling over that with the usual one. */
  readonly deeper: number
}

export interface DischargeSize {
  readonly seconds: number
  readonly substeps: number
  readonly openings: readonly number[]
  /** The one that is also measured with twice the filling. */
  readonly deepened: number
}

/** Every silo is so many openings wide, and filled so many widths high. */
const OPENINGS_WIDE = 2.5
const WIDTHS_HIGH = 4

/** Openings from 8 on: over one of 6 an arch may stand that nothing brings down. */
export const FULL_DISCHARGE: DischargeSize = {
  seconds: 60,
  substeps: 8,
  openings: [8, 10, 12, 15, 20],
  deepened: 8,
}

export async function discharge({
  seconds,
  substeps,
  openings,
  deepened,
}: DischargeSize): Promise<Discharge> {
  const flowThrough = (opening: number, deeper: number) => {
    const width = OPENINGS_WIDE * opening
    return outflow({ opening, width, filling: deeper * WIDTHS_HIGH * width, seconds, substeps, seed: 1 })
  }
  const flows: [number, number][] = []
  for (const opening of openings) flows.push([opening, await flowThrough(opening, 1)])
  const usual = flows.find(([opening]) => opening === deepened)![1]
  const deep = await flowThrough(deepened, 2)
  const lineFor = (exponent: number) =>
    fitLine(flows.map(([opening, flow]) => [opening, flow ** (1 / exponent)]))
  const line = lineFor(1.5)
  return {
    flows,
    line,
    exponent: minimize((exponent) => 1 - lineFor(exponent).r2, 0.5, 4),
    factor: line.slope ** 1.5 / (0.82 * Math.sqrt(9.81)),
    narrowing: -line.intercept / line.slope,
    deeper: deep / usual,
  }
}
