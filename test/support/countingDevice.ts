/** A device that counts what is encoded on it. */
import { testDevice } from './device.ts'
import { withOthers } from './withOthers.ts'

export interface Counts {
  passes: number
  dispatches: number
  workgroups: number
  bindGroupChanges: number
  pipelineChanges: number
}

const NOTHING: Counts = { passes: 0, dispatches: 0, workgroups: 0, bindGroupChanges: 0, pipelineChanges: 0 }

/** Returns the device of this process under another identity, and a function that returns the counts since it was last called. */
export async function countingDevice(): Promise<{ device: GPUDevice; takeCounts: () => Counts }> {
  const own = await testDevice()
  let counts = { ...NOTHING }
  const countingPass = (pass: GPUComputePassEncoder) =>
    withOthers(pass, {
      setPipeline: (pipeline) => {
        counts.pipelineChanges++
        pass.setPipeline(pipeline)
      },
      setBindGroup: (index: number, group: GPUBindGroup) => {
        counts.bindGroupChanges++
        pass.setBindGroup(index, group)
      },
      dispatchWorkgroups: (workgroups) => {
        counts.dispatches++
        counts.workgroups += workgroups
        pass.dispatchWorkgroups(workgroups)
      },
    })
  const device = withOthers(own, {
    createCommandEncoder: (descriptor) => {
      const encoder = own.createCommandEncoder(descriptor)
      return withOthers(encoder, {
        beginComputePass: (passDescriptor) => {
          counts.passes++
          return countingPass(encoder.beginComputePass(passDescriptor))
        },
      })
    },
  })
  const takeCounts = () => {
    const taken = counts
    counts = { ...NOTHING }
    return taken
  }
  return { device, takeCounts }
}
