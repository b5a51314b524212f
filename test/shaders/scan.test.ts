/** The scan, on one level, two and three, against a running sum. */
import * as d from 'typegpu/data'
import { beforeAll, describe, expect, test } from 'vitest'
import { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { NO_SIZES, type Sizes } from '../../src/features/sizes.ts'
import { bindStage, dispatch } from '../../src/gpu/boundStages.ts'
import { type Kernels, kernelsOf } from '../../src/gpu/kernels.ts'
import { Readback } from '../../src/gpu/readback.ts'
import { GpuStorage } from '../../src/gpu/storage.ts'
import { WorkgroupCounts } from '../../src/gpu/workgroupCounts.ts'
import { bytesOf } from '../../src/pipeline/buffers.ts'
import type { BufferName } from '../../src/pipeline/features.ts'
import type { KernelStage, Stage } from '../../src/pipeline/stage.ts'
import { substepStages } from '../../src/pipeline/stages.ts'
import { SCAN_TILE } from '../../src/schemas/constants.ts'
import { Params } from '../../src/schemas/index.ts'
import { PARAMS, STATUS } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { testDevice } from '../support/device.ts'

let device: GPUDevice
let kernels: Kernels

beforeAll(async () => {
  device = await testDevice()
  kernels = await kernelsOf(device)
})

const isOfScan = ({ label }: Stage) => label.includes('contactCounts')
const scanStages = (sizes: Sizes) => substepStages(sizes).filter(isOfScan)

async function scanOnGpu(sizes: Sizes, values: Uint32Array<ArrayBuffer>): Promise<Uint32Array> {
  const storage = new GpuStorage(device)
  storage.reserve(sizes)
  device.queue.writeBuffer(storage.get('contactCounts'), 0, values)
  device.queue.writeBuffer(storage.get('status'), STATUS.stale * 4, new Uint32Array([1]))
  const params = device.createBuffer({ size: d.sizeOf(Params), usage: GPUBufferUsage.UNIFORM })
  const counts = new WorkgroupCounts(device, storage.errors)
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginComputePass()
  dispatch(
    pass,
    scanStages(sizes).map((stage) =>
      bindStage(device, kernels, storage, params, counts, stage as KernelStage),
    ),
  )
  pass.end()
  const name: BufferName = 'newStarts'
  const readback = new Readback(device, encoder, [{ buffer: storage.get(name), bytes: bytesOf(name, sizes) }])
  device.queue.submit([encoder.finish()])
  const [{ u32 }] = await readback.get()
  storage.destroy()
  counts.destroy()
  return u32.slice(0, sizes.disks + 1)
}

const lengths = [
  1,
  2,
  SCAN_TILE - 1,
  SCAN_TILE,
  SCAN_TILE + 1,
  3 * SCAN_TILE + 5,
  8 * SCAN_TILE,
  8 * SCAN_TILE + 1,
  SCAN_TILE ** 2,
  SCAN_TILE ** 2 + 1,
]

/** The largest values, where sums pass 2^32 within a thread, a tile, and between tiles. */
const crowds: [number, number][] = [
  [6, 2 ** 31],
  [SCAN_TILE, 2 ** 24],
  [3 * SCAN_TILE + 5, 2 ** 22],
  [11 * SCAN_TILE + 5, 2 ** 22],
]

/** A uniform of zeros, which no scan reads. */
const NO_PARAMS = {
  ...Object.fromEntries(Object.keys(PARAMS).map((name) => [name, 0])),
  levels: [],
  fields: [],
}

describe.each([...lengths.map((length) => [length, 5]), ...crowds])('%i values below %i', (length, most) => {
  const sizes = { ...NO_SIZES, disks: length, ids: 1 }
  const random = createRandom(length)
  const values = Uint32Array.from({ length }, () => Math.floor(random() * most))
  const expected = new Uint32Array(length + 1)
  for (let k = 0; k < length; k++) expected[k + 1] = Math.min(expected[k] + values[k], 2 ** 32 - 1)

  test('the GPU gives the running sum', async () => {
    const starts = await scanOnGpu(sizes, values)
    expect(Buffer.compare(Buffer.from(starts.buffer), Buffer.from(expected.buffer))).toBe(0)
  })

  test('so does the twin', async () => {
    const cpu = await CpuBackend.create(1)
    cpu.reserve(sizes)
    cpu.storage.write('contactCounts', values.buffer)
    cpu.storage.view('status', 1).u32[STATUS.stale] = 1
    for (const [index, stage] of cpu.stages.entries())
      if (isOfScan(stage)) cpu.runStage(index, NO_PARAMS as never)
    const starts = cpu.storage.view('newStarts', length + 1).u32.slice()
    expect(Buffer.compare(Buffer.from(starts.buffer), Buffer.from(expected.buffer))).toBe(0)
  })

  test('as many stages as levels ask for', () => {
    const levels = length <= SCAN_TILE ? 1 : length <= SCAN_TILE ** 2 ? 2 : 3
    expect(scanStages(sizes)).toHaveLength(levels)
  })
})
