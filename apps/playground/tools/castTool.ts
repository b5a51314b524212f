/** The cast tool: casts a ray, a moving disk or light, or finds the nearest wall, every frame; it remains after the pointer is released. */
import { type CastHits, NONE, type World } from '../../../src/index.ts'
import type { Camera, Point } from '../../../src/render/camera.ts'
import type { Answer, Ray, Wanted } from './castAnswer.ts'
import { CastPicture } from './castPicture.ts'
import type { Chip } from './chip.ts'
import { LightTool } from './lightTool.ts'
import type { Tool } from './tool.ts'
import { WallFinder } from './wallFinder.ts'

/** Maximum radius in metres. */
export const MAX_RADIUS = 5
const RADIUS_STEP = 0.25

/** What the tool casts. */
export type Casting = 'ray' | 'light' | 'wall'

export class CastTool implements Tool {
  readonly #camera: Camera
  readonly #chip: Chip
  readonly #picture: CastPicture
  /** What follows the pointer in place of the ray. */
  readonly #followers: Readonly<Record<Exclude<Casting, 'ray'>, LightTool | WallFinder>>
  readonly #changed: () => void
  #casting: Casting = 'ray'
  #radius = 0
  #wanted: Wanted = 'first'
  #ray: Ray | null = null
  #before: Ray | null = null
  #answer: Answer | null = null
  /** The world whose result is pending. */
  #asked: World | null = null

  /** `changed` is called when the tool or a key changes what is cast. */
  constructor(layer: Element, camera: Camera, chip: Chip, changed: () => void) {
    this.#camera = camera
    this.#chip = chip
    this.#picture = new CastPicture(layer, camera)
    this.#followers = { light: new LightTool(layer, camera), wall: new WallFinder(layer, camera, chip) }
    this.#changed = changed
  }

  get casting(): Casting {
    return this.#casting
  }

  set casting(casting: Casting) {
    this.leave()
    this.#casting = casting
    this.#changed()
  }

  get #follower(): LightTool | WallFinder | undefined {
    return this.#casting === 'ray' ? undefined : this.#followers[this.#casting]
  }

  /** Radius of the moving disk in metres; 0 casts a ray. */
  get radius(): number {
    return this.#radius
  }

  set radius(radius: number) {
    this.#radius = Math.min(Math.max(radius, 0), MAX_RADIUS)
  }

  get wanted(): Wanted {
    return this.#wanted
  }

  set wanted(wanted: Wanted) {
    this.#wanted = wanted
  }

  start(at: Point): boolean {
    if (this.#follower !== undefined) return this.#follower.start(at)
    const from = this.#camera.toWorld(at)
    this.#before = this.#ray
    this.#ray = { from, to: from }
    return true
  }

  move(at: Point): void {
    if (this.#follower !== undefined) this.#follower.move(at)
    else if (this.#ray !== null) this.#ray = { from: this.#ray.from, to: this.#camera.toWorld(at) }
  }

  hover(at: Point): void {
    this.#follower?.hover(at)
  }

  end(): void {}

  cancel(): void {
    if (this.#follower !== undefined) this.#follower.cancel()
    else this.#ray = this.#before
  }

  key(key: string): boolean {
    if (this.#follower !== undefined) return this.#follower.key(key)
    if (key === 'Escape') this.leave()
    else if (key === '[' || key === ']') {
      this.radius += key === ']' ? RADIUS_STEP : -RADIUS_STEP
      this.#changed()
    } else return false
    return true
  }

  leave(): void {
    this.#follower?.leave()
    this.#ray = null
    this.#answer = null
    this.#picture.clear()
    this.#chip.hide()
  }

  draw(world: World): void {
    if (this.#follower !== undefined) this.#follower.draw(world)
    else this.#drawRay(world)
  }

  #drawRay(world: World): void {
    const ray = this.#ray
    if (ray === null) return
    if (this.#asked !== world) this.#ask(world, ray)
    if (this.#answer === null) return
    this.#picture.draw(ray, this.#answer)
    const side = ray.to[1] > ray.from[1] ? 'over' : 'under'
    this.#chip.show(textOf(this.#answer), this.#camera.toScreen(ray.to), side)
  }

  async #ask(world: World, ray: Ray): Promise<void> {
    const { from, to } = ray
    const [radius, wanted] = [this.#radius, this.#wanted]
    this.#asked = world
    try {
      const hits = await world.query.rays({
        origins: from,
        translations: [to[0] - from[0], to[1] - from[1]],
        radii: radius,
        hits: wanted,
      })
      const isHit = (row: number) => hits.ids[row] !== NONE || hits.edges[row] !== NONE
      const count = hits.ids.length > 0 && isHit(0) ? hits.ids.length : 0
      if (this.#ray !== null && this.#asked === world)
        this.#answer = { from, to, radius, wanted, count, hits, what: count > 0 ? nameOf(hits) : '' }
    } catch {
      // the world was replaced or its device lost, which is reported elsewhere; the next frame queries the next world
    } finally {
      if (this.#asked === world) this.#asked = null
    }
  }
}

/** Returns what the first hit is on. */
function nameOf({ ids: [id], bodies: [body] }: CastHits): string {
  if (id === NONE) return body === 0 ? 'wall' : `body ${body}`
  return `grain ${id}`
}

const metres = (length: number) => `${length.toFixed(2)} m`

/** Returns what was hit and at what distance. */
function textOf({ from, to, radius, wanted, count, hits, what }: Answer): { main: string; more: string } {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const caster = radius === 0 ? 'ray' : `circle of ${metres(radius)}`
  if (count === 0) return { main: 'no hit', more: `${caster}, length ${metres(length)}` }
  const all = wanted === 'first' ? '' : `, ${count} ${count === 1 ? 'hit' : 'hits'}`
  return { main: `${what} · ${metres(hits.fractions[0] * length)}`, more: `${caster}${all}` }
}
