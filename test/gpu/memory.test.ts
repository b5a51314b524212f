/** Memory of a world on the GPU, counted buffer by buffer, and on the host. */
import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { countedDevice } from '../support/countedDevice.ts'
import { fullTest } from '../support/fullTest.ts'

/** Steps, readings, a query and a snapshot; the world takes a snapshot of its own, too. */
async function use(world: World): Promise<void> {
  for (let step = 0; step < 3; step++) {
    world.step(1 / 60)
    await world.settle()
  }
  await world.disks.read()
  await world.measure()
  await world.query.nearest({ points: [1, 1] })
  await world.history.snapshot()
}

/** Waits until background snapshots are read. */
async function waitFor(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { interval: 20 }).toBe(true)
}

test('World: uses its GPU buffers again, and frees them when it is destroyed', async () => {
  const { device, count } = await countedDevice()
  const disks = 2000
  const options = { backend: 'gpu', device, recovery: { interval: 2 } } as const
  const world = await World.fromScene(presets.pile.build(disks, 1), options)
  await use(world)
  await use(world)
  const [lowest, { peak }] = [count.alive, count]
  await use(world)
  await waitFor(() => count.alive <= lowest)
  expect(count.peak).toBeLessThan(1.05 * peak)
  // what does not grow with the number of disks takes 1.46 MB: docs/performance.md
  expect(((peak - 1.46e6) / disks) * 100_000).toBeLessThan(200e6)
  const shared = await sharedBytes()
  world.destroy()
  await waitFor(() => count.alive <= shared)
})

/** Bytes that kernels and batches keep for a device, whichever worlds there are. */
async function sharedBytes(): Promise<number> {
  const { device, count } = await countedDevice()
  const world = await World.create({ backend: 'gpu', device })
  world.destroy()
  return count.alive
}

const collectGarbage = (): void => {
  v8.setFlagsFromString('--expose_gc')
  vm.runInNewContext('gc')()
}

/** Bytes of arrays and objects on the host. */
function hostBytes(): number {
  collectGarbage()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

const PHONE = 100_000

// the figures of docs/guide/limits.md
fullTest('World: 100,000 disks take less than 194 MB on the GPU and 48 MB on the host', async () => {
  const { device, count } = await countedDevice()
  const options = { backend: 'gpu', device, recovery: { interval: 2 } } as const
  // loads and compiles the kernels, which are not the world's
  const small = await World.fromScene(presets.pile.build(10, 1), options)
  await use(small)
  small.destroy()
  const before = hostBytes()
  const world = await World.fromScene(presets.pile.build(PHONE, 1), options)
  await use(world)
  // behind the background snapshot that is being read
  await expect.poll(() => hostBytes() - before).toBeLessThan(48e6)
  await waitFor(() => count.alive < 140e6)
  expect(count.peak).toBeLessThan(194e6)
  world.destroy()
})

fullTest('World: 100,000 disks take less than 96 MB on the CPU', async () => {
  const before = hostBytes()
  const world = await World.fromScene(presets.pile.build(PHONE, 1), { backend: 'cpu', threads: 1 })
  await use(world)
  const { buffers } = world
  const wasm = buffers.kind === 'cpu' ? buffers.poses.u32.buffer.byteLength : 0
  expect(wasm).toBeGreaterThan(50e6)
  await expect.poll(() => wasm + hostBytes() - before).toBeLessThan(96e6)
  world.destroy()
})
