/** Creates the render pipelines of a device. */
import bonds from '../../shaders/render/bonds.wgsl?linked'
import disks from '../../shaders/render/disks.wgsl?linked'
import forces from '../../shaders/render/forces.wgsl?linked'
import grainForces from '../../shaders/render/grainForces.wgsl?linked'
import grains from '../../shaders/render/grains.wgsl?linked'
import walls from '../../shaders/render/walls.wgsl?linked'
import { bindGroupLayout } from '../gpu/bindGroupLayout.ts'
import { renderShaders } from '../schemas/index.ts'
import type { Binding } from '../schemas/shader.ts'

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
  /** `pixels` names the storage that only the fragment shader uses, if the others are only the vertex shader's: a shader binds at most 8. */
  const create = (
    label: keyof typeof renderShaders,
    code: string,
    pixels: readonly string[] = [],
  ): RenderPipeline => {
    const module = device.createShaderModule({ label, code })
    const { VERTEX, FRAGMENT } = GPUShaderStage
    const visibilityOf = ({ name, isUniform }: Binding) => {
      if (pixels.includes(name)) return FRAGMENT
      return pixels.length > 0 && !isUniform ? VERTEX : VERTEX | FRAGMENT
    }
    const layout = bindGroupLayout(device, label, renderShaders[label].bindings, visibilityOf)
    const pipeline = device.createRenderPipeline({
      label,
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      vertex: { module },
      fragment: { module, targets: [{ format, blend }] },
      primitive: { topology: 'triangle-strip' },
    })
    return { pipeline, layout }
  }
  /** Compiled for the first picture that needs it. */
  const whenDrawn = (make: () => RenderPipeline): (() => RenderPipeline) => {
    let made: RenderPipeline | undefined
    return () => {
      made ??= make()
      return made
    }
  }
  const [ofBonds, ofGrains, ofGrainForces] = [
    whenDrawn(() => create('bonds', bonds)),
    whenDrawn(() => create('grains', grains, ['grainParts', 'arcs'])),
    whenDrawn(() => create('grainForces', grainForces)),
  ]
  return {
    disks: create('disks', disks),
    forces: create('forces', forces),
    walls: create('walls', walls),
    get bonds() {
      return ofBonds()
    },
    get grains() {
      return ofGrains()
    },
    get grainForces() {
      return ofGrainForces()
    },
  }
}
