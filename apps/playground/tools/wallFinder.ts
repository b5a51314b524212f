/** The nearest wall of the cast tool: the wall next to the pointer, its closest point and its distance, every frame. It stays where it was pressed last. */
import { type NearestWalls, NONE, type World } from '../../../src/index.ts'
import type { Camera, Point } from '../../../src/render/camera.ts'
import type { Chip } from './chip.ts'
import { addSvg, dotsOf, pathOf, placeCircle } from './overlay.ts'
import type { Tool } from './tool.ts'

const TARGET_RADIUS = 3

interface Found {
  readonly from: Point
  readonly walls: NearestWalls
}

export class WallFinder implements Tool {
  readonly #layer: Element
  readonly #camera: Camera
  readonly #chip: Chip
  readonly #group: SVGGElement
  readonly #lines: readonly SVGPathElement[]
  readonly #touch: SVGCircleElement
  readonly #first: SVGPathElement
  readonly #target: SVGCircleElement
  /** In metres. */
  #point: Point | null = null
  #before: Point | null = null
  #found: Found | null = null
  /** The world whose answer is pending. */
  #asked: World | null = null

  constructor(layer: Element, camera: Camera, chip: Chip) {
    this.#layer = layer
    this.#camera = camera
    this.#chip = chip
    this.#group = addSvg(layer, 'g', 'cast nearest')
    this.#touch = addSvg(this.#group, 'circle', 'touch')
    this.#lines = ['casing', 'way'].map((name) => addSvg(this.#group, 'path', name))
    this.#first = addSvg(this.#group, 'path', 'first')
    this.#target = addSvg(this.#group, 'circle', 'target')
    this.leave()
  }

  start(at: Point): boolean {
    this.#before = this.#point
    this.move(at)
    return true
  }

  move(at: Point): void {
    this.#point = this.#camera.toWorld(at)
  }

  hover(at: Point): void {
    this.move(at)
  }

  end(): void {}

  cancel(): void {
    this.#point = this.#before
  }

  key(key: string): boolean {
    if (key !== 'Escape') return false
    this.leave()
    return true
  }

  leave(): void {
    this.#point = null
    this.#found = null
    this.#group.remove()
    this.#chip.hide()
  }

  draw(world: World): void {
    if (this.#point === null) return
    if (this.#asked !== world) this.#ask(world, this.#point)
    if (this.#found !== null) this.#show(this.#found)
  }

  async #ask(world: World, from: Point): Promise<void> {
    this.#asked = world
    try {
      const walls = await world.query.nearestWalls({ points: from })
      if (this.#point !== null && this.#asked === world) this.#found = { from, walls }
    } catch {
      // the world was replaced or its device lost, which is reported elsewhere; the next frame queries the next world
    } finally {
      if (this.#asked === world) this.#asked = null
    }
  }

  #show({ from, walls: { edges, bodies, distances, points } }: Found): void {
    const camera = this.#camera
    const isFound = edges[0] !== NONE
    const to: Point = [points[0], points[1]]
    if (isFound) this.#layer.append(this.#group)
    else this.#group.remove()
    const [x, y] = camera.toScreen(from)
    if (!isFound) {
      this.#chip.show({ main: 'no wall' }, [x, y], 'over')
      return
    }
    for (const line of this.#lines) line.setAttribute('d', pathOf(camera, [from, to]))
    this.#first.setAttribute('d', dotsOf(camera, [to]))
    placeCircle(this.#touch, [x, y], Math.max(0, distances[0]) * camera.scale)
    placeCircle(this.#target, [x, y], TARGET_RADIUS)
    const name = bodies[0] === 0 ? 'wall' : `body ${bodies[0]}`
    const side = to[1] > from[1] ? 'under' : 'over'
    this.#chip.show({ main: `${name} · ${distances[0].toFixed(2)} m`, more: 'nearest wall' }, [x, y], side)
  }
}
