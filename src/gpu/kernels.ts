/** The compute pipelines of a device. */
import { PIC_KERNELS } from '../pipeline/eventDrivenStages.ts'
import { QUERY_KERNELS } from '../pipeline/queryStages.ts'
import { constantsOf, type Stage, variantsOf } from '../pipeline/stage.ts'
import { PASS_KERNELS, SWEEP_KERNELS } from '../pipeline/stages.ts'
import { COLORS, MOST_LEVELS } from '../schemas/constants.ts'
import { type KernelName, worldKernels } from '../schemas/index.ts'
import { memoizePromise } from '../util/memoize.ts'
import { bindGroupLayout } from './bindGroupLayout.ts'
import { DeviceErrors, type Made, makeBuffer, makePipeline } from './deviceErrors.ts'

// Vite requires literal options here
const code = import.meta.glob<string>(
  ['../../shaders/{,pic/}*.wgsl', '!../../shaders/{kernel,schemas,userPass}.wgsl'],
  { query: '?linked', import: 'default', eager: true },
)

const codeOf = (kernel: KernelName) =>
  code[`../../shaders/${kernel}.wgsl`] ?? code[`../../shaders/pic/${kernel}.wgsl`]

export interface Kernels {
  /** Returns a pipeline, created when first used; `errors` tracks it. */
  pipeline(kernel: KernelName, constants: Stage['constants'], errors: DeviceErrors): GPUComputePipeline
  layout(kernel: KernelName): GPUBindGroupLayout
  /** Returns the uniform that contains this index. */
  colorIndex(colorIndex: number): GPUBufferBinding
}

/** Returns the key of a pipeline, which is also its label. */
function keyOf(kernel: KernelName, constants: Stage['constants']): string {
  return [kernel, ...constantsOf(kernel).map((name) => `${name} ${constants[name]}`)].join(', ')
}

const compiled = new WeakMap<GPUDevice, Promise<Kernels>>()

/** Whether a variant is needed by worlds with bodies only. */
const isOfBodies = ({ CCD }: Stage['constants']) => CCD === 2

/**
 * Returns the kernels of a device, compiled once per device. Kernels for queries, bullets, event-driven steps, custom passes and
 * bodies are compiled when first used.
 */
export function compileKernels(device: GPUDevice): Promise<Kernels> {
  return memoizePromise(compiled, device, () => compile(device))
}

async function compile(device: GPUDevice): Promise<Kernels> {
  const isLate = (kernel: KernelName) =>
    [QUERY_KERNELS, SWEEP_KERNELS, PIC_KERNELS, PASS_KERNELS].some((late) => late.has(kernel))
  const names = (Object.keys(worldKernels) as KernelName[]).filter((kernel) => !isLate(kernel))
  const apart = device.limits.minUniformBufferOffsetAlignment
  const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST
  const errors = new DeviceErrors()
  const colorIndices = errors.track(
    makeBuffer(device, { label: 'colorIndices', size: MOST_LEVELS * COLORS * apart, usage }),
  )
  for (let colorIndex = 0; colorIndex < MOST_LEVELS * COLORS; colorIndex++)
    device.queue.writeBuffer(colorIndices, colorIndex * apart, new Uint32Array([colorIndex]))
  const pipelines = new Map<string, Made<GPUComputePipeline>>()
  const layouts = new Map<KernelName, GPUBindGroupLayout>()
  const layoutOf = (kernel: KernelName) => {
    const layout = layouts.get(kernel) ?? bindGroupLayout(device, kernel, worldKernels[kernel].bindings)
    layouts.set(kernel, layout)
    return layout
  }
  const describe = (kernel: KernelName) => {
    const module = device.createShaderModule({ label: kernel, code: codeOf(kernel) })
    const layout = device.createPipelineLayout({ bindGroupLayouts: [layoutOf(kernel)] })
    return (label: string, constants: Stage['constants']): GPUComputePipelineDescriptor => ({
      label,
      layout,
      compute: { module, entryPoint: 'main', constants: constants as Record<string, number> },
    })
  }
  await Promise.all(
    names.map(async (kernel) => {
      const descriptorOf = describe(kernel)
      for (const constants of variantsOf(kernel)) {
        if (isOfBodies(constants)) continue
        const label = keyOf(kernel, constants)
        const made = await device.createComputePipelineAsync(descriptorOf(label, constants))
        pipelines.set(label, { made, error: Promise.resolve(null) })
      }
    }),
  )
  await errors.requireNone()
  /** Creates a pipeline synchronously, since the caller must submit its work in order and cannot wait. */
  const makeNow = (kernel: KernelName, label: string, constants: Stage['constants']) => {
    const pipeline = makePipeline(device, () => describe(kernel)(label, constants), label)
    pipelines.set(label, pipeline)
    return pipeline
  }
  return {
    pipeline: (kernel, constants, errors) => {
      const label = keyOf(kernel, constants)
      return errors.track(pipelines.get(label) ?? makeNow(kernel, label, constants))
    },
    layout: layoutOf,
    colorIndex: (colorIndex) => ({ buffer: colorIndices, offset: colorIndex * apart, size: 4 }),
  }
}
