/**
 * Bisects a difference between the backends: the CPU runs the first N stages of each substep, the GPU the others. With N = 0 the GPU
 * runs all of them. Raise N until the difference disappears: stage N - 1 caused it.
 */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import { dispatch } from '../gpu/boundStages.ts'
import type { GpuBackend } from '../gpu/gpuBackend.ts'
import type { StepCommand } from '../pipeline/commands.ts'
import { BUFFER_NAMES } from '../pipeline/features.ts'

/**
 * Runs one step, the first `cpuStages` stages of each substep on the CPU. The result is in the CPU backend's storage. Both backends
 * must have had the same edits. Throws if `cpuStages` is out of range.
 */
export async function stepHybrid(
  cpu: CpuBackend,
  gpu: GpuBackend,
  command: StepCommand,
  cpuStages: number,
): Promise<void> {
  // the stages of the GPU, with their twins
  cpu.reserve({ planBytes: gpu.submitter.sizes.planBytes })
  cpu.prepare(command)
  if (!Number.isInteger(cpuStages) || cpuStages < 0 || cpuStages > cpu.stages.length) {
    throw new Error(`cpuStages is ${cpuStages}: expected a whole number from 0 to ${cpu.stages.length}`)
  }
  if (command.births !== undefined) cpu.runBirths(command.births)
  for (const run of command.passes) cpu.runPass(run)
  cpu.runRest(command.params)
  for (let substep = 0; substep < command.substeps; ) {
    for (let index = 0; index < cpuStages; index++) cpu.runStage(index, command.params)
    gpu.submitter.prepare(command)
    gpu.submitter.reserveRoom(cpu.sizes)
    const { contacts } = gpu.submitter.sizes
    for (const name of BUFFER_NAMES)
      gpu.submitter.upload(name, cpu.storage.copy(name, cpu.sizes).u32.buffer as ArrayBuffer)
    const encoder = gpu.submitter.device.createCommandEncoder()
    const pass = encoder.beginComputePass()
    dispatch(pass, gpu.submitter.stages.slice(cpuStages))
    pass.end()
    gpu.submitter.device.queue.submit([encoder.finish()])
    const results = await gpu.read(BUFFER_NAMES)
    cpu.reserveRoom(gpu.submitter.sizes)
    const { completed } = cpu.status
    for (const name of BUFFER_NAMES) cpu.storage.write(name, results[name].u32.buffer as ArrayBuffer)
    // a substep whose contacts did not fit has changed nothing, and is repeated with larger buffers
    if (cpu.status.completed !== completed || cpuStages === cpu.stages.length) substep++
    else if (gpu.submitter.sizes.contacts === contacts)
      throw new Error(`the GPU does not advance: substep ${substep} is not done, although all contacts fit`)
  }
  cpu.runStepStats(command.params)
}
