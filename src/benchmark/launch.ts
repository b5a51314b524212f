/** Measures what work costs that does nothing: it bounds the time of a step with few disks. */
import type { Launch } from './format.ts'
import type { TimeLimit } from './timeLimit.ts'

const EMPTY = '@compute @workgroup_size(1) fn main() {}'
const DISPATCHES = 2000
const SUBMITS = 15
const MAX_MS = 5000

/** Returns the lowest of a few runs, since all that disturbs them makes them longer. */
export async function launchCost(device: GPUDevice, limit: TimeLimit): Promise<Launch> {
  const pipeline = device.createComputePipeline({
    layout: 'auto',
    compute: { module: device.createShaderModule({ code: EMPTY }) },
  })
  const time = async (dispatches: number) => {
    const begin = performance.now()
    const encoder = device.createCommandEncoder()
    const pass = encoder.beginComputePass()
    pass.setPipeline(pipeline)
    for (let k = 0; k < dispatches; k++) pass.dispatchWorkgroups(1)
    pass.end()
    device.queue.submit([encoder.finish()])
    await limit.wait(device.queue.onSubmittedWorkDone(), MAX_MS)
    return performance.now() - begin
  }
  // the first compiles
  await time(1)
  let submit = Infinity
  for (let k = 0; k < SUBMITS; k++) submit = Math.min(submit, await time(1))
  let many = Infinity
  for (let k = 0; k < 3; k++) many = Math.min(many, await time(DISPATCHES))
  return { dispatch: (1000 * Math.max(0, many - submit)) / DISPATCHES, submit }
}
