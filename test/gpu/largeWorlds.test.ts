/** Worlds of up to ten million disks: what their buffers take, and what is done once per world and not per disk. */
import { expect, test, vi } from 'vitest'
import { Checkpoints } from '../../src/backends/checkpoints.ts'
import { CommandLog } from '../../src/backends/commandLog.ts'
import { NO_FLAGS, NO_SIZES, type Sizes } from '../../src/features/sizes.ts'
import { GpuStorage } from '../../src/gpu/storage.ts'
import { bytesOf, CONTACTS_PER_DISK } from '../../src/pipeline/buffers.ts'
import { requireRoomToWait } from '../../src/pipeline/commandBytes.ts'
import { BUFFER_NAMES } from '../../src/pipeline/features.ts'
import { type CheckedRecovery, checkRecovery } from '../../src/pipeline/recoveryOptions.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { EDIT_BATCH } from '../../src/schemas/constants.ts'
import { World } from '../../src/world.ts'
import { testDevice } from '../support/device.ts'
import { isFull } from '../support/full.ts'

const GIB = 2 ** 30
const MANY = 10_000_000
/** Cells of a square table with a cell per disk. */
const side = 3 * Math.ceil(Math.sqrt(MANY) / 3)

/** Plain disks on one level, swept. */
function sizesOf(disks: number, contactsPerDisk: number): Sizes {
  const levels = [{ columns: side, rows: side + 1 }]
  return {
    ...NO_SIZES,
    disks,
    ids: disks,
    levels,
    contacts: contactsPerDisk * disks,
    events: disks,
    has: { ...NO_FLAGS, ccd: true },
  }
}

const storageOf = (bytes: number) =>
  new GpuStorage({ limits: { maxStorageBufferBindingSize: bytes, maxBufferSize: bytes } } as GPUDevice)

const larger = (sizes: Sizes) => BUFFER_NAMES.filter((name) => bytesOf(name, sizes) > 2 * GIB)

test('buffers: ten million disks with four contacts each need no buffer above 2 GiB, and 7 GiB in all', () => {
  const sizes = sizesOf(MANY, CONTACTS_PER_DISK)
  expect(larger(sizes)).toEqual([])
  const bytes = BUFFER_NAMES.reduce((sum, name) => sum + bytesOf(name, sizes), 0)
  expect(bytes).toBeLessThan(7 * GIB)
  // with six contacts the largest buffer does not fit
  expect(larger(sizesOf(MANY, 6))).toEqual(['contacts'])
})

test('GpuStorage: a device with 2 GiB per buffer has room for five contacts per disk of ten million', () => {
  const storage = storageOf(2 * GIB)
  expect(() => storage.check(sizesOf(MANY, 5))).not.toThrow()
  expect(storage.maxContacts(sizesOf(MANY, 4))).toBeGreaterThan(5 * MANY)
  // the capacity is lowered to this at first, since grains may come
  expect(storage.maxContacts({ ...NO_SIZES, grains: 1 })).toBeGreaterThan(2 * MANY)
  expect(() => storageOf(GIB).check(sizesOf(MANY, 4))).toThrow(
    'contacts needs 1600000000 bytes, but this device allows 1073741824 bytes per buffer',
  )
})

test('substepStages: the stages of ten million disks scan all cells and contacts', () => {
  const scans = substepStages(sizesOf(MANY, CONTACTS_PER_DISK)).filter(({ kernel }) => kernel === 'scan')
  const values = scans.map(({ bindings }) => bindings.find(({ binding }) => binding === 'values')?.length)
  expect(values).toEqual([side * (side + 1) + 1, MANY])
})

test('World.step: the edits that add the disks may wait, whatever their number; a world of few disks may hold 256 MiB', () => {
  const bytes = 88 * MANY
  expect(() => requireRoomToWait(bytes, { disks: MANY, ids: MANY })).not.toThrow()
  expect(() => requireRoomToWait(bytes, { disks: 1000, ids: 1000 })).toThrow(
    'step: 840 MiB of steps wait for the GPU, at most 256 MiB may: expected await world.ready() between steps',
  )
})

test('Checkpoints: the edits that add the disks of a large world make no snapshot due; as many of a small one do', () => {
  const isDueAfter = (disks: number, journal?: number) => {
    const log = new CommandLog()
    const options = checkRecovery('recovery', { journal }) as CheckedRecovery
    const checkpoints = new Checkpoints(log, options)
    for (let first = 0; first < 1_000_000; first += EDIT_BATCH) {
      const edits = { byteLength: 88 * EDIT_BATCH } as ArrayBuffer
      const entry = { edit: { buffer: 'edits' as const, edits, sizes: { disks, ids: disks } } }
      log.add(entry)
      checkpoints.note(entry)
    }
    return checkpoints.isDue
  }
  expect(isDueAfter(1_000_000)).toBe(false)
  expect(isDueAfter(1000)).toBe(true)
  // a number that is given holds for any world
  expect(isDueAfter(1_000_000, 2 ** 26)).toBe(true)
})

test.runIf(isFull)(
  'World.disks.add: takes no background snapshot of 800,000 disks, and uploads each once',
  async () => {
    const device = await testDevice()
    const count = 800_000
    const world = await World.create({ backend: 'gpu', device, capacity: count })
    const create = vi.spyOn(device, 'createBuffer')
    const write = vi.spyOn(device.queue, 'writeBuffer')
    world.disks.add({ positions: Float32Array.from({ length: 2 * count }, (_, k) => k), radii: 0.4 })
    const written: Record<string, number> = {}
    for (const [{ label }, , data] of write.mock.calls)
      written[label] = (written[label] ?? 0) + (data as ArrayBuffer).byteLength
    const made = create.mock.calls.map(([{ label }]) => label)
    for (const spy of [create, write]) spy.mockRestore()
    expect(made).toEqual([])
    // one number says how many workgroups the edits of a batch take
    expect(written).toEqual({ edits: 88 * count, 'workgroup counts': 4 })
    await world.settle()
    world.destroy()
  },
)
