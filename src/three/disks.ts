/** The disks of a world as an object of a three.js scene. */
import { attribute, cos, float, fwidth, positionGeometry, sin, smoothstep, vec2, vec3 } from 'three/tsl'
import {
  Color,
  type ColorRepresentation,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshBasicNodeMaterial,
  PlaneGeometry,
  type WebGPURenderer,
} from 'three/webgpu'
import { refuse, requireFields } from '../util/validate.ts'
import { DiskView } from '../view/diskView.ts'
import type { DiskInstances } from '../view/instances.ts'
import type { World } from '../world.ts'

export interface DisksOptions {
  /** Colour of all disks; default 0xd9b382. Set `material.colorNode` for more: `instanceIndex` is the id. */
  readonly color?: ColorRepresentation
}

/** Half the side of the quad that a disk is drawn in, in radii: room for a smooth edge if the radius is 2 pixels or more. */
const HALF_SIDE = 1.25

/** Where three.js keeps what it has on the device. */
interface Backend {
  readonly device?: GPUDevice
  get(object: object): { buffer?: GPUBuffer }
}

/**
 * All disks of a world as one mesh, in the plane z = 0, drawn from the buffers of the world without a readback. The renderer must draw on
 * the device of the world. A world on the CPU is uploaded each frame.
 *
 * ```ts
 * const world = await World.create()
 * const renderer = new WebGPURenderer({ device: world.buffers.device })
 * const disks = new Disks(world, renderer)
 * scene.add(disks)
 * renderer.setAnimationLoop(() => {
 *   world.step(1 / 60)
 *   disks.update()
 *   renderer.render(scene, camera)
 * })
 * ```
 */
export class Disks extends Mesh<InstancedBufferGeometry, MeshBasicNodeMaterial> {
  /** Gathers the disks; call its `capture` after each step to draw between two steps. */
  readonly view: DiskView
  readonly #renderer: WebGPURenderer
  /** What the geometry draws: the buffer or the array. */
  #drawn: object | undefined

  /** Throws if `world` is no world, `renderer` is no WebGPURenderer, or an option is unknown or invalid. */
  constructor(world: World, renderer: WebGPURenderer, options: DisksOptions = {}) {
    const view = new DiskView(world)
    if ((renderer as Partial<WebGPURenderer> | null | undefined)?.isWebGPURenderer !== true)
      refuse('Disks: renderer', renderer, 'a WebGPURenderer of three.js')
    super(new InstancedBufferGeometry(), diskMaterial(colorIn(options)))
    this.view = view
    this.#renderer = renderer
    // its bounds are those of one quad
    this.frustumCulled = false
  }

  /**
   * Takes the disks as they are now or, if `alpha` is below 1, between the last two captures of `view`. Throws if the world is on the GPU and
   * the renderer draws on another device, or has not been initialized.
   */
  update(alpha = 1): void {
    const instances = this.view.update(alpha)
    const backend = this.#renderer.backend as unknown as Backend
    if (instances.kind === 'gpu' && backend.device !== instances.device)
      throw new Error(
        'Disks.update: the renderer draws on another device than the world, or has not been initialized: ' +
          'expected new WebGPURenderer({ device: world.buffers.device }), and a call in its animation loop',
      )
    const drawn = instances.kind === 'gpu' ? instances.buffer : instances.array
    if (drawn !== this.#drawn) this.#draw(instances, backend)
    this.#drawn = drawn
    this.geometry.instanceCount = instances.count
    this.visible = instances.count > 0
    if (instances.kind === 'cpu') this.geometry.getAttribute('disk').needsUpdate = true
  }

  /** Frees what it has on the device; the world and the renderer keep their own. */
  override dispose(): void {
    this.#drawn = undefined
    this.geometry.dispose()
    this.material.dispose()
    this.view.destroy()
  }

  /** Takes another geometry, which draws this buffer or array. */
  #draw(instances: DiskInstances, backend: Backend): void {
    const { index, attributes } = new PlaneGeometry(2 * HALF_SIDE, 2 * HALF_SIDE)
    const geometry = new InstancedBufferGeometry()
    geometry.setIndex(index)
    geometry.setAttribute('position', attributes.position)
    const array = instances.kind === 'cpu' ? instances.array : new Float32Array(4)
    const disk = new InstancedBufferAttribute(array, 4)
    disk.setUsage(DynamicDrawUsage)
    // three.js then makes no buffer of its own
    if (instances.kind === 'gpu') backend.get(disk).buffer = instances.buffer
    geometry.setAttribute('disk', disk)
    // the old one is not disposed: three.js would destroy the buffers of the view
    this.geometry = geometry
  }
}

/** Returns the color of options, or the default one. Throws if an option is unknown or invalid. */
function colorIn(options: DisksOptions): ColorRepresentation {
  requireFields('options', options, ['color'])
  const { color = 0xd9b382 } = options
  const isColor = color instanceof Color || typeof color === 'string' || Number.isInteger(color)
  if (!isColor) refuse('color', color, 'a number such as 0xd9b382, a CSS color, or a Color of three.js')
  return color
}

/** Returns a material that draws a quad as a disk of radius 1 with a smooth edge. */
function diskMaterial(color: ColorRepresentation): MeshBasicNodeMaterial {
  const material = new MeshBasicNodeMaterial({
    color: new Color(color),
    transparent: true,
    depthWrite: false,
  })
  // x, y, angle, radius
  const disk = attribute<'vec4'>('disk', 'vec4')
  const corner = positionGeometry.xy
  const [c, s] = [cos(disk.z), sin(disk.z)]
  const turned = vec2(corner.x.mul(c).sub(corner.y.mul(s)), corner.x.mul(s).add(corner.y.mul(c)))
  material.positionNode = vec3(turned.mul(disk.w).add(disk.xy), 0)
  const distance = corner.toVarying().length()
  const halfPixel = fwidth(distance).mul(0.5)
  const [inside, outside] = [float(1).sub(halfPixel), float(1).add(halfPixel)]
  material.opacityNode = float(1).sub(smoothstep(inside, outside, distance))
  return material
}
