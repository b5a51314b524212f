/** Numbers at the ends of what a world takes: both backends hold the same ones, and the state stays finite. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { DiskState } from '../../src/features/disks/state.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

/** The state of a world of each backend after the same calls. */
async function onBoth(run: (create: typeof World.create) => Promise<World>): Promise<DiskState[]> {
  const states: DiskState[] = []
  for (const backend of ['cpu', 'gpu'] as const) {
    const world = await run((options) => World.create({ backend, device, ...options }))
    states.push(await world.disks.read())
    world.destroy()
  }
  return states
}

fullTest.each([1e-40, -1e-40, 5e-324, 2 ** -130, 1e-30])(
  'World: %d counts as 0 wherever it is handed in, on both backends',
  async (tiny) => {
    const [cpu, gpu] = await onBoth(async (create) => {
      const size = Math.abs(tiny)
      const world = await create({ gravity: [tiny, -9.81], restitutionThreshold: size, substeps: 2 })
      const material = { friction: size, restitution: size, rolling: size }
      const chain = [
        [-5, tiny],
        [5, tiny],
      ] as const
      world.walls.add([{ chain, bulges: [tiny], radius: size, surfaceSpeed: tiny, ...material }])
      const motion = (time: number) => ({ position: [20 + time, tiny] as const, angle: tiny * time })
      world.bodies.add({ walls: [{ chain, ...material }], motion })
      world.bodies.add({
        walls: [{ chain }],
        motion: { position: [-20, tiny], velocity: [0, tiny], spin: tiny },
      })
      const positions = [0, 0.4, 0.9, 0.4, 20, 0.4, -20, 0.4, tiny, 5, tiny, tiny]
      world.disks.add({
        positions,
        radii: 0.5,
        velocities: positions.map(() => tiny),
        angles: tiny,
        spins: tiny,
        ...material,
      })
      world.brush = { center: [0, 0], velocity: [tiny, tiny], radius: 2, rate: size }
      world.step(1 / 60)
      world.disks.write([0, 1], { positions: [tiny, 0.4, 0.9, 0.4], angles: tiny, spins: tiny, ...material })
      world.walls.material = material
      for (let k = 0; k < 3; k++) world.step(1 / 60)
      world.step(tiny > 0 ? tiny : 0)
      return world
    })
    expect(gpu).toEqual(cpu)
    expect([...cpu.angles.filter((angle) => angle !== 0 && Math.abs(angle) < 1e-30)]).toEqual([])
  },
)

fullTest(
  'World.step: the largest valid numbers keep the state finite and equal on both backends',
  async () => {
    const states = await onBoth(async (create) => {
      const world = await create({ gravity: [1e6, -1e6], substeps: 2 })
      const chain = [
        [-1e18, -1e18],
        [1e18, -1e18],
      ] as const
      const material = { friction: 1e18, rolling: 1e18, restitution: 1 }
      world.walls.add([{ chain, radius: 1e18, surfaceSpeed: 1e12, ...material }])
      world.bodies.add({
        walls: [
          {
            chain: [
              [-1e6, 0],
              [1e6, 0],
            ],
          },
        ],
        motion: { velocity: [1e11, 0], spin: 1e6 },
      })
      const positions = [-1e18, -1e18, 1e18, 1e18, 0, 0, 0, 1e12]
      const velocities = positions.map((_, k) => (k % 2 === 0 ? 1e12 : -1e12))
      world.disks.add({
        positions,
        radii: [1, 1e6, 1e3, 1e-9],
        velocities,
        spins: 1e6,
        angles: 1e18,
        ...material,
      })
      world.step(1e6)
      return world
    })
    for (const { positions, velocities, angles, spins } of states)
      for (const array of [positions, velocities, angles, spins])
        expect(array.every(Number.isFinite)).toBe(true)
    expect(states[1]).toEqual(states[0])
  },
)

fullTest.each([
  { name: 'friction of hits', stepping: 'eventDriven', half: 0.3, rise: 20, steps: 4 },
  { name: 'the brush before a frame', stepping: 'eventDriven', half: 3, rise: 0, steps: 36, rate: 9 },
  { name: 'friction of a disk that is pressed', stepping: 'discrete', half: 0.24, rise: 0, steps: 40 },
  { name: 'friction of contacts', stepping: 'discrete', half: 0.26, rise: 3, steps: 40 },
  { name: 'the brush', stepping: 'discrete', half: 3, rise: 0, steps: 18, rate: 18 },
] as const)(
  'World.step: what $name takes from a motion time after time leaves 0, on both backends ($stepping)',
  async ({ stepping, half, rise, steps, rate }) => {
    const [cpu, gpu] = await onBoth(async (create) => {
      const world = await create({ gravity: [0, 0], stepping, substeps: 2 })
      const material = { friction: 0.5, restitution: 1 }
      for (const side of [-1, 1]) {
        const chain = [
          [9 * side, side * half],
          [-9 * side, side * half],
        ] as const
        world.walls.add([{ chain, ...material }])
      }
      world.disks.add({ positions: [0, 0], velocities: [1e-9, rise], radii: 0.25, ...material })
      if (rate !== undefined) world.brush = { center: [0, 0], velocity: [0, 0], radius: 2, rate }
      for (let step = 0; step < steps; step++) world.step(1 / 10)
      return world
    })
    expect([cpu.velocities[0], cpu.spins[0]]).toEqual([0, 0])
    expect(gpu).toEqual(cpu)
  },
)

describe.each(BACKENDS)('%s', (backend) => {
  test.each<[string, (world: World) => void]>([
    ['dt is 4294967296: expected a number of seconds from 0 to 1e6', (w) => w.step(2 ** 32)],
    ['dt is 100000000000000000000: expected a number of seconds from 0 to 1e6', (w) => w.step(1e20)],
    [
      'positions[0] is 100000000000000000000: expected a number from -1e18 to 1e18',
      (w) => w.disks.add({ positions: [1e20, 0], radii: 1 }),
    ],
    [
      'velocities[1] is 1e+30: expected a number from -1e12 to 1e12',
      (w) => w.disks.add({ positions: [0, 0], velocities: [0, 1e30], radii: 1 }),
    ],
    ['spins is 1e+30: expected a number from -1e6 to 1e6', (w) => w.disks.write([0], { spins: 1e30 })],
    [
      'radii is 10000000: expected a number from 1e-12 to 1e6',
      (w) => w.disks.add({ positions: [0, 0], radii: 1e7 }),
    ],
    [
      'masses is 1e+30: expected a number from 1e-18 to 1e18',
      (w) => w.disks.add({ positions: [0, 0], radii: 1, masses: 1e30 }),
    ],
    [
      'body 1: motion.velocity[0] is 3e+38: expected a number from -1e12 to 1e12',
      (w) => w.bodies.add({ walls: [], motion: { velocity: [3e38, 0] } }),
    ],
  ])('World: rejects with %s', async (message, act) => {
    const world = await World.create({ backend, device })
    world.disks.add({ positions: [0, 0], radii: 1 })
    expect(() => act(world)).toThrow(new Error(message))
    expect(world.stats.time).toBe(0)
    expect((await world.disks.read()).positions.length).toBe(2)
    world.destroy()
  })
})
