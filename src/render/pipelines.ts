/** Creates the render pipelines of a device. */
import type { TgpuRoot } from 'typegpu'
import { diskLayout, forceLayout, linkDisks, linkForces, linkWalls, wallLayout } from './layouts.ts'

export interface RenderPipelines {
  readonly disks: GPURenderPipeline
  readonly forces: GPURenderPipeline
  readonly walls: GPURenderPipeline
}

/** Blending of colours premultiplied by their coverage. */
const blend: GPUBlendState = {
  color: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
  alpha: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
}

export function createPipelines(root: TgpuRoot, format: GPUTextureFormat): RenderPipelines {
  const create = (label: string, code: string, layout: GPUBindGroupLayout) => {
    const { device } = root
    const module = device.createShaderModule({ label, code })
    return device.createRenderPipeline({
      label,
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      vertex: { module },
      fragment: { module, targets: [{ format, blend }] },
      primitive: { topology: 'triangle-strip' },
    })
  }
  return {
    disks: create('disks', linkDisks(), root.unwrap(diskLayout)),
    forces: create('forces', linkForces(), root.unwrap(forceLayout)),
    walls: create('walls', linkWalls(), root.unwrap(wallLayout)),
  }
}
