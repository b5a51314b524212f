/** Wall bodies: placements, effects on disks, and errors. */
import { describe, expect, test } from 'vitest'
import type { BodyMotion } from '../../src/features/bodies/motion.ts'
import { GROUND } from '../../src/features/walls/walls.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { overlaps, run } from '../support/quality.ts'

const floor = {
  chain: [
    [-50, 0],
    [50, 0],
  ] as [number, number][],
}

/** A ring of 400 sides. */
function ring(radius: number) {
  const chain = Array.from({ length: 400 }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * k) / 400
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  return { chain, closed: true }
}

async function emptyWorld(gravity: [number, number] = [0, -10]) {
  return World.create({ backend: 'cpu', gravity })
}

describe('World.bodies.placement', () => {
  test.each<[string, BodyMotion, number, [number, number], number]>([
    ['nowhere else', {}, 2, [0, 0], 0],
    ['steady', { position: [1, 2], angle: 0.5, velocity: [3, -1], spin: 2 }, 2, [7, 0], 4.5],
    ['before its keyframes', { keyframes: [{ time: 3, position: [4, 5], angle: 1 }] }, 2, [4, 5], 1],
    [
      'between keyframes',
      { keyframes: [{ time: 1 }, { time: 3, position: [4, 8], angle: 1 }] },
      2,
      [2, 4],
      0.5,
    ],
    [
      'after its keyframes',
      { keyframes: [{ time: 0 }, { time: 1, position: [4, 8], angle: 1 }] },
      2,
      [4, 8],
      1,
    ],
    [
      'on a repeated round',
      {
        keyframes: [{ time: 0.5 }, { time: 1, position: [4, 0] }, { time: 1.5, position: [0, 0] }],
        repeat: true,
      },
      2.25,
      [2, 0],
      0,
    ],
    ['a function', (time: number) => ({ position: [time, 0], angle: -time }), 2, [2, 0], -2],
  ])('%s', async (_name, motion, time, position, angle) => {
    const world = await emptyWorld()
    const body = world.bodies.add({ walls: [floor], motion })
    expect(body).toBe(1)
    run(world, time)
    const now = world.bodies.placement(body)
    expect(now.position[0]).toBeCloseTo(position[0], 9)
    expect(now.position[1]).toBeCloseTo(position[1], 9)
    expect(now.angle).toBeCloseTo(angle, 9)
  })

  test('setMotion: a new motion continues from the current placement', async () => {
    const world = await emptyWorld()
    const body = world.bodies.add({ walls: [floor], motion: { velocity: [1, 0], spin: 1 } })
    run(world, 1)
    world.bodies.setMotion(body, { velocity: [0, 1] })
    run(world, 1)
    const { position, angle } = world.bodies.placement(body)
    expect([...position, angle].map((v) => Math.round(1e6 * v) / 1e6)).toEqual([1, 1, 1])
  })
})

test('World.bodies.add: a rising floor carries a disk', async () => {
  const world = await emptyWorld()
  world.bodies.add({ walls: [floor], motion: { velocity: [0, 3] } })
  world.disks.add({ positions: [0, 0.5], radii: 0.5 })
  run(world, 2)
  const { positions, velocities } = await world.disks.read()
  expect(positions[1]).toBeCloseTo(6.5, 2)
  expect(velocities[1]).toBeCloseTo(3, 3)
})

test('World.bodies.add: a disk follows a shaken floor whose motion is a function', async () => {
  const world = await emptyWorld()
  // at most 1.6 m/s² down, less than gravity, so the disk never leaves the floor
  const motion = (time: number) => ({ position: [0, 0.1 * Math.cos(4 * time)] as [number, number], angle: 0 })
  const body = world.bodies.add({ walls: [floor], motion })
  world.disks.add({ positions: [0, 0.6], radii: 0.5 })
  for (let step = 0; step < 240; step++) {
    world.step(1 / 60)
    const { positions } = await world.disks.read()
    expect(positions[1] - world.bodies.placement(body).position[1]).toBeCloseTo(0.5, 2)
  }
})

// The belt drags on the rim until both have the same speed. With I = m r²/2 an impulse J gives v = J/m and a rim speed
// of 3 J/m (Goldstein, Classical Mechanics, on rolling).
test.each([
  ['a belt', (surfaceSpeed: number) => [{ ...floor, surfaceSpeed }], 3],
  [
    'the right side of a chain that runs the other way',
    (surfaceSpeed: number) => [
      {
        chain: [
          [50, 0],
          [-50, 0],
        ] as [number, number][],
        surfaceSpeed,
      },
    ],
    3,
  ],
])('%s sets a disk rolling at a third of its speed', async (_name, walls, speed) => {
  const world = await emptyWorld()
  world.walls.add(walls(speed))
  world.disks.add({ positions: [0, 0.5], radii: 0.5 })
  run(world, 2)
  const { velocities, spins } = await world.disks.read()
  expect(velocities[0]).toBeCloseTo(speed / 3, 3)
  expect(spins[0] * 0.5).toBeCloseTo((2 / 3) * speed, 3)
})

test('World.bodies.add: a disk in a drum stays at the bottom and rotates with the drum, R Ω = r ω', async () => {
  const world = await emptyWorld()
  world.bodies.add({ walls: [ring(5)], motion: { spin: 0.8 } })
  world.disks.add({ positions: [0, -4.5], radii: 0.5, spins: 8 })
  run(world, 4)
  const { positions, spins } = await world.disks.read()
  expect(Math.abs(positions[0])).toBeLessThan(0.02)
  expect(positions[1]).toBeCloseTo(-4.5, 2)
  // the drum has 400 sides
  expect(Math.abs(spins[0] / 8 - 1)).toBeLessThan(0.01)
})

test('World.bodies.add: a rotating box carries a disk in its corner without gravity', async () => {
  const world = await emptyWorld([0, 0])
  const chain = [
    [4, -1],
    [6, -1],
    [6, 1],
    [4, 1],
  ] as [number, number][]
  const body = world.bodies.add({ walls: [{ chain, closed: true, friction: 0 }], motion: { spin: 2 } })
  world.disks.add({ positions: [5.5, 0.5], radii: 0.5, velocities: [-1, 11], friction: 0 })
  run(world, 3)
  const { angle } = world.bodies.placement(body)
  const { positions, velocities } = await world.disks.read()
  const [x, y] = positions
  // at rest in the box, against its outer wall
  expect(Math.cos(angle) * x + Math.sin(angle) * y).toBeCloseTo(5.5, 1)
  expect(velocities[0]).toBeCloseTo(-2 * y, 0)
  expect(velocities[1]).toBeCloseTo(2 * x, 0)
})

test('World.bodies.add: a fast paddle misses no disk, and an elastic one throws it at twice its speed', async () => {
  const world = await emptyWorld([0, 0])
  const positions = Array.from({ length: 200 }, (_, k) => [10 + 3 * (k % 20), 2 * Math.floor(k / 20)]).flat()
  world.disks.add({ positions, radii: 0.3, restitution: 1 })
  const chain = [
    [0, -5],
    [0, 25],
  ] as [number, number][]
  const body = world.bodies.add({ walls: [{ chain }], motion: { velocity: [20, 0] } })
  run(world, 0.5)
  const hit = await world.disks.read([0, 20])
  for (const k of [0, 1]) expect(hit.velocities[2 * k]).toBeCloseTo(40, 1)
  run(world, 3.5)
  const state = await world.disks.read()
  const front = world.bodies.placement(body).position[0]
  expect(front).toBeCloseTo(80, 6)
  for (let k = 0; k < 200; k++) expect(state.positions[2 * k]).toBeGreaterThan(front)
})

fullTest('World.bodies.add: piles in a box of constant velocity equal those in a box at rest', async () => {
  const chain = [
    [0, 20],
    [0, 0],
    [12, 0],
    [12, 20],
  ] as [number, number][]
  const piles = 8
  const means = [0, 0]
  for (let pile = 0; pile < piles; pile++) {
    const positions = Array.from({ length: 100 }, (_, k) => [
      1 + 1.1 * (k % 10) + (0.02 + 0.001 * pile) * (k % 3),
      1 + 1.1 * Math.floor(k / 10),
    ]).flat()
    const still = await emptyWorld()
    still.walls.add([{ chain }])
    still.disks.add({ positions, radii: 0.5 })
    const moving = await emptyWorld()
    moving.bodies.add({ walls: [{ chain }], motion: { velocity: [5, 0] } })
    moving.disks.add({ positions, radii: 0.5, velocities: positions.map((_, k) => (k % 2 === 0 ? 5 : 0)) })
    for (const [n, world] of [still, moving].entries()) {
      run(world, 8)
      const { mean, largest } = overlaps(world)
      means[n] += mean / piles
      expect(largest / 0.5).toBeLessThan(0.01)
    }
    const { velocities } = await moving.disks.read()
    for (const [k, v] of velocities.entries()) expect(Math.abs(v - (k % 2 === 0 ? 5 : 0))).toBeLessThan(0.01)
    for (const world of [still, moving]) world.destroy()
  }
  expect(means[1]).toBeCloseTo(means[0], 4)
})

fullTest(
  'World.bodies.setMotion: the GPU returns the bits of the CPU while motions change, bodies are added and buffers grow',
  async () => {
    const states: Float32Array[] = []
    for (const backend of ['cpu', 'gpu'] as const) {
      const device = backend === 'gpu' ? await testDevice() : undefined
      const world = await World.create({ backend, device, capacity: 4 })
      const body = world.bodies.add({
        walls: [
          floor,
          {
            chain: [
              [0, 0],
              [0, 5],
            ],
          },
        ],
        motion: { velocity: [2, 0], spin: 0.1 },
      })
      const positions = Array.from({ length: 80 }, (_, k) => [k % 20, 1 + Math.floor(k / 20)]).flat()
      world.disks.add({ positions, radii: 0.5 })
      run(world, 0.2)
      world.bodies.setMotion(body, { spin: -0.5 })
      world.substeps = 5
      world.bodies.add({ walls: [{ ...floor, surfaceSpeed: -3 }], motion: { position: [0, -2] } })
      run(world, 0.2)
      states.push((await world.disks.read()).positions)
      expect(world.stats.contactGrowths).toBeGreaterThan(0)
      world.destroy()
    }
    expect(states[1]).toEqual(states[0])
  },
)

const fullTurn: BodyMotion = {
  keyframes: [{ time: 0 }, { time: 2, angle: 2 * Math.PI }],
  repeat: true,
}

test.each<[string, BodyMotion]>([
  ['keyframes', fullTurn],
  ['a function that starts over', (time) => ({ position: [0, 0], angle: (Math.PI * time) % (2 * Math.PI) })],
])('a full turn by %s has no seam', async (_name, motion) => {
  const world = await emptyWorld()
  world.bodies.add({ walls: [ring(5)], motion })
  world.disks.add({ positions: [0, -4.5], radii: 0.5 })
  for (let second = 0; second < 5; second++) {
    run(world, 1)
    const { velocities } = await world.disks.read()
    // never faster than the wall
    expect(Math.hypot(...velocities)).toBeLessThan(5 * Math.PI)
  }
  // it rolls in place: R Ω = r ω
  const { spins } = await world.disks.read()
  expect(Math.abs(spins[0] / (10 * Math.PI) - 1)).toBeLessThan(0.05)
})

// without the inward part of the wall's velocity, 14 of the 40 escape
test.each([false, true])(
  'World.bodies.add: a drum that turns by 0.6 radii per substep loses no disk: ccd %s',
  async (ccd) => {
    const world = await World.create({ backend: 'cpu', gravity: [0, -10], ccd })
    const blade = {
      chain: [
        [0, 0],
        [6, 0],
      ] as [number, number][],
    }
    world.bodies.add({ walls: [ring(6), blade], motion: { spin: 22 } })
    const positions = Array.from({ length: 40 }, (_, k) => [(k % 8) - 3.5, Math.floor(k / 8) - 4.5]).flat()
    world.disks.add({ positions, radii: 0.45 })
    // the drum starts at full speed, so swept disks stop inside each other, for the first second or when they crowd
    run(world, 1)
    const means: number[] = []
    for (let k = 0; k < full(40, 100); k++) {
      run(world, 0.05)
      means.push(overlaps(world).mean)
    }
    // the median: they crowd at times, and then count as crushed
    expect(means.sort((a, b) => a - b)[means.length >> 1]).toBeLessThan(0.04)
    const state = await world.disks.read()
    for (let k = 0; k < 40; k++)
      expect(Math.hypot(state.positions[2 * k], state.positions[2 * k + 1])).toBeLessThan(5.7)
  },
)

describe('World.bodies.add and setMotion: reject', () => {
  test.each<[unknown, string]>([
    [{ velocity: [1] }, 'motion.velocity is [1]: expected two numbers [x, y]'],
    [{ spin: Number.NaN }, 'motion.spin is NaN: expected a number from -1e6 to 1e6'],
    [{ speed: 1 }, 'motion.speed is unknown: expected only position, angle, velocity, spin'],
    [7, 'motion is 7: expected an object'],
    [{ keyframes: [] }, 'motion.keyframes is []: expected an array of one keyframe or more'],
    [
      { keyframes: [{ time: 1 }, { time: 1 }] },
      'motion.keyframes[1].time is 1: expected more than 1 (the time of the previous keyframe)',
    ],
    [
      { keyframes: [{ time: Infinity }] },
      'motion.keyframes[0].time is Infinity: expected a number from -1e18 to 1e18',
    ],
    [{ keyframes: [{ time: 0 }], repeat: 1 }, 'motion.repeat is 1: expected true or false'],
    [() => ({ position: [0, 0] }), 'motion(0).angle is missing: expected a number from -1e18 to 1e18'],
    [() => undefined, 'motion(0) is missing: expected an object'],
    [{ angle: null }, 'motion.angle is null: expected a value, or no such field'],
    [[1, 2], 'motion is [1, 2]: expected an object'],
    [new Map(), 'motion is [object Map]: expected an object'],
    [
      { keyframes: [{ time: 0 }, { time: 1, position: [4, 0], angle: 1 }], repeat: true },
      'motion.keyframes ends at position [4, 0] and angle 1: expected position [0, 0] and angle 0, the placement of the first keyframe, because the motion repeats',
    ],
  ])('%j as a motion', async (motion, message) => {
    const world = await emptyWorld()
    expect(() => world.bodies.add({ walls: [floor], motion: motion as BodyMotion })).toThrow(
      new Error(`body 1: ${message}`),
    )
    expect(world.stats.edges).toBe(0)
    const body = world.bodies.add({ walls: [floor] })
    expect(() => world.bodies.setMotion(body, motion as BodyMotion)).toThrow(new Error(`body 1: ${message}`))
  })

  test('unknown bodies', async () => {
    const world = await emptyWorld()
    expect(() => world.bodies.placement(1)).toThrow('body is 1: this world has none')
    world.bodies.add({ walls: [floor] })
    for (const body of [GROUND, 2, 0.5])
      expect(() => world.bodies.placement(body)).toThrow(
        `body is ${body}: expected a whole number from 1 to 1`,
      )
    expect(() => world.bodies.add({ walls: 3 as never })).toThrow(
      'body 2: walls is 3: expected an array of walls',
    )
    expect(() => world.bodies.add({ wals: [] } as never)).toThrow(
      'body.wals is unknown: expected only walls, motion',
    )
  })

  test('a motion whose result is invalid, which fails the step and changes nothing else', async () => {
    const world = await emptyWorld()
    let isBroken = false
    const body = world.bodies.add({
      walls: [floor],
      motion: () => ({ position: [0, 0], angle: isBroken ? Number.NaN : 0 }),
    })
    world.disks.add({ positions: [0, 3], radii: 0.5 })
    world.step(1 / 60)
    const before = await world.disks.read()
    isBroken = true
    expect(() => world.step(1 / 60)).toThrow(
      /^body 1: motion\(0\.01\d+\)\.angle is NaN: expected a number from -1e18 to 1e18$/,
    )
    expect(await world.disks.read()).toEqual(before)
    expect(world.stats.time).toBeCloseTo(1 / 60, 9)
    // the invalid motion can be replaced
    world.bodies.setMotion(body, { position: [0, 0], angle: 0 })
    world.step(1 / 60)
    expect(world.stats.time).toBeCloseTo(2 / 60, 9)
  })

  test('a motion that ends within a long step, which is made as several', async () => {
    const world = await emptyWorld()
    world.bodies.add({
      walls: [floor],
      motion: (time) => (time < 1 ? { position: [0, 0], angle: 0 } : (null as never)),
    })
    world.disks.add({ positions: [0, 3], radii: 0.5 })
    const before = await world.disks.read()
    expect(() => world.step(2)).toThrow(/^body 1: motion\(1\.\d+\) is null: expected an object$/)
    expect(await world.disks.read()).toEqual(before)
    expect(world.stats.time).toBe(0)
  })

  test('a motion too fast for f32', async () => {
    const world = await emptyWorld()
    world.bodies.add({
      walls: [floor],
      motion: (time) => ({ position: [1e17 * Math.sign(time), 0], angle: 0 }),
    })
    world.disks.add({ positions: [0, 3], radii: 0.5 })
    expect(() => world.step(1 / 60)).toThrow(
      /^velocity of body 1\[0\] is \d+: expected a number from -1e12 to 1e12$/,
    )
    expect(world.stats.time).toBe(0)
  })

  test('every call after destroy', async () => {
    const world = await emptyWorld()
    const body = world.bodies.add({ walls: [floor] })
    world.destroy()
    expect(() => world.bodies.setMotion(body, {})).toThrow('this world was destroyed')
    expect(() => {
      world.walls.material = { friction: 1 }
    }).toThrow('this world was destroyed')
  })
})
