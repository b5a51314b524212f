/** The compute pipelines of a device. */
import tgpu, { type TgpuRoot } from 'typegpu'
import { BIAS_PASS, COLORS, MOST_LEVELS, RELAX_PASS, WARM_PASS } from '../constants.ts'
import type { Constants, Stage } from '../frame.ts'
import { type KernelName, layouts } from '../schemas.ts'
import { link } from './link.ts'

export interface Kernels {
  readonly root: TgpuRoot
  pipeline(kernel: KernelName, constants: Stage['constants']): GPUComputePipeline
  layout(kernel: KernelName): GPUBindGroupLayout
  /** The uniform that holds this number. */
  turn(turn: number): GPUBufferBinding
}

/** Every set of constants that a kernel is specialised by, named. */
function variants(kernel: KernelName): { key: string; constants: Record<string, number> }[] {
  const flags = [false, true]
  if (kernel === 'refresh') {
    return flags.map((FIRST) => ({ key: keyOf(kernel, { FIRST }), constants: { FIRST: Number(FIRST) } }))
  }
  if (kernel !== 'solve') return [{ key: keyOf(kernel, {}), constants: {} }]
  return [WARM_PASS, BIAS_PASS, RELAX_PASS].flatMap((PASS) =>
    flags.map((PLAIN) => ({
      key: keyOf(kernel, { PASS, PLAIN }),
      constants: { PASS, PLAIN: Number(PLAIN) },
    })),
  )
}

function keyOf(kernel: KernelName, { FIRST, PASS, PLAIN }: Partial<Constants>): string {
  if (kernel === 'refresh') return `refresh ${FIRST}`
  return kernel === 'solve' ? `solve ${PASS} ${PLAIN}` : kernel
}

const compiled = new WeakMap<GPUDevice, Promise<Kernels>>()

/** Compiles every kernel, once a device. */
export function compileKernels(device: GPUDevice): Promise<Kernels> {
  let kernels = compiled.get(device)
  if (kernels === undefined) {
    kernels = compile(device)
    compiled.set(device, kernels)
  }
  return kernels
}

async function compile(device: GPUDevice): Promise<Kernels> {
  const root = tgpu.initFromDevice({ device })
  const names = Object.keys(layouts) as KernelName[]
  const apart = device.limits.minUniformBufferOffsetAlignment
  const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST
  const turns = device.createBuffer({ label: 'turns', size: MOST_LEVELS * COLORS * apart, usage })
  for (let turn = 0; turn < MOST_LEVELS * COLORS; turn++)
    device.queue.writeBuffer(turns, turn * apart, new Uint32Array([turn]))
  const pipelines = new Map<string, GPUComputePipeline>()
  await Promise.all(
    names.map(async (kernel) => {
      const module = device.createShaderModule({ label: kernel, code: link(kernel) })
      const layout = device.createPipelineLayout({ bindGroupLayouts: [root.unwrap(layouts[kernel])] })
      for (const { key, constants } of variants(kernel)) {
        const descriptor = { label: key, layout, compute: { module, entryPoint: 'main', constants } }
        pipelines.set(key, await device.createComputePipelineAsync(descriptor))
      }
    }),
  )
  return {
    root,
    pipeline: (kernel, constants) => pipelines.get(keyOf(kernel, constants))!,
    layout: (kernel) => root.unwrap(layouts[kernel]),
    turn: (turn) => ({ buffer: turns, offset: turn * apart, size: 4 }),
  }
}
