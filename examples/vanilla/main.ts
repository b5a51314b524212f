/** Draws a world from its own GPU buffers: a vertex buffer with one element per disk. */
import { World } from 'scree'
import { presets } from 'scree/scenes'
import { DiskView, FixedTimestep } from 'scree/view'

const count = Number(new URLSearchParams(location.search).get('count') ?? 20_000)
const scene = presets.pile.build(count, 1)
const [left, bottom, right, top] = scene.bounds!

const SHADER = /* wgsl */ `
  struct Corner {
    @builtin(position) position: vec4f,
    @location(0) offset: vec2f,
  }
  @group(0) @binding(0) var<uniform> bounds: vec4f;

  // disk: x, y, angle, radius
  @vertex
  fn vertexMain(@builtin(vertex_index) k: u32, @location(0) disk: vec4f) -> Corner {
    let offset = vec2f(f32(k & 1u), f32(k >> 1u)) * 2.0 - 1.0;
    let point = disk.xy + disk.w * offset;
    return Corner(vec4f(2.0 * (point - bounds.xy) / (bounds.zw - bounds.xy) - 1.0, 0.0, 1.0), offset);
  }

  @fragment
  fn fragmentMain(corner: Corner) -> @location(0) vec4f {
    if (length(corner.offset) > 1.0) { discard; }
    return vec4f(0.85, 0.7, 0.5, 1.0);
  }`

const world = await World.fromScene(scene, { backend: 'gpu' })
const { device } = world.buffers
if (device === undefined) throw new Error('this page requires WebGPU')

const canvas = document.querySelector('canvas')!
canvas.height = 600
canvas.width = Math.round((600 * (right - left)) / (top - bottom))
const context = canvas.getContext('webgpu')!
const format = navigator.gpu.getPreferredCanvasFormat()
context.configure({ device, format })

const module = device.createShaderModule({ code: SHADER })
const pipeline = device.createRenderPipeline({
  layout: 'auto',
  vertex: {
    module,
    buffers: [
      {
        arrayStride: 16,
        stepMode: 'instance',
        attributes: [{ shaderLocation: 0, offset: 0, format: 'float32x4' }],
      },
    ],
  },
  fragment: { module, targets: [{ format }] },
  primitive: { topology: 'triangle-strip' },
})
const uniform = device.createBuffer({ size: 16, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST })
device.queue.writeBuffer(uniform, 0, new Float32Array([left, bottom, right, top]))
const bindGroup = device.createBindGroup({
  layout: pipeline.getBindGroupLayout(0),
  entries: [{ binding: 0, resource: { buffer: uniform } }],
})

const view = new DiskView(world)
const clock = new FixedTimestep(world, { onStep: () => view.capture() })

function frame(now: number): void {
  const disks = view.update(clock.advance(now))
  if (disks.kind !== 'gpu') throw new Error('the GPU was lost')
  const encoder = disks.device.createCommandEncoder()
  const pass = encoder.beginRenderPass({
    colorAttachments: [
      {
        view: context.getCurrentTexture().createView(),
        loadOp: 'clear',
        storeOp: 'store',
        clearValue: [0.07, 0.07, 0.07, 1],
      },
    ],
  })
  pass.setPipeline(pipeline)
  pass.setBindGroup(0, bindGroup)
  pass.setVertexBuffer(0, disks.buffer)
  pass.draw(4, disks.count)
  pass.end()
  disks.device.queue.submit([encoder.finish()])
  requestAnimationFrame(frame)
}
requestAnimationFrame(frame)
