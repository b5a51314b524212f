/** Disks that meet others which were far away when all were sorted into cells: the queue knows of each hit. */
import { describe, expect, test } from 'vitest'
import { EventQueue } from '../../src/events/eventQueue.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { createRandom, insideDisk, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'

const ELASTIC = { restitution: 1, friction: 0 }

test.each([0.02, 0.1, 1])(
  'one fast disk along a row of 40 at rest, in steps of %s s: a hit after the other',
  async (dt) => {
    const count = 40
    const positions = Array.from({ length: count }, (_, k) => [20 * k, 0]).flat()
    const velocities = positions.map((_, w) => (w === 0 ? 100 : 0))
    const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
    world.disks.add({ positions, velocities, radii: 0.1, ...ELASTIC })
    for (let step = 0; step < Math.round(1 / dt); step++) world.step(dt)
    // 19.8 m to each
    expect(world.stats.collisions).toBe(5)
    const state = await world.disks.read()
    expect(state.velocities[2 * 5]).toBeCloseTo(100, 3)
    world.destroy()
  },
)

test('a third disk that comes from afar is there before two slow ones meet', async () => {
  const rest = Array.from({ length: 37 }, (_, k) => [200 + 20 * k, 0]).flat()
  const positions = [0, 0, 1.1, 0, 0.3, 60, ...rest]
  const velocities = [0.5, 0, -0.5, 0, 0, -120, ...rest.map(() => 0)]
  const disks = { positions, velocities, radii: 0.1, ...ELASTIC }
  const world = await World.create({ backend: 'cpu', stepping: 'eventDriven', gravity: [0, 0] })
  world.disks.add(disks)
  world.step(1)
  const queue = new EventQueue({ gravity: [0, 0], disks })
  queue.advance(1)
  expect(world.stats.collisions).toBe(queue.collisions)
  const { positions: found } = await world.disks.read()
  const { positions: expected } = queue.read()
  for (let w = 0; w < 6; w++) expect(found[w]).toBeCloseTo(expected[w], 2)
  world.destroy()
})

describe('in a ring of many short edges, each of which counts as a neighbour', () => {
  test.each([200, 1600])('of %s segments', async (segments) => {
    for (let seed = 1; seed <= 3; seed++) {
      const random = createRandom(seed)
      const chain = Array.from({ length: segments }, (_, k): [number, number] => {
        const angle = (2 * Math.PI * k) / segments
        return [5 * Math.cos(angle), 5 * Math.sin(angle)]
      })
      const walls: WallOptions[] = [{ chain, closed: true, ...ELASTIC }]
      const positions: number[] = []
      const radii: number[] = []
      while (radii.length < 40) {
        const radius = uniform(random, 0.05, 0.5)
        const [x, y] = insideDisk(random, 4.8 - radius)
        const isFree = radii.every(
          (r, k) => Math.hypot(positions[2 * k] - x, positions[2 * k + 1] - y) > r + radius + 0.01,
        )
        if (!isFree) continue
        positions.push(x, y)
        radii.push(radius)
      }
      const velocities = positions.map(() => uniform(random, -2, 2))
      const world = await World.create({ backend: 'cpu', stepping: 'eventDriven' })
      world.walls.add(walls)
      world.disks.add({ positions, velocities, radii, ...ELASTIC })
      for (let step = 0; step < 40; step++) {
        world.step(1 / 60)
        const state = await world.disks.read()
        let deepest = 0
        for (let a = 0; a < 40; a++) {
          const [x, y] = state.positions.subarray(2 * a)
          deepest = Math.max(deepest, Math.hypot(x, y) + radii[a] - 5)
          for (let b = 0; b < a; b++) {
            const distance = Math.hypot(state.positions[2 * b] - x, state.positions[2 * b + 1] - y)
            deepest = Math.max(deepest, radii[a] + radii[b] - distance)
          }
        }
        expect(deepest, `seed ${seed}, step ${step}`).toBeLessThan(1e-4)
      }
      expect(world.stats.spentSteps).toBe(0)
      world.destroy()
    }
  })
})
