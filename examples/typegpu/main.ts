/** A world on the device of a TypeGPU root, with a kernel of one's own that colours the disks by speed. */
import { NONE, World } from 'scree'
import { presets } from 'scree/scenes'
import { Motion } from 'scree/typegpu'
import { DiskView } from 'scree/view'
import tgpu from 'typegpu'
import * as d from 'typegpu/data'

const count = Number(new URLSearchParams(location.search).get('count') ?? 20_000)
const scene = presets.pile.build(count, 1)
const [left, bottom, right, top] = scene.bounds!

const root = await tgpu.init()
const { device } = root
const world = await World.fromScene(scene, { backend: 'gpu', device })

// the kernel: one thread per slot; the schema of the world's buffer comes from scree
const layout = tgpu.bindGroupLayout({
  motions: { storage: (n: number) => d.arrayOf(Motion, n) },
  colors: { storage: (n: number) => d.arrayOf(d.vec4f, n), access: 'mutable' },
})
const colorBySpeed = tgpu.computeFn({ in: { thread: d.builtin.globalInvocationId }, workgroupSize: [64] })`{
  if (in.thread.x >= arrayLength(&layout.$.motions)) { return; }
  let motion = layout.$.motions[in.thread.x];
  if (motion.id == ${NONE}u) { return; }
  let heat = min(length(motion.velocity) / 10.0, 1.0);
  layout.$.colors[motion.id] = mix(vec4f(0.85, 0.7, 0.5, 1.0), vec4f(0.9, 0.3, 0.2, 1.0), heat);
}`.$uses({ layout })
const kernel = root.createComputePipeline({ compute: colorBySpeed })
const colors = root.createBuffer(d.arrayOf(d.vec4f, count)).$usage('storage', 'vertex')

const SHADER = /* wgsl */ `
  struct Corner {
    @builtin(position) position: vec4f,
    @location(0) offset: vec2f,
    @location(1) color: vec4f,
  }
  @group(0) @binding(0) var<uniform> bounds: vec4f;

  @vertex
  fn vertexMain(@builtin(vertex_index) k: u32, @location(0) disk: vec4f, @location(1) color: vec4f) -> Corner {
    let offset = vec2f(f32(k & 1u), f32(k >> 1u)) * 2.0 - 1.0;
    let point = disk.xy + disk.w * offset;
    return Corner(vec4f(2.0 * (point - bounds.xy) / (bounds.zw - bounds.xy) - 1.0, 0.0, 1.0), offset, color);
  }

  @fragment
  fn fragmentMain(corner: Corner) -> @location(0) vec4f {
    if (length(corner.offset) > 1.0) { discard; }
    return corner.color;
  }`

const canvas = document.querySelector('canvas')!
canvas.height = 600
canvas.width = Math.round((600 * (right - left)) / (top - bottom))
const context = canvas.getContext('webgpu')!
const format = navigator.gpu.getPreferredCanvasFormat()
context.configure({ device, format })
const module = device.createShaderModule({ code: SHADER })
const perDisk = (shaderLocation: number): GPUVertexBufferLayout => ({
  arrayStride: 16,
  stepMode: 'instance',
  attributes: [{ shaderLocation, offset: 0, format: 'float32x4' }],
})
const pipeline = device.createRenderPipeline({
  layout: 'auto',
  vertex: { module, buffers: [perDisk(0), perDisk(1)] },
  fragment: { module, targets: [{ format }] },
  primitive: { topology: 'triangle-strip' },
})
const bounds = root.createBuffer(d.vec4f, d.vec4f(left, bottom, right, top)).$usage('uniform')
const bindGroup = device.createBindGroup({
  layout: pipeline.getBindGroupLayout(0),
  entries: [{ binding: 0, resource: { buffer: root.unwrap(bounds) } }],
})

const view = new DiskView(world)
function frame(): void {
  world.step(1 / 60)
  const disks = view.update()
  const { buffers } = world
  if (buffers.kind !== 'gpu' || disks.kind !== 'gpu') throw new Error('the GPU was lost')
  // disks may have moved to other slots, and buffers may have grown
  const group = root.createBindGroup(layout, { motions: buffers.motions, colors })
  kernel.with(group).dispatchWorkgroups(Math.ceil(buffers.slots / 64))
  const encoder = device.createCommandEncoder()
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
  pass.setVertexBuffer(1, root.unwrap(colors))
  pass.draw(4, disks.count)
  pass.end()
  device.queue.submit([encoder.finish()])
  requestAnimationFrame(frame)
}
requestAnimationFrame(frame)
