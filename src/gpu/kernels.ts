/** The compute pipelines of a device. */
import type { Rounding } from '../features/passes/rounding.ts'
import { constantsOf, type KernelStage, type Stage } from '../pipeline/stage.ts'
import {
  MAX_BOND_COLORS,
  MAX_LEVELS,
  PLAN_THREADS,
  SOFTWARE_TILE_THREADS,
  TILE_THREADS,
  TILINGS,
} from '../schemas/constants.ts'
import { type KernelName, worldKernels } from '../schemas/index.ts'
import { memoizePromise } from '../util/memoize.ts'
import { bindGroupLayout } from './bindGroupLayout.ts'
import { adapterOf } from './device.ts'
import { DeviceErrors, type Made, makeBuffer, makePipeline } from './deviceErrors.ts'
import { loopWorkgroups } from './loopWorkgroups.ts'
import { codeFor } from './rounding.ts'
import { loops, WORKGROUPS_BINDING } from './workgroupCounts.ts'

// Vite requires literal options here
const code = import.meta.glob<string>(
  [
    '../../shaders/*/*.wgsl',
    '!../../shaders/{batch,check,polar,render,shared,view}/*.wgsl',
    '!../../shaders/passes/user*.wgsl',
  ],
  { query: '?linked', import: 'default', eager: true },
)

const codes = new Map(
  Object.entries(code).map(([path, text]) => [/(\w+)\.wgsl$/.exec(path)![1] as KernelName, text]),
)

/** A kernel with its constants. */
type Wanted = Pick<KernelStage, 'kernel' | 'constants'>
/** The same, and whether it loops over workgroups: see workgroupCounts.ts. */
type Compiled = Wanted & { readonly isLooped: boolean }

export interface Kernels {
  /** Compiles the missing pipelines of these stages but forces, all at once. Rejects if the GPU refuses one. */
  compile(stages: readonly (Stage | Compiled)[]): Promise<void>
  /** The kernels that were compiled. */
  readonly compiled: readonly Compiled[]
  /** Returns a pipeline, created now if it was not compiled; `errors` tracks it. */
  pipeline(wanted: Wanted, isLooped: boolean, errors: DeviceErrors): GPUComputePipeline
  layout(kernel: KernelName): GPUBindGroupLayout
  /** Returns the uniform that contains this index. */
  stageIndex(stageIndex: number): GPUBufferBinding
}

/** Returns the key of a pipeline, which is also its label. */
function keyOf({ kernel, constants, isLooped }: Compiled): string {
  const named = constantsOf(kernel).map((name) => `${name} ${constants[name]}`)
  return [kernel, ...named, ...(isLooped ? ['looped'] : [])].join(', ')
}

const opened: Readonly<Record<Rounding, WeakMap<GPUDevice, Promise<Kernels>>>> = {
  exact: new WeakMap(),
  fast: new WeakMap(),
}

/** Returns the kernels of a device, one object per device and rounding. A kernel is compiled once, when first needed: compiling all takes seconds. */
export function kernelsOf(device: GPUDevice, rounding: Rounding = 'exact'): Promise<Kernels> {
  return memoizePromise(opened[rounding], device, () => openKernels(device, rounding))
}

/** Kernels that solve whole tiles by their plans. */
const WITH_PLANS: ReadonlySet<KernelName> = new Set(['biasTiles', 'relaxTiles'])

/** Number of values of `Stage.stageIndex`. */
const STAGE_INDICES = Math.max(MAX_LEVELS * TILINGS, MAX_BOND_COLORS + 2)

async function openKernels(device: GPUDevice, rounding: Rounding): Promise<Kernels> {
  const apart = device.limits.minUniformBufferOffsetAlignment
  const { isSoftware } = adapterOf(device)
  const threadsOf = (kernel: KernelName) => {
    if (isSoftware) return SOFTWARE_TILE_THREADS
    return WITH_PLANS.has(kernel) ? PLAN_THREADS : TILE_THREADS
  }
  const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST
  const errors = new DeviceErrors()
  const stageIndices = errors.track(
    makeBuffer(device, { label: 'stageIndices', size: STAGE_INDICES * apart, usage }),
  )
  for (let stageIndex = 0; stageIndex < STAGE_INDICES; stageIndex++)
    device.queue.writeBuffer(stageIndices, stageIndex * apart, new Uint32Array([stageIndex]))
  await errors.requireNone()
  const pipelines = new Map<string, Made<GPUComputePipeline>>()
  const compiled: Compiled[] = []
  const underWay = new Map<string, Promise<void>>()
  const layouts = new Map<KernelName, GPUBindGroupLayout>()
  const layoutOf = (kernel: KernelName) => {
    const layout =
      layouts.get(kernel) ??
      bindGroupLayout(device, kernel, [...worldKernels[kernel].bindings, WORKGROUPS_BINDING])
    layouts.set(kernel, layout)
    return layout
  }
  const modules = new Map<string, GPUShaderModule>()
  const moduleOf = ({ kernel, isLooped }: Compiled) => {
    const key = isLooped ? `${kernel}, looped` : kernel
    const code = codeFor(device, codes.get(kernel)!, rounding)
    const module =
      modules.get(key) ??
      device.createShaderModule({
        label: kernel,
        code: isLooped ? loopWorkgroups(code, worldKernels[kernel].bindings.length) : code,
      })
    modules.set(key, module)
    return module
  }
  const describe = (wanted: Compiled): GPUComputePipelineDescriptor => {
    const { kernel, constants } = wanted
    return {
      label: keyOf(wanted),
      layout: device.createPipelineLayout({ bindGroupLayouts: [layoutOf(kernel)] }),
      compute: {
        module: moduleOf(wanted),
        entryPoint: 'main',
        constants: { ...constants, ...('THREADS' in constants && { THREADS: threadsOf(kernel) }) } as Record<
          string,
          number
        >,
      },
    }
  }
  const compileLater = async (wanted: Compiled) => {
    const made = await device.createComputePipelineAsync(describe(wanted))
    compiled.push(wanted)
    pipelines.set(keyOf(wanted), { made, error: Promise.resolve(null) })
  }
  /** Creates a pipeline synchronously, since the caller must submit its work in order and cannot wait. */
  const compileNow = (wanted: Compiled) => {
    const pipeline = makePipeline(device, () => describe(wanted), keyOf(wanted))
    compiled.push(wanted)
    pipelines.set(keyOf(wanted), pipeline)
    return pipeline
  }
  return {
    compiled,
    compile: async (stages) => {
      const missing = new Map(
        stages.flatMap((stage) => {
          const { kernel, constants } = stage
          if (kernel === 'userForce') return []
          const isLooped = 'isLooped' in stage ? stage.isLooped : loops(stage, isSoftware)
          const wanted = { kernel, constants, isLooped }
          return [[keyOf(wanted), wanted] as const]
        }),
      )
      for (const label of pipelines.keys()) missing.delete(label)
      const promises = [...missing].map(([label, wanted]) =>
        memoizePromise(underWay, label, () => compileLater(wanted)),
      )
      await Promise.all(promises)
    },
    pipeline: ({ kernel, constants }, isLooped, errors) => {
      const wanted = { kernel, constants, isLooped }
      return errors.track(pipelines.get(keyOf(wanted)) ?? compileNow(wanted))
    },
    layout: layoutOf,
    stageIndex: (stageIndex) => ({ buffer: stageIndices, offset: stageIndex * apart, size: 4 }),
  }
}
