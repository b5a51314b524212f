/** `force` of a joint: servo walls, which hold a pressure. */
import { expect, test } from 'vitest'
import type { PrismaticJoint } from '../../src/features/bodies/dynamicOptions.ts'
import { Replay } from '../../src/replay/replay.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

const STEP = 1 / 60
const WIDTH = 2
const COLUMNS = 8
const SMOOTH = { friction: 0 }

/** A box with rows of disks of two sizes under a lid that presses with `force`. */
async function press(rows: number, force: number, mass: number, joint: Partial<PrismaticJoint> = {}) {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
  const random = createRandom(1)
  const top = 0.27 * rows + 0.3
  const chain = [
    [0, top + 1],
    [0, 0],
    [WIDTH, 0],
    [WIDTH, top + 1],
  ] as const
  world.walls.add([{ chain, ...SMOOTH }])
  const sites = Array.from({ length: COLUMNS * rows }, (_, k) => [k % COLUMNS, Math.floor(k / COLUMNS)])
  world.disks.add({
    positions: sites.flatMap(([i, j]) => [0.14 + 0.245 * i + uniform(random, 0, 0.004), 0.14 + 0.27 * j]),
    radii: sites.map(() => (random() < 0.5 ? 0.09 : 0.12)),
    density: 1000,
    friction: 0.3,
  })
  const plate = [
    [0.01, 0],
    [WIDTH - 0.01, 0],
  ] as const
  const lid = world.bodies.add({
    walls: [{ chain: plate, ...SMOOTH }],
    mass,
    position: [0, top],
    joint: { type: 'prismatic', axis: [0, -1], force, ...joint },
  })
  const floor = world.walls.ids(0)[0] + 1
  /** Forces on the lid, upwards, and on the floor, downwards, over the force of the lid. */
  const carried = async () => {
    const { edges, bodies } = await world.readLoads()
    return [bodies[2 * lid + 1] / force, -edges[2 * floor + 1] / force]
  }
  return { world, lid, carried }
}

test('World.bodies.add: a servo wall presses with its force, and a packing carries it to the floor', async () => {
  const { world, carried } = await press(full(5, 20), 50_000, 200)
  const steps = full(180, 600)
  let worst = 0
  for (let k = 0; k < steps; k++) {
    world.step(STEP)
    if (k < steps - 10) continue
    for (const part of await carried()) worst = Math.max(worst, Math.abs(part - 1))
  }
  expect(worst).toBeLessThan(1e-3)
  const [{ velocity }] = await world.bodies.read()
  expect(Math.abs(velocity[1])).toBeLessThan(1e-4)
  world.destroy()
})

test('World.bodies.add: a force speeds a slider up, and a torque a wheel, exactly', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
  const rod = [{ chain: [[0, 0] as const, [1, 0] as const] }]
  world.bodies.add({ walls: rod, mass: 4, joint: { type: 'prismatic', axis: [0, 1], force: -8 } })
  world.bodies.add({ walls: rod, inertia: 2, joint: { type: 'revolute', force: 3 } })
  for (let k = 0; k < 60; k++) world.step(STEP)
  const [slider, wheel] = await world.bodies.read()
  expect(slider.velocity[1]).toBeCloseTo(-8 / 4, 4)
  expect(wheel.spin).toBeCloseTo(3 / 2, 4)
  world.destroy()
})

test('World.bodies.write: another force of a servo wall; replays and snapshots repeat it', async () => {
  const { world, lid, carried } = await press(3, 20_000, 100)
  const recording = world.history.record({ hashEvery: 20 })
  for (let k = 0; k < 60; k++) world.step(STEP)
  const copy = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu', threads: 1 })
  for (const one of [world, copy]) {
    one.bodies.write(lid, { force: 40_000 })
    for (let k = 0; k < 180; k++) one.step(STEP)
  }
  const [onLid, onFloor] = await carried()
  expect(Math.abs(onLid / 2 - 1)).toBeLessThan(1e-3)
  expect(Math.abs(onFloor / 2 - 1)).toBeLessThan(1e-3)
  expect(await copy.hash()).toBe(await world.hash())
  const { difference } = await new Replay(await recording.stop()).run({ backend: 'cpu' })
  expect(difference).toBeNull()
  for (const one of [world, copy]) one.destroy()
})

test('World.bodies.add, writeBody: refuse a force that is not a number, and one without a joint', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  const walls = [{ chain: [[0, 0] as const, [1, 0] as const] }]
  const add = (force: number) =>
    world.bodies.add({ walls, mass: 1, joint: { type: 'prismatic', axis: [0, 1], force } })
  expect(() => add(Number.NaN)).toThrow('body 1: joint.force is NaN: expected a number from -1e18 to 1e18')
  expect(world.bodies.placements).toEqual([])
  const free = world.bodies.add({ walls, mass: 1 })
  expect(() => world.bodies.write(free, { force: 1 })).toThrow(
    'changes.force is given for body 1: expected a body with a joint',
  )
  const slider = add(1)
  const hash = await world.hash()
  expect(() => world.bodies.write(slider, { force: Infinity })).toThrow(
    'changes.force is Infinity: expected a number from -1e18 to 1e18',
  )
  expect(await world.hash()).toBe(hash)
  world.destroy()
})
