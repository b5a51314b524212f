/** A flat-bottomed silo that is kept full: what runs out below is put back on top. */
import { createRandom, uniform } from '../../../src/scene/random.ts'
import { World } from '../../../src/world.ts'
import { fitLine, type Line, minimize } from './fit.ts'

export interface Hopper {
  /** Metres, which are mean diameters of grains. */
  readonly opening: number
  readonly width: number
  readonly filling: number
  /** Simulated and measured, once the flow is steady. */
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
/** Seconds until the flow is steady. */
const RUN_IN = 5

/** Outflow in kg/s, of grains of 1 kg/m². */
export async function outflow({ opening, width, filling, seconds, substeps, seed }: Hopper): Promise<number> {
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
  const trait = { friction: 0.5 }
  world.addWalls([
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
  const ids = world.addDisks({
    positions: Array.from({ length: count }, (_, k) => [
      site(k) - SPACING / 4 + shift(k) + uniform(random, -0.008, 0.008),
      0.6 + ROW * Math.floor(k / columns),
    ]).flat(),
    radii: Array.from({ length: count }, () => uniform(random, 0.45, 0.55)),
    friction: 0.5,
  })

  const runIn = Math.round(60 * RUN_IN)
  const steps = runIn + Math.round(60 * seconds)
  let mass = 0
  let refilled = 0
  for (let k = 0; k < steps; k++) {
    world.step(1 / 60)
    const { positions, masses } = await world.read()
    const out: number[] = []
    for (let disk = 0; disk < count; disk++) if (positions[2 * disk + 1] < -2) out.push(disk)
    if (out.length === 0) continue
    if (k >= runIn) for (const disk of out) mass += masses[disk]
    world.write(
      out.map((disk) => ids[disk]),
      {
        positions: out.flatMap(() => [site(refilled++), filling + DROP]),
        velocities: out.flatMap(() => [0, -DROP_SPEED]),
        spins: out.map(() => 0),
      },
    )
  }
  return mass / seconds
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
  readonly width: number
  readonly filling: number
  readonly seconds: number
  readonly substeps: number
  readonly openings: readonly number[]
  /** The one that is also measured with twice the filling, and the substeps of that comparison. */
  readonly deepened: number
  readonly deepSubsteps: number
}

export const SMALL_DISCHARGE: DischargeSize = {
  width: 22,
  filling: 26,
  seconds: 6,
  substeps: 4,
  openings: [6, 8, 10],
  deepened: 8,
  deepSubsteps: 4,
}

export const FULL_DISCHARGE: DischargeSize = {
  width: 30,
  filling: 36,
  seconds: 12,
  substeps: 8,
  openings: [6, 8, 10, 12],
  deepened: 8,
  deepSubsteps: 8,
}

export async function discharge({
  openings,
  deepened,
  deepSubsteps,
  ...silo
}: DischargeSize): Promise<Discharge> {
  const flows: [number, number][] = []
  for (const opening of openings) flows.push([opening, await outflow({ ...silo, opening, seed: 1 })])
  const compared = { ...silo, opening: deepened, substeps: deepSubsteps, seed: 1 }
  const usual = await outflow(compared)
  const deep = await outflow({ ...compared, filling: 2 * silo.filling })
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
