/** Sleep on both backends. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'

const COLUMNS = 24
/** Disks of another level: a boulder that lies beside the others. */
const BOULDERS = full(0, 1)
/** Disks at rest, a chain of bonds, and a body that moves in the end. */
const scene: Scene = {
  version: 1,
  name: 'sleepers',
  gravity: [0, -0.05],
  bounds: [-9, -2, 2 * COLUMNS, 10],
  events: true,
  sleep: true,
  disks: {
    positions: [
      ...Array.from({ length: COLUMNS }, (_, k) => [2 * k + 0.5, 0.5]).flat(),
      ...Array.from({ length: COLUMNS }, (_, k) => [2 * k + 0.5, 1.499]).flat(),
      ...Array.from({ length: BOULDERS }, () => [-5, 3]).flat(),
    ],
    radii: [...Array.from({ length: 2 * COLUMNS }, () => 0.5), ...Array.from({ length: BOULDERS }, () => 3)],
    restitution: 0.1,
    density: 1,
  },
  bonds: [{ pairs: [3, 4, 4, 5], type: 'weld', stiffness: 10, shearStiffness: 10, bendStiffness: 10 }],
  walls: [
    {
      chain: [
        [-9, 0],
        [2 * COLUMNS, 0],
      ],
    },
  ],
  bodies: [
    {
      walls: [
        {
          chain: [
            [0, 0],
            [0, 2],
          ],
        },
      ],
      motion: {
        keyframes: [
          { time: 1.5, position: [44, 0.1], angle: 0 },
          { time: 4, position: [40, 0.1], angle: 0.3 },
        ],
      },
    },
  ],
}

test('check: disks that fall asleep and wake have the same bits on both backends', async () => {
  const awake: number[] = []
  const { difference } = await check(scene, {
    device: await testDevice(),
    steps: full(8, 60),
    dt: 0.25,
    substeps: full(1, 8),
    edit: (world, step) => {
      if (world.backend.kind === 'cpu') awake.push(world.stats.awake)
      if (step === 5) world.write([20], { velocities: [0, 0.4] })
      if (step === 6) world.removeDisks([30])
    },
  })
  expect(difference).toBeNull()
  expect(awake).toContain(0)
  // some wake while others sleep on
  expect(awake.some((count) => count > 0 && count < COLUMNS + 1)).toBe(true)
})

test('World.create: sleep: a GPU that halts while disks fall asleep goes on with the bits of the CPU', async () => {
  const device = await testDevice()
  const runs: { awake: number[]; state: unknown; growths: number }[] = []
  for (const backend of ['cpu', 'gpu'] as const) {
    const world = await World.create({ backend, device, sleep: true, substeps: 2, capacity: 1 })
    world.addWalls([
      {
        chain: [
          [-5, 0],
          [60, 0],
        ],
      },
    ])
    const x = Array.from({ length: 20 }, (_, k) => 2.5 * k)
    world.addDisks({ positions: x.flatMap((at) => [at, 0.5]), radii: 0.5 })
    const awake: number[] = []
    for (let step = 0; step < 9; step++) {
      // contacts that do not fit, then a bullet, before all sleep
      if (step === 3)
        world.addDisks({ positions: Array.from({ length: 60 }, () => [0, 3]).flat(), radii: 0.3 })
      if (step === 6) world.write([3], { velocities: [0, 300] })
      world.step(1 / 8)
      await world.settle()
      awake.push(world.stats.awake)
    }
    runs.push({ awake, state: await world.read(), growths: world.stats.contactGrowths })
    world.destroy()
  }
  expect(runs[1].growths).toBeGreaterThan(0)
  expect(Math.min(...runs[1].awake)).toBeLessThan(60)
  expect(runs[1]).toEqual(runs[0])
})
