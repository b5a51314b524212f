/** Circular walls: immovable disks and inverted disks that contain others. */
import { describe, expect, test } from 'vitest'
import { roundWall } from '../../src/shapes/shapeWalls.ts'
import { World } from '../../src/world.ts'

const BOUNCY = { restitution: 1, friction: 0 }

describe.each(['discrete', 'eventDriven'] as const)('roundWall with stepping %s', (stepping) => {
  async function throwAt(
    radius: number,
    position: [number, number],
    velocity: [number, number],
    steps: number,
  ) {
    const options = { backend: 'cpu', gravity: [0, 0], restitutionThreshold: 0, stepping } as const
    const world = await World.create(options)
    world.walls.add([{ ...roundWall([3, 4], radius), ...BOUNCY }])
    world.disks.add({ positions: position, velocities: velocity, radii: 0.5, ...BOUNCY })
    let [nearest, farthest] = [Infinity, 0]
    for (let step = 0; step < steps; step++) {
      world.step(1 / 60)
      const { positions } = await world.disks.read()
      const distance = Math.hypot(positions[0] - 3, positions[1] - 4)
      nearest = Math.min(nearest, distance)
      farthest = Math.max(farthest, distance)
    }
    const { velocities } = await world.disks.read()
    world.destroy()
    return { nearest, farthest, velocities: [...velocities] }
  }

  test('a positive radius keeps disks outside', async () => {
    const { nearest, velocities } = await throwAt(2, [-2, 4], [10, 0], 60)
    expect(nearest).toBeGreaterThan(2.5 - 1e-3)
    expect(velocities[0]).toBeCloseTo(-10, 3)
  })

  test('a negative radius keeps disks inside', async () => {
    const { farthest, velocities } = await throwAt(-2, [3.4, 4], [5, 3], 300)
    expect(farthest).toBeLessThan(1.5 + 1e-3)
    expect(farthest).toBeGreaterThan(1.4)
    expect(Math.hypot(...velocities)).toBeCloseTo(Math.hypot(5, 3), 2)
  })
})

test.each([0, Number.NaN, Infinity, '2' as never])('roundWall: rejects a radius of %s', (radius) => {
  expect(() => roundWall([0, 0], radius)).toThrow(/^radius is .*: expected a positive or a negative number$/)
})
