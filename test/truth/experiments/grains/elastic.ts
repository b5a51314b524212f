/** Rounded polygons in a box: their energy when hits keep all of it, and when they keep none. */
import { box } from '../../../../src/shapes/box.ts'
import { roundedPolygon } from '../../../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../../../src/util/random.ts'
import { World } from '../../../../src/world.ts'
import { corners, gyration } from './world.ts'

const SHAPES = [
  roundedPolygon(corners(3, 0.45), 0.05),
  roundedPolygon(corners(5, 0.4), 0.1),
  box(0.7, 0.4, 0.05),
]
const SPACING = 1.6
const ACROSS = 25

export interface Energies {
  /** In J, at the beginning and after each interval. */
  readonly energies: readonly number[]
  /** Seconds of an interval. */
  readonly interval: number
  /** The largest rise above the least energy before, as a part of the first. */
  readonly rise: number
}

export interface Box {
  readonly count: number
  readonly seconds: number
  readonly interval: number
  /** 1: without gravity and friction. Less: grains fall, with a friction of 0.3. */
  readonly restitution: number
}

export async function shake({ count, seconds, interval, restitution }: Box): Promise<Energies> {
  const random = createRandom(5)
  const isElastic = restitution === 1
  const friction = isElastic ? 0 : 0.3
  const world = await World.create({
    backend: 'cpu',
    gravity: [0, isElastic ? 0 : -9.81],
    ...(isElastic ? { restitutionThreshold: 0 } : {}),
  })
  const columns = Math.min(ACROSS, Math.ceil(Math.sqrt(count)))
  const [width, height] = [columns * SPACING, Math.ceil(count / columns) * SPACING]
  const walls = [[0, 0], [width, 0], [width, height], [0, height]] as const // biome-ignore format: points
  world.walls.add([{ chain: walls, closed: true, restitution, friction }])
  const each = Array.from({ length: count }, (_, k) => k)
  world.grains.add({
    shapes: each.map((k) => SHAPES[k % SHAPES.length]),
    positions: each.flatMap((k) => [
      SPACING * ((k % columns) + 0.5),
      SPACING * (Math.floor(k / columns) + 0.5),
    ]),
    velocities: each.flatMap(() => [uniform(random, -2, 2), uniform(random, -2, 2)]),
    angles: each.map(() => uniform(random, 0, 6)),
    friction,
    restitution,
  })
  const inertias = SHAPES.map(gyration)
  const energy = async () => {
    const { masses, positions, velocities, spins } = await world.disks.read()
    const of = (m: number, k: number) =>
      0.5 *
        m *
        (velocities[2 * k] ** 2 + velocities[2 * k + 1] ** 2 + inertias[k % SHAPES.length] * spins[k] ** 2) +
      (isElastic ? 0 : m * 9.81 * positions[2 * k + 1])
    return masses.reduce((sum, m, k) => sum + of(m, k), 0)
  }
  const energies = [await energy()]
  for (let k = 1; k <= Math.round(60 * seconds); k++) {
    world.step(1 / 60)
    if (k % Math.round(60 * interval) === 0) energies.push(await energy())
  }
  world.destroy()
  return { energies, interval, rise: largestRise(energies) }
}

/** Returns `Energies.rise`. */
function largestRise(energies: readonly number[]): number {
  let [least, rise] = [energies[0], 0]
  for (const energy of energies) {
    rise = Math.max(rise, energy - least)
    least = Math.min(least, energy)
  }
  return rise / energies[0]
}
