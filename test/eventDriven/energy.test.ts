/** What elastic hits of disks of two masses do to their energy: rounding must not take a little of it each time. */
import { expect, test } from 'vitest'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full, sampled } from '../support/full.ts'

const PAIRS = 1500
const COLUMNS = 50
/** Metres between pairs: places of up to 100 m, which are coarse in an f32. */
const PITCH = 2
const STEP = 0.1

/** The mean change of energy by a hit, for each of its two disks, in their mean energies. */
async function drift(masses: readonly [number, number], hits: number): Promise<number> {
  const random = createRandom(1)
  const radii = [0.15, 0.45]
  const reach = Math.fround(radii[0]) + Math.fround(radii[1])
  const world = await World.create({
    backend: 'cpu',
    stepping: 'eventDriven',
    gravity: [0, 0],
    contactDuration: 0,
  })
  const drawn = () => {
    const positions: number[] = []
    const velocities: number[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const [x, y] = [PITCH * (pair % COLUMNS), PITCH * Math.floor(pair / COLUMNS)]
      const angle = uniform(random, 0, 2 * Math.PI)
      positions.push(x, y, x + (reach + 0.005) * Math.cos(angle), y + (reach + 0.005) * Math.sin(angle))
      for (const mass of masses) {
        const speed = Math.sqrt((-2 * Math.log(1 - random())) / mass)
        const way = uniform(random, 0, 2 * Math.PI)
        velocities.push(speed * Math.cos(way), speed * Math.sin(way))
      }
    }
    return { positions, velocities }
  }
  const each = <T>(two: readonly T[]) => Array.from({ length: 2 * PAIRS }, (_, k) => two[k % 2])
  const ids = world.disks.add({
    ...drawn(),
    radii: each(radii),
    masses: each(masses),
    restitution: 1,
    friction: 0,
  })
  // as the kernels have them
  const exact = each(masses.map((mass) => 1 / Math.fround(1 / mass)))
  const energy = (velocities: Float32Array) =>
    velocities.reduce((sum, v, w) => sum + 0.5 * exact[w >> 1] * v * v, 0)
  let change = 0
  while (world.stats.collisions < hits) {
    const before = energy((await world.disks.read()).velocities)
    world.step(STEP)
    change += energy((await world.disks.read()).velocities) - before
    world.disks.write(ids, drawn())
  }
  const done = world.stats.collisions
  world.destroy()
  // a disk has 1 J on the average
  return change / (2 * done)
}

test.each(
  sampled(
    [
      [1, 9],
      [1.3, 130],
      [1, 1],
    ] as const,
    1,
  ),
)(
  "World.step under 'eventDriven': elastic hits of disks of %d and %d kg neither give energy nor take it",
  async (light, heavy) => {
    // a hit of 1 J errs by 1.7e-7 J, either way: after 10,000 hits and after a million the means by 9e-10 and 9e-11
    const [hits, bar] = full([10_000, 3e-9], [1_000_000, 1e-9])
    expect(Math.abs(await drift([light, heavy], hits))).toBeLessThan(bar)
  },
)
