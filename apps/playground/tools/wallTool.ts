/** The draw tool: a free-hand line becomes a wall of segments and arcs. */
import type { Camera, Point } from '../../../src/render/camera.ts'
import type { Simulation } from '../simulation.ts'
import { addSvg, pathOf } from './overlay.ts'
import { fitStroke } from './stroke.ts'
import type { Tool } from './tool.ts'

export class WallTool implements Tool {
  readonly #camera: Camera
  readonly #simulation: Simulation
  readonly #stroke: SVGPathElement
  size = 2.5
  /** Where the pointer has been, m; empty while it is not pressed. */
  #line: Point[] = []

  constructor(layer: Element, camera: Camera, simulation: Simulation) {
    this.#camera = camera
    this.#simulation = simulation
    this.#stroke = addSvg(layer, 'path', 'stroke')
  }

  start(at: Point): boolean {
    if (this.#simulation.world === undefined) return false
    this.#line = [this.#camera.toWorld(at)]
    this.#stroke.style.strokeWidth = `${2 * this.size}`
    return true
  }

  move(at: Point): void {
    if (this.#line.length > 0) this.#line.push(this.#camera.toWorld(at))
  }

  end(): void {
    const { scale } = this.#camera
    const chain = fitStroke(this.#line.map(([x, y]) => [scale * x, scale * y]))
    this.cancel()
    if (chain === undefined) return
    this.#simulation.addWall({
      chain: chain.points.map(([x, y]) => [x / scale, y / scale]),
      bulges: [...chain.bulges],
      closed: chain.closed,
      radius: this.size / scale,
    })
  }

  cancel(): void {
    this.#line = []
    this.#stroke.setAttribute('d', '')
  }

  leave(): void {
    this.cancel()
  }

  key(key: string): boolean {
    if (key !== 'Escape' || this.#line.length === 0) return false
    this.cancel()
    return true
  }

  draw(): void {
    if (this.#line.length > 0) this.#stroke.setAttribute('d', pathOf(this.#camera, this.#line))
  }
}
