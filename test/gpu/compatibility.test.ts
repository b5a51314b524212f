/** Devices in compatibility mode: which limits a world needs of them, and that it has the bits of the CPU on them. */
import { expect, test } from 'vitest'
import { requestDevice } from '../../src/gpu/device.ts'
import { nodeGpu } from '../../src/node/nodeGpu.ts'
import { createPipelines } from '../../src/render/pipelines.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { fullTest } from '../support/fullTest.ts'

/** A browser with adapters in compatibility mode only; `lowered` replaces their limits. */
async function compatibilityOnly(lowered: Record<string, number> = {}): Promise<GPU> {
  const gpu = await nodeGpu()
  const requestAdapter = async (options: GPURequestAdapterOptions): Promise<GPUAdapter | null> => {
    if (options.featureLevel !== 'compatibility') return null
    const adapter = (await gpu.requestAdapter(options))!
    const limits = new Proxy(adapter.limits, {
      get: (real, name) => lowered[String(name)] ?? Reflect.get(real, name, real),
    })
    return new Proxy(adapter, {
      get(_, name) {
        if (name === 'limits') return limits
        const value = Reflect.get(adapter, name, adapter)
        return typeof value === 'function' ? value.bind(adapter) : value
      },
    })
  }
  return { requestAdapter } as unknown as GPU
}

test('requestDevice: takes an adapter in compatibility mode if there is no core one, with the limits of kernels', async () => {
  const { device } = (await requestDevice(await compatibilityOnly()))!
  expect(device.features.has('core-features-and-limits')).toBe(false)
  expect(device.limits.maxComputeInvocationsPerWorkgroup).toBe(256)
  device.pushErrorScope('validation')
  const { bonds, grains, grainForces } = createPipelines(device, 'bgra8unorm')
  expect((await device.popErrorScope())?.message).toBeUndefined()
  expect([bonds, grains, grainForces]).toHaveLength(3)
  device.destroy()
})

test.each<Record<string, number>>([
  { maxStorageBuffersPerShaderStage: 4 },
  { maxComputeInvocationsPerWorkgroup: 128 },
  { maxStorageBuffersInVertexStage: 0 },
])('requestDevice: takes no adapter with %o', async (lowered) => {
  expect(await requestDevice(await compatibilityOnly(lowered))).toBeNull()
})

test('World.create: names the limit that a device of the caller lacks', async () => {
  const real = await testDevice()
  const limits = { ...limitsOf(real), maxComputeInvocationsPerWorkgroup: 128 }
  const device = new Proxy(real, {
    get: (one, name) => (name === 'limits' ? limits : Reflect.get(one, name)),
  })
  await expect(World.create({ backend: 'gpu', device })).rejects.toThrow(
    'device.limits.maxComputeInvocationsPerWorkgroup is 128: expected at least 256; ask for it in requiredLimits',
  )
})

function limitsOf({ limits }: GPUDevice): Record<string, number> {
  const prototype = Object.getPrototypeOf(limits) as object
  const names = [...Object.getOwnPropertyNames(limits), ...Object.getOwnPropertyNames(prototype)]
  return Object.fromEntries(names.map((name) => [name, Reflect.get(limits, name)]))
}

fullTest.each(['pile', 'rubble', 'jelly', 'everything'] as const)(
  'World.step: %s has the hash of the CPU on a device in compatibility mode',
  async (name) => {
    const { device } = (await requestDevice(await compatibilityOnly()))!
    const hashes = []
    for (const options of [{ backend: 'cpu' }, { backend: 'gpu', device }] as const) {
      const world = await World.fromScene(presets[name].build(100, 1), options)
      for (let step = 0; step < 20; step++) world.step(1 / 60)
      hashes.push(await world.hash())
      world.destroy()
    }
    expect(hashes[1]).toBe(hashes[0])
    device.destroy()
  },
)
