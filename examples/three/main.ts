/** 100,000 disks in three.js, drawn from the buffers of the world. */
import { World } from 'scree'
import { presets } from 'scree/scenes'
import { Disks } from 'scree/three'
import { OrthographicCamera, Scene, WebGPURenderer } from 'three/webgpu'

const count = Number(new URLSearchParams(location.search).get('count') ?? 100_000)
const pile = presets.pile.build(count, 1)
const [left, bottom, right, top] = pile.bounds!
const world = await World.fromScene(pile)
const renderer = new WebGPURenderer({ device: world.buffers.device })
renderer.setSize((600 * (right - left)) / (top - bottom), 600)
document.body.append(renderer.domElement)
const disks = new Disks(world, renderer)
const scene = new Scene().add(disks)
const camera = new OrthographicCamera(left, right, top, bottom, -1, 1)
renderer.setAnimationLoop(() => {
  world.step(1 / 60)
  disks.update()
  renderer.render(scene, camera)
})
