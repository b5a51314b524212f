/** Draws with WebGPU, directly from the simulation's GPU buffers if the backend is 'gpu'. */
import tgpu, { type TgpuRoot } from 'typegpu'
import * as d from 'typegpu/data'
import type { Placement } from '../features/bodies/motion.ts'
import { NO_BOX } from '../features/periodic/periodicBox.ts'
import type { WallOptions } from '../features/walls/walls.ts'
import type { BackendBuffers, RenderBuffer } from '../pipeline/backend.ts'
import { strideOf } from '../pipeline/buffers.ts'
import { EDGE } from '../schemas/offsets.ts'
import { BOND_PARTS } from './bonds.ts'
import { COLOR_BY, colorTable, DARK, LEVELS, SHADES, tintFade } from './palette.ts'
import { createPipelines, type RenderPipelines } from './pipelines.ts'
import { allEdges, placementWords, type Renderer, resizeCanvas, type View } from './renderer.ts'
import { ViewUniform } from './schemas.ts'
import { Upload } from './upload.ts'

const DISK_BUFFERS = ['poses', 'motions', 'activeContactCounts'] as const
const BOND_BUFFERS = ['bonds', 'slotsById', 'poses', 'bondSides', 'joints', 'dynamicBodies'] as const
const FORCE_BUFFERS = ['poses', 'contactSpans', 'contacts', 'impulses'] as const
const GRAIN_FORCE_BUFFERS = [...FORCE_BUFFERS, 'grainPairs'] as const

/** A bind group with the buffers it was created from. */
interface Bound {
  readonly sources: readonly GPUBuffer[]
  readonly bindings: GPUBindGroup
}

export class GpuRenderer implements Renderer {
  readonly canvas = document.createElement('canvas')
  readonly #root: TgpuRoot
  readonly #context: GPUCanvasContext
  readonly #pipelines: RenderPipelines
  readonly #view
  readonly #colors
  readonly #upload: Upload
  #table = ''
  #walls: { edges: GPUBuffer; bindings: GPUBindGroup; count: number } | undefined
  /** The placements of the bodies. */
  #places: GPUBuffer
  #disks: Bound | undefined
  #forces: Bound | undefined
  #bonds: Bound | undefined

  /** Throws if the browser cannot create a WebGPU canvas context. */
  constructor(device: GPUDevice) {
    const context = this.canvas.getContext('webgpu')
    if (context === null) throw new Error('this browser provides no WebGPU canvas context')
    const format = navigator.gpu.getPreferredCanvasFormat()
    context.configure({ device, format, alphaMode: 'opaque' })
    this.#context = context
    this.#root = tgpu.initFromDevice({ device })
    this.#pipelines = createPipelines(device, format)
    this.#view = this.#root.createBuffer(ViewUniform).$usage('uniform')
    this.#colors = this.#root.createBuffer(d.arrayOf(d.vec4f, LEVELS * SHADES)).$usage('storage')
    this.#upload = new Upload(device)
    this.#places = this.#createPlaces(0)
  }

  setWalls(walls: readonly WallOptions[], bodies: readonly (readonly WallOptions[])[]): void {
    this.#destroyWalls()
    this.#places.destroy()
    this.#places = this.#createPlaces(bodies.length)
    const words = allEdges(walls, bodies)
    if (words.length === 0) return
    const { device } = this.#root
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
    const edges = device.createBuffer({ label: 'walls', size: words.byteLength, usage })
    device.queue.writeBuffer(edges, 0, words)
    const buffers = [this.#root.unwrap(this.#view), edges, this.#places]
    const bindings = this.#bind(this.#pipelines.walls.layout, buffers)
    this.#walls = { edges, bindings, count: words.length / EDGE.stride }
  }

  draw(buffers: BackendBuffers, placements: readonly Placement[], view: View): void {
    const { device } = this.#root
    resizeCanvas(this.canvas, view)
    this.#writeView(view, buffers)
    const encoder = device.createCommandEncoder()
    const [r, g, b] = (view.theme ?? DARK).background
    const clearValue = { r, g, b, a: 1 }
    const target = this.#context.getCurrentTexture().createView()
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: target, clearValue, loadOp: 'clear', storeOp: 'store' }],
    })
    const places = placementWords(placements)
    device.queue.writeBuffer(this.#places, 0, places.subarray(0, this.#places.size / 4))
    if (this.#walls !== undefined) {
      pass.setPipeline(this.#pipelines.walls.pipeline)
      pass.setBindGroup(0, this.#walls.bindings)
      pass.draw(4, this.#walls.count)
    }
    if (buffers.bondNumbers > 0) this.#drawBonds(pass, buffers)
    if (buffers.slots > 0) {
      const hasGrains = buffers.shapes.parts.byteLength > 0
      this.#drawDisks(pass, buffers, view, hasGrains)
      if (view.forceWidth !== undefined) this.#drawForces(pass, buffers, hasGrains)
    }
    pass.end()
    device.queue.submit([encoder.finish()])
  }

  destroy(): void {
    this.#destroyWalls()
    this.#places.destroy()
    this.#upload.destroy()
    this.#view.destroy()
    this.#colors.destroy()
    this.#context.unconfigure()
  }

  #createPlaces(bodies: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
    return this.#root.device.createBuffer({ label: 'places', size: 16 * (1 + bodies), usage })
  }

  #destroyWalls(): void {
    this.#walls?.edges.destroy()
    this.#walls = undefined
  }

  #drawDisks(
    pass: GPURenderPassEncoder,
    buffers: BackendBuffers,
    { colorBy, box, tints }: View,
    hasGrains: boolean,
  ): void {
    const sources = this.#sources(buffers, DISK_BUFFERS)
    // a picture without user data or fading needs no upload of it: the shader does not read the buffer that stands in
    const showsData = colorBy === 'value' || colorBy === 'label'
    sources.push(showsData ? this.#upload.toGpu(buffers, 'userData') : sources[0])
    sources.push(buffers.fades ? this.#upload.toGpu(buffers, 'transparencies') : sources[0])
    sources.push(tints === undefined ? sources[0] : this.#upload.tints(tints))
    if (hasGrains) {
      const { parts, arcs } = this.#upload.tables(buffers.shapes)
      sources.push(this.#upload.toGpu(buffers, 'grains'), parts, arcs)
    }
    const shared = [this.#root.unwrap(this.#view), this.#root.unwrap(this.#colors)]
    const { pipeline, layout } = hasGrains ? this.#pipelines.grains : this.#pipelines.disks
    this.#disks = this.#rebind(this.#disks, layout, shared, sources)
    pass.setPipeline(pipeline)
    pass.setBindGroup(0, this.#disks.bindings)
    // up to one more image along each periodic axis
    const images = (box ?? NO_BOX).period.reduce((count, length) => count * (length > 0 ? 2 : 1), 1)
    pass.draw(4, images * buffers.slots)
  }

  #drawBonds(pass: GPURenderPassEncoder, buffers: BackendBuffers): void {
    const sources = [...this.#sources(buffers, BOND_BUFFERS), this.#places]
    const { pipeline, layout } = this.#pipelines.bonds
    this.#bonds = this.#rebind(this.#bonds, layout, [this.#root.unwrap(this.#view)], sources)
    pass.setPipeline(pipeline)
    pass.setBindGroup(0, this.#bonds.bindings)
    // the buffer grows when the GPU gets to the command that adds bonds
    const numbers = Math.min(buffers.bondNumbers, Math.floor(sources[0].size / strideOf('bonds')))
    pass.draw(4, BOND_PARTS * numbers)
  }

  /** Draws one instance per allocated contact record, or two with grains, because only the GPU knows how many are in use. */
  #drawForces(pass: GPURenderPassEncoder, buffers: BackendBuffers, hasGrains: boolean): void {
    const sources = this.#sources(buffers, hasGrains ? GRAIN_FORCE_BUFFERS : FORCE_BUFFERS)
    const { pipeline, layout } = hasGrains ? this.#pipelines.grainForces : this.#pipelines.forces
    this.#forces = this.#rebind(this.#forces, layout, [this.#root.unwrap(this.#view)], sources)
    pass.setPipeline(pipeline)
    pass.setBindGroup(0, this.#forces.bindings)
    const records = Math.floor(sources[FORCE_BUFFERS.indexOf('contacts')].size / strideOf('contacts'))
    pass.draw(4, hasGrains ? 2 * records : records)
  }

  #sources(buffers: BackendBuffers, names: readonly RenderBuffer[]): GPUBuffer[] {
    return names.map((name) => this.#upload.toGpu(buffers, name))
  }

  #writeView(view: View, { slots, fades }: BackendBuffers): void {
    const { width, height, center, scale, pixelRatio, colorBy, topSpeed, valueRange, forceWidth } = view
    const { low, period } = view.box ?? NO_BOX
    const { name, background, wall, bond, weakForce, strongForce } = view.theme ?? DARK
    const isFaded = forceWidth !== undefined
    this.#view.write({
      center: d.vec2f(...center),
      pixel: d.vec2f(2 / width, 2 / height),
      scale,
      pixelRatio,
      topSpeed,
      colorBy: COLOR_BY.indexOf(colorBy),
      forceWidth: forceWidth ?? 0,
      slots,
      lowestValue: valueRange[0],
      highestValue: valueRange[1],
      fades: Number(fades),
      boxLow: d.vec2f(...low),
      period: d.vec2f(...period),
      tintCount: view.tints?.length ?? 1,
      tintFade: tintFade(isFaded),
      background: d.vec3f(...background),
      wall: d.vec3f(...wall),
      bond: d.vec3f(...bond),
      weakForce: d.vec3f(...weakForce),
      strongForce: d.vec3f(...strongForce),
    })
    const table = `${colorBy} ${isFaded} ${name}`
    if (table === this.#table) return
    this.#table = table
    this.#colors.write(colorTable(colorBy, isFaded, view.theme).map((rgb) => d.vec4f(...rgb, 1)))
  }

  /** Recreates the bind group if the world has replaced a buffer or begun to have grains. */
  #rebind(bound: Bound | undefined, layout: GPUBindGroupLayout, shared: GPUBuffer[], sources: GPUBuffer[]) {
    const isSame =
      bound?.sources.length === sources.length && sources.every((buffer, k) => buffer === bound.sources[k])
    if (bound !== undefined && isSame) return bound
    return { sources, bindings: this.#bind(layout, [...shared, ...sources]) }
  }

  #bind(layout: GPUBindGroupLayout, buffers: readonly GPUBuffer[]): GPUBindGroup {
    const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }))
    return this.#root.device.createBindGroup({ layout, entries })
  }
}
