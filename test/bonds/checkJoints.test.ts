/** Joints of all types give the same bits on both backends, among walls and bonds, while some are changed, removed and lose their bodies. */
import { expect } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

/**
 * A machine: a driven wheel with a gear on another, a slider on a spring, a chain of bars with limits on a rope, a cross of welded bars, and a rod,
 * with disks that fall on them. Ids: wheels 0 and 1, slider 2, weight 3, falling disks 4 to 7, bars 8 to 14.
 */
export function machine(): Scene {
  const bars = Array.from({ length: 7 }, (_, k) => [0.3 + 0.5 * k, 2.5]).flat()
  return {
    version: 1,
    name: 'machine',
    gravity: [0, -10],
    sleep: true,
    disks: {
      positions: [-1, 1, -0.2, 1, -2, 2, 3.55, 1.8, 0.5, 3.3, 1.2, 3.6, 2, 3.2, 2.7, 3.5],
      radii: [0.4, 0.3, 0.2, 0.15, 0.2, 0.15, 0.2, 0.1],
      velocities: [0, 0, 0, 0, 0, 0, 0, 0, 0, -3, 0, -9, 0, -6, 0, -20],
      density: [1, 1, 1, 20, 1, 1, 1, 5],
      friction: 0.4,
    },
    grains: [{ shapes: { box: [0.44, 0.1] }, positions: bars, friction: 0.4 }],
    walls: [{ chain: [[-3, 0.2], [5, -0.2]], friction: 0.5 }], // biome-ignore format: points
    bonds: [{ type: 'weld', pairs: [2, 0], bendStiffness: 10, strength: { moment: 0.002 } }],
    joints: [
      { type: 'revolute', disks: [0], points: [-1, 1], motorSpeed: 8, maxMotorTorque: 0.4 },
      { type: 'revolute', disks: [1], points: [-0.2, 1] },
      { type: 'gear', pairs: [0, 1], ratio: 0.75 },
      { type: 'prismatic', disks: [2], points: [-2, 2], directions: 1.2, lower: -0.3, upper: 0.2, hertz: 3, dampingRatio: 0.1 }, // biome-ignore format: options
      { type: 'revolute', disks: [8], points: [0.05, 2.5] },
      {
        type: 'revolute',
        pairs: [8, 9, 9, 10, 10, 11, 11, 12],
        points: [0.55, 2.5, 1.05, 2.5, 1.55, 2.5, 2.05, 2.5],
        lower: [-0.2, -0.1, -0.3, -1],
        upper: [0.2, 0.4, 0.1, 0],
        stiffness: [0, 0, 2, 0],
      },
      { type: 'weld', pairs: [12, 13], points: [2.55, 2.5] },
      { type: 'revolute', pairs: [11, 14], anchors: [0.1, 0.2, -0.25, 0], motorSpeed: -3, maxMotorTorque: 0.2, lower: -2 }, // biome-ignore format: options
      { type: 'distance', pairs: [13, 3], upper: 0.9 },
      { type: 'distance', pairs: [14, 3], anchors: [0.2, 0, 0, 0.1] },
      { type: 'distance', disks: [13], points: [3.5, 4], upper: 1.8, stiffness: 30 },
    ],
  }
}

fullTest('check: joints of all types without a difference, among bonds, while they are edited', async () => {
  const result = await check(parseScene(machine()), {
    device: await testDevice(),
    steps: 60,
    edit: (world, step) => {
      if (step === 1)
        world.joints.write([1, 9], { motorSpeed: 5, maxMotorTorque: [2, 0.3], lower: -1, upper: Infinity })
      if (step === 2) world.joints.remove([3])
      if (step === 3)
        world.joints.add({ type: 'weld', pairs: [4, 8], points: [0.5, 3], collideConnected: true })
      if (step === 4) world.disks.remove([13])
      if (step === 5) world.joints.write([4], { hertz: 6, target: 0.1, dampingRatio: 1 })
      if (step === 5) world.bonds.add({ type: 'spring', pairs: [5, 6], stiffness: 100 })
    },
  })
  expect(describeCheck(result)).toMatch(/^0 differences in \d{5,} values over \d+ substeps$/)
  expect(result.stats.brokenBonds).toBe(1)
  expect(result.stats.joints).toBe(11)
})

fullTest('World.joints: the number of threads does not change the bits', async () => {
  const states = []
  for (const threads of [1, 3]) {
    const world = await World.create({ backend: 'cpu', threads, gravity: [0, -10] })
    const count = 4000
    const places = Array.from({ length: count }, (_, k) => [0.5 * (k % 100), 0.5 * Math.floor(k / 100)])
    world.disks.add({ positions: places.flat(), radii: 0.2, spins: places.map((_, k) => k % 5) })
    const right = places.flatMap((_, k) => (k % 100 < 99 ? [k, k + 1] : []))
    const points = places.flatMap(([x, y], k) => (k % 100 < 99 ? [x + 0.25, y] : []))
    world.joints.add({ type: 'revolute', pairs: right, points, lower: -0.1, upper: 0.2, motorSpeed: 1, maxMotorTorque: 0.01 }) // biome-ignore format: options
    world.step(1 / 60)
    states.push([await world.disks.read(), await world.joints.read()])
    world.destroy()
  }
  expect(states[1]).toEqual(states[0])
})
