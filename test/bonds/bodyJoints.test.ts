/** The calls of joints with dynamic bodies: what they return, and what they refuse. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type JointOptions, NONE, Replay, World, type WorldOptions } from '../../src/index.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { box } from '../../src/shapes/box.ts'

const CPU: WorldOptions = { backend: 'cpu', threads: 1, gravity: [0, -10], bounds: [-9, -9, 9, 9] }
const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(1 / 60)
}
const plank = [{ chain: [[-0.5, -0.1], [0.5, -0.1], [0.5, 0.1], [-0.5, 0.1]], closed: true }] as const // biome-ignore format: points

/** Bodies 1 to 4: a plank whose centroid is off its origin and that has turned, one that does not turn, one with its own joint, and a moved one. */
let world: World
beforeEach(async () => {
  world = await World.create(CPU)
  world.disks.add({ positions: [0, 2, 3, 0], radii: 0.2 })
  world.bodies.add({ walls: plank, mass: 2, centroid: [0.2, 0], inertia: 0.3, position: [1, 0], angle: 0.5 })
  world.bodies.add({ walls: plank, position: [3, 1], mass: 1, fixedRotation: true })
  world.bodies.add({ walls: plank, position: [5, 1], mass: 1, joint: { type: 'prismatic', axis: [0, 1] } })
  world.bodies.add({ walls: plank, motion: { position: [7, 1] } })
})

test('World.joints.read: returns bodies, anchors in their coordinates, and coordinates, before the first step too', async () => {
  world.joints.add({ type: 'revolute', disks: [{ body: 1 }], points: [1, 0.3] })
  world.joints.add({ type: 'distance', pairs: [{ body: 1 }, 0], anchors: [0.5, 0.1, 0.1, 0] })
  world.joints.add({ type: 'distance', pairs: [1, { body: 2 }] })
  const { pairs, bodies, anchors, values } = await world.joints.read()
  expect(pairs).toEqual(Uint32Array.of(NONE, NONE, NONE, 0, 1, NONE))
  expect(bodies).toEqual(Uint32Array.of(1, 0, 1, 0, 0, 2))
  const [c, s] = [Math.cos(0.5), Math.sin(0.5)]
  // the centroid of body 1 is 0.2 m from its origin
  const expected = [0.3 * s, 0.3 * c, 0, 0, 0.5, 0.1, 0.1, 0, 0, 0, 0, 0]
  for (const [k, value] of expected.entries()) expect(anchors[k]).toBeCloseTo(value, 6)
  const corner = [1 + 0.5 * c - 0.1 * s, 0.5 * s + 0.1 * c]
  for (const [k, value] of [0, Math.hypot(0.1 - corner[0], 2 - corner[1]), 1].entries())
    expect(values[k]).toBeCloseTo(value, 6)
})

test('World.bodies.remove: removes the joints of the body, and another one with its number has none', async () => {
  world.joints.add({ type: 'revolute', disks: [{ body: 1 }, { body: 2 }], points: [1, 0, 3, 1] })
  world.joints.add({ type: 'distance', pairs: [0, { body: 1 }], upper: 3 })
  world.bodies.remove(1)
  expect(world.stats.joints).toBe(1)
  expect(world.bodies.add({ walls: plank, mass: 2 })).toBe(1)
  steps(world, 30)
  expect((await world.joints.read()).bodies).toEqual(Uint32Array.of(2, 0))
  const states = await world.bodies.read()
  expect(states.map(({ body }) => body)).toEqual([1, 2, 3])
  expect(states[0].velocity[1]).toBeCloseTo(-5, 2)
})

test('World.joints.add: a disk and the body that it is joined to collide only if `collideConnected` is true, or once the joint is removed', async () => {
  const sunk = async (options: object, then: (world: World) => void = () => {}) => {
    const pair = await World.create({ ...CPU, gravity: [0, 0] })
    pair.bodies.add({ walls: plank, mass: 2 })
    pair.disks.add({ positions: [0, 0.15], radii: 0.1 })
    pair.joints.add({ type: 'distance', pairs: [0, { body: 1 }], upper: 9, ...options })
    steps(pair, 30)
    then(pair)
    steps(pair, 30)
    const [{ position }] = await pair.bodies.read()
    const y = (await pair.disks.read()).positions[1]
    pair.destroy()
    return y - position[1]
  }
  expect(await sunk({})).toBeCloseTo(0.15, 5)
  expect(await sunk({ collideConnected: true })).toBeGreaterThan(0.19)
  expect(await sunk({}, (pair) => pair.joints.remove([0]))).toBeGreaterThan(0.19)
})

test('World.joints.add: a grain and the body that it is welded to do not collide', async () => {
  const pair = await World.create({ ...CPU, gravity: [0, 0] })
  pair.bodies.add({ walls: plank, mass: 2 })
  pair.grains.add({ shapes: box(0.4, 0.2), positions: [0.5, 0.1] })
  pair.joints.add({ type: 'weld', pairs: [0, { body: 1 }], points: [0.4, 0.1] })
  steps(pair, 60)
  const [{ position, angle }] = await pair.bodies.read()
  for (const value of [...position, angle]) expect(Math.abs(value)).toBeLessThan(1e-5)
  pair.destroy()
})

test('World.step: the option `sleep` does not change what joints of bodies do', async () => {
  const run = async (sleep: boolean) => {
    const some = await World.create({ ...CPU, sleep })
    some.bodies.add({ walls: plank, mass: 2, position: [0.5, 0] })
    some.disks.add({ positions: [1, 0], radii: 0.2 })
    some.joints.add({ type: 'revolute', disks: [{ body: 1 }], points: [0, 0] })
    some.joints.add({ type: 'revolute', pairs: [{ body: 1 }, 0], points: [1, 0] })
    steps(some, 90)
    const states = [await some.bodies.read(), await some.disks.read(), (await some.joints.read()).forces]
    some.destroy()
    return states
  }
  expect(await run(true)).toEqual(await run(false))
})

test('World.joints.add: a gear takes a carrier of any kind, which takes the gear with it when it is removed', async () => {
  world.disks.add({ positions: [0, 4], radii: 0.2 })
  world.joints.add({
    type: 'gear',
    pairs: [0, 1, 0, { body: 1 }, 0, 1],
    carriers: [2, { body: 2 }, { body: 1 }],
  })
  world.joints.add({ type: 'gear', pairs: [0, 1] })
  const { carriers, carrierBodies, values } = await world.joints.read()
  expect(carriers).toEqual(Uint32Array.of(2, NONE, NONE, NONE))
  expect(carrierBodies).toEqual(Uint32Array.of(0, 2, 1, 0))
  for (const value of values) expect(value).toBeCloseTo(0, 6)
  world.disks.remove([2])
  expect(world.stats.joints).toBe(3)
  world.bodies.remove(1)
  expect((await world.joints.read()).joints).toEqual(Uint32Array.of(3))
})

test('World.sinks: a gear whose carrier has died is broken', async () => {
  world.disks.add({ positions: [0, 4], radii: 0.2 })
  world.joints.add({ type: 'gear', pairs: [0, 1], carriers: [2] })
  world.sinks = [{ disk: [0, 4, 0.1] }]
  steps(world, 2)
  expect((await world.joints.read()).broken).toEqual(Uint8Array.of(1))
})

test('World.history: a snapshot, a kept state and a recording go on with joints of bodies as they were', async () => {
  const recording = world.history.record({ hashEvery: 4 })
  world.joints.add({ type: 'gear', pairs: [0, 1], carriers: [{ body: 1 }] })
  world.joints.add({
    type: 'revolute',
    disks: [{ body: 1 }],
    points: [1, 0.3],
    motorSpeed: 1,
    maxMotorTorque: 5,
  })
  world.joints.add({ type: 'distance', pairs: [{ body: 1 }, 0, 1, { body: 2 }], upper: 1.5 })
  steps(world, 20)
  const snapshot = await world.history.snapshot()
  const kept = world.history.keep()
  const goOn = (one: World) => {
    one.joints.write([2], { upper: 2 })
    steps(one, 20)
    return one.hash()
  }
  const later = await goOn(world)
  const replay = new Replay(await recording.stop())
  const result = await replay.run({ backend: 'cpu', threads: 1 })
  expect(result).toMatchObject({ hash: later, difference: null, apart: null })
  world.history.rollBack(kept)
  expect(await goOn(world)).toBe(later)
  world.history.restore(snapshot)
  expect(await goOn(world)).toBe(later)
  const other = await World.fromSnapshot(snapshot, { backend: 'cpu', threads: 1 })
  expect(await goOn(other)).toBe(later)
  // what the host knows of bodies is back, too
  expect(other.joints.add({ type: 'weld', disks: [{ body: 2 }], points: [3, 1] })).toEqual(Uint32Array.of(4))
  other.bodies.remove(1)
  expect(other.stats.joints).toBe(2)
  other.destroy()
})

describe('World.joints.add', () => {
  const pin = { type: 'revolute', points: [1, 0] } as const
  const gear = { type: 'gear', pairs: [0, 1] } as const
  const REFUSED: [string, unknown][] = [
    ['disks[0].body is 4: expected the number of a dynamic body, which has a mass', { ...pin, disks: [{ body: 4 }] }],
    ['disks[0].body is 0: expected the number of a dynamic body, which has a mass', { ...pin, disks: [{ body: 0 }] }],
    ['pairs[1].body is missing: expected the number of a dynamic body, which has a mass', { ...pin, pairs: [0, {}] }],
    [
      'disks[0].body is 3, which bodies.add gave a joint: expected a body without, held by joints of world.joints alone',
      { ...pin, disks: [{ body: 3 }] },
    ],
    ['disks[0].id is unknown: expected only body', { ...pin, disks: [{ id: 1 }] }],
    ['pairs[1] is {body: 1}: expected another disk than pairs[0]', { ...pin, pairs: [{ body: 1 }, { body: 1 }] }],
    ['carriers has 2 bodies for 1 joints: expected 1', { ...gear, carriers: [0, 1] }],
    ['carriers[0] is 1: expected another body than both wheels', { ...gear, carriers: [1] }],
    ['carriers[0] is {body: 1}: expected another body than both wheels', { type: 'gear', pairs: [0, { body: 1 }], carriers: [{ body: 1 }] }],
    ['carriers[0] is 9: no disk has this id', { ...gear, carriers: [9] }],
    ['carriers is 2: expected an array of numbers', { ...gear, carriers: 2 }],
    ['pairs[0] is null: no disk has this id', { ...pin, pairs: [null, 0] }],
    ['pairs[0] is 2147483649: no disk has this id', { ...pin, pairs: [2147483649, 0] }],
  ] // biome-ignore format: a refusal per line

  test.each(REFUSED)('%s', (message, options) => {
    expect(() => world.joints.add(options as JointOptions)).toThrow(new Error(message))
    expect(world.stats.joints).toBe(0)
  })

  test('rejects more than 64 joints of a body, and bonds of bodies', () => {
    const add = () => world.joints.add({ type: 'distance', pairs: [0, { body: 1 }] })
    for (let k = 0; k < 32; k++) world.joints.add({ type: 'gear', pairs: [0, { body: 1 }, 1, { body: 1 }] })
    expect(add).toThrow(new Error('body 1 would have 65 joints: expected at most 64 per body'))
    const bonds = { type: 'weld', pairs: [{ body: 1 }, 0] } as never
    expect(() => world.bonds.add(bonds)).toThrow('pairs[0] is {body: 1}: no disk has this id')
  })
})

describe('parseScene, World.fromScene', () => {
  const scene: Scene = {
    version: 1,
    name: 'planks',
    gravity: [0, -10],
    disks: { positions: [0, 0], radii: [0.2] },
    walls: [],
    bodies: [
      { walls: [{ chain: [[-0.5, 0], [0.5, 0]], radius: 0.1 }], mass: 1, position: [1, 0] }, // biome-ignore format: points
      { walls: [{ chain: [[-0.5, 0], [0.5, 0]] }], motion: { position: [5, 0] } }, // biome-ignore format: points
    ],
    joints: [{ type: 'revolute', pairs: [0, { body: 1 }], points: [0.5, 0] }],
  }

  test('joints of bodies survive JSON', async () => {
    const copy = parseScene(JSON.parse(JSON.stringify(scene)))
    expect(copy).toEqual(scene)
    const made = await World.fromScene(copy, { backend: 'cpu' })
    expect((await made.joints.read()).bodies).toEqual(Uint32Array.of(0, 1))
    made.destroy()
  })

  test.each([2, 3])('rejects body %i, which is not dynamic or not there', (body) => {
    const joints = [{ type: 'revolute' as const, disks: [{ body }], points: [0, 0] }]
    expect(() => parseScene({ ...scene, joints })).toThrow(
      new Error(
        `scene.joints[0].disks[0].body is ${body}: expected the number of a dynamic body, which has a mass`,
      ),
    )
  })
})
