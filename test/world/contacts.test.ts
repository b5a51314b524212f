/** `World.readContacts` and `World.readLoads`. */
import { expect, test } from 'vitest'
import { NONE, World, type WorldOptions } from '../../src/index.ts'
import { box } from '../../src/shapes/box.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { mixedWorld } from '../grains/scenes.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

const FLOOR = [{ chain: [[-5, 0], [5, 0]] as const, friction: 0.5 }] // biome-ignore format: short
const GRAVITY = [0, -10] as const

async function settled(world: World, steps: number): Promise<World> {
  for (let step = 0; step < steps; step++) world.step(1 / 60)
  await world.settle()
  return world
}

test('World.readContacts: disks at rest, one on the other', async () => {
  const world = await World.create({ backend: 'cpu', gravity: GRAVITY })
  world.walls.add(FLOOR)
  // the upper one has the lower id
  world.disks.add({ positions: [1, 1.5, 1, 0.5], radii: 0.5, masses: [2, 3] })
  const contacts = await (await settled(world, 300)).readContacts()
  const { a, b, edges, bodies, points, normals, overlaps, normalImpulses, sliding, substep } = contacts
  expect(substep).toBeCloseTo(1 / 480, 12)
  expect([[...a], [...b]]).toEqual([[0, 1], [1, NONE]]) // biome-ignore format: rows
  expect([[...edges], [...bodies]]).toEqual([[NONE, 0], [NONE, 0]]) // biome-ignore format: rows
  expect([...normals]).toEqual([0, -1, 0, -1])
  expect(points[0]).toBe(1)
  expect(points[1]).toBeCloseTo(1, 3)
  expect(points[3]).toBeCloseTo(0, 6)
  expect(normalImpulses[0] / substep).toBeCloseTo(20, 3)
  expect(normalImpulses[1] / substep).toBeCloseTo(50, 3)
  for (const overlap of overlaps) expect(overlap).toBeGreaterThan(0)
  expect([...sliding]).toEqual([0, 0])
  const loads = await world.readLoads()
  expect(loads.edges[1]).toBeCloseTo(-50, 3)
  expect(loads.bodies[1]).toBe(loads.edges[1])
  expect(loads.torques[0]).toBeCloseTo(-50, 3)
  // the list is still that of a step without grains
  world.grains.add({ shapes: box(1, 1, 0), positions: [9, 9] })
  expect((await world.readContacts()).points).toEqual(points)
  world.destroy()
})

test('World.readContacts: rows are in the order of ids, then of edges', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 1 })
  world.walls.add([{ chain: [[-3, 9], [-3, -3], [9, -3]] }]) // biome-ignore format: short
  const around = Array.from({ length: 40 }, (_, k) => {
    const angle = (2 * Math.PI * ((7 * k) % 40)) / 40
    return [2.19 * Math.cos(angle), 2.19 * Math.sin(angle)]
  })
  // a large disk touches more than 24 others with higher ids, and one with a lower id; one lies in the corner
  world.disks.add({ positions: [[2.1, 2.1], [0, 0], ...around, [-2.995, -2.995]].flat(), radii: [1, 2, ...around.map(() => 0.2), 0.01] }) // biome-ignore format: short
  world.step(1 / 60)
  const { a, b, edges } = await world.readContacts()
  expect(a.filter((id) => id === 1).length).toBeGreaterThan(24)
  expect([...a.slice(0, 1), ...b.slice(0, 1)]).toEqual([0, 1])
  expect([...edges].filter((edge, row) => a[row] === 42 && edge !== NONE)).toEqual([0, 1])
  const rows = Array.from(a, (id, row) => [id, b[row], edges[row]])
  expect(rows).toEqual([...rows].sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]))
  world.destroy()
})

test('World.readContacts: friction of a sliding disk is that of Coulomb, and says so', async () => {
  const world = await World.create({ backend: 'cpu', gravity: GRAVITY })
  world.walls.add(FLOOR)
  world.disks.add({ positions: [-4, 0.5], radii: 0.5, masses: 2, friction: 0.5, velocities: [3, 0] })
  const { tangentImpulses, normalImpulses, sliding, normals, substep } = await (
    await settled(world, 6)
  ).readContacts()
  expect([...sliding]).toEqual([1])
  // the floor is dragged along: to the left of the normal, which points down, is +x
  expect(normals[1]).toBe(-1)
  expect(tangentImpulses[0] / normalImpulses[0]).toBeCloseTo(0.5, 6)
  const { edges } = await world.readLoads()
  expect(edges[0]).toBeCloseTo(0.5 * 20, 2)
  expect(normalImpulses[0] / substep).toBeCloseTo(20, 2)
  world.destroy()
})

test('World.readContacts: an elastic hit gives twice the momentum', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 1 })
  world.walls.add(FLOOR)
  world.disks.add({ positions: [0, 1], radii: 0.5, masses: 2, restitution: 1, velocities: [0, -3] })
  let sum = 0
  for (let step = 0; step < 30; step++) {
    world.step(1 / 60)
    for (const impulse of (await world.readContacts()).normalImpulses) sum += impulse
  }
  expect(sum).toBeCloseTo(2 * 2 * 3, 5)
  world.destroy()
})

test.each([
  [
    'under its weight',
    GRAVITY,
    [
      [-2, 0],
      [2, 0],
    ],
    [4.5, 1.5],
    [0, -20],
    -20 * 1.5,
  ],
  [
    'pushed aside',
    [10, 0],
    [
      [0, 2],
      [0, -2],
    ],
    [2.5, 2.5],
    [20, 0],
    -20 * 1.5,
  ],
] as const)(
  'World.readLoads: force and torque on a body %s',
  async (_, gravity, chain, position, force, torque) => {
    const world = await World.create({ backend: 'cpu', gravity })
    const plank = world.bodies.add({ walls: [{ chain }], motion: { position: [3, 1] } })
    world.disks.add({ positions: position, radii: 0.5, masses: 2 })
    const { bodies, torques, edges } = await (await settled(world, 200)).readLoads()
    expect([...bodies]).toEqual([0, 0, ...force.map((one) => expect.closeTo(one, 3))])
    expect([...torques]).toEqual([0, expect.closeTo(torque, 2)])
    expect([...edges]).toEqual([...bodies.slice(2 * plank)])
    world.destroy()
  },
)

test('World.readLoads: a dynamic body is where it was pushed to', async () => {
  const world = await World.create({ backend: 'cpu', gravity: GRAVITY })
  const joint = { type: 'prismatic', axis: [1, 1], spring: { stiffness: 40, damping: 20, rest: 0 } } as const
  const pan = world.bodies.add({ walls: [{ chain: [[-3, 0], [3, 0]] }], mass: 1, inertia: 1, joint, position: [2, 3] }) // biome-ignore format: short
  world.disks.add({ positions: [2.5, 3.5], radii: 0.5, masses: 3, friction: 0 })
  for (let step = 0; step < 600; step++) world.step(1 / 60)
  // not settled, so only readLoads can tell where the pan is
  const { bodies, torques } = await world.readLoads()
  const { positions } = await world.disks.read()
  const [x] = world.bodies.placement(pan).position
  expect(x).toBeLessThan(1.7)
  expect(bodies[2 * pan + 1]).toBeCloseTo(-30, 1)
  expect(torques[pan]).toBeCloseTo((positions[0] - x) * bodies[2 * pan + 1], 2)
  world.destroy()
})

test('World.readLoads: the walls of a settled silo carry its weight to 1e-5', async () => {
  const world = await World.create({ backend: 'cpu', gravity: GRAVITY })
  world.walls.add([{ chain: [[0, 20], [0, 0], [3, 0], [3, 20]], friction: 0.3 }]) // biome-ignore format: short
  const random = createRandom(5)
  const count = 60
  const positions = Array.from({ length: count }, (_, k) => [
    0.4 + 0.55 * (k % 5) + uniform(random, -0.02, 0.02),
    0.4 + 0.6 * Math.floor(k / 5),
  ]).flat()
  world.disks.add({
    positions,
    radii: positions.slice(0, count).map(() => uniform(random, 0.2, 0.25)),
    friction: 0.5,
    rolling: 0.1,
  })
  const { edges } = await (await settled(world, 3000)).readLoads()
  const { mass } = await world.measure()
  const [x, y] = [0, 1].map((axis) =>
    edges.filter((_, k) => k % 2 === axis).reduce((sum, force) => sum + force, 0),
  )
  expect(Math.abs(y / (-10 * mass) - 1)).toBeLessThan(1e-5)
  expect(Math.abs(x / (10 * mass))).toBeLessThan(1e-5)
  // both sides push outwards
  expect(edges[0]).toBeLessThan(0)
  expect(edges[4]).toBeGreaterThan(0)
  world.destroy()
})

test('World.readContacts: a box touches the floor in two points', async () => {
  const world = await World.create({ backend: 'cpu', gravity: GRAVITY })
  world.walls.add(FLOOR)
  world.grains.add({ shapes: box(2, 1, 0), positions: [1, 0.5], masses: 4 })
  const { a, b, points, normalImpulses, substep } = await (await settled(world, 200)).readContacts()
  expect([[...a], [...b]]).toEqual([[0, 0], [NONE, NONE]]) // biome-ignore format: rows
  expect([points[0], points[2]].sort()).toEqual([expect.closeTo(0, 3), expect.closeTo(2, 3)])
  expect((normalImpulses[0] + normalImpulses[1]) / substep).toBeCloseTo(40, 2)
  const { torques } = await world.readLoads()
  expect(torques[0]).toBeCloseTo(-40, 2)
  world.destroy()
})

async function onBoth<T>(run: (options: WorldOptions) => Promise<T>): Promise<[cpu: T, gpu: T]> {
  return [await run({ backend: 'cpu' }), await run({ backend: 'gpu', device: await testDevice() })]
}

test('World.readContacts: the GPU gives the list of the CPU, of reused ids too', async () => {
  const [cpu, gpu] = await onBoth(async (options) => {
    const world = await World.create({ ...options, gravity: GRAVITY })
    world.walls.add(FLOOR)
    world.disks.add({ positions: [0, 0.5, 1, 0.5, 2, 0.5], radii: 0.5 })
    await settled(world, 3)
    world.disks.remove([1])
    world.step(1 / 60)
    world.disks.add({ positions: [1, 0.5], radii: 0.5 })
    const contacts = await (await settled(world, 3)).readContacts()
    world.destroy()
    return contacts
  })
  expect(gpu).toEqual(cpu)
  expect([...cpu.a]).toContain(1)
})

fullTest('World.readContacts, readLoads: the GPU gives the list of the CPU, of grains too', async () => {
  const [cpu, gpu] = await onBoth(async (options) => {
    const world = await settled(await mixedWorld(3, 1, options), 45)
    const read = [await world.readContacts(), await world.readLoads()] as const
    world.destroy()
    return read
  })
  expect(gpu).toEqual(cpu)
  expect(cpu[0].a.length).toBeGreaterThan(10)
})

test('World.readContacts: nothing before the first step, and one sentence under pic', async () => {
  const world = await World.create({ backend: 'cpu' })
  world.disks.add({ positions: [0, 0, 0.5, 0], radii: 0.5 })
  expect((await world.readContacts()).a).toHaveLength(0)
  expect((await world.readLoads()).torques).toEqual(new Float64Array(1))
  world.destroy()
  const pic = await World.create({ backend: 'cpu', stepping: 'eventDriven' })
  const sentence = "stepping is 'eventDriven': expected 'discrete' for lists of contacts"
  await expect(pic.readContacts()).rejects.toThrow(sentence)
  await expect(pic.readLoads()).rejects.toThrow(sentence)
  pic.destroy()
})
