/** How much of its path a disk loses at each stop of a sweep, against straight flight between two walls: docs/solver.md has the figures. */
import { expect, test } from 'vitest'
import { World, type WorldOptions } from '../../src/index.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const STEP = 1 / 60
const STEPS = 120
const WIDTH = 20
const RADIUS = 0.1
const COUNT = 64

const medianOf = (values: readonly number[]) => values.slice().sort((p, q) => p - q)[values.length >> 1]

/** Median of the metres that a disk loses per hit, of disks that fly to and fro between walls at these speeds, each in a row of its own. */
async function lostPerHit(options: WorldOptions, slowest: number, fastest: number): Promise<number> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], events: true, ...options })
  const random = createRandom(3)
  const starts = Array.from({ length: COUNT }, () => uniform(random, 0.5, WIDTH - 0.5))
  const speeds = Array.from({ length: COUNT }, () => uniform(random, slowest, fastest))
  const material = { restitution: 1, friction: 0 }
  world.walls.add([{ chain: [[0, 0], [WIDTH, 0], [WIDTH, COUNT], [0, COUNT]], closed: true, ...material }]) // biome-ignore format: short
  world.disks.add({
    positions: starts.flatMap((x, k) => [x, k + 0.5]),
    velocities: speeds.flatMap((speed) => [speed, 0]),
    radii: RADIUS,
    ...material,
  })
  for (let k = 0; k < STEPS; k++) world.step(STEP)
  const { a } = (await world.takeEvents()).hit
  const { positions, velocities } = await world.disks.read()
  world.destroy()
  const length = WIDTH - 2 * RADIUS
  return medianOf(
    speeds.map((speed, disk) => {
      expect(Math.abs(velocities[2 * disk]) / speed).toBeCloseTo(1, 4)
      const hits = a.filter((id) => id === disk).length
      const [begin, end] = [starts[disk] - RADIUS, positions[2 * disk] - RADIUS]
      const path = hits * length + (hits % 2 === 1 ? length - end : end) - begin
      return (speed * STEPS * STEP - path) / hits
    }),
  )
}

test.each([
  [25, 200, 8, 0.071],
  [200, 400, 8, 0.273],
  [200, 400, 64, 0.031],
] as const)(
  'World.step: at %i to %i m/s and %i substeps a hit costs a disk %f m of its path',
  async (slowest, fastest, substeps, metres) => {
    expect(await lostPerHit({ substeps }, slowest, fastest)).toBeCloseTo(metres, 3)
  },
)

test("World.step: under 'eventDriven' a hit costs nothing of the path", async () => {
  expect(Math.abs(await lostPerHit({ stepping: 'eventDriven' }, 200, 400))).toBeLessThan(1e-5)
})
