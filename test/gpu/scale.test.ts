/** What only shows in large worlds; most of it in `npm run test:full`, as a software driver takes minutes over them. */
import { describe, expect, test } from 'vitest'
import { mixed } from '../../bench/scenes/mixed.ts'
import { check } from '../../src/check/check.ts'
import { nodeGpu } from '../../src/node/nodeGpu.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

/** A device with the limits that every device has, and no more. */
async function plainDevice(): Promise<GPUDevice> {
  const adapter = await (await nodeGpu()).requestAdapter()
  return adapter!.requestDevice()
}

/** Runs one substep and returns the hash of the state and the number of contacts. */
async function substepOf(scene: Scene, options: WorldOptions) {
  const world = await World.fromScene(scene, { ...options, substeps: 1 })
  world.step(1 / 480)
  await world.settle()
  const found = { hash: await world.hash(), contacts: world.stats.contactRecords, disks: world.stats.disks }
  world.destroy()
  return found
}

/** As many disks as can touch each other: rows of a hexagonal lattice, pressed together by a hundredth. */
function packed(side: number): Scene {
  const apart = 0.99
  const positions: number[] = []
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      positions.push(0.5 + apart * (column + (row % 2) / 2), 0.5 + apart * row * Math.sqrt(0.75))
  const bounds: [number, number, number, number] = [0, 0, side, side]
  return {
    version: 1,
    name: 'packed',
    gravity: [0, -9.81],
    bounds,
    disks: { positions, radii: 0.5 },
    walls: [],
  }
}

fullTest(
  'World.step: a substep of 10,000 packed disks, or 2,000,000 in the long form, has the bits of the CPU',
  {
    timeout: 3_600_000,
  },
  async () => {
    const side = 1415
    const scene = packed(side)
    const gpu = await substepOf(scene, { backend: 'gpu', device: await testDevice() })
    expect(gpu).toEqual(await substepOf(scene, { backend: 'cpu' }))
    expect(gpu.disks).toBe(side * side)
    expect(gpu.contacts).toBeGreaterThan(2.9 * side * (side - 10))
  },
)

describe.runIf(isFull)('large worlds', { timeout: 3_600_000 }, () => {
  test.each([
    ['of one size', presets.pile.build],
    ['of all sizes up to 1:50', mixed(50)],
  ])('100,000 disks %s: 0 differences', async (_, build) => {
    const { difference, substeps } = await check(build(100_000, 1), {
      device: await testDevice(),
      steps: 2,
      substeps: 4,
    })
    expect(difference).toBeNull()
    expect(substeps).toBe(8)
  })

  test('1,000,000 packed disks under the default limits of a device: 0 differences', async () => {
    const device = await plainDevice()
    expect(device.limits.maxStorageBufferBindingSize).toBe(128 * 2 ** 20)
    const { difference, stats } = await check(packed(1000), { device, steps: 1, substeps: 2 })
    expect(difference).toBeNull()
    expect(stats.disks).toBe(1_000_000)
    // each touches six others but for those at the rim
    expect(stats.contacts).toBeGreaterThan(2_990_000)
    device.destroy()
  })
})
