/** How fast a device copies: the measure that figures of different cards are divided by. */

const BYTES = 2 ** 28
const COPIES = 20

/** Bytes read and bytes written, both counted, in GB/s; the best of three runs of copies from one buffer to another. */
export async function copyBandwidth(device: GPUDevice): Promise<number> {
  const size = Math.min(BYTES, device.limits.maxBufferSize)
  const usage = GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST
  const [from, to] = [0, 1].map(() => device.createBuffer({ size, usage }))
  let best = 0
  // the first run also pays for the memory
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
