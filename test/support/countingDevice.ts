/** A device that counts what is encoded on it. */
import { testDevice } from './device.ts'
import { withOthers } from './withOthers.ts'

export interface Counts {
  passes: number
  dispatches: number
  workgroups: number
  bindGroups: number
  pipelines: number
}

const NOTHING: Counts = { passes: 0, dispatches: 0, workgroups: 0, bindGroups: 0, pipelines: 0 }

/** Returns the device of this process under another identity, and a function that returns the counts since it was last called. */
export async function countingDevice(): Promise<{ device: GPUDevice; takeCounts: () => Counts }> {
  const own = await testDevice()
  let counts = { ...NOTHING }
  const countingPass = (pass: GPUComputePassEncoder) =>
    withOthers(pass, {
      setPipeline: (pipeline) => {
        counts.pipelines++
        pass.setPipeline(pipeline)
      },
      setBindGroup: (index: number, group: GPUBindGroup) => {
        counts.bindGroups++
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
