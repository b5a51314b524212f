/** One device per process. A machine without an adapter fails here, by name. */
import { nodeAdapter } from '../../src/node/nodeGpu.ts'

let device: Promise<GPUDevice> | undefined

/** Pipelines of the device of `testDevice`, by label and WGSL; a software adapter takes seconds to compile them all. */
const pipelines = new Map<string, GPUComputePipeline>()
const codes = new WeakMap<GPUShaderModule, string>()

/** Keeps what it compiles. */
async function openDevice(): Promise<GPUDevice> {
  const { device } = await nodeAdapter()
  const makeModule = device.createShaderModule.bind(device)
  const compile = device.createComputePipeline.bind(device)
  const compileLater = device.createComputePipelineAsync.bind(device)
  device.createShaderModule = (descriptor) => {
    const module = makeModule(descriptor)
    codes.set(module, descriptor.code)
    return module
  }
  const keep = (descriptor: GPUComputePipelineDescriptor, pipeline: GPUComputePipeline) => {
    pipelines.set(keyOf(descriptor), pipeline)
    return pipeline
  }
  device.createComputePipeline = (descriptor) => keep(descriptor, compile(descriptor))
  device.createComputePipelineAsync = async (descriptor) => keep(descriptor, await compileLater(descriptor))
  return device
}

function keyOf({ label, compute }: GPUComputePipelineDescriptor): string {
  return `${label}: ${JSON.stringify(compute.constants)} ${codes.get(compute.module)}`
}

/** Returns the device of this process. */
export function testDevice(): Promise<GPUDevice> {
  device ??= openDevice()
  return device
}

type Create = 'createComputePipeline' | 'createComputePipelineAsync'

/**
 * Returns the device of this process under another identity: it has each WGSL as `edit` gives it, and only that is compiled anew.
 * `created` hears of each pipeline that the caller creates.
 */
export async function editedDevice(
  edit: (descriptor: GPUShaderModuleDescriptor) => GPUShaderModuleDescriptor,
  created: (label: string, by: Create) => void = () => {},
): Promise<GPUDevice> {
  const device = await testDevice()
  const edited: Partial<GPUDevice> = {
    createShaderModule: (descriptor) => device.createShaderModule(edit(descriptor)),
    createComputePipeline: (descriptor) => {
      created(descriptor.label!, 'createComputePipeline')
      return pipelines.get(keyOf(descriptor)) ?? device.createComputePipeline(descriptor)
    },
    createComputePipelineAsync: async (descriptor) => {
      created(descriptor.label!, 'createComputePipelineAsync')
      return pipelines.get(keyOf(descriptor)) ?? device.createComputePipelineAsync(descriptor)
    },
  }
  return new Proxy(device, {
    get(_, name) {
      const value = Reflect.get(edited, name) ?? Reflect.get(device, name, device)
      return typeof value === 'function' ? value.bind(device) : value
    },
  })
}

/**
 * Returns the device of this process under the name of a graphics card: worlds on it have the kernels and threads of one. It has each WGSL as
 * `edit` gives it. `made` is called with each pipeline that is made.
 */
export async function cardDevice(
  edit: (descriptor: GPUShaderModuleDescriptor) => GPUShaderModuleDescriptor = (descriptor) => descriptor,
  made: (descriptor: GPUComputePipelineDescriptor) => void = () => {},
): Promise<GPUDevice> {
  const device = await editedDevice(edit)
  const named: Partial<Record<keyof GPUDevice, unknown>> = {
    adapterInfo: {
      description: 'a card',
      device: '',
      vendor: '',
      architecture: '',
      isFallbackAdapter: false,
    },
    createComputePipeline: (descriptor: GPUComputePipelineDescriptor) => {
      made(descriptor)
      return device.createComputePipeline(descriptor)
    },
    createComputePipelineAsync: (descriptor: GPUComputePipelineDescriptor) => {
      made(descriptor)
      return device.createComputePipelineAsync(descriptor)
    },
  }
  return new Proxy(device, { get: (_, name) => named[name as keyof GPUDevice] ?? Reflect.get(device, name) })
}
