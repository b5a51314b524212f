/** The worker: a world and three.js on the canvas of the page. */
import { World } from 'scree'
import { presets } from 'scree/scenes'
import { Disks } from 'scree/three'
import { FixedTimestep } from 'scree/view'
import { OrthographicCamera, Scene, WebGPURenderer } from 'three/webgpu'

self.onmessage = async ({ data }: MessageEvent<{ canvas: OffscreenCanvas; count: number }>) => {
  const pile = presets.pile.build(data.count, 1)
  const [left, bottom, right, top] = pile.bounds!
  const world = await World.fromScene(pile)
  const renderer = new WebGPURenderer({ canvas: data.canvas, device: world.buffers.device })
  renderer.setSize((600 * (right - left)) / (top - bottom), 600, false)
  await renderer.init()
  const disks = new Disks(world, renderer)
  const scene = new Scene().add(disks)
  const camera = new OrthographicCamera(left, right, top, bottom, -1, 1)
  const clock = new FixedTimestep(world, { onStep: () => disks.view.capture() })
  const frame = (now: number) => {
    disks.update(clock.advance(now))
    renderer.render(scene, camera)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
