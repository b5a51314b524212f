/** A world: disks and walls, and the backend that moves them. */

import { createBackend } from './backends/createBackend.ts'
import {
  addEdits,
  changeEdits,
  checkDisks,
  type DiskChanges,
  type DiskOptions,
  removeEdits,
} from './disks/disks.ts'
import { IdPool } from './disks/idPool.ts'
import { type DiskState, type DiskStateBuffers, gatherState, newState, requireRoom } from './disks/state.ts'
import type { Backend, BackendBuffers, DiskSizes, EditCommand, StepCommand } from './pipeline/backend.ts'
import { type Brush, checkBrush, NO_BRUSH } from './pipeline/params.ts'
import type { PassOptions } from './pipeline/pass.ts'
import { type Pass, Passes } from './pipeline/passes.ts'
import type { Profile } from './pipeline/profile.ts'
import { type Contents, stepCommand, viewOf } from './pipeline/stepCommand.ts'
import { partition, unitsOf } from './pipeline/substeps.ts'
import type { CastHitLists, CastHits, CastOptions } from './queries/world/casts.ts'
import type { DisksInRegions, NearestDisks, NearestOptions, RegionOptions } from './queries/world/regions.ts'
import { type RoundTraceOptions, RoundTracer, type RoundTraces } from './queries/world/roundTraces.ts'
import { WorldQueries } from './queries/world/worldQueries.ts'
import type { Preset } from './scene/presets.ts'
import { parseScene, physicsOf, type Scene } from './scene/scene.ts'
import { FEWEST_SUBSTEPS, QUERY_DISKS, QUERY_WALLS } from './schemas/constants.ts'
import { words } from './schemas/typedViews.ts'
import { closeClass } from './util/closedClass.ts'
import {
  ACCELERATION,
  MADE,
  requireBoolean,
  requireFields,
  requireInteger,
  requireMade,
  requireVector,
  show,
  type Vector,
} from './util/validate.ts'
import { Bodies } from './walls/bodies.ts'
import type { BodyMotion, Placement } from './walls/motion.ts'
import { WallSet } from './walls/wallSet.ts'
import { checkWallMaterial, GROUND, type WallMaterial, type WallOptions, wallEdges } from './walls/walls.ts'
import { EnergyAccount, type Measures, sumUp } from './world/measures.ts'
import {
  type CheckedOptions,
  checkOptions,
  checkSubsteps,
  OPTION_NAMES,
  type Substeps,
  type WorldOptions,
} from './world/options.ts'
import { NO_DISKS, type WorldStats } from './world/stats.ts'
import { Warnings } from './world/warnings.ts'

const NOTHING = words(new ArrayBuffer(0))

export interface BodyOptions {
  /** The walls in the body's own frame. */
  readonly walls: readonly WallOptions[]
  /** Standing still at the origin unless given. */
  readonly motion?: BodyMotion
}

export class World {
  static {
    closeClass(World, 'world')
  }

  readonly #backend: Backend
  readonly #options: CheckedOptions
  #gravity: Vector
  readonly #terrain: WallSet
  readonly #ledger = new IdPool()
  readonly #bodies = new Bodies()
  #substeps: Substeps
  /** Seconds of the last step. */
  #lastStep = 0
  #brush = NO_BRUSH
  /** Slots in use: the living and those that died since the last step. */
  #slots = 0
  #time = 0
  /** Whether disks were added, or gravity changed, since the last step. */
  #hasNewScale = false
  /** Whether any disk may bounce. */
  #bounces = false
  /** Whether any disk resists rolling. */
  #rolls = false
  /** Batches of edits and passes that the backend was given, and units of steps as `unitsOf` counts them. */
  #asked = 0
  readonly #energy = new EnergyAccount()
  readonly #questions: WorldQueries
  readonly #roundTracer: RoundTracer
  readonly #passes: Passes
  readonly #warnings = new Warnings()

  /**
   * Makes an empty world. Throws where an option is out of its range, and where the backend is 'gpu' and there is no
   * adapter.
   */
  static async create(options: WorldOptions = {}): Promise<World> {
    const checked = checkOptions(options)
    return new World(MADE, checked, await createBackend(checked.backend, checked.device, checked.capacity))
  }

  /**
   * Makes a world with a scene's disks and walls; options that are given override what the scene says. Rejects a scene that
   * `parseScene` refuses, and no other.
   */
  static async fromScene(scene: Scene, options: WorldOptions = {}): Promise<World> {
    if (typeof (scene as unknown as Preset | null)?.build === 'function')
      throw new Error('scene is a preset: expected what its build() returns')
    const checked = parseScene(scene)
    const { walls, bodies = [], disks } = checked
    const capacity = Math.max(disks.positions.length / 2, 1)
    requireFields('options', options, OPTION_NAMES)
    const given = Object.entries(options).filter(([, value]) => value !== undefined)
    const world = await World.create({ ...physicsOf(checked), capacity, ...Object.fromEntries(given) })
    try {
      world.addWalls(walls)
      for (const body of bodies) world.addBody(body)
      world.addDisks(disks)
    } catch (error) {
      world.destroy()
      throw error
    }
    return world
  }

  private constructor(made: typeof MADE, options: CheckedOptions, backend: Backend) {
    requireMade(made, 'World', 'World.create() or World.fromScene()')
    this.#options = options
    this.#gravity = options.gravity
    this.#backend = backend
    this.#terrain = new WallSet(options.bounds, options.stepping === 'pic')
    this.#substeps = options.substeps
    this.#questions = new WorldQueries(backend, () => ({
      kinds: (this.#ledger.living > 0 ? QUERY_DISKS : 0) | (this.#terrain.edgeCount > 0 ? QUERY_WALLS : 0),
      view: () => viewOf(this.#contents),
      idOf: this.#ledger.snapshot(),
    }))
    this.#roundTracer = new RoundTracer(backend, this.#terrain)
    this.#passes = new Passes(backend)
  }

  /** @internal */
  get backend(): Backend {
    return this.#backend
  }

  /**
   * Gravity from the next step on, [x, y] in m/s²; to change it, assign two numbers. Throws, and changes nothing, where one
   * is out of range.
   */
  get gravity(): Vector {
    return Object.freeze<[number, number]>([this.#gravity[0], this.#gravity[1]])
  }

  set gravity(gravity: Vector) {
    const [x, y] = requireVector('gravity', gravity, ACCELERATION)
    if (x === this.#gravity[0] && y === this.#gravity[1]) return
    this.#gravity = [x, y]
    this.#hasNewScale = true
    this.#energy.interrupt()
  }

  /** Equal parts that a step is cut into, 1 to 1000, or 'auto'. */
  get substeps(): Substeps {
    return this.#substeps
  }

  set substeps(substeps: Substeps) {
    this.#substeps = checkSubsteps(substeps)
  }

  /** Leads disks along until it is set to null, as a pointer that sweeps through them. */
  get brush(): Brush | null {
    return this.#brush === NO_BRUSH ? null : { ...this.#brush }
  }

  set brush(brush: Brush | null) {
    this.#brush = brush === null ? NO_BRUSH : checkBrush(brush)
  }

  /**
   * Friction, restitution and rolling resistance of all walls; what is left out is each wall's own, as all of it is at
   * first. The walls stay where they are. Throws, and changes nothing, where a value is out of range.
   */
  get wallMaterial(): WallMaterial {
    return { ...this.#terrain.material }
  }

  set wallMaterial(material: WallMaterial) {
    this.backend.requireAlive()
    this.#terrain.material = checkWallMaterial(material)
  }

  /** Ids of all disks, ascending. */
  get ids(): Uint32Array {
    return this.#ledger.ids()
  }

  /**
   * [minX, minY, maxX, maxY] that the grid covers, in metres: those that were asked for, or else around all walls and wherever
   * disks were put. Without any of these, [Infinity, Infinity, -Infinity, -Infinity].
   */
  get bounds(): readonly [number, number, number, number] {
    return this.#terrain.bounds
  }

  /** Whether steps are timed stage by stage, for `profile`; false at first, and free while false. */
  get profiling(): boolean {
    return this.backend.profiling
  }

  set profiling(isOn: boolean) {
    this.backend.profiling = requireBoolean('profiling', isOn)
  }

  /**
   * Mean milliseconds a step by stage, of the steps that were timed since the last call: those taken while `profiling` was
   * on, on the GPU as far as they have come back, and none where the device has no timestamps. Of a step that has more than
   * 4,096 of them, two a stage, the GPU times as many whole substeps as fit; under 'pic' there are none, and a step of so many
   * rounds of waves is not timed at all. Timestamps of browsers are coarse (0.1 ms in some), so the mean of many steps says more.
   */
  profile(): Profile {
    return this.backend.takeProfile()
  }

  /** Figures as far as the host knows them; on the GPU those of a substep may lag a frame or two behind. */
  get stats(): WorldStats {
    const { contactGrowths, unsettledSweeps, collisions, waves, spentSteps, chosenSubsteps, ...last } =
      this.backend.status
    const { contacts, contactRecords, deepestOverlap, bullets, fastest, escaped } =
      this.#ledger.living === 0 ? NO_DISKS : last
    return {
      backend: this.backend.kind,
      adapter: this.backend.adapter,
      disks: this.#ledger.living,
      edges: this.#terrain.edgeCount,
      time: this.#time,
      contacts,
      contactRecords,
      deepestOverlap,
      contactGrowths,
      substeps: this.#substeps === 'auto' ? chosenSubsteps || FEWEST_SUBSTEPS : this.#substeps,
      collisions,
      waves,
      spentSteps,
      bullets,
      unsettledSweeps,
      fastest,
      escaped,
    }
  }

  /**
   * The storage itself, for a renderer on the same device or the same thread. Ask again after disks were added. A compute pass of
   * your own that writes into it between steps is lost where the GPU halts and steps are run again: use `addPass`.
   */
  get buffers(): BackendBuffers {
    return this.backend.buffers(this.#slots)
  }

  /**
   * Adds disks and returns their ids, which stay theirs until they are removed. Throws, and adds nothing, where a
   * value is not a finite number in its range, where lengths do not match, or where they do not fit on the device.
   */
  addDisks(options: DiskOptions): Uint32Array {
    this.backend.requireAlive()
    const disks = checkDisks(options)
    const ids =
      options.ids === undefined
        ? this.#ledger.next(disks.count)
        : this.#ledger.requireFree(options.ids, disks.count)
    const keys = this.#ledger.keysFor(ids)
    const sizes = { disks: this.#slots + disks.count, ids: this.#ledger.keyCountWith(keys) }
    this.backend.check(sizes)
    for (const edits of addEdits(disks, keys, this.#slots)) this.#edit({ edits, sizes })
    this.#ledger.add(ids, keys)
    this.#bounces ||= disks.restitution.some((restitution) => restitution > 0)
    this.#rolls ||= disks.rolling.some((rolling) => rolling > 0)
    this.#slots += disks.count
    this.#hasNewScale = true
    this.#terrain.includeDisks(keys, disks.positions, disks.radii)
    return ids
  }

  /** Removes disks. Throws, and removes nothing, where an id is unknown or named twice. */
  removeDisks(ids: ArrayLike<number>): void {
    this.backend.requireAlive()
    const named = this.#ledger.require(ids)
    const keys = this.#ledger.keysOf(named)
    for (const edits of removeEdits(keys)) this.#edit({ edits, sizes: this.#diskSizes })
    this.#ledger.remove(named)
    this.#terrain.excludeDisks(keys)
  }

  /**
   * Sets positions, velocities, angles, spins, friction, restitution, rolling resistance or groups of disks; contacts keep
   * what they carry. Throws, and sets nothing, as `addDisks` does.
   */
  write(ids: ArrayLike<number>, changes: DiskChanges): void {
    this.backend.requireAlive()
    const keys = this.#ledger.keysOf(this.#ledger.require(ids))
    for (const edits of changeEdits(keys, changes)) this.#edit({ edits, sizes: this.#diskSizes })
    this.#bounces ||= changes.restitution !== undefined
    this.#rolls ||= changes.rolling !== undefined
  }

  /**
   * Adds walls that stay where they are, and returns the index of the first edge of each: each side of its chain is an edge,
   * and a bent one may be several. Throws, and adds none, where one has no length or a value is out of range.
   */
  addWalls(walls: readonly WallOptions[]): Uint32Array {
    this.backend.requireAlive()
    const added = wallEdges(walls)
    if (added.edges.length === 0) return added.firsts
    this.#energy.interrupt()
    return this.#terrain.addWalls(added)
  }

  /**
   * Index of the first edge of each wall of a body, or of all walls that stay where they are, in the order in which they
   * were added: the wall that a hit names by its edge is the last one whose first edge is not beyond it. Throws where the
   * body is unknown.
   */
  firstEdges(body = GROUND): Uint32Array {
    requireInteger('body', body, GROUND, this.#bodies.count - 1)
    return Uint32Array.from(this.#terrain.firstEdges(body))
  }

  /**
   * Adds a body: walls that move as one, as prescribed, whatever pushes against them. Returns its number, 1 for the first
   * one. Throws, and adds nothing, as `addWalls` does, and where the motion is not one.
   */
  addBody(options: BodyOptions): number {
    this.backend.requireAlive()
    requireFields('body', options, ['walls', 'motion'])
    const body = this.#bodies.count
    const walls = wallEdges(options.walls, body, `body ${body}: walls`)
    const { trajectory, start } = this.#bodies.plan(body, options.motion ?? {}, this.#time)
    this.#terrain.addBody(walls, start)
    this.#energy.interrupt()
    return this.#bodies.add(trajectory)
  }

  /**
   * Gives a body another motion from now on. Where that begins elsewhere, the body is there at the next step, and what it
   * then overlaps is pushed out. Throws, and changes nothing, where the body is unknown or the motion is not one.
   */
  setMotion(body: number, motion: BodyMotion): void {
    this.backend.requireAlive()
    this.#requireBody(body)
    const { trajectory, start } = this.#bodies.plan(body, motion, this.#time)
    if (!this.#bodies.isAt(body, start, this.#time)) this.#energy.interrupt()
    this.#bodies.setTrajectory(body, trajectory)
  }

  /** Where a body is now. Throws where it is unknown. */
  placement(body: number): Placement {
    this.#requireBody(body)
    return this.#bodies.placement(body, this.#time)
  }

  #requireBody(body: number): void {
    if (this.#bodies.count === 1) throw new Error(`body is ${show(body)}: this world has none`)
    requireInteger('body', body, 1, this.#bodies.count - 1)
  }

  /** Where all bodies are now, from body 1 on. */
  get placements(): Placement[] {
    return Array.from({ length: this.#bodies.count - 1 }, (_, k) => this.placement(k + 1))
  }

  /**
   * Moves the world on by `dt` seconds, in `substeps` equal parts. Waits for nothing; 0 does nothing. Warns on the console, each
   * once: where dt is more than 0.25 s and stepping is 'pit'; where half of the disks have radii of 4 m or more while gravity is
   * 9 to 11 m/s², as if they were pixels; and where a disk is outside `bounds` by more than half their larger side, unless they were derived and there are no
   * walls. Throws where dt is negative or not finite, where a body's motion gives no placement, and where the device was lost.
   */
  step(dt: number): void {
    const command = this.planStep(dt)
    if (command === null) return
    this.#warnOfInput(dt)
    this.#backend.step(command)
    this.#warnOfEscape()
  }

  #warnOfInput(dt: number): void {
    if (this.#options.stepping === 'pit') this.#warnings.ofStep(dt)
    if (!this.#hasNewScale) return
    this.#hasNewScale = false
    this.#warnings.ofRadii(this.#terrain.medianRadius, this.#gravity)
  }

  /** As far as the host knows. */
  #warnOfEscape(): void {
    const { escaped, farthestOut } = this.#backend.status
    if (escaped === 0) return
    const { bounds, edgeCount: edges } = this.#terrain
    this.#warnings.ofEscape({
      escaped,
      farthestOut,
      bounds,
      isGiven: this.#options.bounds !== undefined,
      edges,
    })
  }

  /**
   * What a step asks of the backend; null where there is nothing to do. The world takes it as done.
   * @internal
   */
  planStep(dt: number): StepCommand | null {
    this.backend.requireAlive()
    const parts = partition(this.#options.stepping, this.#substeps, dt)
    if (parts === null) return null
    if (this.#ledger.living === 0) {
      if (parts.predicts) this.#bodies.requireRest(this.#time, dt, parts.substeps)
      this.#time += dt
      this.#slots = 0
      this.#ledger.stepped()
      return null
    }
    const passes = this.#passes.runs(dt, this.#time, this.#slots)
    const command = stepCommand(this.#contents, dt, parts, passes)
    this.backend.check(command.sizes)
    // from here on nothing throws: the step is taken as done
    this.#time += dt
    this.#asked += passes.length + unitsOf(parts)
    this.#lastStep = dt
    if (this.#brush.radius > 0 || passes.length > 0) this.#energy.interrupt()
    // the reorder takes the dead behind the living, and there they are forgotten
    this.#slots = this.#ledger.living
    this.#ledger.stepped()
    return command
  }

  /**
   * Adds a compute pass of your own, which runs once before each step, and never on an empty world. It may change positions,
   * angles, velocities and spins, by its WGSL on the GPU and by its twin on the CPU. Runs are kept with their steps: where steps
   * are run again, as after contacts have outgrown their room, so are the passes between them, each exactly once on the state
   * that it belongs to. Passes run in the order in which they were added.
   *
   * Resolves when the pass is ready; it runs from the next step on. Rejects, and adds nothing, where the WGSL is invalid, which
   * only a GPU can tell, and where an option is missing, unknown or out of its range. A twin that throws ends its world.
   */
  addPass(options: PassOptions): Promise<Pass> {
    return this.#passes.add(options)
  }

  /** A copy of the disks with these ids, in their order, or of all, by ascending id. */
  async read(ids?: ArrayLike<number>): Promise<DiskState> {
    const named = ids === undefined ? this.#ledger.ids() : this.#ledger.require(ids)
    const state = newState(named.length)
    await this.#gather(named, state)
    return state
  }

  /**
   * As `read`, into arrays of the caller's, at least as long as needed. Returns how many disks were read. Rejects, and fills
   * none, where one is not of the type that `DiskState` has there, or too short, and where an id is unknown or named twice.
   */
  async readInto(buffers: DiskStateBuffers, ids?: ArrayLike<number>): Promise<number> {
    const named = ids === undefined ? this.#ledger.ids() : this.#ledger.require(ids)
    requireRoom(buffers, named.length)
    await this.#gather(named, buffers)
    return named.length
  }

  /** Energy, momentum, contacts and overlaps as they are once everything asked for so far is done, summed on the backend. */
  async measure(): Promise<Measures> {
    this.backend.requireAlive()
    const disks = this.#ledger.living
    const words = disks === 0 ? Promise.resolve(NOTHING) : this.backend.measure()
    const [lastStep, predicts] = [this.#lastStep, this.#options.stepping === 'pic']
    const gravity = this.#gravity
    const substep = () => (predicts ? 0 : lastStep / this.stats.substeps)
    return this.#energy.measure(
      words.then((sums) => sumUp(sums, disks, gravity)),
      gravity,
      substep,
    )
  }

  /**
   * What rays and moving disks hit in the world as it is once everything asked for so far is done: disks, and walls where
   * their bodies are now, one-sided ones from their front only. Thousands at once are as welcome as one. Changes nothing.
   * Rejects where a value is out of range, lengths do not match, or there are too many for the device.
   */
  castRays(options: CastOptions & { readonly hits: 'all' }): Promise<CastHitLists>
  castRays(options: CastOptions): Promise<CastHits>
  castRays(options: CastOptions): Promise<CastHits> {
    return this.#questions.castRays(options)
  }

  /** The disk nearest to each point, by its boundary, as `castRays` sees the world. Rejects as it does. */
  nearestDisks(options: NearestOptions): Promise<NearestDisks> {
    return this.#questions.nearestDisks(options)
  }

  /** The disks that overlap boxes or disks, as `castRays` sees the world. Rejects as it does. */
  disksIn(options: RegionOptions): Promise<DisksInRegions> {
    return this.#questions.disksIn(options)
  }

  /**
   * The ways of disks that move straight, and bounce without loss off the round walls that stand still and off a box; found with
   * polar diagrams, see `PolarBatch`. They see nothing else: neither each other nor the world's disks nor other walls. Changes
   * nothing. Where the walls or `groups` are not those of the last call, diagrams are built anew. Rejects as `castRays` does,
   * where there are other walls in these groups unless `ignoreOthers` is set, and where a disk starts in a wall or not wholly in
   * the box.
   */
  traceAmongRounds(options: RoundTraceOptions): Promise<RoundTraces> {
    return this.#roundTracer.trace(options)
  }

  get #contents(): Contents {
    return {
      options: this.#options,
      gravity: this.#gravity,
      brush: this.#brush,
      terrain: this.#terrain,
      bodies: this.#bodies,
      diskSizes: this.#diskSizes,
      bounces: this.#bounces,
      rolls: this.#rolls,
      time: this.#time,
      asked: this.#asked,
    }
  }

  /** Resolves once everything asked for so far is done. Rejects where the device was lost. */
  async settle(): Promise<void> {
    this.backend.requireAlive()
    await this.backend.read([])
    this.#warnOfEscape()
  }

  /** Frees what the world made. A device that was handed in stays. */
  destroy(): void {
    this.#roundTracer.destroy()
    this.backend.destroy()
  }

  #edit(command: EditCommand): void {
    this.#energy.interrupt()
    this.backend.edit(command)
    this.#asked++
  }

  async #gather(ids: Uint32Array, into: DiskStateBuffers): Promise<void> {
    this.backend.requireAlive()
    if (ids.length === 0) return
    const keys = this.#ledger.keysOf(ids)
    gatherState(ids, keys, await this.backend.read(['slots', 'poses', 'motions', 'materials']), into)
    this.#warnOfEscape()
  }

  get #diskSizes(): DiskSizes {
    return { disks: this.#slots, ids: this.#ledger.keyCount }
  }
}
