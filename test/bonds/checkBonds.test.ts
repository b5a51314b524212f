/** Bonds of all types give the same bits on both backends, among walls and other disks, while some break and some are edited. */
import { expect } from 'vitest'
import { check, describeCheck } from '../../src/check/check.ts'
import { stateHash } from '../../src/check/stateHash.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const COLUMNS = 8
const ROWS = 6
const COUNT = COLUMNS * ROWS

/** A lattice of disks that falls on a wall; each row of bonds is of another type, and some break there. */
function lattice(): Scene {
  const at = (column: number, row: number) => row * COLUMNS + column
  const every = Array.from({ length: COUNT }, (_, k) => k)
  const right = every.filter((k) => k % COLUMNS < COLUMNS - 1)
  const pairs = (rows: readonly number[], step: number) =>
    right.filter((k) => rows.includes(Math.floor(k / COLUMNS))).flatMap((k) => [k, k + step])
  const strength = { tension: 400, shear: 300, moment: 30 }
  return {
    version: 1,
    name: 'lattice',
    gravity: [0, -10],
    disks: {
      positions: [
        ...every.flatMap((k) => [0.8 * (k % COLUMNS), 1 + 0.8 * Math.floor(k / COLUMNS)]),
        2,
        7,
        4,
        7,
      ],
      radii: [...every.map((k) => 0.3 + 0.01 * (k % 7)), 0.4, 0.2],
      velocities: [...every.flatMap((k) => [0, k % COLUMNS < 4 ? -6 : -8]), 0, -40, 0, -20],
      angles: [...every.map((k) => 2 * k), 0, 0],
      density: 4,
      friction: 0.5,
    },
    walls: [{ chain: [[-3, 4], [-2, 0], [5, 0.3], [9, 0], [9, 6]], radius: 0.1, friction: 0.4 }], // biome-ignore format: points
    bonds: [
      { type: 'weld', pairs: pairs([0, 1], 1), strength },
      {
        type: 'weld',
        pairs: pairs([2], 1),
        stiffness: 3e4,
        shearStiffness: 2e4,
        bendStiffness: 300,
        dampingRatio: 0.3,
        strength,
      },
      {
        type: 'spring',
        pairs: pairs([3], 1),
        stiffness: 5e3,
        dampingRatio: 0.1,
        lengths: 0.75,
        strength: { tension: 300 },
      },
      { type: 'distance', pairs: pairs([4, 5], 1), collide: true },
      {
        type: 'spring',
        pairs: pairs([0, 2, 3, 4], COLUMNS),
        stiffness: 1e4,
        dampingRatio: [...right.keys()].slice(0, 28).map((k) => k / 28),
      },
      {
        type: 'distance',
        disks: [at(0, 5), at(7, 5)],
        points: [-1, 6.5, 6.5, 6.5],
        strength: { tension: 900 },
      },
    ],
  }
}

const STEPS = full(10, 60)

fullTest(
  `check: ${STEPS} steps of bonds of all types without a difference, some of which break`,
  async () => {
    const result = await check(parseScene(lattice()), {
      device: await testDevice(),
      steps: STEPS,
      edit: (world, step) => {
        if (step === 3) world.disks.remove([9, 30, 47])
        if (step === 4)
          world.disks.add({ positions: [3, 8, 3.6, 8], radii: 0.3, velocities: [0, -30, 0, -30] })
        if (step === 5) world.bonds.add({ type: 'weld', pairs: [9, 30, 9, 2], strength: { tension: 50 } })
        if (step === 6) world.bonds.remove([0, 3, 40])
        if (step === 7) world.bonds.add({ type: 'distance', pairs: [1, 17] })
        if (step === 8) world.disks.write([17], { angles: 40, masses: 1000 })
      },
    })
    expect(describeCheck(result)).toMatch(/^0 differences in \d{6,} values over \d+ substeps$/)
    expect(result.stats.brokenBonds).toBeGreaterThan(3)
    expect(result.stats.bonds - result.stats.brokenBonds).toBeGreaterThan(20)
  },
)

fullTest('World.bonds.add: steps that halt on the GPU run again with the bonds that they had', async () => {
  const hashes = []
  for (const options of [{ backend: 'cpu' }, { backend: 'gpu', device: await testDevice() }] as const) {
    const world = await World.create({ ...options, capacity: 1 })
    const { disks, bonds = [] } = lattice()
    // all on one place: the first step lacks room for the contacts, and the GPU tells only after all is submitted
    world.disks.add({ ...disks, positions: disks.positions.map((x) => x / 20) })
    const first = world.bonds.add(bonds[0])
    world.step(1 / 60)
    world.bonds.remove(first)
    world.bonds.add(bonds[2])
    world.step(1 / 60)
    world.disks.remove([1, 2])
    world.bonds.add(bonds[3])
    world.step(1 / 60)
    const { bonds: numbers, pairs, forces } = await world.bonds.read()
    const { contactGrowths } = world.stats
    hashes.push([
      contactGrowths,
      await stateHash(await world.disks.read()),
      [...numbers],
      [...pairs],
      [...forces],
    ])
    world.destroy()
  }
  expect(hashes[1]).toEqual(hashes[0])
  expect(hashes[0][0]).toBeGreaterThan(0)
})

fullTest('World: the number of threads does not change the bits of bonds', async () => {
  const hashes = []
  for (const threads of [1, 3]) {
    const world = await World.create({ backend: 'cpu', threads, gravity: [0, -10] })
    const count = 6000
    world.disks.add({ positions: Array.from({ length: count }, (_, k) => [0.5 * (k % 100), 0.5 * Math.floor(k / 100)]).flat(), radii: 0.2, spins: Array.from({ length: count }, (_, k) => k % 5) }) // biome-ignore format: points
    const all = Array.from({ length: count }, (_, k) => k)
    const right = all.filter((k) => k % 100 < 99)
    world.bonds.add({ type: 'weld', pairs: right.flatMap((k) => [k, k + 1]), strength: { moment: 0.001 } })
    world.bonds.add({
      type: 'distance',
      disks: all.slice(0, 100),
      points: all.slice(0, 200).map((k) => k / 4),
    })
    world.step(1 / 60)
    expect(world.stats.brokenBonds).toBeGreaterThan(0)
    hashes.push(await stateHash(await world.disks.read()))
    world.destroy()
  }
  expect(hashes[1]).toBe(hashes[0])
})

fullTest('check: bonds of a large lattice', async () => {
  const side = 12
  const count = side * side
  const every = Array.from({ length: count }, (_, k) => k)
  const scene: Scene = parseScene({
    version: 1,
    name: 'large lattice',
    gravity: [0, -10],
    disks: {
      positions: every.flatMap((k) => [k % side, Math.floor(k / side)]),
      radii: every.map(() => 0.45),
    },
    walls: [{ chain: [[-3, -2], [15, -2]] }], // biome-ignore format: points
    bonds: [
      { type: 'weld', pairs: every.filter((k) => k % side > 0).flatMap((k) => [k - 1, k]) },
      { type: 'weld', pairs: every.filter((k) => k >= side).flatMap((k) => [k - side, k]) },
    ],
  })
  const result = await check(scene, { device: await testDevice(), steps: 1, dt: 1 / 60, substeps: 2 })
  expect(describeCheck(result)).toMatch(/^0 differences in \d{5,} values/)
})
