/** Hard contacts: a light disk under a heavy one, and disks before a moving wall. Without restitution nothing comes back. */
import { expect, test } from 'vitest'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

const GRAVITY = 10
const FALL = 2

async function worldAt(low: number, high: number) {
  return World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, -GRAVITY],
    bounds: [-10, low, 10, high],
  })
}

/** Returns the largest energy that a step adds, as a fraction of m g FALL, while `seconds` go by. */
async function largestGain(world: World, masses: readonly number[], seconds: number) {
  const fallen = GRAVITY * FALL * Math.max(...masses)
  let [last, gain] = [Infinity, 0]
  for (let step = 0; step < 60 * seconds; step++) {
    world.step(1 / 60)
    const { positions } = await world.disks.read()
    const { kinetic } = await world.measure()
    const energy = masses.reduce((sum, mass, k) => sum + mass * GRAVITY * positions[2 * k + 1], kinetic)
    gain = Math.max(gain, (energy - last) / fallen)
    last = energy
  }
  return gain
}

// with two relaxing passes alone: 0.44 and 0.14. What is left is pushing the overlap of the hit apart; of 10 there was none while it came up at 0.3 of its speed
test.each([
  [10, 2e-3],
  [100, 5e-4],
  [1000, 5e-3],
])(
  'World.step: a disk of %s times the mass on a light one, dropped without restitution, gains at most %s of the fall in a step',
  async (ratio, most) => {
    const world = await worldAt(-1, 10)
    world.walls.add([{ chain: [[-10, 0], [10, 0]] }]) // biome-ignore format: a floor
    const masses = [1, ratio]
    world.disks.add({ positions: [0, 0.5 + FALL, 0, 1.5 + FALL], radii: 0.5, masses })
    expect(await largestGain(world, masses, 4)).toBeLessThan(most)
    world.destroy()
  },
)

/** Returns the largest gain where a disk of 100 times the mass falls on a bed of 200, at this place. */
async function gainOnBed(x: number) {
  const world = await worldAt(-1, 30)
  world.walls.add([{ chain: [[-10, 30], [-10, 0], [10, 0], [10, 30]] }]) // biome-ignore format: a box
  const positions = Array.from({ length: 200 }, (_, k) => [
    -9 + (k % 19) + 0.013 * (k % 7),
    0.6 + 1.02 * Math.floor(k / 19),
  ]).flat()
  world.disks.add({ positions, radii: 0.5, masses: 1 })
  for (let step = 0; step < 600; step++) world.step(1 / 60)
  const settled = (await world.disks.read()).positions.filter((_, k) => k % 2 === 1)
  world.disks.add({ positions: [x, Math.max(...settled) + 1 + FALL], radii: 0.5, masses: 100 })
  const gain = await largestGain(world, [...Array<number>(200).fill(1), 100], 4)
  world.destroy()
  return gain
}

// which disk it hits, and how, differs from place to place: of 60, one in ten gains more than 0.001. With two relaxing passes alone the median is 0.044
fullTest(
  'World.step: a disk of 100 times the mass, dropped on a bed of 200 in nine places, gains at most 0.0005 of the fall in a step in most',
  async () => {
    const gains: number[] = []
    for (let n = 0; n < 9; n++) gains.push(await gainOnBed(-2 + 0.45 * n))
    expect(gains.toSorted((a, b) => a - b)[4]).toBeLessThan(5e-4)
  },
)

// with two relaxing passes alone: 1.27 m/s
test('World.bodies.setMotion: three disks before a wall of 1 m/s, without restitution, leave it at 1.02 m/s at most', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], bounds: [-5, -5, 20, 5] })
  world.bodies.add({ walls: [{ chain: [[0, -2], [0, 2]] }], motion: { velocity: [1, 0] } }) // biome-ignore format: a wall
  world.disks.add({ positions: [1.5, 0, 2.5, 0, 3.5, 0], radii: 0.5 })
  for (let step = 0; step < 300; step++) world.step(1 / 60)
  const { velocities } = await world.disks.read()
  for (const speed of velocities.filter((_, k) => k % 2 === 0)) {
    expect(speed).toBeGreaterThan(0.999)
    expect(speed).toBeLessThan(1.02)
  }
  world.destroy()
})
