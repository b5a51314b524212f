/** What disks meet of walls, and what that does to them. */
import { describe, expect, test } from 'vitest'
import { type Collision, EventQueue } from '../../src/events/eventQueue.ts'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { NONE } from '../../src/schemas/constants.ts'

const slick = { restitution: 1, friction: 0 }

/** The hits of a disk of 1 m radius within some seconds. */
function hitsOf(position: readonly number[], velocity: readonly number[], wall: WallOptions, seconds = 10) {
  const hits: Collision[] = []
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: { positions: position, velocities: velocity, radii: 1, ...slick },
    walls: [{ ...slick, ...wall }],
    onCollision: (hit) => hits.push(hit),
  })
  queue.advance(seconds)
  return { hits, ...queue.read() }
}

describe('EventQueue: a one-sided wall', () => {
  const wall: WallOptions = {
    chain: [
      [0, 0],
      [6, 0],
    ],
    oneSided: true,
  }

  test('stops disks from its left and lets disks from behind pass', () => {
    expect(hitsOf([3, 5], [0, -1], wall).hits).toEqual([{ time: 4, a: 0, b: NONE, edge: 0 }])
    expect(hitsOf([3, -5], [0, 1], wall).hits).toEqual([])
  })

  test('does not affect disks behind it', () => {
    expect(hitsOf([3, -0.25], [0, -1], wall).hits).toEqual([])
    expect(hitsOf([3, 0.25], [0, -1], wall).hits).toHaveLength(1)
  })

  test('has ends that only disks on its left can hit', () => {
    expect(hitsOf([-5, 0.5], [1, 0], wall).hits).toHaveLength(1)
    expect(hitsOf([-5, -0.5], [1, 0], wall).hits).toEqual([])
    expect(hitsOf([11, 0.5], [-1, 0], wall).hits).toHaveLength(1)
    expect(hitsOf([11, -0.5], [-1, 0], wall).hits).toEqual([])
  })

  test('stops a disk that comes around its end where it reaches the left side', () => {
    const { hits } = hitsOf([-0.5, -0.5], [0.25, 1], wall)
    expect(hits).toEqual([{ time: 0.5, a: 0, b: NONE, edge: 0 }])
  })

  test('has a joint that is hit once if it is convex, never if it is concave', () => {
    const roof: WallOptions = {
      chain: [
        [-4, -4],
        [0, 0],
        [4, -4],
      ],
      oneSided: true,
    }
    const { hits, velocities } = hitsOf([0, 5], [0, -1], roof)
    expect(hits.map(({ time }) => time)).toEqual([4])
    expect(velocities[1]).toBeCloseTo(1, 12)
    const valley: WallOptions = {
      chain: [
        [-4, 4],
        [0, 0],
        [4, 4],
      ],
      oneSided: true,
    }
    // both sides at once, and out as it came
    const hollow = hitsOf([0, 6], [0, -1], valley)
    expect(hollow.hits.map(({ edge }) => edge)).toEqual([0, 1])
    expect(hollow.velocities[1]).toBeCloseTo(1, 12)
    expect(hitsOf([0, -6], [0, 1], valley).hits).toEqual([])
  })
})

test('EventQueue: a disk never leaves a round container and traces a star polygon', () => {
  // chords of 2 acos of the part of the radius that they pass the middle at
  const wall: WallOptions = {
    chain: [
      [-4, 0],
      [4, 0],
    ],
    bulges: [1, 1],
    closed: true,
    oneSided: true,
  }
  const { hits, positions, velocities } = hitsOf([0, -1.5], [1, 0], wall, 2000)
  // half a chord of the circle of the centres is √(3² - 1.5²); the points of f32 make arcs a little off the circle
  const half = Math.sqrt(3 ** 2 - 1.5 ** 2)
  expect(hits[0].time).toBeCloseTo(half, 6)
  expect(hits).toHaveLength(Math.floor((2000 - half) / (2 * half)) + 1)
  expect(Math.hypot(...positions)).toBeLessThan(3 + 1e-6)
  expect(Math.hypot(...velocities)).toBeCloseTo(1, 12)
})

test('EventQueue: no disk of a gas leaves a capsule of arcs, with gravity', () => {
  const count = 40
  const positions = Array.from({ length: count }, (_, k) => [(k % 10) - 4.5, Math.floor(k / 10) - 1.5]).flat()
  const queue = new EventQueue({
    disks: { positions, velocities: positions.map((x, k) => Math.sin(9 * x + k) * 20), radii: 0.3, ...slick },
    walls: [
      // ends of half a circle, around a block with a skin
      {
        chain: [
          [-5, -3],
          [5, -3],
          [5, 3],
          [-5, 3],
        ],
        bulges: [0, 1, 0, 1],
        closed: true,
        ...slick,
      },
      {
        chain: [
          [-0.5, 2.4],
          [0.5, 2.4],
        ],
        radius: 0.1,
        ...slick,
      },
    ],
  })
  const before = queue.energy()
  expect(queue.advance(1e9, 20_000).collisions).toBe(20_000)
  const { positions: after } = queue.read()
  for (let k = 0; k < count; k++) {
    const [x, y] = after.subarray(2 * k)
    expect(Math.hypot(Math.max(0, Math.abs(x) - 5), y)).toBeLessThan(2.7 + 1e-6)
  }
  const { kinetic, potential } = queue.energy()
  expect(Math.abs((kinetic + potential) / (before.kinetic + before.potential) - 1)).toBeLessThan(1e-9)
})

describe('EventQueue: a hit on a wall', () => {
  const drop = (disk: object, wall: object) => {
    const queue = new EventQueue({
      gravity: [0, 0],
      disks: { positions: [0, 2], velocities: [0, -3], radii: 1, masses: 2, ...disk },
      walls: [
        {
          chain: [
            [-9, 0],
            [9, 0],
          ],
          ...wall,
        },
      ],
    })
    queue.advance(1)
    return queue.read()
  }

  test('uses the larger restitution', () => {
    expect(drop({ restitution: 0.25 }, { restitution: 0.5 }).velocities[1]).toBeCloseTo(1.5, 12)
    expect(drop({ restitution: 0.75 }, { restitution: 0.5 }).velocities[1]).toBeCloseTo(2.25, 12)
  })

  test('spins the disk by friction, the geometric mean, while it slides', () => {
    // Jn = 6 kg m/s, so 0.75 along the belt, which runs to the right on the left of the chain, too fast to get to
    const { velocities, spins } = drop({ friction: 0.25 }, { friction: 0.0625, surfaceSpeed: 100 })
    expect(velocities[0]).toBeCloseTo(0.375, 5)
    expect(spins[0]).toBeCloseTo(0.75, 5)
  })

  test('sticks if friction suffices: a third of the slip goes into velocity, two thirds into spin', () => {
    const { velocities, spins } = drop({ friction: 1 }, { friction: 1, surfaceSpeed: 3 })
    expect(Math.abs(velocities[0])).toBeCloseTo(1, 12)
    expect(Math.abs(spins[0])).toBeCloseTo(2, 12)
  })

  test('is slowed by rolling resistance, the geometric mean, until it stops spinning', () => {
    // Jn r ρ / I = 6 · 0.125 / 1
    const part = drop({ friction: 0, spins: 8, rolling: 0.25 }, { friction: 0, rolling: 0.0625 })
    expect(part.spins[0]).toBeCloseTo(8 - 6 * 0.125, 5)
    expect(drop({ friction: 0, spins: 8, rolling: 9 }, { friction: 0, rolling: 9 }).spins[0]).toBe(0)
  })
})

test('EventQueue: rolling resistance between disks has the arm r R / (r + R) and opposes the difference of spins', () => {
  const queue = new EventQueue({
    gravity: [0, 0],
    disks: {
      positions: [0, 0, 5, 0],
      velocities: [1, 0, -1, 0],
      spins: [8, -8],
      radii: [1, 3],
      masses: 2,
      friction: 0,
      restitution: 1,
      rolling: 0.25,
    },
  })
  queue.advance(2)
  // Jn = 4 kg m/s, so 0.75 kg m²/s, over m r²/2 of 1 and 9 kg m²
  const { spins } = queue.read()
  expect(spins[0]).toBeCloseTo(8 - 0.75, 12)
  expect(spins[1]).toBeCloseTo(-8 + 0.75 / 9, 12)
})
