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

export interface CountingDevice {
  readonly device: GPUDevice
  /** Returns the counts since it was last called. */
  readonly takeCounts: () => Counts
  /** Names of the kernels that were set in a pass, without their constants. */
  readonly kernels: ReadonlySet<string>
}

/** Returns the device of this process under another identity, with what is encoded on it. */
export async function countingDevice(): Promise<CountingDevice> {
  const own = await testDevice()
  let counts = { ...NOTHING }
  const kernels = new Set<string>()
  const countingPass = (pass: GPUComputePassEncoder) =>
    withOthers(pass, {
      setPipeline: (pipeline) => {
        counts.pipelineChanges++
        kernels.add(/^\w*/.exec(pipeline.label)![0])
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
  return { device, takeCounts, kernels }
}
