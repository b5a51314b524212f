/** Predicted hits on the GPU and on the CPU: the same bits after every stage of every wave. */
import { beforeAll, describe, expect } from 'vitest'
import { check } from '../../src/check/check.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { hardScenes } from '../support/scenes.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

/** Without what moves: under 'eventDriven' walls stay where they are. */
const still = ({ bodies, ...scene }: Scene): Scene => scene
/** Those in which hundreds of disks overlap from the start take thousands of waves, on a software adapter minutes. */
const SLOW = [
  'all in one cell',
  'exactly at the edges of cells',
  'worlds apart',
  'boulders and dust',
  'two sizes',
]
const scenes = hardScenes.filter(({ name }) => isFull || !SLOW.includes(name))

describe.each(scenes)('$name', (scene) => {
  fullTest(
    'no value of any stage differs',
    async () => {
      const result = await check(still(scene), { device, steps: 2, stepping: 'eventDriven' })
      expect(result.difference).toBeNull()
      if (scene.disks.positions.length > 0) expect(result.compared).toBeGreaterThan(1000)
    },
    600_000,
  )
})

describe('a small crowd in a round box with a pillar, gravity, friction and spin', () => {
  const random = (k: number) => ((k * 2654435761) >>> 0) / 2 ** 32
  const count = 60
  const crowd: Scene = {
    version: 1,
    name: 'crowd',
    gravity: [1, -9.81],
    disks: {
      positions: Array.from({ length: count }, (_, k) => [-3.5 + (k % 8), -3 + Math.floor(k / 8)]).flat(),
      velocities: Array.from({ length: 2 * count }, (_, k) => 80 * (random(k + 1) - 0.5)),
      spins: Array.from({ length: count }, (_, k) => 20 * (random(k + 999) - 0.5)),
      radii: Array.from({ length: count }, (_, k) => 0.25 + 0.2 * random(k + 333)),
      restitution: 0.8,
      friction: 0.4,
      rolling: 0.05,
    },
    walls: [
      { chain: [[-6, 0], [6, 0]], bulges: [1, 1], closed: true, oneSided: true, restitution: 0.7, friction: 0.3 }, // biome-ignore format: points
      { chain: [[-0.5, -4.4], [0.5, -4.6], [0.6, -5]], radius: 0.1, friction: 0.5 }, // biome-ignore format: points
    ],
  }

  fullTest(
    'both give the same state through many frames that take more rounds than were encoded',
    async () => {
      const [cpu, gpu] = await Promise.all([
        World.fromScene(crowd, { backend: 'cpu', stepping: 'eventDriven' }),
        World.fromScene(crowd, { backend: 'gpu', device, stepping: 'eventDriven' }),
      ])
      for (let step = 0; step < 8; step++) {
        for (const world of [cpu, gpu]) world.step(1 / 30)
        for (const world of [cpu, gpu])
          world.brush = step === 2 ? { center: [0, 0], velocity: [30, 0], radius: 2, rate: 20 } : null
        if (step === 3) for (const world of [cpu, gpu]) world.disks.remove([5, 17])
        if (step === 5) for (const world of [cpu, gpu]) world.disks.add({ positions: [0, 5], radii: 0.2 })
      }
      expect(await stateHash(await gpu.disks.read())).toBe(await stateHash(await cpu.disks.read()))
      const { collisions, waves, spentSteps } = cpu.stats
      expect(gpu.stats).toMatchObject({ collisions, waves, spentSteps })
      expect(collisions).toBeGreaterThan(200)
      expect(spentSteps).toBe(0)
      for (const world of [cpu, gpu]) world.destroy()
    },
  )

  fullTest(
    'when the waves are spent, the rest of the step is done by interference tests, and nothing is lost',
    async () => {
      const options = { stepping: 'eventDriven', maxWaves: 8, substeps: 4 } as const
      const cpu = await World.fromScene(crowd, { backend: 'cpu', ...options })
      const gpu = await World.fromScene(crowd, { backend: 'gpu', device, ...options })
      const steps = 10
      for (let step = 0; step < steps; step++) {
        for (const world of [cpu, gpu]) world.step(1 / 30)
      }
      const state = await cpu.disks.read()
      expect(await stateHash(await gpu.disks.read())).toBe(await stateHash(state))
      expect(cpu.stats.spentSteps).toBeGreaterThan(0.5 * steps)
      expect(gpu.stats.spentSteps).toBe(cpu.stats.spentSteps)
      expect(cpu.stats.time).toBeCloseTo(steps / 30)
      expect(state.ids.length).toBe(count)
      for (let k = 0; k < count; k++) {
        const [x, y] = state.positions.subarray(2 * k)
        expect(Math.hypot(x, y)).toBeLessThan(6)
      }
      for (const world of [cpu, gpu]) world.destroy()
      if (!isFull) return
      const result = await check(crowd, {
        device,
        steps: 2,
        dt: 1 / 30,
        stepping: 'eventDriven',
        maxWaves: 8,
      })
      expect(result.difference).toBeNull()
    },
  )

  fullTest.each([1e5, 1e6])(
    'at (%d, -same) m no value of any stage differs, residues included',
    async (far) => {
      const moved = (x: number, y: number): [number, number] => [x + far, y - far]
      const { positions } = crowd.disks
      const scene = {
        ...crowd,
        disks: { ...crowd.disks, positions: positions.map((value, w) => value + (w & 1 ? -far : far)) },
        walls: crowd.walls?.map((wall) => ({ ...wall, chain: wall.chain.map(([x, y]) => moved(x, y)) })),
      }
      const { difference, compared } = await check(scene, {
        device,
        steps: 6,
        stepping: 'eventDriven',
      })
      expect(difference).toBeNull()
      expect(compared).toBeGreaterThan(1000)
    },
  )
})

fullTest(
  'disks that slide along the inside of a ring, and some on one point, move by the same bits',
  async () => {
    const [x, y] = [300, 300]
    const scene: Scene = {
      version: 1,
      name: 'rings',
      gravity: [0, 0],
      disks: {
        positions: [x, y - 1.95, x, y - 6.95, ...Array.from({ length: 12 }, () => [x + 5, y]).flat()],
        velocities: [3, 0, 0.1, 0, ...Array.from({ length: 24 }, () => 0)],
        radii: 0.05,
        friction: 0.1,
      },
      walls: [
        { chain: [[x - 2, y], [x + 2, y]], bulges: [1, 1], closed: true, oneSided: true }, // biome-ignore format: points
        { chain: [[x - 2, y - 5], [x + 2, y - 5]], bulges: [1, 1], closed: true }, // biome-ignore format: points
        { chain: [[x + 4.9, y - 0.1], [x + 5.1, y - 0.1], [x + 5.1, y + 0.1], [x + 4.9, y + 0.1]], closed: true }, // biome-ignore format: points
      ],
    }
    const [cpu, gpu] = await Promise.all([
      World.fromScene(scene, { backend: 'cpu', stepping: 'eventDriven' }),
      World.fromScene(scene, { backend: 'gpu', device, stepping: 'eventDriven' }),
    ])
    for (let step = 0; step < 3; step++) for (const world of [cpu, gpu]) world.step(1 / 60)
    const state = await cpu.disks.read()
    expect(await stateHash(await gpu.disks.read())).toBe(await stateHash(state))
    const { collisions, deepestOverlap } = cpu.stats
    expect(gpu.stats).toMatchObject({ collisions, deepestOverlap })
    expect(collisions).toBeGreaterThan(20)
    expect(deepestOverlap).toBeGreaterThan(0.05)
    expect(state.positions[4]).not.toBe(x + 5)
    for (const world of [cpu, gpu]) world.destroy()
  },
)
