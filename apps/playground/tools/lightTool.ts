/** Casts light: lights what the pointer sees, every frame. It stays where it was pressed last. */
import type { World } from '../../../src/index.ts'
import type { Camera, Point } from '../../../src/render/camera.ts'
import { LightPicture } from './lightPicture.ts'
import type { Tool } from './tool.ts'

/** Periods in sight of a light in a periodic box: queries allow 16, and light fades. */
const MAX_PERIODS = 4

export class LightTool implements Tool {
  readonly #camera: Camera
  readonly #picture: LightPicture
  /** Position of the lamp in metres. */
  #lamp: Point | null = null
  #before: Point | null = null
  /** The world whose answer is pending. */
  #asked: World | null = null

  constructor(layer: Element, camera: Camera) {
    this.#camera = camera
    this.#picture = new LightPicture(layer, camera)
  }

  start(at: Point): boolean {
    this.#before = this.#lamp
    this.move(at)
    return true
  }

  move(at: Point): void {
    this.#lamp = this.#camera.toWorld(at)
  }

  hover(at: Point): void {
    this.move(at)
  }

  end(): void {}

  cancel(): void {
    this.#lamp = this.#before
  }

  key(key: string): boolean {
    if (key !== 'Escape') return false
    this.leave()
    return true
  }

  leave(): void {
    this.#lamp = null
    this.#picture.clear()
  }

  draw(world: World): void {
    if (this.#lamp === null) return
    if (this.#asked !== world) this.#ask(world, this.#lamp)
    this.#picture.draw()
  }

  async #ask(world: World, lamp: Point): Promise<void> {
    this.#asked = world
    try {
      const maxDistance = Math.min(this.#picture.reachFrom(lamp), MAX_PERIODS * shortestPeriod(world))
      const seen = await world.query.visibility({ points: lamp, maxDistance, seesOut: true })
      if (this.#lamp !== null && this.#asked === world) this.#picture.lit = { lamp, seen }
    } catch {
      // the world was replaced or its device lost, which is reported elsewhere; the next frame queries the next world
    } finally {
      if (this.#asked === world) this.#asked = null
    }
  }
}

function shortestPeriod({ periodic }: World): number {
  return Math.min(...Object.values(periodic ?? {}).map(([low, high]) => high - low))
}
