/** Steps that nobody waits for: how many run at once, and how much memory the others hold. */
import { expect, test, vi } from 'vitest'
import { World, type WorldOptions } from '../../src/index.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'

async function fallingDisk(options: WorldOptions): Promise<World> {
  const world = await World.create({ ...options, substeps: 1 })
  world.disks.add({ positions: [0, 0], radii: 0.5 })
  return world
}

test.each([true, false])(
  'World.step: at most 64 steps are submitted that have not completed, recovery %s',
  async (recovery) => {
    const device = await testDevice()
    const [cpu, gpu] = [
      await fallingDisk({ backend: 'cpu' }),
      await fallingDisk({ backend: 'gpu', device, recovery }),
    ]
    await gpu.settle()
    const encode = vi.spyOn(device, 'createCommandEncoder')
    for (let step = 0; step < 150; step++) {
      gpu.step(1 / 60)
      cpu.step(1 / 60)
    }
    // once the device has made larger buffers, all that may run is submitted at once, before any of it is seen to complete
    while (encode.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 0))
    const encoders = encode.mock.calls.length
    encode.mockRestore()
    expect(encoders).toBeGreaterThanOrEqual(64)
    // and the readbacks of the status
    expect(encoders).toBeLessThan(64 + 10)
    await gpu.ready()
    expect(await gpu.hash()).toBe(await cpu.hash())
    for (const world of [cpu, gpu]) world.destroy()
  },
)

test.runIf(isFull).each([true, false])(
  'World.step: steps that hold more than 256 MiB are refused, and the world goes on, recovery %s',
  async (recovery) => {
    const device = await testDevice()
    const [cpu, gpu] = [
      await fallingDisk({ backend: 'cpu' }),
      await fallingDisk({ backend: 'gpu', device, recovery }),
    ]
    // 32 MiB in each step
    const parameters = new Float32Array(2 ** 23)
    const code = '@compute @workgroup_size(1) fn main() { motions[0].velocity.x += parameters[0]; }'
    const twin = () => {}
    const pass = await gpu.passes.add({ label: 'wind', code, twin, parameters, workgroups: 1 })
    await gpu.settle()
    const stepAll = () => {
      for (let step = 0; step < 30; step++) {
        gpu.step(1 / 60)
        cpu.step(1 / 60)
      }
    }
    expect(stepAll).toThrow(
      /^step: \d+ MiB of steps wait for the GPU, at most 256 MiB may: expected await world\.ready\(\) between steps$/,
    )
    await gpu.ready()
    gpu.step(1 / 60)
    cpu.step(1 / 60)
    const [ofCpu, ofGpu] = [await cpu.disks.read(), await gpu.disks.read()]
    expect(ofGpu.positions).toEqual(ofCpu.positions)
    pass.remove()
    for (const world of [cpu, gpu]) world.destroy()
  },
)
