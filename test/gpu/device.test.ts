/** Devices: none, a shared one, a lost one, one that is too small. */
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import type { GpuBackend } from '../../src/gpu/gpuBackend.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

describe('the device', () => {
  test('is refused by name where there is none', async () => {
    await expect(World.create({ backend: 'gpu' })).rejects.toThrow(
      /^backend is 'gpu', but Node has no WebGPU of its own: expected device: await nodeDevice\(\) of scree\/node$/,
    )
    const world = await World.create()
    expect(world.stats.backend).toBe('cpu')
  })

  test('an unknown backend is refused', async () => {
    await expect(World.create({ backend: 'tpu' as never })).rejects.toThrow(
      /^backend is "tpu": expected 'auto'/,
    )
    await expect(ShapeBatch.create({ backend: Symbol('gpu') as never })).rejects.toThrow(
      /^backend is Symbol\(gpu\): expected 'auto'/,
    )
  })

  test('what is no device is refused', async () => {
    for (const [device, shown] of [
      [{}, '{}'],
      ['gpu', '"gpu"'],
    ] as const)
      await expect(World.create({ device: device as never })).rejects.toThrow(
        `device is ${shown}: expected a GPUDevice`,
      )
    const scene = presets.pile.build(1, 1)
    await expect(check(scene, { device: {} as never, steps: 1 })).rejects.toThrow(
      'device is {}: expected a GPUDevice',
    )
  })

  test("auto takes the CPU where the device is software's, and leaves the device alone", async () => {
    const device = await testDevice()
    const world = await World.create({ device })
    expect(world.stats.backend).toBe('cpu')
    world.destroy()
    device.createBuffer({ size: 4, usage: GPUBufferUsage.STORAGE }).destroy()
  })

  test('of the caller outlives the world', async () => {
    const device = await testDevice()
    const world = await World.create({ backend: 'gpu', device })
    world.disks.add({ positions: [0, 0], radii: 1 })
    const { buffers } = world
    expect(buffers).toMatchObject({ kind: 'gpu', slots: 1, device })
    world.destroy()
    expect(() => world.step(1 / 60)).toThrow('this world was destroyed')
    const again = await World.create({ backend: 'gpu', device })
    again.disks.add({ positions: [0, 0], radii: 1 })
    again.step(1 / 60)
    expect((await again.disks.read()).positions[1]).toBeLessThan(0)
    again.destroy()
  })

  fullTest('that is lost makes check, step, read and queries say so', async () => {
    const { device } = await nodeAdapter()
    const world = await World.create({ backend: 'gpu', device })
    world.disks.add({ positions: [0, 0], radii: 1 })
    world.step(1 / 60)
    // the query with the fewest pipelines to compile
    const points = { points: [-5, 0] }
    expect((await world.query.nearest(points)).distances[0]).toBeCloseTo(4, 2)
    let pending: Promise<unknown> | undefined
    // without sweeps, since a device of its own compiles all kernels
    const scene = { ...presets.pile.build(20, 1), ccd: false }
    const checked = check(scene, {
      device,
      steps: 20,
      substeps: 1,
      onStep: () => {
        pending = world.query.nearest(points)
        pending.catch(() => {})
        device.destroy()
      },
    })
    await expect(checked).rejects.toThrow(/^the GPU device was lost \(destroyed\): ./)
    await device.lost
    await expect(pending).rejects.toThrow(/^the GPU device was lost \(destroyed\)/)
    await expect(world.query.rays({ origins: [-5, 0], translations: [9, 0] })).rejects.toThrow(
      /^the GPU device was lost \(destroyed\)/,
    )
    expect(() => world.step(1 / 60)).toThrow(/^the GPU device was lost \(destroyed\)/)
    await expect(world.disks.read()).rejects.toThrow(/^the GPU device was lost/)
    world.destroy()
  })

  test('that is too small for a capacity is not asked for it', async () => {
    const device = await testDevice()
    await expect(World.create({ backend: 'gpu', device, capacity: 2 ** 29 })).rejects.toThrow(
      /needs \d+ bytes, but/,
    )
  })

  fullTest('that is too small for the disks is not asked for them', async () => {
    const device = await limitedDevice(2 ** 24)
    const world = await World.create({ backend: 'gpu', device })
    const most = (world.backend as GpuBackend).storage.maxLength('poses')
    const positions = new Float32Array(2 * (most + 1))
    expect(() => world.disks.add({ positions, radii: 1 })).toThrow(
      /^\w+ needs \d+ bytes, but this device allows 16777216 bytes per buffer$/,
    )
    expect(world.stats.disks).toBe(0)
    world.destroy()
  })
})

/** Returns the device of this process under another identity, with this limit of bytes per buffer. */
async function limitedDevice(bytes: number): Promise<GPUDevice> {
  const device = await testDevice()
  const limits = new Proxy(device.limits, {
    get: (all, name) =>
      name === 'maxStorageBufferBindingSize' || name === 'maxBufferSize'
        ? bytes
        : Reflect.get(all, name, all),
  })
  return new Proxy(device, {
    get(_, name) {
      const value = name === 'limits' ? limits : Reflect.get(device, name, device)
      return typeof value === 'function' ? value.bind(device) : value
    },
  })
}
