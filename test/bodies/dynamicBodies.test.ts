/** `World.bodies.add` with a mass: what it accepts, and what reads, changes, keeps and finds dynamic bodies. */
import { expect, test } from 'vitest'
import type { BodyOptions } from '../../src/features/walls/world/worldWalls.ts'
import { Replay } from '../../src/replay/replay.ts'
import { presets } from '../../src/scene/presets.ts'
import { parseScene } from '../../src/scene/scene.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { fallingWorld } from './scenes.ts'

const STEP = 1 / 60
const make = (options: WorldOptions = {}) => World.create({ backend: 'cpu', threads: 1, ...options })
const rod = [{ chain: [[0, 0] as const, [0, -1] as const] }]
const square = [-1, 1].flatMap((x) => [-x, x].map((y): [number, number] => [x, y]))
const plate = [{ chain: square, closed: true }]

test.each<[string, unknown, string]>([
  [
    'no mass',
    { spin: 1 },
    'body 1: mass is missing: expected the mass in kg of a body without motion, or the inertia of one on a revolute joint',
  ],
  ['a mass of 0', { mass: 0 }, 'body 1: mass is 0: expected a number from 1e-18 to 1e18'],
  ['a negative mass', { mass: -2 }, 'body 1: mass is -2: expected a number from 1e-18 to 1e18'],
  [
    'a negative inertia',
    { mass: 1, inertia: -1 },
    'body 1: inertia is -1: expected a number from 1e-18 to 1e18',
  ],
  [
    'an unknown joint',
    { mass: 1, joint: { type: 'weld' } },
    `body 1: joint.type is "weld": expected 'revolute' or 'prismatic'`,
  ],
  ['no joint', { mass: 1, joint: 7 }, `body 1: joint.type is missing: expected 'revolute' or 'prismatic'`],
  [
    'reversed limits',
    { mass: 1, joint: { type: 'revolute', limits: [1, -1] } },
    'body 1: joint.limits is [1, -1]: expected the lower limit first',
  ],
  [
    'no axis',
    { mass: 1, joint: { type: 'prismatic' } },
    'body 1: joint.axis is missing: expected two numbers [x, y]',
  ],
  [
    'an axis of length 0',
    { mass: 1, joint: { type: 'prismatic', axis: [0, 0] } },
    'body 1: joint.axis is [0, 0]: expected a direction other than [0, 0]',
  ],
  [
    'an anchor of a slider',
    { mass: 1, joint: { type: 'prismatic', axis: [0, 1], anchor: [0, 0] } },
    'body 1: joint.anchor is unknown: expected only type, limits, spring, motor, friction, force, axis',
  ],
  [
    'a motor without force',
    { mass: 1, joint: { type: 'revolute', motor: { speed: 1 } } },
    'body 1: joint.motor.maxForce is missing: expected a number from 0 to 1e18',
  ],
  [
    'an angle beyond all limits',
    { mass: 1, angle: 1e18 },
    'body 1: angle is 1000000000000000000: expected a number from -1e6 to 1e6',
  ],
  [
    'limits beyond reach',
    { mass: 1, joint: { type: 'revolute', limits: [1e7, 1e8] } },
    'body 1: joint.limits is [10000000, 100000000]: expected room for the joint between -1e6 and 1e6',
  ],
  [
    'a joint with a motion',
    { mass: 1, motion: { spin: 1 } },
    'body 1: motion is given: expected none for a body with a mass or a joint',
  ],
  [
    'no walls to turn',
    { walls: [], mass: 1 },
    'body 1: inertia is missing: expected one, since these walls give none',
  ],
])('World.bodies.add: rejects %s, and adds nothing', async (_, options, message) => {
  const world = await make()
  expect(() => world.bodies.add({ walls: rod, ...(options as object) } as BodyOptions)).toThrow(message)
  expect(world.bodies.placements).toEqual([])
  expect(world.stats.edges).toBe(0)
  const scene = { ...presets.pile.build(3), bodies: [{ walls: rod, ...(options as object) }] }
  expect(() => parseScene(JSON.parse(JSON.stringify(scene)))).toThrow(
    message.replace('body 1: ', 'scene.bodies[0].'),
  )
  world.destroy()
})

test("World.bodies.add: refuses a dynamic body under 'eventDriven', and one that may move along a periodic axis", async () => {
  const events = await make({ stepping: 'eventDriven' })
  expect(() => events.bodies.add({ walls: rod, mass: 1 })).toThrow(
    "body 1: a dynamic body is given: expected none with stepping 'eventDriven'",
  )
  const periodic = await make({ periodic: { x: [0, 20] } })
  const moves =
    'a dynamic body is given that may move along x, which is periodic: expected a prismatic joint with x of its axis 0'
  const slider = (x: number) => ({ type: 'prismatic', axis: [x, 1] }) as const
  const cases: [Omit<BodyOptions, 'walls'>, string][] = [
    [{}, moves],
    [{ joint: { type: 'revolute' } }, moves],
    [{ joint: slider(0.1) }, moves],
    [
      { joint: slider(0), position: [20, 0] },
      'walls have their middle at x = 20 m: expected it in the box, from 0 to 20 m',
    ],
    [
      { joint: slider(0), angle: 1.5, walls: [{ chain: [0, 30].map((y) => [0, -y] as const) }] } as object,
      'walls span',
    ],
  ]
  for (const [options, message] of cases) {
    const body = { walls: rod, mass: 1, ...options }
    expect(() => periodic.bodies.add(body)).toThrow(message)
    const scene = { ...presets.pile.build(3), periodic: { x: [0, 20] }, bodies: [body] }
    expect(() => parseScene(JSON.parse(JSON.stringify(scene)))).toThrow(message)
  }
  expect(periodic.bodies.placements).toEqual([])
  expect(periodic.bodies.add({ walls: rod, mass: 1, joint: slider(0), position: [19, 99] })).toBe(1)
  for (const world of [events, periodic]) world.destroy()
})

test('World.bodies.add: mass and centroid of plates and wires; the inertia decides how fast a torque turns them', async () => {
  const world = await make({ gravity: [0, 0] })
  const spring = { stiffness: 3, rest: 1 }
  // about a corner of a square of side 2: m (4/6 + 2); about the end of a rod: m/3; an arc closes a half disk
  const moon = { chain: [-1, 0, 1].map((x) => [x, 0] as const), bulges: [0, 0, 1], closed: true }
  const cases: [BodyOptions['walls'], readonly [number, number], number][] = [
    [plate, [-1, -1], 2 * (4 / 6 + 2)],
    [rod, [0, 0], 2 / 3],
    [[moon], [0, 0], 2 / 2],
    [[...rod, ...plate], [0, 0], (2 * 4) / 6],
  ]
  for (const [walls, anchor] of cases)
    world.bodies.add({ walls, mass: 2, joint: { type: 'revolute', anchor, spring } })
  world.step(STEP / 8)
  const h = STEP / 8 / 8
  for (const [k, { forces, spin }] of (await world.bodies.read()).entries()) {
    // eight substeps of a torque that hardly changes
    expect(forces.spring, String(k)).toBeCloseTo(-3 * (0 - 1), 1)
    expect((8 * h * 3) / spin / cases[k][2], String(k)).toBeCloseTo(1, 3)
  }
  world.destroy()
})

test('World.bodies.placement: of a dynamic body it is where it was at the last settle, read or readBodies', async () => {
  const world = await make({ gravity: [0, -10] })
  const body = world.bodies.add({ walls: plate, mass: 1, position: [3, 4], angle: 0.5, centroid: [1, 0] })
  const motion = world.bodies.add({ walls: plate, motion: { velocity: [1, 0] } })
  for (let k = 0; k < 60; k++) world.step(STEP)
  expect(world.bodies.placement(body)).toEqual({ position: [3, 4], angle: 0.5 })
  await world.settle()
  const { position, angle } = world.bodies.placement(body)
  expect(position[0]).toBeCloseTo(3, 5)
  expect(position[1]).toBeCloseTo(4 - 5, 1)
  expect(angle).toBeCloseTo(0.5, 6)
  expect(world.bodies.placements).toEqual([world.bodies.placement(body), world.bodies.placement(motion)])
  world.destroy()
})

test('World.bodies.write: changes a dynamic body, and refuses what its joint does not allow', async () => {
  const world = await make({ gravity: [0, 0] })
  const free = world.bodies.add({ walls: plate, mass: 1, centroid: [1, 0] })
  const hinged = world.bodies.add({ walls: rod, mass: 1, joint: { type: 'revolute' } })
  const slider = world.bodies.add({ walls: rod, mass: 1, joint: { type: 'prismatic', axis: [3, 4] } })
  const moving = world.bodies.add({ walls: rod, motion: { spin: 1 } })
  world.bodies.write(free, { position: [5, 6], angle: 20, velocity: [1, 2], spin: 3 })
  world.bodies.write(hinged, { angle: -7, spin: 2 })
  world.bodies.write(slider, { velocity: [0, 10] })
  const [a, b, c] = await world.bodies.read()
  expect(a.position[0]).toBeCloseTo(5, 5)
  expect(a).toMatchObject({ velocity: [1, 2], spin: 3 })
  expect(a.angle).toBeCloseTo(20, 5)
  expect(b.coordinate).toBeCloseTo(-7, 5)
  expect(c.velocity[0]).toBeCloseTo(4.8, 5)
  expect(c.velocity[1]).toBeCloseTo(6.4, 5)
  world.bodies.write(hinged, { motor: { speed: -1, maxForce: 1e6 } })
  world.bodies.write(slider, { spring: { stiffness: 1000, damping: 1e6 }, friction: 0 })
  for (let k = 0; k < 10; k++) world.step(STEP)
  const after = await world.bodies.read()
  expect(after[1].spin).toBeCloseTo(-1, 5)
  expect(Math.hypot(...after[2].velocity)).toBeLessThan(1e-3)
  const hash = await world.hash()
  expect(() => world.bodies.write(hinged, { velocity: [1, 0] })).toThrow(
    'changes.velocity is given for body 2: expected a body that can move',
  )
  expect(() => world.bodies.write(slider, { spin: 1 })).toThrow(
    'changes.spin is given for body 3: expected a body that can turn',
  )
  expect(() => world.bodies.write(slider, { position: [0, 0] })).toThrow(
    'changes.position is given for body 3: expected a body without a joint',
  )
  expect(() => world.bodies.write(free, { friction: 1 })).toThrow(
    'changes.friction is given for body 1: expected a body with a joint',
  )
  expect(() => world.bodies.write(free, { spin: Number.NaN, velocity: [0, 0] })).toThrow(
    'changes.spin is NaN: expected a number from -1e6 to 1e6',
  )
  expect(() => world.bodies.write(moving, { spin: 1 })).toThrow(
    'body is 4: expected a dynamic body, not one that moves by a motion',
  )
  expect(() => world.bodies.write(9, { spin: 1 })).toThrow('body is 9')
  expect(() => world.bodies.setMotion(free, {})).toThrow(
    'body is 1: expected a body that moves by a motion, not a dynamic one',
  )
  expect(await world.hash()).toBe(hash)
  world.destroy()
})

test('World.bodies.remove: a dynamic body is gone, and its number may be a motion again', async () => {
  const world = await make({ gravity: [0, -10] })
  world.disks.add({ positions: [0, 1.2], radii: 0.1 })
  const flat = [{ chain: [[-1, 0] as const, [1, 0] as const] }]
  world.bodies.add({
    walls: flat,
    mass: 1,
    position: [0, 1],
    joint: { type: 'prismatic', axis: [0, 1], limits: [0, 1] },
  })
  for (let k = 0; k < 60; k++) world.step(STEP)
  expect((await world.disks.read()).positions[1]).toBeCloseTo(1.1, 2)
  world.bodies.remove(1)
  expect(await world.bodies.read()).toEqual([])
  expect(world.bodies.add({ walls: flat, motion: { position: [0, 0.5] } })).toBe(1)
  for (let k = 0; k < 60; k++) world.step(STEP)
  expect((await world.disks.read()).positions[1]).toBeCloseTo(0.6, 2)
  world.destroy()
})

test('World.query.rays, pick: find the walls of a dynamic body where they are now', async () => {
  const world = await make({ gravity: [0, -10] })
  const body = world.bodies.add({ walls: plate, mass: 1, position: [0, 10], velocity: [2, 0] })
  for (let k = 0; k < 60; k++) world.step(STEP)
  // after 1 s it is at (2, 5)
  const { bodies, fractions } = await world.query.rays({
    origins: [-8, 5, -8, 10],
    translations: [20, 0, 20, 0],
  })
  expect([...bodies]).toEqual([body, 0xffffffff])
  expect(-8 + 20 * fractions[0]).toBeCloseTo(1, 2)
  world.destroy()
})

test('World.history.snapshot, keep: steps that follow have equal bits with dynamic bodies', async () => {
  const world = await fallingWorld(3, false, { backend: 'cpu', threads: 1 })
  for (let k = 0; k < 20; k++) world.step(STEP)
  const kept = world.history.keep()
  const snapshot = await world.history.snapshot()
  const goOn = async (one: World) => {
    for (let k = 0; k < 20; k++) one.step(STEP)
    return [await one.hash(), await one.bodies.read(), one.bodies.placements]
  }
  const expected = await goOn(world)
  const copy = await World.fromSnapshot(snapshot, { backend: 'cpu', threads: 1 })
  expect(await goOn(copy)).toEqual(expected)
  world.history.rollBack(kept)
  expect(await goOn(world)).toEqual(expected)
  for (const one of [world, copy]) one.destroy()
})

test('World.history.record: a replay repeats dynamic bodies and their changes', async () => {
  const world = await make({ gravity: [0, -10] })
  world.disks.add({ positions: [0, 2, 0.3, 3], radii: 0.2 })
  const recording = world.history.record({ hashEvery: 5 })
  const body = world.bodies.add({
    walls: plate,
    mass: 1,
    position: [0, 0],
    joint: { type: 'revolute', friction: 1 },
  })
  for (let k = 0; k < 10; k++) world.step(STEP)
  world.bodies.write(body, { spin: 2 })
  for (let k = 0; k < 10; k++) world.step(STEP)
  const { difference, hash } = await new Replay(await recording.stop()).run({ backend: 'cpu' })
  expect(difference).toBeNull()
  expect(hash).toBe(await world.hash())
  world.destroy()
})

test("World.step: with substeps 'auto' a fast wheel gets as many as its tips need", async () => {
  const substeps = async (spin: number) => {
    const world = await make({ gravity: [0, 0], substeps: 'auto' })
    world.disks.add({ positions: [9, 9], radii: 0.1 })
    world.bodies.add({ walls: rod, inertia: 1, spin, joint: { type: 'revolute' } })
    world.step(STEP)
    await world.settle()
    const { stats } = world
    world.destroy()
    return stats.substeps
  }
  expect(await substeps(1)).toBe(8)
  // tips at 60 m/s move half a radius in 1/1200 s
  expect(await substeps(60)).toBe(32)
})

test('World.takeEvents: names the walls of dynamic bodies', async () => {
  const world = await make({ gravity: [0, -10], events: true })
  const [disk] = world.disks.add({ positions: [0, 2], radii: 0.2 })
  const body = world.bodies.add({ walls: plate, mass: 1, joint: { type: 'revolute' } })
  for (let k = 0; k < 60; k++) world.step(STEP)
  const { begin } = await world.takeEvents()
  expect(new Set(begin.bodies)).toEqual(new Set([body]))
  expect(new Set(begin.a)).toEqual(new Set([disk]))
  world.destroy()
})

test('World.step: a dynamic body goes on when all disks are gone, and without any', async () => {
  const world = await make({ gravity: [0, -10] })
  world.bodies.add({ walls: plate, mass: 1 })
  const fall = async () => {
    for (let k = 0; k < 6; k++) world.step(STEP)
    return (await world.bodies.read())[0].velocity[1]
  }
  expect(await fall()).toBeCloseTo(-1, 3)
  const ids = world.disks.add({ positions: [9, 0], radii: 0.1 })
  expect(await fall()).toBeCloseTo(-2, 3)
  world.disks.remove(ids)
  expect(await fall()).toBeCloseTo(-3, 3)
  world.destroy()
})
