/** Grains at rest on walls of all kinds, and a box that rocks on a drum. */

import type { GrainShape } from '../../../../src/features/grains/world/grainParts.ts'
import type { WallOptions } from '../../../../src/features/walls/walls.ts'
import { box } from '../../../../src/shapes/box.ts'
import { capsule } from '../../../../src/shapes/capsule.ts'
import { disk } from '../../../../src/shapes/disk.ts'
import type { Point } from '../../../../src/shapes/shape.ts'
import { massOfUnion } from '../../../../src/shapes/unionMass.ts'
import { World } from '../../../../src/world.ts'
import { run } from '../../../support/quality.ts'
import { GRAVITY, gyration } from './world.ts'

/** Each at a place of its own, with a grain above x = -0.03. */
const FLOORS: Readonly<Record<string, WallOptions & { chain: readonly Point[] }>> = {
  'floor that bends down': { chain: [[-2, 0], [0.1, 0], [1, -0.375]], bulges: [0, -0.2] },
  bowl: { chain: [[-3, 0.9], [3, 0.9]], bulges: [0.3] },
  'free end': { chain: [[-2, 0], [0, 0]] },
  'free end with a skin': { chain: [[0, -0.1], [-2, -0.1]], radius: 0.1 },
  'one-sided end': { chain: [[-2, 0], [0, 0]], oneSided: true },
  shelf: { chain: [[-0.2, 0], [0.15, 0]] },
  table: { chain: [[-1, -4], [-0.2, 0], [0.2, 0], [1, -4]] },
  'one-sided hill': { chain: [[-2, -0.2], [-0.2, 0], [0.2, 0], [2, -0.2]], oneSided: true },
  kink: { chain: [[2, -0.04], [0, 0], [-2, -0.04]] },
  'chain of 0.1 m': { chain: Array.from({ length: 41 }, (_, k): Point => [0.1 * k - 2, 0]), oneSided: true },
  valley: { chain: [[-2, 0.2], [0, 0], [2, 0.2]] },
  corner: { chain: [[-0.53, 2], [-0.53, 0], [2, 0]] },
} // biome-ignore format: points

/** Height of the centroid of the clump above its bottom, in metres: it stands on the box, whose disk comes down to 0.05 m above that. */
const CLUMP_HEIGHT = 0.1 + massOfUnion([box(0.94, 0.14, 0.03), disk([0, 0.2], 0.25)]).centroid[1]

const GRAINS: readonly (readonly [name: string, shape: GrainShape, height: number])[] = [
  ['box', box(1, 0.5), 0.25],
  ['rounded box', box(0.96, 0.46, 0.02), 0.25],
  ['capsule', capsule([-0.3, 0], [0.3, 0], 0.2), 0.2],
  ['clump', { parts: [box(0.94, 0.14, 0.03), disk([0, 0.2], 0.25)] }, CLUMP_HEIGHT],
]

export interface Rest {
  readonly floor: string
  readonly grain: string
  /** Largest distance in metres and angle in radians from where the grain was once it had settled, in the seconds after. */
  readonly moved: number
  readonly turned: number
}

/** Lets grains come to rest, and watches them for some seconds. */
export async function restOnWalls(settling: number, watching: number): Promise<Rest[]> {
  const world = await World.create({ backend: 'cpu', gravity: [0, -GRAVITY] })
  const cases = Object.entries(FLOORS).flatMap(([floor, wall], row) =>
    GRAINS.map(([grain, shape, height], column) => ({
      floor,
      wall,
      grain,
      shape,
      height,
      at: [8 * column, 6 * row],
    })),
  )
  world.walls.add(
    cases.map(({ wall, at: [x, y] }) => ({
      ...wall,
      friction: 0.8,
      chain: wall.chain.map(([px, py]) => [px + x, py + y] as const),
    })),
  )
  world.grains.add({
    shapes: cases.map(({ shape }) => shape),
    positions: cases.flatMap(({ at: [x, y], height }) => [x - 0.03, y + height + 0.01]),
    friction: 0.8,
  })
  run(world, settling)
  const before = await world.disks.read()
  const [moved, turned] = [cases.map(() => 0), cases.map(() => 0)]
  for (let k = 0; k < 60 * watching; k++) {
    world.step(1 / 60)
    const { positions, angles } = await world.disks.read()
    for (const n of cases.keys()) {
      const [dx, dy] = [
        positions[2 * n] - before.positions[2 * n],
        positions[2 * n + 1] - before.positions[2 * n + 1],
      ]
      moved[n] = Math.max(moved[n], Math.hypot(dx, dy))
      turned[n] = Math.max(turned[n], Math.abs(angles[n] - before.angles[n]))
    }
  }
  world.destroy()
  return cases.map(({ floor, grain }, n) => ({ floor, grain, moved: moved[n], turned: turned[n] }))
}

/** Radius of the drum in metres, and half the height of the box. */
const [DRUM, HALF] = [5, 0.25]

/** Frequency in rad/s at which a box rocks on a drum without slipping: Ω² = g (R − b)/(i + b²), with i for its inertia per kg. */
export function rockingLaw(): number {
  return Math.sqrt((GRAVITY * (DRUM - HALF)) / (gyration(box(1, 2 * HALF)) + HALF ** 2))
}

/** Rocks a box on a drum and returns the frequency in rad/s. */
export async function rocking(seconds: number): Promise<number> {
  const world = await World.create({ backend: 'cpu', gravity: [0, -GRAVITY] })
  const x = DRUM * Math.sin(0.5)
  const y = DRUM * Math.cos(0.5) - DRUM
  const bulge = Math.tan(0.25)
  world.walls.add([{ chain: [[x, y], [-x, y]], bulges: [bulge], friction: 2 }]) // biome-ignore format: points
  // a larger swing is slower: the contact goes ±R φ along the box
  const spin = 0.05
  world.grains.add({
    shapes: box(1, 2 * HALF),
    positions: [0, HALF],
    spins: spin,
    velocities: [-spin * HALF, 0],
    friction: 2,
  })
  const crossings: number[] = []
  let last = spin
  for (let k = 1; k <= 960 * seconds; k++) {
    world.step(1 / 960)
    const [now] = (await world.disks.read()).spins
    if (now < 0 !== last < 0) crossings.push((k - now / (now - last)) / 960)
    last = now
  }
  world.destroy()
  return (Math.PI * (crossings.length - 1)) / (crossings[crossings.length - 1] - crossings[0])
}
