import { expect, test, vi } from 'vitest'
import { link } from '../../src/gpu/link.ts'
import { type KernelName, layouts } from '../../src/schemas.ts'

test('no kernel is laid out in a way that only some devices take', () => {
  const warn = vi.spyOn(console, 'warn')
  for (const kernel of Object.keys(layouts) as KernelName[]) link(kernel)
  expect(warn.mock.calls).toEqual([])
})
