/** Two grains keep their contact points while they hardly move. */
import { expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { GRAIN_PAIR } from '../../src/schemas/offsets.ts'
import { box } from '../../src/shapes/box.ts'
import { World } from '../../src/world.ts'
import { compareRecords } from './oracle/compare.ts'
import { readRecords } from './oracle/records.ts'

const CPU = { backend: 'cpu', threads: 1 } as const
const SQUARE = box(1, 1, 0.02)
const FLOOR = { chain: [[-5, 0], [5, 0]] as [number, number][] } // biome-ignore format: points

/** Returns the offsets of all pairs of grains at which their points were found. */
function foundOffsets(world: World): number[] {
  const { storage, status } = world.backend as CpuBackend
  const { f32, u32 } = storage.view('grainPairs', status.contactRecords)
  return Array.from({ length: status.contactRecords }, (_, k) => k * GRAIN_PAIR.stride)
    .filter((p) => u32[p + GRAIN_PAIR.outlineB] !== 0 && (u32[p + GRAIN_PAIR.feature] & 1) === 0)
    .flatMap((p) => [f32[p + GRAIN_PAIR.foundOffset], f32[p + GRAIN_PAIR.foundOffset + 1]])
}

test('World.step: a stack at rest keeps its points, and one that slides finds them again', async () => {
  const world = await World.create(CPU)
  world.walls.add([FLOOR])
  const ids = world.grains.add({ shapes: SQUARE, positions: [0, 0.5, 0.1, 1.5, 0, 2.5], friction: 0.5 })
  for (let k = 0; k < 60; k++) world.step(1 / 60)
  const found = foundOffsets(world)
  expect(found.length).toBe(4)
  for (let k = 0; k < 30; k++) world.step(1 / 60)
  expect(foundOffsets(world)).toEqual(found)
  world.disks.write([ids[2]], { velocities: [1, 0] })
  for (let k = 0; k < 10; k++) world.step(1 / 60)
  const [top, middle] = [2, 1].map((k) => readRecords(world).bodies.find(({ id }) => id === ids[k])!)
  const apart = top.position[0] - middle.position[0]
  const last = foundOffsets(world)
  expect(Math.min(...last.map((x) => Math.abs(Math.abs(x) - Math.abs(apart))))).toBeLessThan(0.02)
  expect(compareRecords(world).failures).toEqual([])
  world.destroy()
})

test('World.disks.write: a disk with a new radius is touched where its boundary is now', async () => {
  const world = await World.create({ ...CPU, gravity: [0, 0] })
  world.grains.add({ shapes: SQUARE, positions: [0, 0] })
  const [disk] = world.disks.add({ positions: [1.01, 0], radii: 0.5 })
  for (let k = 0; k < 3; k++) world.step(1 / 60)
  world.disks.write([disk], { radii: 0.55 })
  world.step(1e-5)
  const { failures, overlapping } = compareRecords(world)
  expect(failures).toEqual([])
  expect(overlapping).toBe(1)
  world.destroy()
})

test('World.step: where a new list swaps the grains of a pair, their points stay', async () => {
  const world = await World.create({ ...CPU, gravity: [0, 0] })
  // in one cell of the grid the lower id owns the pair, and across two cells the grain on the left
  world.grains.add({
    shapes: SQUARE,
    positions: [1.045, 0.3, 0, 0],
    velocities: [3, 1.3, 3.0005, 1.3005],
    friction: 0,
  })
  let swaps = 0
  let last = { owner: -1, found: '' }
  for (let k = 0; k < 60; k++) {
    world.step(1 / 60)
    const [{ a }] = readRecords(world).pairs
    const found = foundOffsets(world).map(Math.abs).join(' ')
    if (last.owner !== -1 && a.id !== last.owner) {
      swaps++
      expect(found).toBe(last.found)
    }
    last = { owner: a.id, found }
    if (k % 6 === 0) expect(compareRecords(world).failures).toEqual([])
  }
  expect(swaps).toBeGreaterThan(2)
  world.destroy()
})
