/** The eraser: removes the grains under it, and parts of walls if the viewer wants that. */
import type { World } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'
import { HeldTool } from './heldTool.ts'
import { idsNear } from './near.ts'

/** Maximum number of places along the path of the pointer that are erased per frame. */
const MAX_PLACES = 32

export class EraseTool extends HeldTool {
  size = 26
  /** Whether it cuts fixed walls, too. */
  erasesWalls = false
  /** Where the pointer has been since the last frame, m. */
  #path: Point[] = []
  /** The world that the path belongs to. */
  #world: World | undefined
  /** The world whose answer is pending. */
  #asked: World | null = null

  override start(at: Point): boolean {
    if (!super.start(at)) return false
    this.#path = [this.camera.toWorld(at)]
    this.#world = this.simulation.world
    return true
  }

  override move(at: Point): void {
    if (this.at === null) return
    const [from, to] = [this.camera.toWorld(this.at), this.camera.toWorld(at)]
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (this.reach / 2))
    for (let k = 1; k <= steps; k++) {
      const part = k / steps
      this.#path.push([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])])
    }
    super.move(at)
  }

  override end(): void {
    super.end()
    this.simulation.eraser = null
  }

  override leave(): void {
    super.leave()
    this.#path = []
  }

  draw(world: World): void {
    if (this.#world !== world) this.#path = []
    this.#world = world
    if (this.at !== null) {
      this.#path.push(this.camera.toWorld(this.at))
      this.simulation.eraser = { center: this.camera.toWorld(this.at), radius: this.reach }
    }
    if (this.#path.length === 0 || this.#asked === world) return
    const places = this.#path.splice(0, MAX_PLACES)
    if (this.erasesWalls) for (const place of places) this.simulation.eraseWalls(place, this.reach)
    this.#eraseDisks(world, places)
  }

  async #eraseDisks(world: World, places: readonly Point[]): Promise<void> {
    this.#asked = world
    try {
      const ids = await idsNear(world, places, this.reach)
      if (this.simulation.world !== world) return
      const own = new Set(world.disks.ids)
      world.disks.remove([...new Set(ids)].filter((id) => own.has(id)))
    } catch {
      // the world was replaced or its device lost, which is reported elsewhere
    } finally {
      if (this.#asked === world) this.#asked = null
    }
  }
}
