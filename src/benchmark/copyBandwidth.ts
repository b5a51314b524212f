/** Measures the copy bandwidth of a device or of the processor, which normalizes the results of different ones. */
import type { Adapter } from '../gpu/device.ts'
import type { TimeLimit } from './timeLimit.ts'

/** Sizes that are tried: the largest that there is memory for. A software driver gets the smallest. */
const SIZES = [2 ** 28, 2 ** 27, 2 ** 26]
/** A run takes at least this long, so that the wait behind it does not count, ms. */
const SHORTEST_RUN = 100
const RUNS = 3
const MAX_MS = 5000
const MAX_COPIES = 4096

/** Returns the bandwidth in GB/s, counting reads and writes: the best of some runs of buffer copies. Null if there is no memory for them. */
export async function copyBandwidth(
  { device, isSoftware }: Adapter,
  limit: TimeLimit,
): Promise<number | null> {
  for (const size of isSoftware ? SIZES.slice(-1) : SIZES) {
    if (size > device.limits.maxBufferSize) continue
    const buffers = await makeBuffers(device, size, limit)
    if (buffers === null) continue
    try {
      return await bestOf(device, buffers, size, limit)
    } finally {
      for (const buffer of buffers) buffer.destroy()
    }
  }
  return null
}

async function makeBuffers(device: GPUDevice, size: number, limit: TimeLimit) {
  device.pushErrorScope('out-of-memory')
  const usage = GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST
  const buffers = [0, 1].map(() => device.createBuffer({ size, usage }))
  const error = await limit.wait(device.popErrorScope(), MAX_MS)
  if (error === null) return buffers
  for (const buffer of buffers) buffer.destroy()
  return null
}

async function bestOf(
  device: GPUDevice,
  [from, to]: readonly GPUBuffer[],
  size: number,
  limit: TimeLimit,
): Promise<number> {
  let best = 0
  let copies = 1
  // the first run includes memory allocation
  for (let run = -1; run < RUNS; ) {
    const encoder = device.createCommandEncoder()
    for (let copy = 0; copy < copies; copy++) encoder.copyBufferToBuffer(from, 0, to, 0, size)
    const begin = performance.now()
    device.queue.submit([encoder.finish()])
    await limit.wait(device.queue.onSubmittedWorkDone(), MAX_MS)
    const ms = performance.now() - begin
    if (run >= 0) best = Math.max(best, (2 * copies * size) / ms / 1e6)
    if (ms >= SHORTEST_RUN || copies >= MAX_COPIES) run++
    else copies *= 2
  }
  return best
}

/** Returns the same for the memory of the processor, with one thread. */
export function copyBandwidthOfCpu(): number {
  const [from, to] = [0, 1].map(() => new Float64Array(SIZES[2] / 8))
  let best = 0
  // the first run touches the memory
  for (let run = -1; run < 2 * RUNS; run++) {
    const begin = performance.now()
    to.set(from)
    if (run >= 0) best = Math.max(best, (2 * from.byteLength) / (performance.now() - begin) / 1e6)
  }
  return best
}
