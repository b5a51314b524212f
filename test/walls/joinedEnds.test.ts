/** Walls that meet are passed as one chain: tiles, slopes, posts between them, seams, and what stays apart. */
import { expect, test } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { box } from '../../src/shapes/box.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

type Point = readonly [number, number]
const SPEED = 8

const wall = (chain: readonly Point[], rest: Partial<WallOptions> = {}): WallOptions => ({
  chain,
  friction: 0,
  ...rest,
})

/** A floor from x = -2 on, a wall per metre. */
const tiles = (count: number, rest: Partial<WallOptions> = {}): WallOptions[] =>
  Array.from({ length: count }, (_, k) => wall([[k - 2, 0], [k - 1, 0]], rest)) // biome-ignore format: short

const turned = ({ chain, ...rest }: WallOptions): WallOptions => ({ ...rest, chain: [...chain].reverse() })

/** Sends a box over walls for some metres and returns the world. */
async function sent(
  walls: readonly WallOptions[],
  metres: number,
  options: WorldOptions = {},
  x = 0,
): Promise<World> {
  const world = await World.create({ backend: 'cpu', threads: 1, ...options })
  world.walls.add(walls)
  world.grains.add({
    shapes: box(0.5, 0.5),
    positions: [x, 0.25],
    velocities: [SPEED, 0],
    friction: 0,
  })
  for (let k = 0; k < (60 * metres) / SPEED; k++) world.step(1 / 60)
  return world
}

/** Returns how far the speed of the box is off, and its angle. */
async function trip(world: World): Promise<number> {
  const { velocities, angles } = await world.disks.read()
  world.destroy()
  return Math.hypot(velocities[0] - SPEED, velocities[1]) + Math.abs(angles[0])
}

const GO = full(6, 40)
const LENGTH = GO + 4

/** A floor whose ends are off by the rounding of sums of tenths. */
const tenths = () => {
  let at = -2
  return Array.from({ length: 10 * LENGTH }, () => {
    const from = at
    at += 0.1
    return wall([[from, 0], [0.1 + from + 1e-7, 0]]) // biome-ignore format: short
  })
}

test.each<[string, WallOptions[]]>([
  ['tiles', tiles(LENGTH)],
  ['tiles in both directions', tiles(LENGTH).map((tile, k) => (k % 3 === 1 ? turned(tile) : tile))],
  ['tiles in any order', tiles(LENGTH).sort((a, b) => Math.sin(1e3 * a.chain[0][0]) - Math.sin(1e3 * b.chain[0][0]))],
  ['one-sided tiles', tiles(LENGTH, { oneSided: true })],
  ['tiles with a skin', tiles(LENGTH, { radius: 0.125 }).map((tile) => ({ ...tile, chain: tile.chain.map(([x]): Point => [x, -0.125]) }))],
  ['tiles of tenths', tenths()],
])('World.walls.add: a box slides over %s as over one chain', async (_, walls) => {
  expect(await trip(await sent(walls, GO))).toBeLessThan(1e-5)
}) // biome-ignore format: a floor per line

test.each<[string, WallOptions[]]>([
  ['tiles on posts', [...tiles(LENGTH), ...tiles(LENGTH).map(({ chain: [, [x]] }) => wall([[x, -1], [x, 0]]))]],
  ['tiles on posts that begin there', [...tiles(LENGTH).map(({ chain: [, [x]] }) => wall([[x, 0], [x, -1]])), ...tiles(LENGTH)]],
  ['tiles on pairs of struts', [...tiles(LENGTH), ...tiles(LENGTH).flatMap(({ chain: [, [x]] }) => [-1, 1].map((out) => wall([[x + out, -1], [x, 0]])))]],
])('World.walls.add: a disk slides over %s as over one chain', async (_, walls) => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  world.walls.add(walls)
  world.disks.add({ positions: [0, 0.2499], radii: 0.25, velocities: [SPEED, 0], friction: 0 })
  for (let k = 0; k < (60 * GO) / SPEED; k++) world.step(1 / 60)
  expect(await trip(world)).toBeLessThan(1e-3)
}) // biome-ignore format: a floor per line

test('World.walls.add: tiles and a chain of the same points give the same bits', async () => {
  const chain = Array.from({ length: LENGTH + 1 }, (_, k) => [k - 2, 0] as const)
  const worlds = [await sent(tiles(LENGTH), GO), await sent([wall(chain)], GO)]
  const [a, b] = await Promise.all(worlds.map((world) => world.disks.read()))
  expect(a).toEqual(b)
  for (const world of worlds) world.destroy()
})

test('World.walls.add: tiles are joined that are added one by one, and to what a removed one leaves', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  for (const tile of tiles(LENGTH)) world.walls.add([tile])
  world.walls.remove([3])
  world.walls.add([tiles(LENGTH)[3]])
  world.grains.add({ shapes: box(0.5, 0.5), positions: [0, 0.25], velocities: [SPEED, 0], friction: 0 })
  for (let k = 0; k < (60 * GO) / SPEED; k++) world.step(1 / 60)
  expect(await trip(world)).toBeLessThan(1e-5)
})

test('World.walls.remove: the ends that a tile leaves are free again', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  world.walls.add(tiles(5))
  world.walls.remove([2])
  // through the hole from 0 to 1, and on to the end at 1
  world.disks.add({ positions: [0.5, 0.4, 0.9, 0.4], radii: 0.3 })
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const { positions } = await world.disks.read()
  expect(positions[1]).toBeLessThan(-1)
  // the second disk tips over the end into the hole, and is held by neither side for nothing
  expect(Math.hypot(positions[2] - 1, positions[3])).toBeGreaterThan(0.29)
  world.destroy()
})

test('World.walls.add: tiles of a periodic box are joined across its seam', async () => {
  const walls = tiles(8).map((tile) => ({ ...tile, chain: tile.chain.map(([x]): Point => [x + 0.25, 0]) }))
  expect(await trip(await sent(walls, 2 * GO, { periodic: { x: [-2, 6] } }))).toBeLessThan(1e-5)
  const onSeam = tiles(8).map((tile, k) => (k === 7 ? turned(tile) : tile))
  expect(await trip(await sent(onSeam, 2 * GO, { periodic: { x: [-2, 6] } }))).toBeLessThan(1e-5)
})

test('World.bodies.add: walls of one body are joined, those of two bodies are not', async () => {
  const run = async (bodies: WallOptions[][]) => {
    const world = await World.create({ backend: 'cpu', threads: 1 })
    for (const walls of bodies) world.bodies.add({ walls, motion: { position: [0, 0], velocity: [-1, 0] } })
    world.grains.add({ shapes: box(0.5, 0.5), positions: [0, 0.25], velocities: [SPEED, 0], friction: 0 })
    for (let k = 0; k < (60 * 6) / SPEED; k++) world.step(1 / 60)
    return trip(world)
  }
  expect(await run([tiles(20)])).toBeLessThan(1e-5)
  expect(await run(tiles(20).map((tile) => [tile]))).toBeGreaterThan(0.1)
})

test.each<[string, WallOptions[]]>([
  ['joined is false', tiles(LENGTH, { joined: false })],
  ['joined is false of every other one', tiles(LENGTH).map((tile, k) => ({ ...tile, joined: k % 2 === 0 }))],
  ['categories differ', tiles(LENGTH).map((tile, k) => ({ ...tile, category: 1 + (k % 2) }))],
  ['there is a step of a thousandth', tiles(LENGTH).map((tile, k) => ({ ...tile, chain: tile.chain.map(([x, y]): Point => [x, y + 0.001 * (k % 2)]) }))],
])('World.walls.add: tiles are not joined where %s', async (_, walls) => {
  expect(await trip(await sent(walls, GO))).toBeGreaterThan(0.1)
}) // biome-ignore format: a floor per line

test('World.walls.add: a turn of more than 60° joins nothing, a smaller one does', async () => {
  // a disk that rests on the tip of a roof has the contacts of both ends, or one
  const contacts = async (slope: number) => {
    const world = await World.create({ backend: 'cpu', threads: 1 })
    const [x, y] = [Math.cos(slope), -Math.sin(slope)]
    world.walls.add([wall([[-x, y], [0, 0]]), wall([[x, y], [0, 0]])]) // biome-ignore format: short
    world.disks.add({ positions: [0, 0.5], radii: 0.5 })
    world.step(1 / 600)
    const { wallContacts } = await world.measure()
    world.destroy()
    return wallContacts
  }
  expect(await contacts((29 * Math.PI) / 180)).toBe(1)
  expect(await contacts((31 * Math.PI) / 180)).toBe(2)
})

test('World.walls.add: an arc whose direction cannot be turned keeps both contacts of a disk inside', async () => {
  const run = async (joined: boolean) => {
    const world = await World.create({ backend: 'cpu', threads: 1 })
    const bulge = Math.tan(Math.PI / 8)
    // two bowls whose arcs begin at the outside, joined in the middle end to end
    world.walls.add([
      { chain: [[-2, 0], [0, 0]], bulges: [bulge], joined },
      { chain: [[2, 0], [0, 0]], bulges: [-bulge], joined },
    ]) // biome-ignore format: short
    world.disks.add({ positions: [-1, 0.9, 1, 0.9], radii: 1.2 })
    for (let k = 0; k < 60; k++) world.step(1 / 60)
    const { positions } = await world.disks.read()
    world.destroy()
    return [...positions]
  }
  const [joined, apart] = [await run(true), await run(false)]
  for (const [k, at] of joined.entries()) expect(Math.abs(at - apart[k])).toBeLessThan(0.02)
})

test('World.walls.list: walls are as they were given, with `joined`', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  world.walls.add([...tiles(2), turned(tiles(3)[2]), { ...tiles(4)[3], joined: false }])
  const walls = world.walls.list()
  expect(walls.map(({ joined }) => joined)).toEqual([true, true, true, false])
  expect(walls.map(({ chain }) => chain.map(([x]) => x))).toEqual([[-2, -1], [-1, 0], [1, 0], [1, 2]]) // biome-ignore format: short
  world.destroy()
})

test('World.history.snapshot: keeps which walls are apart', async () => {
  const run = async (joined: boolean) => {
    const world = await World.create({ backend: 'cpu', threads: 1 })
    world.walls.add(tiles(LENGTH, { joined }))
    const other = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu', threads: 1 })
    world.destroy()
    // a change of walls makes the joints anew
    other.walls.add([wall([[-9, -9], [-8, -9]])]) // biome-ignore format: short
    other.grains.add({ shapes: box(0.5, 0.5), positions: [0, 0.25], velocities: [SPEED, 0], friction: 0 })
    for (let k = 0; k < (60 * 6) / SPEED; k++) other.step(1 / 60)
    return trip(other)
  }
  expect(await run(true)).toBeLessThan(1e-5)
  expect(await run(false)).toBeGreaterThan(0.1)
})

fullTest('World.step: joined tiles, posts and slopes have the same bits on both backends', async () => {
  const make = async (options: WorldOptions) => {
    const world = await World.create({ substeps: 8, ...options })
    const posts = tiles(8).map(({ chain: [, [x]] }) => wall([[x, -1], [x, 0]])) // biome-ignore format: short
    const slope = Array.from({ length: 6 }, (_, k) => wall([[6 + k, k / 4], [7 + k, (k + 1) / 4]])) // biome-ignore format: short
    world.walls.add([...tiles(8).map((tile, k) => (k % 3 === 1 ? turned(tile) : tile)), ...posts, ...slope])
    world.grains.add({
      shapes: box(0.5, 0.5),
      positions: [4, 0.25, -1, 0.25],
      velocities: [SPEED, 0, 6, 0],
      friction: 0.1,
    })
    world.disks.add({ positions: [1, 0.2, 2, 0.2], radii: 0.2, velocities: [5, 0, 4, 0] })
    for (let k = 0; k < 90; k++) world.step(1 / 60)
    return world
  }
  const worlds = [
    await make({ backend: 'cpu', threads: 1 }),
    await make({ backend: 'gpu', device: await testDevice() }),
  ]
  const [cpu, gpu] = worlds
  expect((await cpu.measure()).wallContacts).toBeGreaterThan(0)
  expect(await gpu.hash()).toBe(await cpu.hash())
  for (const world of worlds) world.destroy()
})

test('World.walls.add: one-sided walls that end at one point, where none begins, stay apart', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1 })
  world.walls.add([
    { chain: [[-2, 0], [0, 0]], oneSided: true }, // biome-ignore format: short
    { chain: [[2, 0], [0, 0]], oneSided: true }, // biome-ignore format: short
  ])
  world.step(1 / 60)
  expect(world.stats.edges).toBe(2)
  world.destroy()
})
