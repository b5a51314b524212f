/** Bonds make no energy: ropes hang still, swing with their period and lose energy only, whatever holds them together. */
import { describe, expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full, sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { type Bond, fall, net, ring, rope, swingPeriod, tree, worldOf } from './experiments/bonds.ts'

const SOFT = { type: 'spring', dampingRatio: 0 } as const
const spring = (stiffness: number): Bond => ({ ...SOFT, stiffness })
const weld = (stiffness: number): Bond => ({ type: 'weld', stiffness, bendStiffness: 0.1 * stiffness })
const ROD: Bond = { type: 'distance' }
const WELD: Bond = { type: 'weld' }

describe('World.bonds.add: ropes', () => {
  test.each(
    sampled([
      [22, ROD, 8],
      [30, ROD, 8],
      [30, ROD, 1],
      [30, ROD, 16],
      [100, ROD, 4],
      [30, WELD, 8],
      [20, spring(1e7), 8],
      [20, spring(1e9), 1],
      [20, weld(1e9), 8],
    ] as const),
  )('of %i links of %j hang still in %i substeps', async (links, bond, substeps) => {
    const world = await worldOf(rope(links), bond, { substeps })
    const { largest, speed, strain } = await fall(world, full(2, 20), bond.stiffness)
    world.destroy()
    expect(speed).toBeLessThan(0.001)
    expect(strain).toBeLessThan(0.001)
    // positions are read within half a micrometre
    expect(largest).toBeLessThan(1e-3 + (links * (bond.stiffness ?? 0) * 1e-12) / 2)
  })

  fullTest('of 1,000 links hang still', async () => {
    const world = await worldOf(rope(1000), ROD)
    const { speed, strain, largest, end, start } = await fall(world, 60)
    world.destroy()
    // it sags by 4e-4 of the way that each link would fall in a substep under its load
    expect(strain).toBeLessThan(1e-4)
    expect(speed).toBeLessThan(0.002)
    expect(largest).toBeLessThan(0)
    expect((end - start) / (1000 * 500)).toBeGreaterThan(-0.001)
  })

  // at 8 substeps the uppermost bonds carry two thirds of what a substep resolves, and give way
  fullTest.each([
    [8, 0.005],
    [16, 0.002],
  ])('with masses of 1 and 1,000 in turn hang still, in %i substeps', async (substeps, most) => {
    const masses = Array.from({ length: 30 }, (_, k) => (k % 2 === 0 ? 1 : 1000))
    for (const bond of [ROD, WELD]) {
      const world = await worldOf(rope(30), bond, { substeps }, masses)
      const { speed, strain } = await fall(world, 3)
      world.destroy()
      expect(speed).toBeLessThan(0.003)
      expect(strain).toBeLessThan(most)
    }
  })

  fullTest.each([8, 16])('of 60 links swing with the period of theory, in %i substeps', async (substeps) => {
    const { measured, period } = await swingPeriod(60, 0.05, { substeps })
    expect(measured / period).toBeGreaterThan(0.995)
    expect(measured / period).toBeLessThan(1.005)
  })

  fullTest('a rope of 200 that swings loses energy only', async () => {
    const world = await worldOf(rope(200, 1.5, 0.05), ROD)
    const { start, largest, rise, end } = await fall(world, 20)
    world.destroy()
    // the range from the start to where it hangs
    const range = start + 10 * 0.05 * 200 * 100.5
    expect(largest).toBeLessThan(0)
    expect(rise / range).toBeLessThan(0.004)
    expect((end - start) / range).toBeGreaterThan(-0.5)
  })

  test.each([1e3, 1e5, 1e7, 1e9])('of 20 springs of %d N/m swing without a gain', async (stiffness) => {
    const world = await worldOf(rope(20, 1), spring(stiffness))
    const { start, largest } = await fall(world, full(2, 20), stiffness)
    world.destroy()
    expect(largest / (start + 10 * 0.5 * 20 * 10.5)).toBeLessThan(0.002)
  })
})

describe('World.bonds.add: what hangs together by several paths', () => {
  test.each(
    sampled(
      [
        ['ring of rods', ring(30), ROD],
        ['ring of welds', ring(30), WELD],
        ['ring of springs', ring(30), spring(1e4)],
        ['ring of soft welds', ring(30), weld(1e5)],
        ['net of rods', net(8, false), ROD],
        ['net of welds', net(8, false), WELD],
        ['lattice of rods', net(8, true), ROD],
        ['lattice of springs', net(8, true), spring(1e3)],
        ['lattice of stiff springs', net(8, true), spring(1e6)],
        ['tree of rods', tree(6), ROD],
        ['tree of welds', tree(6), WELD],
        ['tree of springs', tree(6), spring(1e5)],
      ] as const,
      4,
    ),
  )('a %s under gravity gains no energy', async (_, structure, bond) => {
    const world = await worldOf(structure, bond)
    const { largest, speed } = await fall(world, full(4, 20), bond.stiffness)
    world.destroy()
    expect(largest).toBeLessThan(0.001)
    expect(speed).toBeLessThan(15)
  })
})

// lengthened up to 5.6 times while errors under a load faded no faster than overlaps are pushed out
test.each(sampled([5, 4, 6, 7] as const, 1))(
  'World.bonds.add: a tree of welds of %i levels, with masses of 0.3 to 30, holds together and gains no energy',
  async (levels) => {
    const structure = tree(levels)
    const masses = Array.from({ length: structure.positions.length / 2 }, (_, k) => [1, 30, 3, 0.3][k % 4])
    const world = await worldOf(structure, WELD, {}, masses)
    const { largest, strain } = await fall(world, 3)
    world.destroy()
    expect(largest).toBeLessThan(0)
    expect(strain).toBeLessThan(0.4)
  },
)

/** Returns the largest rise of the energy above that at the start, of it, in a chain of unequal masses that turns by some `turn` rad per substep. */
async function whirl(
  type: 'distance' | 'weld',
  count: number,
  turn: number,
  seed: number,
  hasArms: boolean,
): Promise<number> {
  const random = createRandom(seed)
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    bounds: [-60, -60, 60, 60],
  })
  const spin = 480 * turn
  const draw = (low: number, high: number) => Array.from({ length: count }, () => uniform(random, low, high))
  const angles = draw(-1, 1)
  const speeds = draw(0.9 * spin, 1.1 * spin)
  const masses = draw(0, 3).map((power) => 10 ** power)
  const spins = draw(0.9 * spin, 1.1 * spin)
  const points = [[0, 0]]
  for (let k = 1; k < count; k++) {
    const [x, y] = points[k - 1]
    points.push([x + 0.5 * Math.cos(angles[k]), y + 0.5 * Math.sin(angles[k])])
  }
  const mean = (axis: number) => points.reduce((sum, point) => sum + point[axis], 0) / count
  const velocities = points.flatMap(([x, y], k) => [(mean(1) - y) * speeds[k], (x - mean(0)) * speeds[k]])
  const parts = { positions: points.flat(), velocities, masses, spins, mask: 0 }
  if (hasArms) world.grains.add({ ...parts, shapes: box(0.6, 0.6) })
  else world.disks.add({ ...parts, radii: 0.1 })
  const pairs = Array.from({ length: count - 1 }, (_, k) => [k, k + 1]).flat()
  const anchors = hasArms
    ? pairs.flatMap(() => [uniform(random, -0.4, 0.4), uniform(random, -0.4, 0.4)])
    : undefined
  world.bonds.add({ type, pairs, ...(anchors && { anchors }) })
  const { kinetic: start } = await world.measure()
  let rise = 0
  for (let step = 0; step < 4; step++) {
    world.step(1 / 60)
    rise = Math.max(rise, (await world.measure()).kinetic / start - 1)
  }
  world.destroy()
  return rise
}

// each made 0.5 to 2e4 times the energy if what stands beside it had no limit
test.each([
  ['rods', 5, 0.5, 34, 'the look ahead of rods'],
  ['rods', 5, 0.5, 37, 'the look ahead of rods'],
  ['welds', 6, 0.3, 24, 'the look ahead of welds'],
  ['welds', 6, 0.3, 22, 'the look ahead of welds'],
  ['rods at arms', 6, 1, 9, 'the look ahead of arms'],
  ['rods at arms', 6, 1, 12, 'the look ahead of arms'],
])(
  'World.bonds.add: a chain of %s between %i parts, which turns by %d rad per substep, gains no energy (seed %i: %s)',
  async (bond, count, turn, seed) => {
    const type = bond === 'welds' ? 'weld' : 'distance'
    expect(await whirl(type, count, turn, seed, bond !== 'rods')).toBeLessThan(1e-3)
  },
)

// at 165 m/s if errors came back as fast as they fade
test.each(['distance', 'weld'] as const)(
  'World.bonds.add: a %s that is 4 m too long shrinks at the speed of push-out at most, 6 radii per second',
  async (type) => {
    const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], bounds: [-9, -9, 9, 9] })
    world.disks.add({ positions: [0, 0, 5, 0], radii: 0.25, masses: 1 })
    world.bonds.add({ type, pairs: [0, 1], lengths: 1 })
    let length = 5
    for (let step = 0; step < 10; step++) {
      world.step(1 / 60)
      const { positions } = await world.disks.read()
      const next = positions[2] - positions[0]
      expect(60 * (length - next)).toBeLessThan(6 * 0.25 + 1e-3)
      length = next
    }
    expect(length).toBeLessThan(4.8)
    world.destroy()
  },
)
