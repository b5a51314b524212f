/** What GpuRenderer draws, without a page. */
import { vi } from 'vitest'
import type { WallOptions } from '../../src/features/walls/walls.ts'
import { GpuRenderer } from '../../src/render/gpuRenderer.ts'
import type { View } from '../../src/render/renderer.ts'
import type { World } from '../../src/world.ts'
import { testDevice } from './device.ts'

/** Returns the pixels of a picture, RGBA, and the bytes per row. Stubs `document` and `navigator`. */
export async function gpuPicture(
  world: World,
  view: View,
  walls: readonly WallOptions[] = [],
  bodies: readonly (readonly WallOptions[])[] = [],
): Promise<{ pixels: Uint8Array; rowBytes: number }> {
  const { width, height } = view
  const device = await testDevice()
  // in place of a canvas
  const texture = device.createTexture({
    size: [width, height],
    format: 'rgba8unorm',
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
  })
  const context = { configure() {}, unconfigure() {}, getCurrentTexture: () => texture }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  vi.stubGlobal('navigator', { gpu: { getPreferredCanvasFormat: () => 'rgba8unorm' } })
  const renderer = new GpuRenderer(device)
  renderer.setWalls(walls, bodies)
  renderer.draw(world.buffers, bodies.length > 0 ? world.bodies.placements : [], view)
  const rowBytes = 256 * Math.ceil((4 * width) / 256)
  const usage = GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ
  const copy = device.createBuffer({ size: rowBytes * height, usage })
  const encoder = device.createCommandEncoder()
  encoder.copyTextureToBuffer({ texture }, { buffer: copy, bytesPerRow: rowBytes }, [width, height])
  device.queue.submit([encoder.finish()])
  await copy.mapAsync(GPUMapMode.READ)
  const pixels = new Uint8Array(copy.getMappedRange().slice(0))
  for (const made of [copy, texture]) made.destroy()
  renderer.destroy()
  return { pixels, rowBytes }
}
