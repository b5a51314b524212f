/** Joints: gears on carriers, chains of disks, grains and bodies that whip, edits of all their fields, and sides that die. */
import { box } from '../../../../src/shapes/box.ts'
import type { WorldOptions } from '../../../../src/world/options.ts'
import { World } from '../../../../src/world.ts'
import { type Run, runsOf } from '../run.ts'

type Point = [number, number]

/** A sun, a planet, a ring and an arm, which is a body of walls where the seed is even. */
async function planetary(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -2], substeps: 2, ...options })
  world.disks.add({
    positions: [0, 0, 1.5, 0, 0, 0],
    radii: [1, 0.5, 2],
    masses: [2, 1, 3],
    mask: 0,
    spins: [5, -3, 1],
  })
  const walls = [{ chain: [[-0.75, 0] as Point, [0.75, 0] as Point] }]
  const arm =
    seed % 2 === 0
      ? { body: world.bodies.add({ walls, mass: 1.2, position: [0.75, 0], mask: 0 }) }
      : world.grains.add({ shapes: box(1.5, 0.1), positions: [0.75, 0], masses: 1.2, mask: 0 })[0]
  world.joints.add({ type: 'revolute', pairs: [arm, 1], points: [1.5, 0] })
  world.joints.add({ type: 'revolute', disks: [0], points: [0, 0], motorSpeed: 6, maxMotorTorque: 3 })
  world.joints.add({ type: 'revolute', disks: [arm], points: [0, 0] })
  if (seed > 2) world.joints.add({ type: 'weld', disks: [2], points: [0, 0] })
  world.joints.add({ type: 'gear', pairs: [0, 1, 1, 2], ratio: [0.5, -4], carriers: [arm, arm] })
  return world
}

const CHAINS = ['revolute', 'prismatic', 'weld', 'distance'] as const

/** A chain of joints of one type that whips, of disks, grains and bodies in turn, with limits, a motor or a spring. */
async function whip(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], substeps: 1, ...options })
  const type = CHAINS[seed % CHAINS.length]
  const sides: (number | { body: number })[] = []
  const points: number[] = []
  for (let k = 0; k < 7; k++) {
    const position: Point = [0.5 * k + 0.25, 0.1 * (k % 2)]
    const motion = { velocity: [k, -2 * k] as Point, spin: 4 * k }
    if (k % 3 === 1) sides.push({ body: world.bodies.add({ walls: [{ chain: [[-0.2, 0], [0.2, 0.05]] }], mass: 1 + k, position, ...motion, mask: 0 }) }) // biome-ignore format: one line
    else if (k % 3 === 2) sides.push(...world.grains.add({ shapes: box(0.4, 0.1), positions: position, masses: 1 + k, velocities: motion.velocity, spins: motion.spin, mask: 0 })) // biome-ignore format: one line
    else sides.push(...world.disks.add({ positions: position, radii: 0.2, masses: 1 + k, velocities: motion.velocity, spins: motion.spin, mask: 0 })) // biome-ignore format: one line
    if (k > 0) points.push(0.5 * k, 0.05)
  }
  const pairs = sides.slice(1).flatMap((side, k) => [sides[k], side])
  const most = type === 'prismatic' ? { maxMotorForce: 40 } : { maxMotorTorque: 40 }
  const law = [{}, { lower: -0.1, upper: 0.2 }, { hertz: 5, dampingRatio: 0.3 }, { motorSpeed: 3, ...most }][
    seed >> 2
  ]
  if (type === 'distance') world.joints.add({ type, pairs, lower: 0.3, upper: 0.55 })
  else if (type === 'weld') world.joints.add({ type, pairs, points })
  else if (type === 'prismatic') world.joints.add({ type, pairs, points, angles: 0.2, ...law })
  else world.joints.add({ type, pairs, points, ...law })
  world.joints.add({ type: 'revolute', disks: [sides[0]], points: [0, 0] })
  return world
}

/** Pairs of disks, grains and bodies with a joint of each type, far from 0 and over the seam of a box where the seed is even. */
async function pairs(seed: number, options: WorldOptions): Promise<World> {
  const periodic = seed % 2 === 0 ? { periodic: { x: [-1, 9], y: [-1, 9] } as const } : {}
  const world = await World.create({ gravity: [0, -3], substeps: 1, ...periodic, ...options })
  for (let k = 0; k < 8; k++) {
    const [x, y] = [8.9 - (k % 3), k + 0.3]
    world.disks.add({ positions: [x, y], radii: 0.1, angles: 0.3 * k, masses: 1 + k })
    if (k % 2 === 0) world.grains.add({ shapes: box(0.2, 0.1), positions: [x + 0.35, y + 0.1], angles: k })
    else world.disks.add({ positions: [x + 0.35, y - 0.1], radii: 0.12, angles: k })
  }
  world.sinks = [{ disk: [8.9, 0.3, 0.2] }, { disk: [7.9, 1.3, 0.2] }]
  return world
}

const at = (k: number) => [8.9 - (k % 3) + 0.2, k + 0.3]

/** Adds joints and bonds, then changes each field of them; some of their disks die. */
function editPairs(world: World, step: number): void {
  const { joints } = world
  if (step === 0) {
    joints.add({ type: 'revolute', pairs: [4, 5, 6, 7], points: [at(2), at(3)].flat(), target: 0.1, hertz: 3, lower: -1, upper: 1, motorSpeed: 1, maxMotorTorque: 2 }) // biome-ignore format: one line
    joints.add({ type: 'prismatic', pairs: [8, 9], points: at(4), stiffness: 50, dampingRatio: 0.2, lower: -0.1, upper: 0.2, motorSpeed: 1, maxMotorForce: 9 }) // biome-ignore format: one line
    joints.add({ type: 'distance', pairs: [10, 11], hertz: 4, lower: 0.2, upper: 0.6, motorSpeed: 0.5, maxMotorForce: 3 }) // biome-ignore format: one line
    joints.add({ type: 'distance', disks: [12], points: [-0.5, 6.3], upper: 3 })
    joints.add({ type: 'weld', disks: [13], points: at(6) })
    joints.add({ type: 'gear', pairs: [14, 15, 0, 14], ratio: [2, -0.5], carriers: [12, 13] })
    world.bonds.add({ type: 'weld', pairs: [0, 1, 2, 3] })
    world.bonds.add({ type: 'distance', pairs: [2, 15] })
  } else {
    joints.write([0, 1], { lower: -2, upper: 0.5, motorSpeed: -3, maxMotorTorque: 1, target: 0.4, hertz: 6, dampingRatio: 1 }) // biome-ignore format: one line
    joints.write([2], {
      target: 0.05,
      stiffness: 90,
      lower: -0.3,
      upper: 0.1,
      motorSpeed: 2,
      maxMotorForce: 4,
    })
    joints.write([3], { lengths: 0.5, hertz: 2, lower: 0.1, upper: 0.9 })
    if (step === 2) joints.remove([1, 4])
  }
}

export const jointRuns: readonly Run[] = [
  ...runsOf('gears', planetary, 0),
  ...runsOf('whips', whip, 4, [0, 1, 2, 3, 4, 5, 6, 8, 9, 12, 13]),
  ...runsOf('pairs', pairs, 0, [1, 2], editPairs),
]
