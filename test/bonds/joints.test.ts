/** The calls of joints: what they return, and what they refuse. */
import { beforeEach, describe, expect, test } from 'vitest'
import { NO_SIZES } from '../../src/features/sizes.ts'
import { type JointChanges, type JointOptions, NONE, World, type WorldOptions } from '../../src/index.ts'
import { BUFFERS } from '../../src/pipeline/features.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'

const CPU: WorldOptions = { backend: 'cpu', threads: 1, gravity: [0, -10] }
const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(1 / 60)
}

let world: World
beforeEach(async () => {
  world = await World.create(CPU)
  world.disks.add({ positions: [0, 0, 1, 0, 2, 0, 3, 0], radii: 0.2, angles: [0, 0.5, 0, 0] })
})

test('World.joints.add, World.joints.remove: give the smallest numbers that neither bonds nor joints have', async () => {
  expect(world.joints.add({ type: 'weld', pairs: [0, 1], points: [0.5, 0] })).toEqual(Uint32Array.of(0))
  expect(world.bonds.add({ type: 'distance', pairs: [2, 3] })).toEqual(Uint32Array.of(1))
  expect(world.joints.add({ type: 'distance', disks: [2, 3], points: [2, 1, 3, 2] })).toEqual(
    Uint32Array.of(2, 3),
  )
  world.joints.remove([0, 3])
  expect(world.joints.add({ type: 'gear', pairs: [] })).toEqual(new Uint32Array(0))
  expect(world.joints.add({ type: 'revolute', pairs: [0, 1], points: [0.5, 0] })).toEqual(Uint32Array.of(0))
  expect(world.stats).toMatchObject({ bonds: 1, joints: 2 })
  expect((await world.bonds.read()).bonds).toEqual(Uint32Array.of(1))
  expect(() => world.bonds.remove([0])).toThrow(new Error('bonds[0] is 0: no bond has this number'))
  expect(() => world.joints.remove([1])).toThrow(new Error('joints[0] is 1: no joint has this number'))
})

test('World.joints.read: returns ends, anchors and coordinates, before the first step too', async () => {
  world.joints.add({ type: 'revolute', pairs: [0, 1], points: [0.5, 0] })
  world.joints.add({ type: 'revolute', pairs: [2, 3], anchors: [0.5, 0, -0.5, 0], angles: 0.25 })
  world.joints.add({ type: 'prismatic', disks: [1], points: [1, 0.5], directions: 1 })
  world.joints.add({ type: 'distance', disks: [3], points: [3, 4], anchors: [0, 0.1] })
  world.joints.add({ type: 'gear', pairs: [0, 3] })
  const { forces, anchors, values, ...state } = await world.joints.read()
  expect(state).toMatchObject({
    joints: Uint32Array.of(0, 1, 2, 3, 4),
    types: ['revolute', 'revolute', 'prismatic', 'distance', 'gear'],
    pairs: Uint32Array.of(0, 1, 2, 3, 1, NONE, 3, NONE, 0, 3),
    points: Float32Array.of(0, 0, 0, 0, 1, 0.5, 3, 4, 0, 0),
    broken: new Uint8Array(5),
  })
  for (const [k, value] of [0, -0.25, 0, 3.9, 0].entries()) expect(values[k]).toBeCloseTo(value, 6)
  expect(forces).toEqual(new Float32Array(15))
  // where the points are in a disk that has turned by half a radian
  const [c, s] = [Math.cos(0.5), Math.sin(0.5)]
  const expected = [
    0.5,
    0,
    -0.5 * c,
    0.5 * s,
    0.5,
    0,
    -0.5,
    0,
    0.5 * s,
    0.5 * c,
    0,
    0,
    0,
    0.1,
    0,
    0,
    0,
    0,
    0,
    0,
  ]
  for (const [k, value] of expected.entries()) expect(anchors[k]).toBeCloseTo(value, 6)
})

test('World.disks.remove: removes the joints of the disks, and a bond with their number has no law', async () => {
  world.joints.add({ type: 'distance', pairs: [0, 1, 1, 2], upper: 1.5, lower: 0.9 })
  world.disks.remove([1])
  expect(world.stats.joints).toBe(0)
  world.bonds.add({ type: 'distance', pairs: [0, 2] })
  world.disks.write([0, 2], { velocities: [-1, 0, 1, 0] })
  steps(world, 30)
  const { positions } = await world.disks.read([0, 2])
  expect(positions[2] - positions[0]).toBeCloseTo(2, 3)
})

test('World.sinks, World.disks.readQuarantined: a joint whose body has died is broken and holds nothing', async () => {
  world.joints.add({ type: 'revolute', pairs: [0, 1], points: [0.5, 0] })
  world.joints.add({ type: 'distance', disks: [1], points: [1, 1] })
  world.sinks = [{ disk: [0, 0, 0.1] }]
  steps(world, 2)
  world.sinks = []
  steps(world, 30)
  const { broken, values } = await world.joints.read()
  expect(broken).toEqual(Uint8Array.of(1, 0))
  expect(values[1]).toBeCloseTo(1, 4)
  world.disks.write([1], { positions: [2e7, 0] })
  steps(world, 2)
  expect(await world.disks.readQuarantined()).toEqual(Uint32Array.of(1))
  expect((await world.joints.read()).broken).toEqual(Uint8Array.of(1, 1))
  world.disks.remove([1])
  expect(world.stats.joints).toBe(0)
})

test('World.joints.add: jointed bodies collide only if `collideConnected` is true, or once the joint is removed', async () => {
  const apart = async (options: object, then: (world: World) => void = () => {}) => {
    const pair = await World.create({ ...CPU, gravity: [0, 0] })
    pair.disks.add({ positions: [0, 0, 0.1, 0], radii: 0.2 })
    pair.joints.add({ type: 'distance', pairs: [0, 1], upper: 9, ...options })
    steps(pair, 30)
    then(pair)
    steps(pair, 30)
    const { positions } = await pair.disks.read()
    pair.destroy()
    return positions[2] - positions[0]
  }
  expect(await apart({})).toBeCloseTo(0.1, 5)
  expect(await apart({ collideConnected: true })).toBeGreaterThan(0.39)
  expect(await apart({}, (pair) => pair.joints.remove([0]))).toBeGreaterThan(0.39)
})

test('World.joints.write: wakes sleeping bodies; a slow motor keeps them awake, and a joint without does not', async () => {
  const sleepy = await World.create({ ...CPU, sleep: true })
  sleepy.disks.add({ positions: [0, 0], radii: 0.2 })
  sleepy.joints.add({ type: 'revolute', disks: [0], points: [0, 0], maxMotorTorque: 1 })
  steps(sleepy, 60)
  await sleepy.settle()
  expect(sleepy.stats.awake).toBe(0)
  sleepy.joints.write([0], { motorSpeed: 2 })
  steps(sleepy, 60)
  expect((await sleepy.disks.read()).spins[0]).toBeCloseTo(2, 4)
  expect(sleepy.stats.awake).toBe(1)
  // far below the speed of what rests
  sleepy.joints.write([0], { motorSpeed: 0.01 })
  steps(sleepy, 5)
  const [before] = (await sleepy.disks.read()).angles
  steps(sleepy, 120)
  expect((await sleepy.disks.read()).angles[0] - before).toBeCloseTo(0.02, 3)
  expect(sleepy.stats.awake).toBe(1)
  // what is held at its limit may sleep
  sleepy.joints.write([0], { upper: before + 0.03 })
  steps(sleepy, 200)
  await sleepy.settle()
  expect(sleepy.stats.awake).toBe(0)
  expect((await sleepy.joints.read()).values[0]).toBeCloseTo(before + 0.03, 4)
  sleepy.destroy()
})

test('World.history: a snapshot, a kept state and a recording go on with joints as they were', async () => {
  world.joints.add({
    type: 'revolute',
    disks: [0],
    points: [-0.5, 0],
    lower: -0.4,
    motorSpeed: 1,
    maxMotorTorque: 0.02,
  })
  world.joints.add({ type: 'distance', pairs: [0, 1, 1, 2], upper: 1.1 })
  steps(world, 20)
  const snapshot = await world.history.snapshot()
  const kept = world.history.keep()
  world.joints.write([1], { upper: 1.5 })
  steps(world, 20)
  const later = await world.hash()
  const back = async () => {
    // what the host keeps of the limits is back, too
    expect(() => world.joints.write([2], { lower: 1.2 })).toThrow('expected at most upper')
    world.joints.write([1], { upper: 1.5 })
    steps(world, 20)
    return world.hash()
  }
  world.history.rollBack(kept)
  expect(await back()).toBe(later)
  world.history.restore(snapshot)
  expect(await back()).toBe(later)
  const other = await World.fromSnapshot(snapshot, { backend: 'cpu', threads: 1 })
  other.joints.write([1], { upper: 1.5 })
  steps(other, 20)
  expect(await other.hash()).toBe(later)
  other.joints.remove([1])
  steps(other, 20)
  expect(other.stats.joints).toBe(2)
  other.destroy()
})

test('World.joints.add: holds bodies across the seam of a periodic box as elsewhere', async () => {
  const run = async (shift: number) => {
    const ring = await World.create({ ...CPU, gravity: [0, 0], periodic: { x: [0, 8] } })
    const x = (at: number) => (at + shift + 8) % 8
    ring.disks.add({
      positions: [x(3.5), 0, x(4.5), 0, x(5.5), 0],
      radii: 0.25,
      velocities: [0, 1, 0, -1, 0.5, 0],
      spins: 1,
    })
    ring.joints.add({ type: 'revolute', pairs: [0, 1], points: [x(4), 0], lower: -0.5, upper: 0.5 })
    ring.joints.add({ type: 'distance', pairs: [1, 2], upper: 1.25 })
    ring.joints.add({ type: 'revolute', disks: [0], points: [x(3), 0], maxMotorTorque: 0.1 })
    steps(ring, 60)
    const { values } = await ring.joints.read()
    ring.destroy()
    return values
  }
  const inside = await run(0)
  for (const shift of [3.5, 4])
    for (const [k, value] of (await run(shift)).entries()) expect(value).toBeCloseTo(inside[k], 3)
})

test('World.step: a world without joints has no memory of them, and joints add no stage', () => {
  const sizes = {
    ...NO_SIZES,
    disks: 10,
    ids: 10,
    bonds: 5,
    bondColors: [1],
    anchored: 1,
    levels: [{ columns: 4, rows: 4 }],
  }
  const labels = (jointed: number) => substepStages({ ...sizes, jointed }).map(({ label }) => label)
  expect(labels(1)).toEqual(labels(0))
  for (const name of ['joints', 'jointEdits'] as const) {
    expect(BUFFERS[name].length(sizes)).toBe(0)
    expect(BUFFERS[name].length({ ...sizes, jointed: 1 })).toBe(5)
  }
})

describe('World.joints.add', () => {
  const pin = { type: 'revolute', pairs: [0, 1], points: [0.5, 0] } as const
  const rod = { type: 'distance', pairs: [0, 1] } as const
  const REFUSED: [string, unknown][] = [
    ['joints is 7: expected an object', 7],
    ["type is missing: expected 'revolute', 'distance', 'prismatic', 'weld' or 'gear'", { pairs: [0, 1] }],
    ['pairs[1] is 4: no disk has this id', { ...pin, pairs: [0, 4] }],
    ['pairs[1] is 0: expected another disk than pairs[0]', { ...rod, pairs: [0, 0] }],
    ['pairs is missing: expected two ids per joint, or disks and points', { type: 'weld' }],
    ['pairs is missing: expected two ids per joint', { type: 'gear' }],
    ['points is missing: expected a point of the world per joint, or anchors', { type: 'weld', pairs: [0, 1] }],
    ['anchors and points are both given: expected one of them for pairs', { ...pin, anchors: [0, 0, 0, 0] }],
    ['disks and pairs are both given: expected one of them', { ...pin, disks: [0] }],
    ['points and pairs are both given: expected one of them', { ...rod, points: [0, 0] }],
    ['points has 1 numbers for 1 joints: expected 2', { ...pin, points: [0] }],
    ['anchors has 3 numbers for 1 joints: expected 4', { ...rod, anchors: [0, 0, 0] }],
    ['hertz and stiffness are both given: expected one of them', { ...rod, hertz: 1, stiffness: 1 }],
    ['lower of joint 0 is 2: expected at most upper, which is 1', { ...pin, lower: 2, upper: 1 }],
    ['upper of joint 0 is -1: expected 0 or more, because it is a length', { ...rod, upper: -1 }],
    ['upper is NaN: expected a number from -1e18 to 1e18, -Infinity or Infinity', { ...pin, upper: Number.NaN }],
    ['maxMotorTorque is missing: expected a number from 0 to 1e18, because motorSpeed is given', { ...pin, motorSpeed: 1 }],
    ['maxMotorForce is missing: expected a number from 0 to 1e18, because motorSpeed is given', { ...rod, motorSpeed: 1 }],
    ['ratio is 0: expected a number from -1000 to 1000 that is at least 0.001 in magnitude', { type: 'gear', pairs: [0, 1], ratio: 0 }],
    ['motorSpeed has 2 numbers for 1 joints: expected 1', { ...pin, motorSpeed: [1, 2], maxMotorTorque: 1 }],
    [
      'joints.maxMotorForce is unknown: expected only type, pairs, collideConnected, disks, points, anchors, stiffness, hertz, dampingRatio, lower, upper, motorSpeed, maxMotorTorque, angles, target (Did you mean maxMotorTorque?)',
      { ...pin, maxMotorForce: 1 },
    ],
  ] // biome-ignore format: a refusal per line

  test.each(REFUSED)('%s', (message, options) => {
    expect(() => world.joints.add(options as JointOptions)).toThrow(new Error(message))
    expect(world.stats.joints).toBe(0)
    expect(world.joints.add(pin)).toEqual(Uint32Array.of(0))
  })

  test('rejects more than 64 bonds and joints of a disk, and stepping eventDriven', async () => {
    const others = Array.from({ length: 64 }, (_, k) => 4 + k)
    world.disks.add({ positions: others.flatMap((k) => [k, 9]), radii: 0.2 })
    world.bonds.add({ type: 'distance', pairs: others.flatMap((k) => [0, k]).slice(2) })
    world.joints.add(rod)
    expect(() => world.joints.add(pin)).toThrow(
      new Error('disk 0 would have 65 bonds: expected at most 64 per disk'),
    )
    const gas = await World.create({ backend: 'cpu', stepping: 'eventDriven' })
    gas.disks.add({ positions: [0, 0, 1, 0], radii: 0.2 })
    expect(() => gas.joints.add(rod)).toThrow(
      new Error("stepping is 'eventDriven': expected 'discrete' for joints"),
    )
    gas.destroy()
  })
})

test.each([
  ['joints[1] is 9: no joint has this number', [0, 9], { lower: 0 }],
  ['joints[1] is 0: this joint was named before', [0, 0], { lower: 0 }],
  ['changes.colour is unknown: expected only stiffness, hertz, dampingRatio, lower, upper, motorSpeed, maxMotorTorque, target, maxMotorForce, lengths', [0], { colour: 1 }],
  ["changes.maxMotorForce is given, and joint 0 is of type 'revolute': expected only stiffness, hertz, dampingRatio, lower, upper, motorSpeed, maxMotorTorque, target", [0], { maxMotorForce: 1 }],
  ['changes.lower is given, and joint 1 is rigid: expected only lengths', [1], { lower: 1 }],
  ['changes.target is given, and joint 2 is rigid: expected no changes', [2], { target: 1 }],
  ['changes.lower of joint 0 is 0.75: expected at most upper, which is 0.5', [0], { lower: 0.75 }],
  ['changes.hertz is -1: expected a number from 0 to 1e6', [0], { hertz: -1 }],
  ['changes.upper of joint 3 is -1: expected 0 or more, because it is a length', [3], { upper: -1 }],
] as const)('World.joints.write: %s', async (message, joints, changes) => {
  world.joints.add({ type: 'revolute', pairs: [0, 1], points: [0.5, 0], upper: 0.5 })
  world.joints.add({ type: 'distance', pairs: [1, 2] })
  world.joints.add({ type: 'weld', pairs: [2, 3], points: [2.5, 0] })
  world.joints.add({ type: 'distance', pairs: [0, 2], upper: 2.5 })
  const before = await world.hash()
  expect(() => world.joints.write(joints, changes as JointChanges)).toThrow(new Error(message))
  expect(await world.hash()).toBe(before)
}) // biome-ignore format: a refusal per line

test('World.joints.write: the length of a rod, and springs in place of others', async () => {
  world.joints.add({ type: 'distance', disks: [0], points: [0, 1] })
  world.joints.add({ type: 'prismatic', disks: [3], points: [3, 0], stiffness: 50, dampingRatio: 1 })
  world.joints.write([0], { lengths: 2 })
  world.joints.write([1], { hertz: 2, target: 1, lower: -0.5, upper: 1.5 })
  expect(() => world.joints.write([1], { lower: 1.6 })).toThrow('expected at most upper, which is 1.5')
  steps(world, 300)
  const { values } = await world.joints.read()
  expect(values[0]).toBeCloseTo(2, 3)
  expect(values[1]).toBeCloseTo(1, 3)
})

describe('parseScene, World.fromScene', () => {
  const scene: Scene = {
    version: 1,
    name: 'joints',
    gravity: [0, 0],
    disks: { positions: [0, 0, 1, 0], radii: 0.2 },
    joints: [
      { type: 'revolute', pairs: [0, 1], points: [0.5, 0], lower: [-1], motorSpeed: 1, maxMotorTorque: 1 },
      { type: 'distance', disks: [1], points: [1, 2], upper: 3 },
    ],
    walls: [],
  }

  test('joints survive JSON', async () => {
    const copy = parseScene(JSON.parse(JSON.stringify(scene)))
    expect(copy).toEqual(scene)
    const made = await World.fromScene(copy, { backend: 'cpu' })
    expect((await made.joints.read()).types).toEqual(['revolute', 'distance'])
    made.destroy()
  })

  test.each([
    ['scene.joints[0].pairs[1] is 2: no disk has this id', { joints: [{ type: 'gear', pairs: [0, 2] }] }],
    ['scene.joints is 1: expected an array of joints', { joints: 1 }],
    ["scene.joints.length is 2: expected 0 with stepping 'eventDriven'", { stepping: 'eventDriven' }],
  ])('%s', (message, fields) => {
    expect(() => parseScene({ ...scene, ...fields })).toThrow(new Error(message))
  })
})
