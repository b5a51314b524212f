/** What only shows in large worlds; in `npm run test:full`, as a software driver takes minutes over them. */
import { describe, expect, test } from 'vitest'
import { mixed } from '../../bench/scenes/mixed.ts'
import { check } from '../../src/check/check.ts'
import { nodeGpu } from '../../src/cli/nodeGpu.ts'
import { presets } from '../../src/scene/presets.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/quality.ts'

/** A device with the limits that every device has, and no more. */
async function plainDevice(): Promise<GPUDevice> {
  const adapter = await (await nodeGpu()).requestAdapter()
  return adapter!.requestDevice()
}

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

  test('1,000,000 disks under the default limits of a device: 0 differences', async () => {
    const device = await plainDevice()
    expect(device.limits.maxStorageBufferBindingSize).toBe(128 * 2 ** 20)
    const { difference, stats } = await check(presets.pile.build(1_000_000, 1), {
      device,
      steps: 1,
      substeps: 1,
    })
    expect(difference).toBeNull()
    expect(stats.disks).toBe(1_000_000)
  })
})
