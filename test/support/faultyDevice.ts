/** A device that goes wrong at one word of a buffer, right after a stage has run. */
import { testDevice } from './device.ts'
import { withOthers } from './withOthers.ts'

/** A buffer that a stage writes, and the index of the word in it whose lowest bit is wrong. */
export interface Fault {
  readonly buffer: string
  readonly word: number
}

const FLIP = `
@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@group(0) @binding(1) var<uniform> at: u32;
@compute @workgroup_size(1)
fn main() { words[at] ^= 1u; }`

/** Returns the device of this process under another identity: after each stage of `faults`, by label, a word is wrong. */
export async function faultyDevice(faults: ReadonlyMap<string, Fault>): Promise<GPUDevice> {
  const device = await testDevice()
  const module = device.createShaderModule({ code: FLIP })
  const flip = device.createComputePipeline({ layout: 'auto', compute: { module } })
  const bound = new WeakMap<GPUBindGroup, GPUBindGroupDescriptor>()

  /** Returns the group with which `flip` spoils what a stage has written; undefined if the stage is to stay as it is. */
  function spoilOf(group: GPUBindGroup): GPUBindGroup | undefined {
    const descriptor = bound.get(group)!
    const fault = faults.get(descriptor.label!)
    if (fault === undefined) return undefined
    const buffers = [...descriptor.entries].map(({ resource }) => (resource as GPUBufferBinding).buffer)
    const buffer = buffers.find(({ label }) => label === fault.buffer)!
    const at = device.createBuffer({ size: 4, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST })
    device.queue.writeBuffer(at, 0, new Uint32Array([fault.word]))
    const entries = [buffer, at].map((buffer, binding) => ({ binding, resource: { buffer } }))
    return device.createBindGroup({ layout: flip.getBindGroupLayout(0), entries })
  }

  function faultyPass(pass: GPUComputePassEncoder): GPUComputePassEncoder {
    let pipeline: GPUComputePipeline
    let group: GPUBindGroup
    const spoil = () => {
      const spoiling = spoilOf(group)
      if (spoiling === undefined) return
      pass.setPipeline(flip)
      pass.setBindGroup(0, spoiling)
      pass.dispatchWorkgroups(1)
      pass.setPipeline(pipeline)
    }
    return withOthers(pass, {
      setPipeline: (next) => {
        pipeline = next
        pass.setPipeline(next)
      },
      setBindGroup: (index: number, next: GPUBindGroup) => {
        group = next
        pass.setBindGroup(index, next)
      },
      dispatchWorkgroups: (workgroups) => {
        pass.dispatchWorkgroups(workgroups)
        spoil()
      },
    })
  }

  return withOthers(device, {
    createBindGroup: (descriptor) => {
      const group = device.createBindGroup(descriptor)
      bound.set(group, descriptor)
      return group
    },
    createCommandEncoder: (descriptor) => {
      const encoder = device.createCommandEncoder(descriptor)
      return withOthers(encoder, {
        beginComputePass: (passDescriptor) => faultyPass(encoder.beginComputePass(passDescriptor)),
      })
    },
  })
}
