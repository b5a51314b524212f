import { expect, test } from 'vitest'
import { NO_SIZES } from '../../src/features/sizes.ts'
import { GpuStorage } from '../../src/gpu/storage.ts'

test('GpuStorage.maxContacts: only buffers of contacts that the world uses count', () => {
  const limits = { maxStorageBufferBindingSize: 128 * 2 ** 20, maxBufferSize: 256 * 2 ** 20 }
  const storage = new GpuStorage({ limits } as GPUDevice)
  // a contact has 40 bytes, and a pair of grains 88
  expect(storage.maxContacts(NO_SIZES)).toBe(3_355_443)
  expect(storage.maxContacts({ ...NO_SIZES, grains: 1 })).toBe(1_525_201)
})
