/** Joints of dynamic bodies obey the same laws as those of grains. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

const G = 9.81
const DT = 1 / 60
const create = (options: WorldOptions = {}) =>
  World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, -G],
    substeps: 8,
    bounds: [-9, -9, 9, 9],
    ...options,
  })
const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(DT)
}

/** The walls of a box about the origin. */
const boxWalls = (width: number, height: number) => {
  const [x, y] = [width / 2, height / 2]
  const chain: [number, number][] = [[-x, -y], [x, -y], [x, y], [-x, y]] // biome-ignore format: points
  return [{ chain, closed: true as const }]
}

fullTest(
  'World.joints.add: a body of walls on a pin swings with the period of a physical pendulum within 0.1 %',
  async () => {
    const world = await create({ substeps: 16 })
    const [length, width, amplitude] = [1, 0.1, 0.1]
    const body = world.bodies.add({
      walls: boxWalls(length, width),
      mass: 2,
      position: [(length / 2) * Math.sin(amplitude), (-length / 2) * Math.cos(amplitude)],
      angle: amplitude - Math.PI / 2,
    })
    world.joints.add({ type: 'revolute', disks: [{ body }], points: [0, 0] })
    const times: number[] = []
    let last = 1
    for (let step = 1; times.length < 5; step++) {
      world.step(DT)
      const [state] = await world.bodies.read()
      const [x] = state.position
      if (last < 0 && x >= 0) times.push((step - x / (x - last)) * DT)
      last = x
      expect(Math.abs(Math.hypot(...state.position) / (length / 2) - 1)).toBeLessThan(1e-5)
    }
    const inertia = (length ** 2 + width ** 2) / 12 + length ** 2 / 4
    const period = 2 * Math.PI * Math.sqrt(inertia / (G * (length / 2))) * (1 + amplitude ** 2 / 16)
    expect(Math.abs((times[4] - times[0]) / 4 / period - 1)).toBeLessThan(0.001)
    world.destroy()
  },
)

test('World.joints.add: a double pendulum of bodies moves as one of grains', async () => {
  const points = [0, 0, 1, 0]
  const walls = await create()
  for (const x of [0.5, 1.5]) walls.bodies.add({ walls: boxWalls(1, 0.1), mass: 3, position: [x, 0] })
  walls.joints.add({ type: 'revolute', disks: [{ body: 1 }], points: [0, 0] })
  walls.joints.add({ type: 'revolute', pairs: [{ body: 1 }, { body: 2 }], points: points.slice(2) })
  const grains = await create()
  grains.grains.add({ shapes: box(1, 0.1), positions: [0.5, 0, 1.5, 0], masses: 3 })
  grains.joints.add({ type: 'revolute', disks: [0], points: [0, 0] })
  grains.joints.add({ type: 'revolute', pairs: [0, 1], points: points.slice(2) })
  for (let k = 0; k < 60; k++) {
    for (const world of [walls, grains]) world.step(DT)
    const { positions, angles } = await grains.disks.read()
    for (const [row, { position, angle }] of (await walls.bodies.read()).entries()) {
      expect(Math.hypot(position[0] - positions[2 * row], position[1] - positions[2 * row + 1])).toBeLessThan(
        1e-3,
      )
      expect(Math.abs(angle - angles[row])).toBeLessThan(2e-3)
    }
  }
  // both have swung through
  expect((await grains.disks.read()).angles[0]).toBeLessThan(-1)
  for (const world of [walls, grains]) world.destroy()
})

/** Momentum, angular momentum about the origin and kinetic energy of bodies, grains and disks. */
async function motionOf(world: World) {
  const { ids, positions, velocities, masses, inertia, spins } = await world.disks.read()
  const rows = Array.from(ids.keys(), (k) => ({
    position: [positions[2 * k], positions[2 * k + 1]],
    velocity: [velocities[2 * k], velocities[2 * k + 1]],
    spin: spins[k],
    mass: masses[k],
    inertia: inertia[k],
  }))
  const all = [...rows, ...(await world.bodies.read())]
  const sum = (of: (row: (typeof all)[number]) => number) => all.reduce((total, row) => total + of(row), 0)
  return {
    x: sum(({ mass, velocity }) => mass * velocity[0]),
    y: sum(({ mass, velocity }) => mass * velocity[1]),
    turning: sum(
      ({ mass, inertia, spin, position: [x, y], velocity: [vx, vy] }) =>
        mass * (x * vy - y * vx) + inertia * spin,
    ),
    energy: sum(
      ({ mass, inertia, spin, velocity: [vx, vy] }) =>
        (mass * (vx * vx + vy * vy) + inertia * spin * spin) / 2,
    ),
  }
}

test('World.step: joints between bodies, grains and disks keep momentum and angular momentum, and add no energy', async () => {
  const world = await create({ gravity: [0, 0] })
  for (const k of [0, 1, 2, 3])
    world.bodies.add({
      walls: boxWalls(0.8, 0.2),
      mass: 1 + 3 * k,
      position: [k, 0.3 * k],
      velocity: [0.5 - k, k],
      spin: 3 - 2 * k,
    })
  world.grains.add({ shapes: box(0.6, 0.2), positions: [0, 2], velocities: [1, -1], masses: 2 })
  world.disks.add({ positions: [2, 2], radii: 0.3, velocities: [-1, 0.5], spins: 4, masses: 3 })
  world.joints.add({ type: 'revolute', pairs: [{ body: 1 }, { body: 2 }], points: [0.5, 0.15], upper: 0.4 })
  world.joints.add({ type: 'prismatic', pairs: [{ body: 2 }, { body: 3 }], points: [1.5, 0.4], upper: 0.3 })
  world.joints.add({ type: 'weld', pairs: [{ body: 3 }, { body: 4 }], points: [2.5, 0.7] })
  world.joints.add({ type: 'distance', pairs: [{ body: 1 }, 0], upper: 2.2 })
  world.joints.add({ type: 'revolute', pairs: [1, { body: 4 }], points: [2.5, 1.5], stiffness: 3 })
  world.joints.add({ type: 'gear', pairs: [{ body: 1 }, { body: 4 }], ratio: -1 })
  const before = await motionOf(world)
  let { energy } = before
  for (let k = 0; k < 120; k++) {
    world.step(DT)
    const now = await motionOf(world)
    for (const name of ['x', 'y', 'turning'] as const)
      expect(Math.abs(now[name] - before[name]), `${name} at ${k}`).toBeLessThan(2e-3)
    // a weak spring holds 3 J at most
    expect(now.energy).toBeLessThan(energy + 0.05)
    energy = Math.max(energy, now.energy)
  }
  const { values } = await world.joints.read()
  expect(values[0]).toBeLessThan(0.402)
  expect(values[1]).toBeLessThan(0.302)
  expect(values[3]).toBeLessThan(2.202)
  for (const k of [2, 5]) expect(Math.abs(values[k])).toBeLessThan(2e-3)
  world.destroy()
})

test('World.joints.write: a door turns with its motor, stops at its limits, and never exceeds its torque', async () => {
  const world = await create({ gravity: [0, 0] })
  const door = { body: world.bodies.add({ walls: boxWalls(2, 0.1), mass: 10, position: [1, 0] }) }
  const torque = 20
  world.joints.add({ type: 'revolute', disks: [door], points: [0, 0], lower: 0, upper: 1.2, motorSpeed: 2, maxMotorTorque: torque }) // biome-ignore format: options
  // from rest the motor accelerates the door by its torque over the moment of inertia about the hinge
  const inertia = (10 * (2 ** 2 + 0.1 ** 2)) / 12 + 10
  steps(world, 12)
  const [{ spin }] = await world.bodies.read()
  expect(spin).toBeCloseTo((12 * DT * torque) / inertia, 2)
  steps(world, 120)
  expect((await world.joints.read()).values[0]).toBeCloseTo(1.2, 3)
  // a jet against the door with twice the torque of the motor closes it
  world.joints.write([0], { motorSpeed: 0 })
  for (let k = 0; k < 40; k++) {
    world.bodies.applyImpulses({ bodies: [door.body], torqueImpulses: [-2 * torque * DT] })
    world.step(DT)
    const { forces, values } = await world.joints.read()
    if (values[0] > 0.01 && values[0] < 1.19) expect(Math.abs(forces[2])).toBeLessThan(torque * (1 + 1e-5))
  }
  // each push acts at once, and the brake for the rest of the step
  const closed = ((DT ** 2 * torque) / inertia) * ((40 * 41) / 2 + 40 / 2)
  expect((await world.joints.read()).values[0]).toBeCloseTo(1.2 - closed, 2)
  world.bodies.applyImpulses({ bodies: [door.body], torqueImpulses: [-20] })
  steps(world, 120)
  const { values } = await world.joints.read()
  expect(values[0]).toBeGreaterThan(-1e-3)
  world.destroy()
})

test('World.joints.add: a flipper of walls throws a disk that lies on it', async () => {
  const world = await create()
  const flipper = { body: world.bodies.add({ walls: boxWalls(1, 0.1), mass: 5, position: [0.5, 0] }) }
  world.disks.add({ positions: [0.8, 0.151], radii: 0.1, masses: 0.1 })
  world.joints.add({ type: 'revolute', disks: [flipper], points: [0, 0], lower: 0, upper: 1 })
  steps(world, 30)
  // the limit holds both
  const [{ angle }] = await world.bodies.read()
  expect(Math.abs(angle)).toBeLessThan(1e-3)
  expect((await world.disks.read()).positions[1]).toBeCloseTo(0.15, 2)
  world.joints.write([0], { motorSpeed: 20, maxMotorTorque: 200 })
  let highest = 0
  for (let k = 0; k < 30; k++) {
    world.step(DT)
    highest = Math.max(highest, (await world.disks.read()).positions[1])
  }
  expect(highest).toBeGreaterThan(2)
  world.destroy()
})
