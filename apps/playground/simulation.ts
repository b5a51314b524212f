/** The displayed world: created from settings, stepped, and replaced without a gap. */

import { presets, type Scene } from '../../src/entries/scenes.ts'
import type { Replay, ReplayRun, SnapshotOptions, World } from '../../src/index.ts'
import type { Point } from '../../src/render/camera.ts'
import { HitGlow } from '../../src/scene/hitGlow.ts'
import type { Wall } from '../../src/scene/scene.ts'
import { grainsOf } from './capacity.ts'
import { contentsOf } from './contents.ts'
import { createWorld, materialOf, type Plan, wallOf } from './createWorld.ts'
import { type Eraser, sinksOf } from './eraser.ts'
import { againstEvents } from './eventDriven.ts'
import { type FixedState, FixedWalls } from './fixedWalls.ts'
import type { Graphics } from './graphics.ts'
import { chooseBackend, defaultCount, maxDisks } from './limits.ts'
import { applyMaterial, chosen } from './material.ts'
import { readOwn } from './ownDisks.ts'
import { asInScene } from './population.ts'
import { startReplay } from './recording/startReplay.ts'
import type { Settings } from './settings.ts'
import { surroundingsOf } from './surroundings.ts'
import { shapeIn } from './tools/draft.ts'
import { makeRoom } from './tools/makeRoom.ts'

/** Duration of a step in seconds. */
export const STEP = 1 / 60

export class Simulation {
  readonly #graphics: Pick<Graphics, 'adapter' | 'find'>
  #world: World | undefined
  #scene: Scene | undefined
  #walls: FixedWalls | undefined
  #glow: HitGlow | undefined
  #eraser: Eraser | null = null
  #maxDisks = 0
  #isEventDriven = false
  #smallestRadius = 1
  #loadCount = 0
  #count = 0
  #pushed = 0
  #gone = 0
  /** Called when a tool has changed the fixed walls. */
  onWalls = (): void => {}
  /** Called, and waited for, before a world is replaced by another. */
  beforeReplaced = async (): Promise<void> => {}

  constructor(graphics: Pick<Graphics, 'adapter' | 'find'>) {
    this.#graphics = graphics
  }

  /** The world; undefined until the first load is complete. */
  get world(): World | undefined {
    return this.#world
  }

  /** The preset's scene without the shape. */
  get scene(): Scene | undefined {
    return this.#scene
  }

  /** Number of disks that the last preset was asked for. */
  get count(): number {
    return this.#count
  }

  /** The fixed walls of this moment. To set it says that the world went back to that moment. */
  get fixedState(): FixedState {
    return this.#walls!.state
  }

  set fixedState(state: FixedState) {
    this.#walls!.state = state
    this.#eraser = null
    this.#pushed = this.#gone = 0
    this.onWalls()
  }

  /** All fixed walls: those of the scene, of the shape, and drawn ones, without erased parts. */
  get walls(): readonly Wall[] {
    return this.#walls?.walls ?? []
  }

  /** The fixed walls without the shape. */
  get wallsBesideShape(): readonly Wall[] {
    return this.#walls?.others ?? []
  }

  /** Lights up what is hit, if the scene asks for it. */
  get glow(): HitGlow | undefined {
    return this.#glow
  }

  /** Maximum number of disks on this device. */
  get maxDisks(): number {
    return this.#maxDisks
  }

  get isEventDriven(): boolean {
    return this.#isEventDriven
  }

  /** Adds a wall with the material of the scene's first wall. */
  addWall(wall: Wall): void {
    this.#walls!.add([{ ...materialOf(this.#scene!), ...wall }])
    this.onWalls()
  }

  /** Erases the parts of fixed walls inside a disk, except the shape. */
  eraseWalls(center: Point, radius: number): void {
    if (!this.#walls!.erase(center, radius)) return
    this.#setSinks()
    this.onWalls()
  }

  /** Where disks of emitters are erased, which `disks.remove` refuses; null for nowhere. */
  set eraser(eraser: Eraser | null) {
    if (eraser === this.#eraser || this.#world === undefined) return
    this.#eraser = eraser
    if (this.#world.emitters.all.length > 0) this.#setSinks()
  }

  /** Sets the sinks of the scene, those of the eraser, and those outside of a scene whose walls were cut. */
  #setSinks(): void {
    if (this.#isEventDriven) return
    const world = this.#world!
    world.sinks = sinksOf(this.#scene!, this.#eraser, this.#walls!.isCut ? world.bounds : undefined)
  }

  /** Simulated seconds. */
  get time(): number {
    return this.#world?.stats.time ?? 0
  }

  /** Message about the grains that the shape displaced; empty if it displaced none. */
  get note(): string {
    const count = (grains: number) => `${grains.toLocaleString('en')} ${grains === 1 ? 'grain' : 'grains'}`
    const parts = [
      ...(this.#pushed > 0 ? [`${count(this.#pushed)} moved aside`] : []),
      ...(this.#gone > 0 ? [`${count(this.#gone)} removed for lack of space`] : []),
    ]
    return parts.length === 0 ? '' : `${parts.join(', ')}.`
  }

  /**
   * Creates a new world, of this scene or else of a preset, and destroys the old one. Returns false if a later load superseded this
   * one. Throws one sentence and keeps the old world if the new one cannot be created.
   */
  async load(settings: Settings, given?: Scene): Promise<boolean> {
    const load = ++this.#loadCount
    if (settings.backend !== 'cpu') await this.#graphics.find()
    const { adapter } = this.#graphics
    const backend = chooseBackend(settings.backend, adapter)
    const most = maxDisks(backend, adapter)
    const asked = settings.count ?? defaultCount(settings.scene, backend, adapter, grainsOf(backend))
    const count = given === undefined ? asked : contentsOf(given).count
    if (count > most) {
      const [grains, room] = [count.toLocaleString('en'), most.toLocaleString('en')]
      throw new Error(`${grains} grains exceed the limit of ${room} on this device.`)
    }
    const scene = given ?? presets[settings.scene].build(count, settings.seed)
    const { stepping } = settings
    const obstacle = stepping !== 'discrete' ? againstEvents(scene) : undefined
    if (obstacle !== undefined) throw new Error(`Event-driven stepping requires ${obstacle}.`)
    const shape = shapeIn(settings.shape)
    const population = await asInScene(scene, shape, surroundingsOf(scene, 0))
    const substeps = settings.substeps ?? scene.substeps
    return this.#replace(load, { scene, population, shape, backend, substeps, stepping }, settings, count)
  }

  /**
   * Replaces or removes the shape in the current world, and moves disks out of its way. Steps must wait for it. Returns false if a
   * later call superseded this one. Throws one sentence and changes nothing if disks have no room.
   */
  async reshape(settings: Settings): Promise<boolean> {
    const load = ++this.#loadCount
    const [world, scene, shape] = [this.#world!, this.#scene!, shapeIn(settings.shape)]
    // disks of emitters are not moved, but pushed out
    const state = await readOwn(world).catch((error) => {
      if (load === this.#loadCount) throw error
    })
    if (state === undefined || load !== this.#loadCount) return false
    const surroundings = surroundingsOf({ ...scene, walls: this.#walls!.others }, this.time)
    const room = shape && (await makeRoom(state, shape, surroundings))
    if (load !== this.#loadCount) return false
    this.#walls!.setShape(shape && wallOf(shape, scene))
    // a tool may have erased disks meanwhile
    const left = new Set(world.disks.ids)
    const isLeft = (row: number) => left.has(state.ids[row])
    const moved = [...(room?.moved ?? [])].filter(([row]) => isLeft(row))
    const gone = (room?.gone ?? []).filter(isLeft)
    world.disks.write(
      moved.map(([row]) => state.ids[row]),
      { positions: moved.flatMap(([, at]) => at) },
    )
    world.disks.remove(gone.map((row) => state.ids[row]))
    this.#pushed = moved.length
    this.#gone = gone.length
    return true
  }

  /** Maximum speed of the brush in m/s: a disk that moves by half its radius per substep stays inside the walls. */
  get topBrushSpeed(): number {
    return ((this.#smallestRadius / 2) * (this.#world?.stats.substeps ?? 1)) / STEP
  }

  /** Resolves to a device in place of a lost one, which the page draws with, too. */
  async #newDevice(): Promise<GPUDevice> {
    await this.#graphics.find()
    const { adapter } = this.#graphics
    if (adapter === null) throw new Error('this browser offers no WebGPU device')
    return adapter.device
  }

  async #replace(load: number, plan: Plan, settings: Settings, count: number): Promise<boolean> {
    const { scene, population } = plan
    const device = plan.backend === 'gpu' ? this.#graphics.adapter?.device : undefined
    const { world, walls } = await createWorld(plan, device, () => this.#newDevice())
    try {
      if (Object.keys(chosen(settings)).length > 0) applyMaterial(world, scene, settings)
      if (settings.gravity !== undefined) world.gravity = settings.gravity
    } catch (error) {
      world.destroy()
      throw error
    }
    if (load === this.#loadCount) await this.beforeReplaced()
    if (load !== this.#loadCount) {
      world.destroy()
      return false
    }
    this.#pushed = population.pushed
    this.#gone = population.gone
    this.#count = count
    this.#show(world, scene, walls, plan)
    return true
  }

  /**
   * Shows the world of a recording as it was at its start, and returns what makes the recorded calls; undefined if a later load
   * superseded this one. Throws one sentence and keeps the old world if the new one cannot be created.
   */
  async replay(replay: Replay, settings: Settings): Promise<ReplayRun | undefined> {
    let run: ReplayRun | undefined
    const isShown = await this.adopt(async (place) => {
      const started = await startReplay(replay, place, (changed) => this.retake(changed))
      run = started.run
      return { world: run.world, scene: started.scene }
    }, settings)
    return isShown ? run : undefined
  }

  /** Shows the walls that the world has now, after calls that no tool has made. `scene` has them, too. */
  retake(scene: Scene): void {
    this.#scene = scene
    this.#walls = FixedWalls.of(this.#world!, scene)
    this.onWalls()
  }

  /**
   * Shows a world that `make` creates, and destroys the old one. Returns false if a later load superseded this one. Throws one sentence
   * and keeps the old world if the new one cannot be created.
   */
  async adopt(
    make: (place: SnapshotOptions) => Promise<{ world: World; scene: Scene }>,
    settings: Settings,
  ): Promise<boolean> {
    const load = ++this.#loadCount
    if (settings.backend !== 'cpu') await this.#graphics.find()
    const backend = chooseBackend(settings.backend, this.#graphics.adapter)
    const device = backend === 'gpu' ? this.#graphics.adapter?.device : undefined
    const place = { backend, device, recovery: { newDevice: () => this.#newDevice(), cpu: true } }
    const { world, scene } = await make(place)
    if (load === this.#loadCount) await this.beforeReplaced()
    if (load !== this.#loadCount) {
      world.destroy()
      return false
    }
    this.#pushed = this.#gone = 0
    this.#show(world, scene, FixedWalls.of(world, scene), { backend, stepping: settings.stepping })
    return true
  }

  /** Replaces the world. */
  #show(world: World, scene: Scene, walls: FixedWalls, plan: Pick<Plan, 'backend' | 'stepping'>): void {
    this.#world?.destroy()
    this.#world = world
    this.#scene = scene
    this.#walls = walls
    this.#glow = scene.glow === undefined ? undefined : new HitGlow(world, scene.glow)
    this.#eraser = null
    this.#isEventDriven = plan.stepping !== 'discrete'
    this.#maxDisks = maxDisks(plan.backend, this.#graphics.adapter)
    this.#smallestRadius = contentsOf(scene).inner.reduce((a, b) => Math.min(a, b), Infinity)
  }
}
