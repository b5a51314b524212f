/** The compute pipelines of a device. */
import tgpu, { type TgpuRoot } from 'typegpu'
import type { Stage } from '../frame.ts'
import { type KernelName, layouts } from '../schemas.ts'
import { link } from './link.ts'

export interface Kernels {
  readonly root: TgpuRoot
  pipeline(kernel: KernelName, constants: Stage['constants']): GPUComputePipeline
  layout(kernel: KernelName): GPUBindGroupLayout
}

/** solve is specialised by its pass; no other kernel reads a constant. */
function variants(kernel: KernelName): { key: string; constants: Record<string, number> }[] {
  if (kernel !== 'solve') return [{ key: kernel, constants: {} }]
  return [false, true].map((relax) => ({ key: `${kernel} ${relax}`, constants: { RELAX: Number(relax) } }))
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
    pipeline: (kernel, { RELAX }) => pipelines.get(kernel === 'solve' ? `${kernel} ${RELAX}` : kernel)!,
    layout: (kernel) => root.unwrap(layouts[kernel]),
  }
}
