/** What a creation that fails leaves behind: nothing. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kernelsOf } from '../../src/gpu/kernels.ts'
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { World } from '../../src/world.ts'

/** A device on which nothing can be made. */
function brokenDevice() {
  const refuse = vi.fn(() => {
    throw new Error('the driver is broken')
  })
  return {
    [Symbol.toStringTag]: 'GPUDevice',
    adapterInfo: { description: 'a broken card', device: '', vendor: '', architecture: '' },
    limits: {},
    lost: new Promise(() => {}),
    pushErrorScope: () => {},
    popErrorScope: async () => null,
    createBindGroupLayout: refuse,
    createShaderModule: refuse,
    createBuffer: refuse,
    refuse,
    destroy: vi.fn(),
  }
}

beforeEach(() => {
  vi.stubGlobal('GPUBufferUsage', { UNIFORM: 64, COPY_DST: 8 })
  vi.stubGlobal('GPUShaderStage', { COMPUTE: 4 })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['world', World.create],
  ['batch', ShapeBatch.create],
] as const)('a device that was asked for goes with the %s that cannot be made', async (_, create) => {
  const device = brokenDevice()
  const adapter = { limits: {}, features: new Set(), requestDevice: async () => device }
  vi.stubGlobal('navigator', { gpu: { requestAdapter: async () => adapter } })
  await expect(create({ backend: 'gpu' })).rejects.toThrow('the driver is broken')
  expect(device.destroy).toHaveBeenCalledTimes(1)
})

test.each([
  ['world', World.create],
  ['batch', ShapeBatch.create],
] as const)('a device of the caller stays, and a %s can be tried again', async (_, create) => {
  const device = brokenDevice()
  const options = { backend: 'gpu', device: device as unknown as GPUDevice } as const
  await expect(create(options)).rejects.toThrow('the driver is broken')
  const tried = device.refuse.mock.calls.length
  await expect(create(options)).rejects.toThrow('the driver is broken')
  expect(device.refuse.mock.calls.length).toBeGreaterThan(tried)
  expect(device.destroy).not.toHaveBeenCalled()
})

test('kernelsOf: returns the same kernels for the same device', async () => {
  const device = brokenDevice() as unknown as GPUDevice
  const failed = kernelsOf(device)
  expect(kernelsOf(device)).toBe(failed)
  await expect(failed).rejects.toThrow('the driver is broken')
})
