/** Dynamic bodies against the books. */
import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { box } from '../../src/shapes/box.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

const STEP = 1 / 60
const make = (options: WorldOptions) => World.create({ backend: 'cpu', threads: 1, ...options })

/** Steps, and returns the state of the first dynamic body after each. */
async function states(world: World, steps: number) {
  const all = []
  for (let k = 0; k < steps; k++) {
    world.step(STEP)
    all.push((await world.bodies.read())[0])
  }
  return all
}

/** Rows of disks, a little off a grid. */
function rowsOf(columns: number, rows: number, left: number, bottom: number, pitch: number): number[] {
  return Array.from({ length: rows * columns }, (_, k) => [
    left + pitch * (k % columns) + 0.01 * (Math.floor(k / columns) % 2),
    bottom + pitch * Math.floor(k / columns),
  ]).flat()
}

test('World.bodies.add: a rod on a hinge swings with the period of the books', async () => {
  const world = await make({ gravity: [0, -9.81] })
  const rod = [{ chain: [[0, 0] as const, [0, -1] as const] }]
  world.bodies.add({ walls: rod, mass: 2, angle: 0.1, joint: { type: 'revolute' } })
  const swings = await states(world, 300)
  const passes = swings.flatMap(({ angle }, k) => {
    const last = swings[k - 1]?.angle ?? 0.1
    return last < 0 && angle >= 0 ? [(k + last / (last - angle)) * STEP] : []
  })
  const period = (passes[passes.length - 1] - passes[0]) / (passes.length - 1)
  // I/(m g d) of a rod of 1 m on its end, with the first term of the amplitude
  const books = 2 * Math.PI * Math.sqrt(1 / 3 / (9.81 / 2)) * (1 + 0.1 ** 2 / 16)
  expect(Math.abs(period / books - 1)).toBeLessThan(5e-5)
  expect(Math.max(...swings.slice(-110).map(({ angle }) => angle))).toBeCloseTo(0.1, 3)
  world.destroy()
})

test('World.bodies.add: a free body falls exactly as a disk', async () => {
  const world = await make({ gravity: [0.5, -9.81] })
  const [position, velocity] = [
    [5.3, 10],
    [1.1, 3],
  ] as const
  world.disks.add({ positions: position, velocities: velocity, radii: 0.1 })
  const walls = [{ chain: [[-1, -1] as const, [1, -1] as const, [0, 2] as const], closed: true }]
  world.bodies.add({ walls, mass: 3, centroid: [0, 0], position, velocity, category: 2, mask: 2 })
  const [state] = (await states(world, 60)).slice(-1)
  const disk = await world.disks.read()
  expect([...disk.velocities]).toEqual(state.velocity)
  expect(state.position.map(Math.fround)).toEqual([...disk.positions])
  world.destroy()
})

fullTest('World.bodies.add: a piston on a spring carries the weight of the disks on it', async () => {
  const world = await make({ gravity: [0, -10] })
  const smooth = { friction: 0 }
  world.walls.add([-1, 1].map((x) => ({ chain: [[x, 6] as const, [x, -3] as const], ...smooth })))
  world.disks.add({ positions: rowsOf(8, 10, -0.88, 0.2, 0.25), radii: 0.11, density: 100, ...smooth })
  const plate = { chain: [[-0.99, 0] as const, [0.99, 0] as const], radius: 0.05, ...smooth }
  const spring = { stiffness: 5000, damping: 600 }
  world.bodies.add({ walls: [plate], mass: 50, joint: { type: 'prismatic', axis: [0, 1], spring } })
  const [state] = (await states(world, 900)).slice(-1)
  const weight = ((await world.measure()).mass + 50) * 10
  expect(Math.abs(state.forces.spring / weight - 1)).toBeLessThan(1e-4)
  expect(Math.abs((-state.coordinate * 5000) / weight - 1)).toBeLessThan(1e-4)
  world.destroy()
})

fullTest.each(['disks', 'boxes'])(
  'World.bodies.add: a scale reads the weight of the %s in its pan',
  async (kind) => {
    const world = await make({ gravity: [0, -10] })
    const positions = rowsOf(6, 6, -0.7, 0.3, 0.25)
    if (kind === 'disks') world.disks.add({ positions, radii: 0.1, density: 100 })
    else world.grains.add({ shapes: box(0.2, 0.16), positions, density: 100 })
    const chain = [[-1, 1.5] as const, [-0.9, 0] as const, [0.9, 0] as const, [1, 1.5] as const]
    world.bodies.add({
      walls: [{ chain }],
      mass: 1,
      joint: { type: 'prismatic', axis: [0, 1], limits: [0, 0] },
    })
    const read = await states(world, 300)
    const weight = ((await world.measure()).mass + 1) * 10
    for (const { forces, coordinate } of read.slice(-30)) {
      expect(Math.abs(forces.limits / weight - 1)).toBeLessThan(1e-3)
      expect(Math.abs(coordinate)).toBeLessThan(2e-3)
    }
    world.destroy()
  },
)

test('World.bodies.add: friction stops a wheel as the formula says', async () => {
  const world = await make({ gravity: [0, -10] })
  const spoke = [{ chain: [[-1, 0] as const, [1, 0] as const] }]
  world.bodies.add({ walls: spoke, inertia: 2, spin: 3, joint: { type: 'revolute', friction: 1.5 } })
  const wheel = await states(world, 300)
  expect(wheel[119].spin).toBeCloseTo(3 - (1.5 / 2) * 2, 3)
  expect(Math.abs(wheel.findIndex(({ spin }) => spin === 0) * STEP - 4)).toBeLessThan(2 * STEP)
  expect(wheel[299].spin).toBe(0)
  expect(wheel[299].angle).toBeCloseTo((3 * 4) / 2, 2)
  world.destroy()
})

test('World.bodies.add: a motor keeps its speed, and limits hold', async () => {
  const world = await make({ gravity: [0, -10] })
  const spoke = [{ chain: [[0, 0] as const, [1, 0] as const] }]
  const motor = { speed: 2, maxForce: 200 }
  world.bodies.add({ walls: spoke, mass: 3, joint: { type: 'revolute', motor, limits: [-1, 1.5] } })
  const states_ = await states(world, 120)
  expect(states_[29].spin).toBeCloseTo(2, 4)
  const { angle, spin, forces } = states_[119]
  expect(Math.abs(angle - 1.5)).toBeLessThan(1e-3)
  expect(Math.abs(spin)).toBeLessThan(1e-4)
  expect(forces.motor).toBeCloseTo(200, 1)
  // what the motor gives beyond the weight
  expect(forces.limits).toBeCloseTo(-(200 - 3 * 10 * 0.5 * Math.cos(angle)), 1)
  world.destroy()
})

test.each([
  { restitution: 1, friction: 0 },
  { restitution: 0, friction: 0 },
  { restitution: 0.5, friction: 0.5 },
  { restitution: 0, friction: 0.5 },
])('World.bodies.add: a hit at $restitution conserves momentum and angular momentum', async (material) => {
  const world = await make({ gravity: [0, 0] })
  world.disks.add({ positions: [-2, -0.4], radii: 0.2, velocities: [5, 2], masses: 1, ...material })
  const chain = [[-0.2, -0.6] as const, [0.2, -0.6] as const, [0.2, 0.6] as const, [-0.2, 0.6] as const]
  world.bodies.add({ walls: [{ chain, closed: true, ...material }], mass: 3 })
  const inertia = (3 / 12) * (0.4 ** 2 + 1.2 ** 2)
  const [body] = (await states(world, 60)).slice(-1)
  const { positions, velocities, spins } = await world.disks.read()
  const momentum = [0, 1].map((axis) => velocities[axis] + 3 * body.velocity[axis])
  const turning = (x: ArrayLike<number>, v: ArrayLike<number>) => x[0] * v[1] - x[1] * v[0]
  const angular =
    turning(positions, velocities) +
    0.02 * spins[0] +
    3 * turning(body.position, body.velocity) +
    inertia * body.spin
  expect(Math.abs(momentum[0] - 5)).toBeLessThan(5e-5)
  expect(Math.abs(momentum[1] - 2)).toBeLessThan(5e-5)
  // at the start: x vy - y vx
  expect(Math.abs(angular / (-2 * 2 + 0.4 * 5) - 1)).toBeLessThan(1e-5)
  expect(body.spin).toBeLessThan(-1)
  const square = (v: ArrayLike<number>) => v[0] ** 2 + v[1] ** 2
  const energy =
    (square(velocities) + 0.02 * spins[0] ** 2 + 3 * square(body.velocity) + inertia * body.spin ** 2) / 2
  if (material.restitution === 1) expect(energy / 14.5).toBeCloseTo(1, 5)
  else expect(energy / 14.5).toBeLessThan(0.95)
  world.destroy()
})

fullTest(
  'World.bodies.add: a light plate on a spring carries a column of disks of 180 times its mass, and comes to rest',
  async () => {
    const world = await make({ gravity: [0, -10] })
    world.walls.add([-1, 1].map((x) => ({ chain: [[x, 6] as const, [x, -3] as const] })))
    world.disks.add({ positions: rowsOf(9, 20, -0.85, 0.2, 0.21), radii: 0.1, masses: 1 })
    const plate = { chain: [[-0.99, 0] as const, [0.99, 0] as const], radius: 0.05 }
    world.bodies.add({
      walls: [plate],
      mass: 1,
      joint: { type: 'prismatic', axis: [0, 1], spring: { stiffness: 20000 } },
    })
    const [state] = (await states(world, 480)).slice(-1)
    // friction with the walls may carry a part of it
    expect(state.forces.spring / 1810).toBeGreaterThan(0.9)
    expect(state.forces.spring / 1810).toBeLessThan(1.1)
    expect(Math.abs(state.velocity[1])).toBeLessThan(1e-3)
    expect((await world.measure()).largestOverlap).toBeLessThan(0.01)
    world.destroy()
  },
)

fullTest('mill: 2,000 disks turn the wheel; it does not ring, and no disk passes its walls', async () => {
  const world = await World.fromScene(presets.mill.build(), { backend: 'cpu' })
  const spins: number[] = []
  let deepest = 0
  for (let k = 0; k < 900; k++) {
    world.step(STEP)
    spins.push((await world.bodies.read())[0].spin)
    deepest = Math.max(deepest, (await world.measure()).largestOverlap)
  }
  expect(Math.min(...spins)).toBeLessThan(-0.3)
  // what is left of the spin without its trend, step by step
  const rough = spins.slice(2).map((spin, k) => spin - 2 * spins[k + 1] + spins[k])
  const rms = Math.sqrt(rough.slice(200).reduce((sum, change) => sum + change ** 2, 0) / 698)
  expect(rms).toBeLessThan(0.01)
  expect(deepest).toBeLessThan(0.1)
  expect(world.stats.escaped).toBe(0)
  world.destroy()
})
