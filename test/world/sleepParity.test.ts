/** Sleep on both backends. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'

const COLUMNS = 24
/** Disks at rest, a boulder of another level on some of them, a chain of bonds, and a body that moves in the end. */
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
      -5,
      3,
    ],
    radii: [...Array.from({ length: 2 * COLUMNS }, () => 0.5), 3],
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
          { time: 1.75, position: [44, 0.1], angle: 0 },
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
    steps: full(10, 60),
    dt: 0.25,
    substeps: full(1, 8),
    edit: (world, step) => {
      if (world.backend.kind === 'cpu') {
        awake.push(world.stats.awake)
      }
      if (step === 5) world.write([20], { velocities: [0, 0.4] })
      if (step === 8) world.removeDisks([30])
    },
  })
  console.log(awake)
  expect(difference).toBeNull()
  expect(awake).toContain(0)
})
