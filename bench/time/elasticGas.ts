/** Equal elastic disks in a box: the gas whose collisions are counted. */
import { EventQueue } from '../../src/events/eventQueue.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const RADIUS = 0.5
const MATERIAL = { friction: 0, restitution: 1 }
/** Hits per disk before the measurement; after 20 the velocities are Maxwellian, as `kurtosis` shows. */
const WARM_UP_HITS = 20
/** Hits per disk that determine the length of a frame. */
const TIMED_HITS = 4
const FOREVER = 1e9

export interface ElasticGas {
  readonly disks: typeof MATERIAL & {
    readonly positions: Float32Array
    readonly velocities: Float32Array
    readonly radii: number
  }
  readonly walls: readonly WallOptions[]
}

export interface WarmGas extends ElasticGas {
  /** Seconds in which there are half as many hits as disks, one hit per disk. */
  readonly frame: number
  /** Mean of v⁴ over the square of the mean of v²: 2 for Maxwellian velocities in two dimensions, 1.4 at the start. */
  readonly kurtosis: number
}

/**
 * Returns disks of 0.5 m on a square lattice that fills the box, with velocity components uniform in -1 to 1 m/s.
 * Throws if the lattice cannot reach this area fraction: from π/4 on, or slightly less for a count that is not a
 * square.
 */
export function latticeGas(count: number, fraction: number, seed: number): ElasticGas {
  const columns = Math.ceil(Math.sqrt(count))
  const most = ((Math.PI / 4) * count) / columns ** 2
  if (!(fraction < most))
    throw new Error(
      `area fraction is ${fraction}: expected less than ${most.toFixed(3)}, for a lattice of ${count} disks`,
    )
  const side = Math.sqrt((count * Math.PI * RADIUS ** 2) / fraction)
  const pitch = side / columns
  const random = createRandom(seed)
  const positions = Float32Array.from({ length: 2 * count }, (_, k) => {
    const cell = k >> 1
    return pitch * ((k % 2 === 0 ? cell % columns : Math.floor(cell / columns)) + 0.5)
  })
  const velocities = Float32Array.from({ length: 2 * count }, () => uniform(random, -1, 1))
  const chain = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ] as const
  return {
    disks: { positions, velocities, radii: RADIUS, ...MATERIAL },
    walls: [{ chain, closed: true, radius: 0, ...MATERIAL }],
  }
}

/** Returns the gas after 24 hits per disk, with positions and velocities rounded to f32. */
export function warmGas(gas: ElasticGas): WarmGas {
  const queue = new EventQueue({ gravity: [0, 0], ...gas })
  const half = queue.count / 2
  hit(queue, Math.ceil(half * WARM_UP_HITS))
  const { time } = queue
  const hits = Math.ceil(half * TIMED_HITS)
  hit(queue, hits)
  const { positions, velocities } = queue.read()
  return {
    disks: {
      ...gas.disks,
      positions: Float32Array.from(positions),
      velocities: Float32Array.from(velocities),
    },
    walls: gas.walls,
    frame: ((queue.time - time) * half) / hits,
    kurtosis: kurtosisOf(velocities),
  }
}

function hit(queue: EventQueue, hits: number): void {
  const { outcome } = queue.advance(FOREVER, hits)
  if (outcome !== 'collisions') throw new Error(`the gas stopped at ${queue.time} s: ${outcome}`)
}

export function kurtosisOf(velocities: ArrayLike<number>): number {
  let [second, fourth] = [0, 0]
  for (let k = 0; k < velocities.length; k += 2) {
    const squared = velocities[k] ** 2 + velocities[k + 1] ** 2
    second += squared
    fourth += squared ** 2
  }
  return (fourth * velocities.length) / 2 / second ** 2
}
