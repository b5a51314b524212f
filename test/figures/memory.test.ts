import { expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { bytesOf, CONTACTS_PER_DISK, PER_CONTACT } from '../../src/pipeline/buffers.ts'
import { BUFFER_NAMES } from '../../src/pipeline/features.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'

// as docs/performance.md states them
const BYTES_PER_DISK = 232
const BYTES_PER_SWEPT_DISK = 48
const BYTES_PER_RECORD = 112
const FIXED_BYTES = 1.5e6

test.each([
  ['pile', true],
  ['gas', true],
  ['hourglass', true],
  ['hourglass', false],
] as const)('%s, ccd %s: a disk takes the memory that is stated', async (name, ccd) => {
  const count = 20_000
  const scene = presets[name].build(count, 1)
  const world = await World.fromScene(scene, { backend: 'cpu', substeps: 1, ccd })
  world.step(1 / 60)
  const { sizes } = world.backend as CpuBackend
  const total = BUFFER_NAMES.reduce((sum, buffer) => sum + bytesOf(buffer, sizes), 0)
  // and four words of its tiling, color and places in the order
  const records = PER_CONTACT.reduce((sum, buffer) => sum + bytesOf(buffer, sizes), 16 * sizes.contacts)
  expect(Math.round(records / sizes.contacts)).toBe(BYTES_PER_RECORD)
  expect(sizes.contacts).toBe(CONTACTS_PER_DISK * count)
  const perDisk = BYTES_PER_DISK + (ccd ? BYTES_PER_SWEPT_DISK : 0) + CONTACTS_PER_DISK * BYTES_PER_RECORD
  expect(total).toBeLessThan(perDisk * count + FIXED_BYTES)
  // and no less than a hundredth below, so that what is stated follows
  expect(total).toBeGreaterThan(0.99 * (perDisk * count + FIXED_BYTES))
})
