/** World.bonds.add with grains and anchors: what it returns and refuses, and that it survives all that a world does. */
import { expect, test } from 'vitest'
import type { BondOptions } from '../../src/features/bonds/bonds.ts'
import { Replay } from '../../src/index.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { chains } from './chains.ts'

const LINK = capsule([-0.5, 0], [0.5, 0], 0.1)
const onCpu = (options: WorldOptions = {}) =>
  World.create({ backend: 'cpu', threads: 1, substeps: 4, gravity: [0, -10], ...options })

async function pairOfLinks(): Promise<World> {
  const world = await onCpu()
  world.grains.add({ shapes: LINK, positions: [0, 0, 1.1, 0] })
  return world
}

const refused: readonly (readonly [string, Partial<Record<keyof BondOptions, unknown>>, string])[] = [
  ['too few anchors', { anchors: [0, 0] }, 'anchors has 2 numbers for 1 bonds: expected 4'],
  ['an anchor out of range', { anchors: [0, 0, 1e7, 0] }, 'anchors[2] is 10000000: expected a number from'],
  ['anchors that are no list', { anchors: 3 }, 'anchors is 3'],
  ['a grain with itself', { pairs: [1, 1] }, 'pairs[1] is 1: expected another disk than pairs[0]'],
  ['an unknown grain', { pairs: [0, 7] }, 'pairs[1] is 7: no disk has this id'],
  [
    'four anchors of a point',
    { pairs: undefined, disks: [0], points: [0, 0], anchors: [0, 0, 0, 0] },
    'anchors has 4 numbers for 1 bonds: expected 2',
  ],
]

test.each(refused)('World.bonds.add: refuses %s and changes nothing', async (_, options, sentence) => {
  const world = await pairOfLinks()
  const before = await world.history.snapshot()
  expect(() => world.bonds.add({ type: 'weld', pairs: [0, 1], ...options } as BondOptions)).toThrow(sentence)
  expect(await world.history.snapshot()).toEqual(before)
  world.destroy()
})

test('World.bonds.read: returns the anchors, and the lengths between them', async () => {
  const world = await pairOfLinks()
  world.disks.write([1], { angles: Math.PI / 2 })
  world.bonds.add({ type: 'distance', pairs: [0, 1], anchors: [0.5, 0, 0.25, 0] })
  world.bonds.add({ type: 'distance', disks: [1], points: [1.1, 2], anchors: [0.5, 0] })
  world.bonds.add({ type: 'weld', pairs: [0, 1] })
  const { anchors, pairs, lengths } = await world.bonds.read()
  expect(anchors).toEqual(Float32Array.of(0.5, 0, 0.25, 0, 0.5, 0, 0, 0, 0, 0, 0, 0))
  expect(pairs).toEqual(Uint32Array.of(0, 1, 1, NONE, 0, 1))
  expect(lengths[0]).toBeCloseTo(Math.hypot(0.6, 0.25), 6)
  expect(lengths[1]).toBeCloseTo(1.5, 6)
  expect(lengths[2]).toBeCloseTo(1.1, 6)
  world.destroy()
})

test('World.bonds.add: a pin holds two points together, also of disks in a world without grains', async () => {
  for (const grains of [true, false]) {
    const world = await onCpu({ substeps: 16 })
    const common = { positions: [0, 0, 2, 0], masses: 1, spins: [1, -2] }
    if (grains) world.grains.add({ ...common, shapes: LINK })
    else world.disks.add({ ...common, radii: 0.5 })
    world.bonds.add({ type: 'distance', pairs: [0, 1], anchors: [1, 0, -1, 0] })
    world.bonds.add({ type: 'distance', disks: [0], points: [-1, 0], anchors: [-1, 0] })
    for (let step = 0; step < full(40, 120); step++) world.step(1 / 60)
    const { positions: p, angles } = await world.disks.read()
    const end = (k: number, side: number) => [
      p[2 * k] + side * Math.cos(angles[k]),
      p[2 * k + 1] + side * Math.sin(angles[k]),
    ]
    expect(Math.abs(angles[1] - angles[0])).toBeGreaterThan(0.1)
    expect(Math.hypot(end(0, 1)[0] - end(1, -1)[0], end(0, 1)[1] - end(1, -1)[1])).toBeLessThan(2e-3)
    expect(Math.hypot(end(0, -1)[0] + 1, end(0, -1)[1])).toBeLessThan(2e-3)
    world.destroy()
  }
})

test('World.bonds.add: bonded grains do not collide, until the bond is broken or if `collide` is true', async () => {
  const apart = async (collide: boolean, strength?: { tension: number }) => {
    const world = await onCpu({ gravity: [0, 0] })
    world.grains.add({ shapes: box(1, 1), positions: [0, 0, 0.8, 0] })
    world.bonds.add({ type: 'weld', pairs: [0, 1], collide, ...(strength && { strength }) })
    for (let step = 0; step < 30; step++) world.step(1 / 60)
    const { diskContacts } = await world.measure()
    if (strength !== undefined) {
      world.disks.write([1], { velocities: [3, 0] })
      for (let step = 0; step < 2; step++) world.step(1 / 60)
      world.disks.write([0, 1], { positions: [0, 0, 0.8, 0], velocities: [0, 0, 0, 0] })
      for (let step = 0; step < 30; step++) world.step(1 / 60)
    }
    const { positions } = await world.disks.read()
    const { brokenBonds } = world.stats
    world.destroy()
    return { distance: positions[2] - positions[0], diskContacts, brokenBonds }
  }
  const silent = await apart(false)
  expect(silent.distance).toBeCloseTo(0.8, 5)
  expect(silent.diskContacts).toBe(0)
  expect((await apart(true)).diskContacts).toBeGreaterThan(0)
  const broken = await apart(false, { tension: 1 })
  expect(broken.brokenBonds).toBe(1)
  expect(broken.distance).toBeGreaterThan(0.9)
})

test('World.disks.remove: removes the bonds of a grain', async () => {
  const world = await pairOfLinks()
  world.bonds.add({ type: 'distance', pairs: [0, 1] })
  world.bonds.add({ type: 'distance', disks: [0], points: [0, 1] })
  world.disks.remove([1])
  expect((await world.bonds.read()).bonds).toEqual(Uint32Array.of(1))
  world.destroy()
})

test('World.disks.write: a bond acts on the new mass of a grain', async () => {
  const world = await onCpu({ gravity: [0, 0] })
  world.grains.add({ shapes: LINK, positions: [0, 0, 2, 0], masses: 1 })
  world.bonds.add({ type: 'distance', pairs: [0, 1] })
  world.step(1 / 60)
  world.disks.write([1], { masses: 3, velocities: [4, 0] })
  world.step(1 / 60)
  const { velocities } = await world.disks.read()
  expect(velocities[0]).toBeCloseTo(3, 1)
  expect(velocities[2]).toBeCloseTo(3, 1)
  expect(velocities[0] + 3 * velocities[2]).toBeCloseTo(12, 4)
  world.destroy()
})

test('World.history.snapshot: chains of grains go on with the same bits, also in a new world', async () => {
  const world = await chains(2, 2, { backend: 'cpu', threads: 1 })
  for (let k = 0; k < 20; k++) world.step(1 / 60)
  const saved = await world.history.snapshot()
  const other = await World.fromSnapshot(saved, { backend: 'cpu', threads: 1 })
  for (let k = 0; k < 20; k++) for (const each of [world, other]) each.step(1 / 60)
  const end = [await world.disks.read(), await world.bonds.read()]
  expect([await other.disks.read(), await other.bonds.read()]).toEqual(end)
  world.history.restore(saved)
  for (let k = 0; k < 20; k++) world.step(1 / 60)
  expect([await world.disks.read(), await world.bonds.read()]).toEqual(end)
  for (const each of [world, other]) each.destroy()
})

test('World.bonds.add: a bond of grains holds across the seam of a periodic box', async () => {
  const ends = []
  for (const shift of [0, 7.5]) {
    const world = await onCpu({ gravity: [0, 0], periodic: { x: [-8, 8] } })
    const at = (x: number) => (x + shift >= 8 ? x + shift - 16 : x + shift)
    world.grains.add({ shapes: LINK, positions: [at(0), 0, at(1.2), 0], spins: [0, 2] })
    world.bonds.add({ type: 'distance', pairs: [0, 1], anchors: [0.5, 0, -0.5, 0] })
    for (let k = 0; k < 60; k++) world.step(1 / 60)
    ends.push({ ...(await world.disks.read()), lengths: (await world.bonds.read()).lengths })
    world.destroy()
  }
  expect(ends[1].lengths[0]).toBeCloseTo(0.2, 5)
  for (const k of [0, 1]) {
    expect(ends[1].angles[k]).toBeCloseTo(ends[0].angles[k], 3)
    expect(ends[1].positions[2 * k + 1]).toBeCloseTo(ends[0].positions[2 * k + 1], 3)
  }
  expect(Math.abs(ends[0].spins[0])).toBeGreaterThan(0.05)
})

test('parseScene: bonds of grains have their numbers after those of disks, and survive JSON', async () => {
  const scene: Scene = {
    version: 1,
    name: 'pair',
    gravity: [0, -10],
    disks: { positions: [3, 0], radii: 0.2 },
    grains: [{ shapes: { parts: [{ capsule: [[-0.5, 0], [0.5, 0]], radius: 0.1 }] }, positions: [0, 0, 1.2, 0] }], // biome-ignore format: points
    walls: [],
    bonds: [{ type: 'weld', pairs: [1, 2, 2, 0], anchors: [0.5, 0, -0.5, 0, 0.5, 0, 0, 0] }],
  }
  const copy = parseScene(JSON.parse(JSON.stringify(scene)))
  expect(copy).toEqual(scene)
  const world = await World.fromScene(copy, { backend: 'cpu', threads: 1 })
  expect((await world.bonds.read()).anchors).toEqual(Float32Array.from(scene.bonds![0].anchors!))
  world.destroy()
  const pairs = [1, 3]
  expect(() => parseScene({ ...scene, bonds: [{ type: 'weld', pairs }] })).toThrow(
    'scene.bonds[0].pairs[1] is 3: no disk has this id',
  )
})

test('World.history.record: a recording of chains of grains replays with the same bits', async () => {
  const world = await chains(1, 4, { backend: 'cpu', threads: 1 })
  const recording = world.history.record()
  world.step(1 / 60)
  world.bonds.add({ type: 'distance', pairs: [0, 3], anchors: [0.1, 0, 0, 0.1] })
  for (let k = 0; k < 10; k++) world.step(1 / 60)
  const file = await recording.stop()
  expect((await new Replay(file).run({ backend: 'cpu', threads: 1 })).difference).toBeNull()
  world.destroy()
})
