/** Draws with WebGPU, straight from the simulation's buffers where they are on the GPU. */
import tgpu, { type TgpuRoot } from 'typegpu'
import * as d from 'typegpu/data'
import type { BackendBuffers } from '../backend.ts'
import { EDGE } from '../fields.ts'
import { edgeWords, type WallOptions } from '../walls.ts'
import { DiskUpload, type GpuDisks } from './diskUpload.ts'
import { diskLayout, ViewUniform, wallLayout } from './layouts.ts'
import { BACKGROUND, COLOR_BY, type ColorBy, colorTable, LEVELS, SHADES } from './palette.ts'
import { createPipelines, type RenderPipelines } from './pipelines.ts'
import { type Renderer, resizeCanvas, type View } from './renderer.ts'

const [r, g, b] = BACKGROUND
const clearValue = { r, g, b, a: 1 }

export class GpuRenderer implements Renderer {
  readonly canvas = document.createElement('canvas')
  readonly #root: TgpuRoot
  readonly #context: GPUCanvasContext
  readonly #pipelines: RenderPipelines
  readonly #view
  readonly #colors
  readonly #upload: DiskUpload
  #colorBy: ColorBy | undefined
  #walls: { buffer: GPUBuffer; bindings: GPUBindGroup; count: number } | undefined
  #disks: { source: GpuDisks; bindings: GPUBindGroup } | undefined

  /** Throws where the browser cannot show what the device draws. */
  constructor(device: GPUDevice) {
    const context = this.canvas.getContext('webgpu')
    if (context === null) throw new Error('this browser cannot show what WebGPU draws')
    const format = navigator.gpu.getPreferredCanvasFormat()
    context.configure({ device, format, alphaMode: 'opaque' })
    this.#context = context
    this.#root = tgpu.initFromDevice({ device })
    this.#pipelines = createPipelines(this.#root, format)
    this.#view = this.#root.createBuffer(ViewUniform).$usage('uniform')
    this.#colors = this.#root.createBuffer(d.arrayOf(d.vec4f, LEVELS * SHADES)).$usage('storage')
    this.#upload = new DiskUpload(device)
  }

  setWalls(walls: readonly WallOptions[]): void {
    this.#walls?.buffer.destroy()
    this.#walls = undefined
    if (walls.length === 0) return
    const { device } = this.#root
    const words = edgeWords(walls) as Float32Array<ArrayBuffer>
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST
    const buffer = device.createBuffer({ label: 'walls', size: words.byteLength, usage })
    device.queue.writeBuffer(buffer, 0, words)
    const bindings = device.createBindGroup({
      layout: this.#root.unwrap(wallLayout),
      entries: [this.#root.unwrap(this.#view), buffer].map((buffer, binding) => ({
        binding,
        resource: { buffer },
      })),
    })
    this.#walls = { buffer, bindings, count: words.length / EDGE.stride }
  }

  draw(buffers: BackendBuffers, view: View): void {
    const { device } = this.#root
    resizeCanvas(this.canvas, view)
    this.#writeView(view)
    const encoder = device.createCommandEncoder()
    const target = this.#context.getCurrentTexture().createView()
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: target, clearValue, loadOp: 'clear', storeOp: 'store' }],
    })
    if (this.#walls !== undefined) {
      pass.setPipeline(this.#pipelines.walls)
      pass.setBindGroup(0, this.#walls.bindings)
      pass.draw(4, this.#walls.count)
    }
    if (buffers.slots > 0) {
      pass.setPipeline(this.#pipelines.disks)
      pass.setBindGroup(0, this.#bindDisks(this.#upload.toGpu(buffers)))
      pass.draw(4, buffers.slots)
    }
    pass.end()
    device.queue.submit([encoder.finish()])
  }

  destroy(): void {
    this.#walls?.buffer.destroy()
    this.#upload.destroy()
    this.#view.destroy()
    this.#colors.destroy()
    this.#context.unconfigure()
  }

  #writeView({ width, height, center, scale, pixelRatio, colorBy, topSpeed }: View): void {
    this.#view.write({
      center: d.vec2f(...center),
      pixel: d.vec2f(2 / width, 2 / height),
      scale,
      pixelRatio,
      topSpeed,
      colorBy: COLOR_BY.indexOf(colorBy),
    })
    if (colorBy === this.#colorBy) return
    this.#colorBy = colorBy
    this.#colors.write(colorTable(colorBy).map((rgb) => d.vec4f(...rgb, 1)))
  }

  /** The world may replace its buffers at any time. */
  #bindDisks(source: GpuDisks): GPUBindGroup {
    const bound = this.#disks?.source
    if (
      bound?.poses !== source.poses ||
      bound.motions !== source.motions ||
      bound.loads !== source.loads ||
      this.#disks === undefined
    ) {
      const { poses, motions, loads } = source
      const view = this.#root.unwrap(this.#view)
      const colors = this.#root.unwrap(this.#colors)
      const bindings = this.#root.device.createBindGroup({
        layout: this.#root.unwrap(diskLayout),
        entries: [view, colors, poses, motions, loads].map((buffer, binding) => ({
          binding,
          resource: { buffer },
        })),
      })
      this.#disks = { source: { poses, motions, loads }, bindings }
    }
    return this.#disks.bindings
  }
}
