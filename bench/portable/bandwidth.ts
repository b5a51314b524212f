/** Measures the copy bandwidth of a device, which normalizes the results of different GPUs. */

const BYTES = 2 ** 28
const COPIES = 20

/** Returns the bandwidth in GB/s, counting reads and writes: the best of three runs of buffer copies. */
export async function copyBandwidth(device: GPUDevice): Promise<number> {
  const size = Math.min(BYTES, device.limits.maxBufferSize)
  const usage = GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST
  const [from, to] = [0, 1].map(() => device.createBuffer({ size, usage }))
  let best = 0
  // the first run includes memory allocation
  for (let run = 0; run < 4; run++) {
    const encoder = device.createCommandEncoder()
    for (let copy = 0; copy < COPIES; copy++) encoder.copyBufferToBuffer(from, 0, to, 0, size)
    const begin = performance.now()
    device.queue.submit([encoder.finish()])
    await device.queue.onSubmittedWorkDone()
    const seconds = (performance.now() - begin) / 1000
    if (run > 0) best = Math.max(best, (2 * COPIES * size) / seconds / 1e9)
  }
  from.destroy()
  to.destroy()
  return best
}
