/** What rests must rest: piles, stacks and boulders. Overlaps are parts of 0.5 m, the mean radius. */
import { expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { DiskState } from '../../src/features/disks/state.ts'
import { presets } from '../../src/scene/presets.ts'
import { CONTACT, POSE } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { kineticEnergy, overlaps, run } from '../support/quality.ts'
import { settleBothWays } from './experiments/memory.ts'

/** `count` disks of 0.45 to 0.55 m in loose rows of `columns`, from the floor at 0 up. */
function rows(columns: number, count: number): { positions: number[]; radii: number[] } {
  const random = createRandom(3)
  const at = (k: number) => [(k % columns) * 1.12 + 0.66, Math.floor(k / columns) * 1.12 + 0.6]
  return {
    positions: Array.from({ length: count }, (_, k) => at(k)).flat(),
    radii: Array.from({ length: count }, () => 0.45 + 0.1 * random()),
  }
}

/** A slot that is open at the top, from x = 0 to `width`. */
function slot(width: number, height: number, friction = 0.3) {
  const chain = [
    [0, height],
    [0, 0],
    [width, 0],
    [width, height],
  ] as [number, number][]
  return [{ chain, friction }]
}

const speed = (velocities: ArrayLike<number>) =>
  Math.sqrt((2 * Array.from(velocities).reduce((sum, v) => sum + v * v, 0)) / velocities.length)

test('a stack is held up by what its contacts remember', async () => {
  const { remembering, forgetting } = await settleBothWays(20, 1)
  const last = (series: readonly (readonly [number, number])[]) => series[series.length - 1][1]
  expect(last(remembering) / 0.5).toBeLessThan(0.001)
  expect(last(forgetting)).toBeGreaterThan(5 * last(remembering))
})

/** Returns the ids of the disks with more than one contact that carries load. */
function heldBySeveral(world: World): number[] {
  const { storage } = world.backend as CpuBackend
  const slots = storage.view('slots', world.disks.ids.length).u32
  const counts = storage.view('activeContactCounts', world.disks.ids.length).u32
  return [...world.disks.ids].filter((id) => counts[slots[id]] > 1)
}

test('a pile comes to rest and stays there', async () => {
  const count = full(300, 5000)
  const world = await World.fromScene(presets.pile.build(count, 1), { backend: 'cpu' })
  run(world, 10)
  const { mean, largest } = overlaps(world)
  expect(mean / 0.5).toBeLessThan(0.003)
  expect(largest / 0.5).toBeLessThan(0.03)
  const before = await world.disks.read()
  expect(kineticEnergy(before)).toBeLessThan(1e-5)
  const seconds = full(3, 20)
  run(world, seconds)
  const after = await world.disks.read()
  // a disk alone on the floor rolls on, since nothing resists it
  const held = heldBySeveral(world)
  expect(held.length).toBeGreaterThan(0.95 * count)
  const moved = after.positions.map((x, k) => x - before.positions[k])
  const ofHeld = (values: ArrayLike<number>) => held.flatMap((id) => [values[2 * id], values[2 * id + 1]])
  expect(speed(ofHeld(moved)) / seconds).toBeLessThan(5e-4)
  expect(speed(ofHeld(after.velocities))).toBeLessThan(1e-3)
  const [minX, minY, maxX, maxY] = world.bounds
  for (let k = 0; k < count; k++) {
    expect(after.positions[2 * k]).toBeGreaterThan(minX)
    expect(after.positions[2 * k]).toBeLessThan(maxX)
    expect(after.positions[2 * k + 1]).toBeGreaterThan(minY)
    expect(after.positions[2 * k + 1]).toBeLessThan(maxY)
  }
}, 900_000)

test('a column of 20 in a slot stands', async () => {
  const world = await World.create({ backend: 'cpu' })
  world.walls.add(slot(1.02, 30))
  world.disks.add({ positions: Array.from({ length: 40 }, (_, k) => (k % 2 ? k / 2 : 0.51)), radii: 0.5 })
  run(world, full(10, 30))
  expect(overlaps(world).largest / 0.5).toBeLessThan(0.01)
  const state = await world.disks.read()
  expect(kineticEnergy(state)).toBeLessThan(1e-7)
  expect(state.positions[39]).toBeCloseTo(19.5, 1)
})

test('a confined pyramid of 15 rows stands', async () => {
  const positions: number[] = []
  for (let row = 0; row < 15; row++) {
    for (let k = 0; k < 15 - row; k++) positions.push(0.5 + row / 2 + k, 0.5 + (row * Math.sqrt(3)) / 2)
  }
  const world = await World.create({ backend: 'cpu' })
  world.walls.add(slot(15, 30))
  world.disks.add({ positions, radii: 0.5, friction: 0.5 })
  run(world, full(6, 30))
  const state = await world.disks.read()
  for (const [k, x] of state.positions.entries()) expect(Math.abs(x - positions[k])).toBeLessThan(0.01)
  expect(kineticEnergy(state)).toBeLessThan(1e-6)
}, 300_000)

const BOULDERS: [ratio: number, most: number][] = [
  [1000, 0.01],
  [100, 0.005],
]
fullTest.each(BOULDERS.slice(0, 2))(
  'a boulder of %i times the mass rests on 500 disks',
  async (ratio, most) => {
    const world = await World.create({ backend: 'cpu' })
    world.walls.add(slot(28.1, 100))
    world.disks.add(rows(25, 500))
    run(world, 5)
    const { positions } = await world.disks.read()
    const top = Math.max(...positions.filter((_, k) => k % 2 === 1))
    const radius = 0.3 * Math.sqrt(ratio)
    const [id] = world.disks.add({
      positions: [14, top + 0.6 + radius],
      radii: radius,
      masses: (ratio * Math.PI) / 4,
    })
    run(world, 10)
    const settled = await world.disks.read([id])
    run(world, 5)
    const later = await world.disks.read([id])
    expect(Math.abs(later.positions[1] - settled.positions[1])).toBeLessThan(1e-3)
    const cpu = world.backend as CpuBackend
    const boulder = cpu.storage.view('slots', id + 1).u32[id]
    const { u32, f32 } = cpu.storage.view('contacts', cpu.status.contactRecords)
    let deepest = 0
    let touching = 0
    for (let c = 0; c < u32.length; c += CONTACT.stride) {
      if (u32[c + CONTACT.a] !== boulder && u32[c + CONTACT.b] !== boulder) continue
      deepest = Math.max(deepest, -f32[c + CONTACT.gap])
      touching++
    }
    expect(touching).toBeGreaterThan(3)
    expect(deepest / 0.5).toBeLessThan(most)
  },
  600_000,
)

/**
 * Fills a silo that is 20 disks wide, a layer at a time as a silo is filled: one fall of all would lock in its blow. Disks that fell
 * exactly one above the other would stand as columns.
 */
async function fillSilo(friction: number, rowsInAll: number, rowsInLayer: number): Promise<World> {
  const random = createRandom(3)
  const world = await World.create({ backend: 'cpu', bounds: [0, 0, 22.6, 1.2 * rowsInAll + 2] })
  world.walls.add(slot(22.6, 1.6 * rowsInAll, friction))
  for (let row = 0; row < rowsInAll; row += rowsInLayer) {
    const top = row === 0 ? 0 : highest(await world.disks.read())
    const count = 20 * Math.min(rowsInLayer, rowsInAll - row)
    world.disks.add({
      positions: Array.from({ length: count }, (_, k) => [
        (k % 20) * 1.12 + 0.66 + 0.02 * (random() - 0.5),
        top + 1.2 + Math.floor(k / 20) * 1.12,
      ]).flat(),
      radii: Array.from({ length: count }, () => 0.45 + 0.1 * random()),
    })
    run(world, 2)
  }
  return world
}

const highest = ({ positions }: DiskState) =>
  positions.reduce((top, y, k) => (k % 2 ? Math.max(top, y) : top), 0)

const SILOS: [name: string, friction: number, mean: number, largest: number][] = [
  ['rough', 0.3, 0.01, 0.06],
  ['smooth', 0, 0.02, 0.2],
]
fullTest.each(SILOS.slice(0, 2))(
  'a deep silo with %s walls holds',
  async (_name, friction, mean, largest) => {
    const world = isFull ? await fillSilo(friction, 250, 25) : await fillSilo(friction, 30, 15)
    run(world, 20)
    const state = await world.disks.read()
    expect(kineticEnergy(state)).toBeLessThan(1e-3)
    const top = highest(state)
    const { f32 } = (world.backend as CpuBackend).storage.view('poses', world.stats.disks)
    const bottom = overlaps(world, (slotIndex) => f32[POSE.stride * slotIndex + POSE.position + 1] < top / 6)
    expect(bottom.mean / 0.5).toBeLessThan(mean)
    expect(bottom.largest / 0.5).toBeLessThan(largest)
  },
  1_800_000,
)
