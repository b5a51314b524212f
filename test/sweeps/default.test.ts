/** Fast disks with default options: none is lost, on either backend, which give the same bits. */

import { expect, test, vi } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { editedDevice, testDevice } from '../support/device.ts'
import { full, isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const PARAMS = 1 / 60

async function create(backend: 'cpu' | 'gpu', options: WorldOptions = {}): Promise<World> {
  const device = backend === 'gpu' ? await testDevice() : undefined
  const world = await World.create({ backend, device, ...options })
  world.walls.add([{ chain: [[-10, 0], [10, 0]] }]) // biome-ignore format: short
  return world
}

/** Disks at the ends of their falls, where a floor waits. */
function fall(world: World, count: number, radius: number, speed: number): Uint32Array {
  const random = createRandom(1)
  const positions = Array.from({ length: count }, (_, k) => [
    (k + 0.5 - count / 2) * 3 * radius,
    uniform(random, 0.1, 0.6),
  ])
  return world.disks.add({
    positions: positions.flat(),
    radii: radius,
    velocities: positions.flatMap(() => [0, -speed]),
  })
}

const speedFrom = (height: number) => Math.sqrt(2 * 9.81 * height)

fullTest('what sweeps is compiled for the first bullet, and encoded as long as there are some', async () => {
  // for which nothing was compiled by tests that ran before
  const compiled: string[] = []
  const device = await editedDevice((descriptor) => {
    compiled.push(descriptor.label!)
    return descriptor
  })
  const bound = vi.spyOn(GPUComputePassEncoder.prototype, 'setPipeline')
  const isSweeping = ([pipeline]: readonly GPUComputePipeline[]) => pipeline.label.startsWith('sweepWalls')
  const world = await create('gpu', { device, gravity: [0, 0], substeps: 64 })
  try {
    const ids = fall(world, 2, 0.05, 0)
    world.step(PARAMS)
    await world.settle()
    expect(bound.mock.calls.filter(isSweeping)).toEqual([])
    expect(compiled).not.toContain('sweepWalls')
    world.disks.write(ids, { velocities: [500, 0, 500, 0] })
    world.step(PARAMS)
    await world.settle()
    expect(world.stats.bullets).toBe(2)
    expect(compiled).toContain('sweepWalls')
    expect(bound.mock.calls.filter(isSweeping).length).toBeGreaterThan(0)
    // quiet again
    world.disks.write(ids, { velocities: [0, 0, 0, 0] })
    for (let k = 0; k < 9; k++) world.step(PARAMS)
    await world.settle()
    bound.mockClear()
    world.step(PARAMS)
    await world.settle()
    expect(bound.mock.calls.filter(isSweeping)).toEqual([])
  } finally {
    world.destroy()
    vi.restoreAllMocks()
  }
})

test.each([
  ['cpu', 0.02, 10],
  ['cpu', 0.02, 20],
  ['cpu', 0.05, 40],
  ...full([], [['gpu', 0.02, 20] as const]),
] as const)('%s: no disk of %f m is lost that falls from %i m', async (backend, radius, height) => {
  const world = await create(backend)
  fall(world, 100, radius, speedFrom(height))
  for (let k = 0; k < 8; k++) world.step(PARAMS)
  const { positions } = await world.disks.read()
  expect(positions.filter((y, k) => k % 2 === 1 && y < 0)).toEqual(new Float32Array())
  world.destroy()
})

test('ccd: false is what loses them', async () => {
  const world = await create('cpu', { ccd: false })
  fall(world, 100, 0.02, speedFrom(20))
  for (let k = 0; k < 8; k++) world.step(PARAMS)
  const { positions } = await world.disks.read()
  expect(positions.filter((y, k) => k % 2 === 1 && y < 0).length).toBeGreaterThan(30)
  world.destroy()
})

// the GPU halts in the middle of the substep that has the first bullet, goes on with more stages, and later without them again
const cases: [string, WorldOptions, number][] = [
  ['8 substeps', {}, 40],
  ['3 substeps', { substeps: 3 }, 10],
  ['room for one disk', { capacity: 1 }, 40],
]
// 'auto' leaves bullets only where its 256 substeps are too few, which take the software GPU long
if (isFull) cases.push(["substeps: 'auto'", { substeps: 'auto' }, 3000])

fullTest.each(cases)('the first bullets come on the GPU as on the CPU: %s', async (_, options, speed) => {
  const hashes = []
  for (const backend of ['cpu', 'gpu'] as const) {
    const world = await create(backend, options)
    const ids = fall(world, 10, 0.05, 0)
    // what follows is asked for before the host can have heard of a bullet
    for (let k = 0; k < 2; k++) world.step(PARAMS)
    world.disks.write(ids.slice(0, 5), { velocities: [1, -speed, 2, -speed, 3, speed, 4, 1, 5, -speed] })
    const mid = []
    for (let k = 0; k < 2; k++) {
      world.step(PARAMS)
      mid.push(world.disks.read())
    }
    world.disks.remove(ids.slice(0, 2))
    world.disks.add({ positions: [0, 2], radii: 0.1, velocities: [0, -speed] })
    world.step(PARAMS)
    for (const state of await Promise.all(mid)) hashes.push(await stateHash(state))
    hashes.push(await stateHash(await world.disks.read()))
    expect(world.stats.bullets).toBeGreaterThan(0)
    world.destroy()
  }
  expect(hashes.slice(3)).toEqual(hashes.slice(0, 3))
})
