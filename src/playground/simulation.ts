/** The world that is shown: made from settings, stepped, and replaced without a gap. */
import type { Adapter } from '../gpu/device.ts'
import { presets, type Scene, World } from '../index.ts'
import { chooseBackend, mostDisks, usualCount } from './limits.ts'
import { applyMaterial, chosen } from './material.ts'
import type { Settings } from './settings.ts'

/** Seconds of one step. */
export const STEP = 1 / 60

export class Simulation {
  readonly #adapter: Adapter | null
  #world: World | undefined
  #scene: Scene | undefined
  #smallestRadius = 1
  #loads = 0

  constructor(adapter: Adapter | null) {
    this.#adapter = adapter
  }

  /** Undefined until the first load is done. */
  get world(): World | undefined {
    return this.#world
  }

  get scene(): Scene | undefined {
    return this.#scene
  }

  /**
   * Makes a new world and lets go of the old one; false where a later load overtook this one. Throws one sentence, and
   * keeps the old world, where the new one cannot be made.
   */
  async load(settings: Settings): Promise<boolean> {
    const load = ++this.#loads
    const backend = chooseBackend(settings.backend, this.#adapter)
    const most = mostDisks(backend, this.#adapter)
    const count = settings.count ?? usualCount(settings.scene, backend, this.#adapter)
    if (count > most) {
      const [asked, room] = [count.toLocaleString('en'), most.toLocaleString('en')]
      throw new Error(`${asked} disks are too many: there is room for ${room} here.`)
    }
    const scene = presets[settings.scene].build(count, settings.seed)
    const world = await this.#create(scene, { backend, substeps: settings.substeps ?? scene.substeps })
    if (Object.keys(chosen(settings)).length > 0) applyMaterial(world, scene, settings)
    if (load !== this.#loads) {
      world.destroy()
      return false
    }
    this.#world?.destroy()
    this.#world = world
    this.#scene = scene
    this.#smallestRadius = [scene.disks.radii].flat().reduce((a, b) => Math.min(a, b), Infinity)
    return true
  }

  /** The fastest that the brush may go, m/s: a disk that moves half its radius a substep stays inside the walls. */
  get topBrushSpeed(): number {
    return ((this.#smallestRadius / 2) * (this.#world?.substeps ?? 1)) / STEP
  }

  async #create(scene: Scene, options: { backend: 'gpu' | 'cpu'; substeps?: number }): Promise<World> {
    const device = options.backend === 'gpu' ? this.#adapter?.device : undefined
    device?.pushErrorScope('out-of-memory')
    const world = await World.fromScene(scene, { ...options, device })
    const error = await device?.popErrorScope()
    if (!error) return world
    world.destroy()
    throw new Error('The graphics card has no memory left for this many disks.')
  }
}

/** A speed in m/s, near the highest that the scene will show: of the throw or of a fall through part of it. */
export function topSpeedOf({ gravity, bounds, disks }: Scene): number {
  const { velocities = [] } = disks
  const squares = velocities.reduce((sum, component) => sum + component * component, 0)
  const thrown = velocities.length === 0 ? 0 : 1.5 * Math.sqrt((2 * squares) / velocities.length)
  const [, minY, , maxY] = bounds ?? [0, 0, 0, 0]
  const fallen = Math.sqrt(2 * Math.hypot(...gravity) * 0.35 * (maxY - minY))
  return Math.max(thrown, fallen, 1)
}
