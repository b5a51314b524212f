/** Disks at random in a box of walls, for the tests of the event queue. */
import type { DiskOptions } from '../../src/features/disks/disks.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

export interface Gas {
  readonly disks: DiskOptions & { readonly positions: Float64Array; readonly velocities: Float64Array }
  readonly walls: readonly WallOptions[]
  /** Metres. */
  readonly side: number
}

type Material = Pick<DiskOptions, 'restitution' | 'friction' | 'spins'>

const ELASTIC: Material = { restitution: 1, friction: 0 }

/**
 * So many disks of radii from 0.25 to 0.5 m, none upon another, at speeds up to some 1 m/s, in a square box of which they
 * fill this part.
 */
export function gasInBox(count: number, fraction: number, seed: number, material = ELASTIC): Gas {
  const random = createRandom(seed)
  const radii = Float64Array.from({ length: count }, () => Math.fround(uniform(random, 0.25, 0.5)))
  const side = Math.sqrt(radii.reduce((sum, radius) => sum + Math.PI * radius ** 2, 0) / fraction)
  const positions = new Float64Array(2 * count)
  for (let k = 0; k < count; ) {
    const margin = radii[k] + 0.001
    const [x, y] = [uniform(random, margin, side - margin), uniform(random, margin, side - margin)]
    const isFree = radii
      .subarray(0, k)
      .every((r, o) => Math.hypot(positions[2 * o] - x, positions[2 * o + 1] - y) > r + margin)
    if (!isFree) continue
    positions[2 * k] = Math.fround(x)
    positions[2 * k + 1] = Math.fround(y)
    k++
  }
  const velocities = Float64Array.from({ length: 2 * count }, () => Math.fround(uniform(random, -1, 1)))
  const chain = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ] as const
  const { friction, restitution } = material
  const wall = { friction: friction as number, restitution: restitution as number }
  return {
    disks: { positions, velocities, radii, ...material },
    walls: [{ chain, closed: true, ...wall }],
    side,
  }
}
