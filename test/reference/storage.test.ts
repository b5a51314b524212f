import { expect, test } from 'vitest'
import { Storage } from '../../src/cpu/storage.ts'
import { NO_SIZES } from '../../src/features/sizes.ts'

test('Storage.reserve: buffers keep their contents, and the rest of a larger buffer is zero', () => {
  const storage = new Storage(new WebAssembly.Memory({ initial: 1, maximum: 100 }))
  const names = ['poses', 'motions', 'slots', 'contacts'] as const
  let had = 0
  for (const disks of [3, 5, 40, 41, 1000]) {
    storage.reserve({ ...NO_SIZES, disks, ids: disks, contacts: 2 * disks })
    for (const [k, name] of names.entries()) {
      const { u32 } = storage.view(name, disks)
      const stride = u32.length / disks
      expect([...u32], name).toEqual([...u32].map((_, at) => (at < had * stride ? 7 + k : 0)))
      u32.fill(7 + k)
    }
    had = disks
  }
})
