/** Worlds with dynamic bodies of all kinds. */
import { box } from '../../src/shapes/box.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { mixedWorld } from '../grains/scenes.ts'

const cross = (radius: number) => [
  { chain: [[-radius, 0] as const, [radius, 0] as const], radius: 0.03 },
  { chain: [[0, -radius] as const, [0, radius] as const], radius: 0.03 },
]

/** Adds a wheel with friction, a plank that is free, and a plate on a spring with limits. */
function addBodies(world: World, x: number, y: number, size: number): void {
  const revolute = { type: 'revolute', friction: 0.2, force: 0.5 } as const
  world.bodies.add({ walls: cross(0.7 * size), mass: 5, position: [x + 0.3 * size, y], joint: revolute })
  const plank = [[-0.5, -0.1] as const, [0.5, -0.1] as const, [0.5, 0.1] as const, [-0.5, 0.1] as const]
  const chain = plank.map(([px, py]): [number, number] => [px * size, py * size])
  world.bodies.add({ walls: [{ chain, closed: true, radius: 0.02 }], mass: 8, position: [x, y + 1.2 * size] })
  const plate = { chain: [[-0.9 * size, 0] as const, [0.9 * size, 0] as const], radius: 0.03 }
  const spring = { stiffness: 500, damping: 10 }
  const motor = { speed: 0.5, maxForce: 5 }
  const prismatic = {
    type: 'prismatic',
    axis: [0.1, 1],
    spring,
    motor,
    limits: [-0.3, 0.5],
    force: -7,
  } as const
  world.bodies.add({ walls: [plate], mass: 4, position: [x - 1.6 * size, y - 0.3], joint: prismatic })
}

/** A box with rows of disks, the second half of them boxes if `grains`, that fall on a wheel, a plank and a plate. */
export async function fallingWorld(rows: number, grains: boolean, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -10], ...options })
  world.walls.add([{ chain: [[-3, 5] as const, [-3, 0] as const, [3, 0] as const, [3, 5] as const] }])
  const sites = Array.from({ length: 10 * rows }, (_, k) => [k % 10, Math.floor(k / 10)])
  const positions = sites.flatMap(([i, j]) => [-1.9 + 0.25 * i + 0.03 * j, 2.4 + 0.25 * j])
  const radii = sites.map(([i, j]) => 0.1 + 0.002 * ((7 * i + 3 * j) % 8))
  const half = grains ? sites.length / 2 : sites.length
  const material = { density: 100, restitution: 0.2 }
  const falling = (count: number) => Array.from({ length: count }, () => [0, -3]).flat()
  world.disks.add({
    positions: positions.slice(0, 2 * half),
    radii: radii.slice(0, half),
    velocities: falling(half),
    ...material,
  })
  if (grains) world.grains.add({ shapes: box(0.18, 0.14), positions: positions.slice(2 * half), ...material })
  addBodies(world, 0, 1, 1)
  return world
}

/** Grains of all kinds and disks, as many of each, that fall on dynamic bodies. */
export async function mixedBodies(count: number, options: WorldOptions): Promise<World> {
  const world = await mixedWorld(count, 3, { ...options, substeps: 8 })
  const width = 0.65 * Math.ceil(Math.sqrt(8 * count))
  addBodies(world, width / 2, 0.15 * width + 0.5, width / 8)
  return world
}
