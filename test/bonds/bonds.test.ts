/** The calls of bonds: what they return, and what they refuse. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type BondOptions, NONE, World } from '../../src/index.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'

let world: World
beforeEach(async () => {
  world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -10] })
  world.disks.add({ positions: [0, 0, 1, 0, 2, 0, 3, 0], radii: 0.2 })
})

test('World.bonds.add, World.bonds.remove: give the smallest free numbers', async () => {
  expect(world.bonds.add({ type: 'weld', pairs: [0, 1, 1, 2] })).toEqual(Uint32Array.of(0, 1))
  expect(world.bonds.add({ type: 'distance', pairs: [2, 3] })).toEqual(Uint32Array.of(2))
  world.bonds.remove([1])
  expect(world.stats.bonds).toBe(2)
  expect(world.bonds.add({ type: 'spring', stiffness: 1, disks: [3, 0], points: [3, 1, 0, 2] })).toEqual(
    Uint32Array.of(1, 3),
  )
  expect(world.bonds.add({ type: 'weld', pairs: [] })).toEqual(new Uint32Array(0))
  const { bonds, pairs, broken, lengths, forces } = await world.bonds.read()
  expect(bonds).toEqual(Uint32Array.of(0, 1, 2, 3))
  expect(pairs).toEqual(Uint32Array.of(0, 1, 3, NONE, 2, 3, 0, NONE))
  expect(broken).toEqual(new Uint8Array(4))
  expect(lengths).toEqual(Float32Array.of(1, 1, 1, 2))
  expect(forces).toEqual(new Float32Array(12))
})

test('World.disks.remove: removes the bonds of the disks, so that others with their ids have none', async () => {
  world.bonds.add({ type: 'distance', pairs: [0, 1, 1, 2, 2, 3] })
  world.disks.remove([1])
  expect((await world.bonds.read()).bonds).toEqual(Uint32Array.of(2))
  world.step(1 / 60)
  expect(world.disks.add({ positions: [0, 5], radii: 0.2, velocities: [9, 0] })).toEqual(Uint32Array.of(1))
  world.step(1 / 60)
  const { velocities } = await world.disks.read()
  expect(velocities[2]).toBe(9)
  expect(velocities[0]).toBe(0)
})

test('World.bonds.add: ids far above the number of disks', async () => {
  world.disks.add({ positions: [0, 3, 0, 4], radii: 0.2, ids: [40_000, 7_000], velocities: [1, 0, -1, 0] })
  world.bonds.add({ type: 'distance', pairs: [40_000, 7_000, 0, 40_000] })
  for (let step = 0; step < 30; step++) world.step(1 / 60)
  const { positions } = await world.disks.read([40_000, 7_000])
  expect(Math.hypot(positions[2] - positions[0], positions[3] - positions[1])).toBeCloseTo(1, 3)
  world.disks.remove([40_000])
  expect(world.stats.bonds).toBe(0)
})

test('World.bonds.add: takes a bond at rest as its disks are, after all that was asked for', async () => {
  world.disks.write([1], { positions: [1.5, 0], angles: 2 })
  world.bonds.add({ type: 'weld', pairs: [0, 1] })
  world.step(1 / 60)
  const { forces, lengths } = await world.bonds.read()
  expect(lengths).toEqual(Float32Array.of(1.5))
  for (const force of forces) expect(Math.abs(force)).toBeLessThan(1e-4)
})

test('World.bonds.add: bonded disks collide if `collide` is true, or once the bond is broken or removed', async () => {
  const apart = async (options: Partial<BondOptions>, then: (world: World) => void = () => {}) => {
    const pair = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0] })
    pair.disks.add({ positions: [0, 0, 0.1, 0], radii: 0.2 })
    // the list of contacts is older than the bond
    pair.step(1e-6)
    pair.bonds.add({ type: 'spring', pairs: [0, 1], stiffness: 0, ...options })
    for (let step = 0; step < 30; step++) pair.step(1 / 60)
    then(pair)
    for (let step = 0; step < 30; step++) pair.step(1 / 60)
    const { positions } = await pair.disks.read()
    pair.destroy()
    return positions[2] - positions[0]
  }
  expect(await apart({})).toBeCloseTo(0.1, 5)
  expect(await apart({ collide: true })).toBeGreaterThan(0.39)
  expect(await apart({}, (pair) => pair.bonds.remove([0]))).toBeGreaterThan(0.39)
  expect(await apart({ type: 'weld', strength: { tension: 0.1 } })).toBeCloseTo(0.1, 5)
  const pulled = { type: 'weld', stiffness: undefined, strength: { shear: 0.01 } } as const
  expect(await apart(pulled, (pair) => pair.disks.write([1], { velocities: [0, 0.5] }))).toBeGreaterThan(0.2)
})

test('World.bonds.add: coincident disks, huge stiffness and tiny steps stay finite', async () => {
  world.disks.add({ positions: [5, 5, 5, 5, 5, 5], radii: 0.1, masses: [1e-9, 1, 1e9] })
  const all = [4, 5, 5, 6, 4, 6]
  world.bonds.add({ type: 'weld', pairs: all })
  world.bonds.add({ type: 'weld', pairs: all, stiffness: 1e12, bendStiffness: 1e12, dampingRatio: 1000 })
  world.bonds.add({ type: 'spring', pairs: all, stiffness: 1e12, lengths: 1e18 })
  world.bonds.add({ type: 'distance', pairs: all, lengths: 0 })
  for (const dt of [0, 1e-17, 1e-9, 1 / 60, 0.2]) world.step(dt)
  for (const values of Object.values(await world.disks.read()))
    for (const value of values) expect(value).toBeLessThan(Infinity)
})

describe('World.bonds.add', () => {
  const weld = { type: 'weld', pairs: [0, 1] } as const
  const REFUSED: [string, unknown][] = [
    ['bonds is 7: expected an object', 7],
    ["type is missing: expected 'distance', 'spring' or 'weld'", { pairs: [0, 1] }],
    ["type is \"rope\": expected 'distance', 'spring' or 'weld'", { type: 'rope', pairs: [0, 1] }],
    ['pairs[1] is 4: no disk has this id', { type: 'weld', pairs: [0, 4] }],
    ['pairs[1] is 0: expected another disk than pairs[0]', { type: 'weld', pairs: [0, 0] }],
    ['pairs has 3 numbers: expected two per bond, a0, b0, a1, b1, …', { type: 'weld', pairs: [0, 1, 2] }],
    ['pairs is missing: expected two ids per bond, or disks and points', { type: 'weld' }],
    ['disks and pairs are both given: expected one of them', { ...weld, disks: [0] }],
    ['points has 1 numbers for 1 bonds: expected 2', { type: 'weld', disks: [0], points: [0] }],
    [
      'stiffness is missing: expected a number from 0 to 1e12 for each bond, or one for all',
      { ...weld, type: 'spring' },
    ],
    ['stiffness is -1: expected a number from 0 to 1e12', { ...weld, stiffness: -1 }],
    ['bendStiffness[0] is NaN: expected a number from 0 to 1e12', { ...weld, bendStiffness: [Number.NaN] }],
    ['lengths has 2 numbers for 1 bonds: expected 1', { ...weld, lengths: [1, 2] }],
    ['strength.tension is -1: expected a number from 0 to 1e18', { ...weld, strength: { tension: -1 } }],
    [
      'bonds.stiffness is unknown: expected only type, pairs, disks, points, anchors, lengths, strength, collide',
      { ...weld, type: 'distance', stiffness: 1 },
    ],
    [
      'strength.shear is unknown: expected only tension',
      { ...weld, type: 'distance', strength: { shear: 1 } },
    ],
  ]

  test.each(REFUSED)('%s', async (message, options) => {
    expect(() => world.bonds.add(options as BondOptions)).toThrow(new Error(message))
    expect(world.stats.bonds).toBe(0)
    expect(world.bonds.add(weld)).toEqual(Uint32Array.of(0))
  })

  test('rejects more than 64 bonds of a disk, and stepping eventDriven', async () => {
    const others = Array.from({ length: 64 }, (_, k) => 4 + k)
    world.disks.add({ positions: others.flatMap((k) => [k, 9]), radii: 0.2 })
    const star = others.flatMap((k) => [0, k])
    world.bonds.add({ type: 'distance', pairs: star.slice(2) })
    expect(() => world.bonds.add({ type: 'weld', pairs: [1, 2, 0, 3, 0, 4] })).toThrow(
      new Error('disk 0 would have 65 bonds: expected at most 64 per disk'),
    )
    world.bonds.add({ type: 'weld', pairs: [0, 4] })
    world.step(1 / 60)
    const gas = await World.create({ backend: 'cpu', stepping: 'eventDriven' })
    gas.disks.add({ positions: [0, 0, 1, 0], radii: 0.2 })
    expect(() => gas.bonds.add(weld)).toThrow(
      new Error("stepping is 'eventDriven': expected 'discrete' for bonds"),
    )
  })
})

test('World.bonds.remove: rejects unknown numbers and removes nothing', () => {
  world.bonds.add({ type: 'weld', pairs: [0, 1, 1, 2] })
  for (const [bonds, message] of [
    [[0, 2], 'bonds[1] is 2: no bond has this number'],
    [[0, 0], 'bonds[1] is 0: this bond was named before'],
    [['0'], 'bonds[0] is "0": no bond has this number'],
    [null, 'bonds is null: expected an array of numbers'],
  ] as const)
    expect(() => world.bonds.remove(bonds as never)).toThrow(new Error(message))
  expect(world.stats.bonds).toBe(2)
})

describe('parseScene, World.fromScene', () => {
  const scene: Scene = {
    version: 1,
    name: 'bonds',
    gravity: [0, 0],
    disks: { positions: [0, 0, 1, 0], radii: 0.2 },
    bonds: [
      {
        type: 'weld',
        pairs: [0, 1],
        stiffness: 3,
        shearStiffness: [2],
        bendStiffness: 1,
        dampingRatio: 1,
        strength: { moment: 2 },
      },
      { type: 'distance', disks: [1], points: [1, 2] },
    ],
    walls: [],
  }

  test('bonds survive JSON', async () => {
    const copy = parseScene(JSON.parse(JSON.stringify(scene)))
    expect(copy).toEqual(scene)
    const made = await World.fromScene(copy, { backend: 'cpu' })
    const { pairs, points } = await made.bonds.read()
    expect(pairs).toEqual(Uint32Array.of(0, 1, 1, NONE))
    expect(points).toEqual(Float32Array.of(0, 0, 1, 2))
    made.destroy()
  })

  test.each([
    ['scene.bonds[0].pairs[1] is 2: no disk has this id', { bonds: [{ type: 'weld', pairs: [0, 2] }] }],
    ['scene.bonds is 1: expected an array of bonds', { bonds: 1 }],
    ["scene.bonds.length is 2: expected 0 with stepping 'eventDriven'", { stepping: 'eventDriven' }],
  ])('%s', (message, fields) => {
    expect(() => parseScene({ ...scene, ...fields })).toThrow(new Error(message))
  })
})
