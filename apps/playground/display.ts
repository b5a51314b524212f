/** The canvas with its renderer, size and camera. */
import type { Scene } from '../../src/entries/scenes.ts'
import type { Bounds } from '../../src/entries/shapes.ts'
import type { World } from '../../src/index.ts'
import { Camera, type Insets, type Size } from '../../src/render/camera.ts'
import { CanvasRenderer } from '../../src/render/canvasRenderer.ts'
import { valueRangeOf } from '../../src/render/coloring.ts'
import { forceScale } from '../../src/render/forces.ts'
import { GpuRenderer } from '../../src/render/gpuRenderer.ts'
import { frameOf, imagePlacements, imageWalls, sceneBox } from '../../src/render/images.ts'
import type { ValueRange } from '../../src/render/palette.ts'
import type { Renderer, Tints } from '../../src/render/renderer.ts'
import type { Wall } from '../../src/scene/scene.ts'
import { contentsOf } from './contents.ts'
import type { Graphics } from './graphics.ts'
import { frameOf as partShown } from './looks/looks.ts'
import { theme } from './looks/theme.ts'
import { Tinting } from './looks/tinting.ts'
import type { Settings } from './settings.ts'
import { STEP } from './simulation.ts'
import { topSpeedOf } from './topSpeed.ts'

export class Display {
  readonly camera = new Camera()
  readonly tinting = new Tinting()
  /** Returns the colours of disks by a measured field; undefined for those of the settings. */
  tintsOfField = (): Tints | undefined => undefined
  readonly #stage: HTMLElement
  readonly #graphics: Pick<Graphics, 'adapter'>
  readonly #insets: () => Insets
  #renderer: Renderer | undefined
  /** The renderer's device; null for Canvas2D. */
  #device: GPUDevice | null | undefined
  #bounds: Bounds = [-1, -1, 1, 1]
  #box: ReturnType<typeof sceneBox> | undefined
  #bodies: readonly (readonly Wall[])[] = []
  #topSpeed = 1
  #valueRange: ValueRange = [0, 1]
  #forceScale = 1
  /** Whether the placements of dynamic bodies are being read. */
  #isReading = false

  /** `insets` returns how much of the stage the controls cover. */
  constructor(stage: HTMLElement, graphics: Pick<Graphics, 'adapter'>, insets: () => Insets) {
    this.#stage = stage
    this.#graphics = graphics
    this.#insets = insets
    new ResizeObserver(() => this.#resize()).observe(stage)
  }

  /** What is drawn on; undefined before the first world. */
  get canvas(): HTMLCanvasElement | undefined {
    return this.#renderer?.canvas
  }

  get size(): Size {
    return { width: this.#stage.clientWidth, height: this.#stage.clientHeight }
  }

  /** The part of the world that is shown at first, m. */
  get bounds(): Bounds {
    return this.#bounds
  }

  /** Shows a new world, with these fixed walls instead of those of its scene. */
  show(scene: Scene, walls: readonly Wall[], world: World, settings: Settings): void {
    this.#choose(world.stats.backend)
    this.#box = sceneBox(scene)
    const all = scene.periodic === undefined ? (scene.bounds ?? world.bounds) : world.bounds
    this.#bounds = partShown(scene) ?? all
    this.showWalls(walls, scene)
    this.#topSpeed = topSpeedOf(scene)
    const { radii, masses, values } = contentsOf(scene)
    // without landings, the picture keeps the colours of its start
    this.tinting.show(scene, settings).catch(() => {})
    this.#valueRange = valueRangeOf(values)
    this.#forceScale = forceScale(masses, radii, scene.gravity, all)
    this.fit()
  }

  /** Draws a world that continues after a device was lost, on the new one. */
  renew(scene: Scene, walls: readonly Wall[], world: World): void {
    this.#choose(world.stats.backend)
    this.showWalls(walls, scene)
  }

  /** Replaces the fixed walls of the scene. */
  showWalls(walls: readonly Wall[], { bodies = [] }: Scene): void {
    this.#bodies = bodies.map((body) => body.walls)
    const shown = imageWalls(this.#box, walls, this.#bodies)
    this.#renderer?.setWalls([...walls, ...frameOf(this.#box, this.#bounds)], shown)
  }

  fit(): void {
    this.camera.fit(this.#bounds, this.size, this.#insets())
  }

  draw(world: World, { color, forces }: Settings): void {
    const pixelRatio = window.devicePixelRatio
    const { width, height } = this.size
    const chosenTheme = theme()
    this.#readBodies(world)
    const tints = this.tintsOfField()
    const placements = imagePlacements(this.#box, world.bodies.placements, this.#bodies)
    this.#renderer?.draw(world.buffers, placements, {
      box: this.#box,
      width: Math.max(Math.round(width * pixelRatio), 1),
      height: Math.max(Math.round(height * pixelRatio), 1),
      center: this.camera.center,
      scale: this.camera.scale * pixelRatio,
      pixelRatio,
      ...(tints ? { colorBy: 'tint', tints } : this.tinting.lookOf(color, world, chosenTheme)),
      theme: chosenTheme,
      topSpeed: this.#topSpeed,
      valueRange: this.#valueRange,
      forceWidth: forces === 'on' ? (this.#forceScale * world.stats.substeps) / STEP : undefined,
    })
  }

  /** Asks where dynamic bodies are, for the next pictures. */
  #readBodies(world: World): void {
    if (this.#isReading || this.#bodies.length === 0) return
    this.#isReading = true
    const done = () => {
      this.#isReading = false
    }
    // a world that has failed says so elsewhere
    world.bodies.read().then(done, done)
  }

  /** Selects the renderer. A software adapter draws more slowly than Canvas2D but is required to draw GPU buffers. */
  #choose(backend: 'gpu' | 'cpu'): void {
    const { adapter } = this.#graphics
    const device = adapter !== null && (backend === 'gpu' || !adapter.isSoftware) ? adapter.device : null
    if (device === this.#device) return
    const renderer = device === null ? new CanvasRenderer() : new GpuRenderer(device)
    this.#renderer?.destroy()
    this.#renderer = renderer
    this.#device = device
    this.#stage.replaceChildren(this.#renderer.canvas)
  }

  #resize(): void {
    if (this.camera.isFitted) this.fit()
    else this.camera.resize(this.size)
  }
}
