/** Which modules Vitest keeps from run to run: none that would be old. */
import { expect, test } from 'vitest'
import { cacheKeyOf } from '../../src/build/moduleCache.ts'

test('cacheKeyOf: follows all shaders for a linked one, keeps nothing that a compiler made of many files, and leaves other modules to Vitest', () => {
  const key = (id: string) => cacheKeyOf(id, () => 'hash of shaders')
  expect(key('/scree/shaders/scan/scan.wgsl?linked')).toBe('hash of shaders')
  expect(key('/scree/src/reference?wasm')).toBe(false)
  expect(key('/scree/src/cpu/worker.ts?script')).toBe(false)
  expect(key('/scree/src/world.ts')).toBeUndefined()
})
