/** Structures of springs that touch nothing and that nothing drives gain no energy, however stiff the springs are. */
import { expect, test } from 'vitest'
import { World, type WorldOptions } from '../../src/index.ts'
import { createRandom } from '../../src/util/random.ts'
import { sampled } from '../support/full.ts'

interface Structure {
  readonly points: (readonly [number, number])[]
  readonly pairs: (readonly [number, number])[]
}

/** A binary tree of `levels` levels below its root. */
function tree(levels: number): Structure {
  const points: [number, number][] = [[0, 0]]
  const pairs: [number, number][] = []
  for (let k = 1; k < 2 ** (levels + 1) - 1; k++) {
    const parent = (k - 1) >> 1
    const level = Math.floor(Math.log2(k + 1))
    const [x, y] = points[parent]
    points.push([x + (k % 2 === 1 ? -1 : 1) * 2 ** (levels - 2 - level), y + 1])
    pairs.push([parent, k])
  }
  return { points, pairs }
}

/** A row of `count` disks with two more below each. */
function comb(count: number): Structure {
  const points: [number, number][] = []
  const pairs: [number, number][] = []
  for (let k = 0; k < count; k++) {
    points.push([0.7 * k, 1.1], [0.7 * k, 0.55], [0.7 * k, 0])
    pairs.push([3 * k, 3 * k + 1], [3 * k + 1, 3 * k + 2])
    if (k > 0) pairs.push([3 * k - 3, 3 * k])
  }
  return { points, pairs }
}

/** Disks anywhere in a square, each bonded to one before it and three in ten to another one. */
function heap(count: number, random: () => number): Structure {
  const side = 0.9 * Math.sqrt(count)
  const points = Array.from({ length: count }, () => [side * random(), side * random()] as const)
  const pairs = new Map<string, readonly [number, number]>()
  for (let k = 1; k < count; k++) {
    for (let n = 0; n < (random() < 0.3 ? 2 : 1); n++) {
      const other = Math.floor(random() * k)
      pairs.set(`${other} ${k}`, [other, k])
    }
  }
  return { points, pairs: [...pairs.values()] }
}

/** Returns by how much the energy of a random structure rises above that at its start, at most, and that at the start; J. */
async function fly(link: 'springs' | 'sliders', seed: number) {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const { points, pairs } = [
    () => tree(4),
    () => comb(pick([3, 6, 10])),
    () => heap(pick([6, 15, 40]), random),
  ][seed % 3]()
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    substeps: pick([4, 8, 16, 32]),
  })
  const draw = (low: number, high: number) => low + (high - low) * random()
  const areUneven = random() < 0.5
  const ids = world.disks.add({
    positions: points.flat(),
    velocities: points.flatMap(() => [draw(-2, 2), draw(-2, 2)]),
    masses: points.map(() => (areUneven ? 10 ** draw(-1, 1) : 1)),
    radii: 0.2,
    mask: 0,
  })
  const ends = { pairs: pairs.flatMap(([a, b]) => [ids[a], ids[b]]), dampingRatio: pick([0, 0.1, 1]) }
  const middles = pairs.flatMap(([a, b]) => [0, 1].map((axis) => (points[a][axis] + points[b][axis]) / 2))
  const directions = pairs.map(([a, b]) =>
    Math.atan2(points[b][1] - points[a][1], points[b][0] - points[a][0]),
  )
  if (link === 'springs') world.bonds.add({ type: 'weld', stiffness: 10 ** pick([4, 6, 8]), ...ends })
  else
    world.joints.add({
      type: 'prismatic',
      points: middles,
      directions,
      stiffness: 10 ** pick([3, 5, 7]),
      ...ends,
    })
  const { kinetic: start } = await world.measure()
  let most = start
  for (let step = 0; step < 240; step++) {
    world.step(1 / 60)
    most = Math.max(most, (await world.measure()).kinetic)
  }
  world.destroy()
  return { rise: most - start, start }
}

/**
 * Seeds of structures that gained energy: the first rows while warm starts took that of stiff springs, the last ones while bonds had no `reserve`. Of seeds 0 to
 * 239 of both kinds, no others did.
 */
const SEEDS = {
  springs: [
    32, 75, 84, 110, 125, 41, 47, 51, 55, 68, 72, 92, 120, 134, 137, 144, 152, 164, 168, 170, 176, 177, 179,
    188, 200, 207, 222, 224, 234, 239, 15, 17, 21, 33, 50, 62, 74, 77, 83, 86, 101, 108, 116, 119, 122, 126,
    161, 167, 169, 206, 210, 227, 230,
  ],
  sliders: [
    31, 75, 110, 17, 50, 62, 68, 72, 81, 86, 101, 104, 108, 116, 119, 120, 122, 144, 167, 169, 177, 230, 237,
    206,
  ],
}

const CASES = (['springs', 'sliders'] as const).flatMap((link) =>
  sampled(SEEDS[link], 4).map((seed) => [link, seed] as const),
)

test.each(CASES)('World.bonds.add: a structure of %s gains no energy (seed %i)', async (link, seed) => {
  const { rise, start } = await fly(link, seed)
  expect(rise).toBeLessThan(0.001 * start)
})

/** A square of 3 × 3 disks of 1 kg and springs along its sides, at rest in a world without gravity. */
async function net(options: WorldOptions = {}) {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], ...options })
  const places = Array.from({ length: 9 }, (_, k) => [k % 3, Math.floor(k / 3)])
  const ids = [...world.disks.add({ positions: places.flat(), masses: 1, radii: 0.1, mask: 0 })]
  const pairs = ids.flatMap((id, k) => [
    ...(k % 3 < 2 ? [id, ids[k + 1]] : []),
    ...(k < 6 ? [id, ids[k + 3]] : []),
  ])
  world.bonds.add({ type: 'spring', pairs, stiffness: 100, dampingRatio: 0 })
  return { world, ids }
}

test('World.disks.write: what a net of springs gets by a place, it gives its disks', async () => {
  const { world, ids } = await net()
  for (let k = 0; k < 3; k++) world.step(1 / 60)
  world.disks.write([ids[8]], { positions: [2.5, 2] })
  let most = 0
  for (let k = 0; k < 60; k++) {
    world.step(1 / 60)
    most = Math.max(most, (await world.measure()).kinetic)
  }
  world.destroy()
  // two springs, one 0.5 m longer and one 0.118 m: 13.2 J, of which some stays in springs
  expect(most).toBeGreaterThan(6)
  expect(most).toBeLessThan(13.2)
})

test('World.bodies.write: what springs get by the place of a body, they give', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  const body = world.bodies.add({ walls: [{ chain: [[-0.1, 0], [0.1, 0]] }], mass: 1, position: [0, 1] }) // biome-ignore format: short
  const [a, b] = world.disks.add({ positions: [-0.5, 0, 0.5, 0], masses: 1, radii: 0.1, mask: 0 })
  // a ring of one line
  world.joints.add({ type: 'distance', pairs: [a, b, a, { body }, b, { body }], stiffness: 100 })
  for (let k = 0; k < 3; k++) world.step(1 / 60)
  world.bodies.write(body, { position: [0, 2] })
  let most = 0
  for (let k = 0; k < 60; k++) {
    world.step(1 / 60)
    most = Math.max(most, (await world.measure()).kinetic)
  }
  world.destroy()
  // two springs from 1.118 m to 2.062 m: 89 J
  expect(most).toBeGreaterThan(40)
  expect(most).toBeLessThan(89.2)
})

test('World.history: a snapshot knows that a disk was placed', async () => {
  const { world, ids } = await net()
  for (let k = 0; k < 3; k++) world.step(1 / 60)
  world.disks.write([ids[8]], { positions: [2.5, 2] })
  const snapshot = await world.history.snapshot()
  const later = async () => {
    for (let k = 0; k < 20; k++) world.step(1 / 60)
    return world.hash()
  }
  const first = await later()
  await world.history.restore(snapshot)
  expect(await later()).toBe(first)
  world.destroy()
})
