/**
 * A granular gas that cools: Haff's law, T = T0 / (1 + t/τ)², P. K. Haff, J. Fluid Mech. 134 (1983) 401.
 *
 * Smooth disks of diameter d, mass m and restitution e, so many n a square metre, meet at a rate ν = 2 d n g √(πT/m)
 * each, where T = m〈v²〉/2 is the temperature in two dimensions and g the pair correlation at contact, of D. Henderson,
 * Mol. Phys. 30 (1975) 971. A hit takes (1 - e²) T on the average and two disks share it, so
 * 1/τ = (1 - e²) ν(T0) / 4: S. Luding, M. Huthmann, S. McNamara and A. Zippelius, Phys. Rev. E 58 (1998) 3416, without friction.
 */
import { EventQueue } from '../../../src/events/eventQueue.ts'
import { fitLine, type Points } from './fit.ts'
import { equalGas, RADIUS, release } from './gas.ts'

export interface Cooling {
  readonly fraction: number
  readonly restitution: number
  /** Seconds: of theory, and of the line that fits best through √(T0/T). */
  readonly predicted: number
  readonly measured: number
  /** The same of the event queue, which goes on from where the waves begin to cool. */
  readonly queued: number
  /** Of the line of the waves, 1 by the law, and how well it fits. */
  readonly intercept: number
  readonly r2: number
  /** Hits between disks or with walls, two for each pair, at the end. */
  readonly hitsOfEach: number
  /** [t, T/T0]. */
  readonly temperatures: readonly (readonly [number, number])[]
}

interface CoolingOptions {
  readonly count: number
  /** Area of the disks, of that of the box. */
  readonly fraction: number
  readonly restitution: number
  readonly seed: number
  /** How long it cools, in units of the predicted τ. */
  readonly spans: number
}

/** Steps between two looks, and looks. */
const PARTS = 10
const LOOKS = 40

/** What docs/truth.md shows. */
export const COOLINGS: CoolingOptions[] = [
  { count: 4000, fraction: 0.05, restitution: 0.9, seed: 1, spans: 2 },
  { count: 4000, fraction: 0.1, restitution: 0.9, seed: 1, spans: 2 },
  { count: 4000, fraction: 0.2, restitution: 0.9, seed: 1, spans: 2 },
  { count: 4000, fraction: 0.1, restitution: 0.95, seed: 1, spans: 2 },
]

/** Henderson's, for disks that fill this part of the area. */
function atContact(fraction: number): number {
  return (1 - (7 / 16) * fraction) / (1 - fraction) ** 2
}

/**
 * Hits with disks in 1/s, of each one of so many of 0.5 m at a temperature of T/m. Near a wall a disk has fewer others around
 * it, and all centres stay a radius off: of the pairs that could touch in a space without walls, a box of this side leaves
 * out a part of 4 d/(π (side - d)) for its centres (exact for few disks).
 */
export function meetingRate(count: number, side: number, temperature: number): number {
  const diameter = 2 * RADIUS
  const free = side - diameter
  const density = (count / free ** 2) * (1 - (4 * diameter) / (Math.PI * free))
  const g = atContact(density * Math.PI * RADIUS ** 2)
  return 2 * diameter * density * g * Math.sqrt(Math.PI * temperature)
}

export async function cool({ count, fraction, restitution, seed, spans }: CoolingOptions): Promise<Cooling> {
  const gas = equalGas(count, fraction, seed)
  const world = await release(gas)
  const first = temperatureOf(gas.disks.velocities)
  const rate = meetingRate(count, gas.side, first)
  const predicted = 4 / ((1 - restitution ** 2) * rate)
  // six elastic hits each first, which lead to the Maxwell–Boltzmann distribution
  for (let k = 0; k < 60; k++) world.step(0.1 / rate)
  const { ids, positions, velocities } = await world.disks.read()
  world.disks.write(ids, { restitution })
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: { ...gas.disks, positions, velocities, restitution },
    walls: gas.walls,
    contactDuration: 1e-9 / rate,
  })
  const [start, hits] = [world.stats.time, world.stats.collisions]
  const temperatures: [number, number][] = [[0, 1]]
  const expected: [number, number][] = [[0, 1]]
  const dt = (spans * predicted) / (LOOKS * PARTS)
  for (let look = 0; look < LOOKS; look++) {
    for (let part = 0; part < PARTS; part++) world.step(dt)
    const now = temperatureOf((await world.disks.read()).velocities)
    temperatures.push([world.stats.time - start, now / first])
    queue.advance(dt * PARTS)
    expected.push([queue.time, temperatureOf(queue.read().velocities) / first])
  }
  const { slope, intercept, r2 } = fitHaff(temperatures)
  return {
    fraction,
    restitution,
    predicted,
    measured: 1 / slope,
    queued: 1 / fitHaff(expected).slope,
    intercept,
    r2,
    hitsOfEach: (2 * (world.stats.collisions - hits)) / count,
    temperatures,
  }
}

/** T/m in m²/s². */
const temperatureOf = (velocities: ArrayLike<number>) =>
  Array.from(velocities).reduce((sum, v) => sum + v * v, 0) / velocities.length

/** √(T0/T) = 1 + t/τ. */
const fitHaff = (temperatures: Points) => fitLine(temperatures.map(([t, T]) => [t, 1 / Math.sqrt(T)]))
