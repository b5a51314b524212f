/**
 * Speeds of an elastic gas, against the distribution of Maxwell and Boltzmann, in two dimensions
 * F(v) = 1 - exp(-v²/2σ²) with 2σ² =〈v²〉, which the energy fixes: nothing is fitted.
 */
import { EDGE_BIT } from '../../../src/schemas/constants.ts'
import { stepAndList } from '../../support/hits.ts'
import { meetingRate } from './cooling.ts'
import { equalGas, release } from './gas.ts'

export interface Speeds {
  /** Number of disks. */
  readonly count: number
  /** Of each disk on the average, by disks and walls. */
  readonly hitsOfEach: number
  /** Ascending, of √〈v²〉. */
  readonly speeds: readonly number[]
  /** The largest distance between the measured distribution and F, as A. N. Kolmogorov has it. */
  readonly distance: number
  /** 〈v⁴〉/〈v²〉²: 2 for F, 1 where all have one speed. */
  readonly fourthMoment: number
  /** Hits with disks since the last look, of what kinetic theory says: see cooling.ts. NaN at the start. */
  readonly meetings: number
}

/**
 * The largest distance in terms of what chance makes of it: M. A. Stephens, J. Am. Stat. Assoc. 69 (1974) 730, for
 * exponential numbers, as v² are, divided by their mean. One sample of a hundred exceeds `CRITICAL`.
 */
export function scaled({ distance, count }: Pick<Speeds, 'distance' | 'count'>): number {
  const root = Math.sqrt(count)
  return (distance - 0.2 / count) * (root + 0.26 + 0.5 / root)
}

export const CRITICAL = 1.308

/** Of n exponential numbers with a given sum, the mean square scatters by √(4/n) around 2. */
export const scatter = ({ count }: Speeds) => Math.sqrt(4 / count)

/** Of disks that all begin with one speed, at the start and after each so many hits a disk. */
export async function relax(count: number, fraction: number, hits: readonly number[]): Promise<Speeds[]> {
  const gas = equalGas(count, fraction, 5)
  const world = await release(gas)
  const found: Speeds[] = []
  const hitsOfEach = () => (2 * world.stats.collisions) / count
  // at 1 m/s, T/m is 0.5 m²/s²
  const rate = meetingRate(count, gas.side, 0.5)
  for (const wanted of hits) {
    const begin = world.stats.time
    let pairs = 0
    while (hitsOfEach() < wanted) pairs += stepAndList(world, 0.2).filter(({ b }) => b < EDGE_BIT).length
    const { velocities } = await world.disks.read()
    const meetings = (2 * pairs) / (count * rate * (world.stats.time - begin))
    found.push({ ...speedsOf(velocities), count, hitsOfEach: hitsOfEach(), meetings })
  }
  return found
}

function speedsOf(velocities: Float32Array): Pick<Speeds, 'speeds' | 'distance' | 'fourthMoment'> {
  const count = velocities.length / 2
  const squares = Array.from({ length: count }, (_, k) => velocities[2 * k] ** 2 + velocities[2 * k + 1] ** 2)
  const mean = squares.reduce((sum, s) => sum + s, 0) / count
  const scaled = squares.map((s) => s / mean).sort((a, b) => a - b)
  const distance = scaled.reduce((worst, s, k) => {
    const predicted = 1 - Math.exp(-s)
    return Math.max(worst, predicted - k / count, (k + 1) / count - predicted)
  }, 0)
  const fourthMoment = scaled.reduce((sum, s) => sum + s * s, 0) / count
  return { speeds: scaled.map(Math.sqrt), distance, fourthMoment }
}
