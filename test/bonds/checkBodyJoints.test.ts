/** Joints of dynamic bodies give the same bits on both backends, and on any number of threads. */
import { expect } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { parseScene, type Scene, type SceneBody } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const plank = (x: number, y: number, options: Partial<SceneBody> = {}): SceneBody => ({
  walls: [{ chain: [[-0.4, -0.05], [0.4, -0.05], [0.4, 0.05], [-0.4, 0.05]], closed: true, radius: 0.02 }], // biome-ignore format: points
  mass: 4,
  position: [x, y],
  ...options,
})

/**
 * A chain of planks on the world, a wheel of walls with a motor and a gear to a disk, a plank with a hinge that turns another, a slider on a spring,
 * and a rope from a plank to a grain. Disks 0 to 3 fall on them; 4 is the wheel, 5 and 6 grains.
 */
export function planks(): Scene {
  return {
    version: 1,
    name: 'planks',
    gravity: [0, -10],
    sleep: true,
    disks: {
      positions: [0.1, 2.3, 0.9, 2.4, 1.6, 2.3, -1.4, 1.9, -2, 1],
      radii: [0.15, 0.1, 0.2, 0.1, 0.3],
      velocities: [0, -3, 0, -9, 0, 0, 0, -2, 0, 0],
    },
    grains: [{ shapes: { box: [0.44, 0.1] }, positions: [2.9, 2, 0.4, 1.2], friction: 0.4 }],
    walls: [{ chain: [[-3, 0.2], [5, -0.2]], friction: 0.5 }], // biome-ignore format: points
    bodies: [
      plank(0.4, 2),
      plank(1.3, 2, { centroid: [0.1, 0], inertia: 0.3 }),
      plank(2.2, 2),
      plank(-1.4, 1.5),
      plank(-1.4, 1, { fixedRotation: true }),
      plank(3.5, 1, { angle: 1.2 }),
    ],
    joints: [
      { type: 'revolute', disks: [{ body: 1 }], points: [0, 2] },
      { type: 'revolute', pairs: [{ body: 1 }, { body: 2 }, { body: 2 }, { body: 3 }], points: [0.85, 2, 1.75, 2], lower: -0.3, upper: 0.2, stiffness: [0, 5] }, // biome-ignore format: options
      { type: 'weld', pairs: [{ body: 3 }, 5], points: [2.65, 2] },
      { type: 'revolute', disks: [{ body: 4 }], points: [-1.4, 1.5], motorSpeed: 5, maxMotorTorque: 20 },
      { type: 'revolute', disks: [4], points: [-2, 1] },
      { type: 'gear', pairs: [4, { body: 4 }], ratio: 0.5 },
      { type: 'distance', pairs: [{ body: 4 }, { body: 5 }], anchors: [0.4, 0, 0, 0.05], upper: 0.7 },
      { type: 'prismatic', disks: [{ body: 6 }], points: [3.5, 1], directions: 1.2, lower: -0.2, hertz: 3 },
      { type: 'distance', pairs: [6, { body: 2 }], upper: 1.1, collideConnected: true },
      { type: 'gear', pairs: [4, 0], ratio: 0.3, carriers: [{ body: 1 }] },
      { type: 'gear', pairs: [{ body: 4 }, { body: 6 }], ratio: -2, carriers: [3] },
    ],
  }
}

fullTest(
  'check: joints of dynamic bodies, grains and disks without a difference, while they are edited',
  async () => {
    const result = await check(parseScene(planks()), {
      device: await testDevice(),
      steps: 60,
      edit: (world, step) => {
        if (step === 1) world.joints.write([4], { motorSpeed: -5 })
        if (step === 1)
          world.joints.add({ type: 'distance', pairs: [{ body: 6 }, { body: 3 }], stiffness: 50 })
        if (step === 2) world.bodies.remove(5)
        if (step === 20) world.disks.remove([4])
      },
    })
    expect(describeCheck(result)).toMatch(/^0 differences in \d{5,} values over \d+ substeps$/)
    expect(result.stats.joints).toBe(9)
  },
)

fullTest('World.joints: the number of threads does not change the bits of bodies', async () => {
  const states = []
  for (const threads of [1, 3]) {
    const world = await World.create({ backend: 'cpu', threads, gravity: [0, -10] })
    const count = 1500
    const places = Array.from({ length: count }, (_, k) => [0.5 * (k % 50), 0.5 * Math.floor(k / 50)])
    world.disks.add({ positions: places.flat(), radii: 0.2 })
    for (let k = 0; k < 60; k++) world.bodies.add(plank(places[25 * k][0], places[25 * k][1] + 0.25))
    const pairs = Array.from({ length: 60 }, (_, k) => [{ body: k + 1 }, 25 * k, 25 * k, 25 * k + 1]).flat()
    const points = Array.from({ length: 60 }, (_, k) => [places[25 * k], places[25 * k]]).flat(2)
    world.joints.add({ type: 'revolute', pairs, points, lower: -0.1, upper: 0.2 })
    for (let k = 0; k < 3; k++) world.step(1 / 60)
    states.push([await world.disks.read(), await world.bodies.read(), await world.joints.read()])
    world.destroy()
  }
  expect(states[1]).toEqual(states[0])
})
