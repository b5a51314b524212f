/** Creates the render pipelines of a device. */
import bonds from '../../shaders/render/bonds.wgsl?linked'
import disks from '../../shaders/render/disks.wgsl?linked'
import forces from '../../shaders/render/forces.wgsl?linked'
import walls from '../../shaders/render/walls.wgsl?linked'
import { bindGroupLayout } from '../gpu/bindGroupLayout.ts'
import { renderShaders } from '../schemas/index.ts'

/** A pipeline and the layout of its bind group. */
export interface RenderPipeline {
  readonly pipeline: GPURenderPipeline
  readonly layout: GPUBindGroupLayout
}

export type RenderPipelines = Readonly<Record<keyof typeof renderShaders, RenderPipeline>>

/** Blending of colours premultiplied by their coverage. */
const blend: GPUBlendState = {
  color: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
  alpha: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
}

export function createPipelines(device: GPUDevice, format: GPUTextureFormat): RenderPipelines {
  const create = (label: keyof typeof renderShaders, code: string): RenderPipeline => {
    const module = device.createShaderModule({ label, code })
    const { VERTEX, FRAGMENT } = GPUShaderStage
    const layout = bindGroupLayout(device, label, renderShaders[label].bindings, VERTEX | FRAGMENT)
    const pipeline = device.createRenderPipeline({
      label,
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      vertex: { module },
      fragment: { module, targets: [{ format, blend }] },
      primitive: { topology: 'triangle-strip' },
    })
    return { pipeline, layout }
  }
  let bondPipeline: RenderPipeline | undefined
  return {
    disks: create('disks', disks),
    forces: create('forces', forces),
    walls: create('walls', walls),
    /** Compiled for the first picture with bonds. */
    get bonds() {
      bondPipeline ??= create('bonds', bonds)
      return bondPipeline
    },
  }
}
