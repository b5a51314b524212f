/** A world: disks and walls, and the backend that simulates them. */

import { createBackend } from './backends/createBackend.ts'
import type { DiskChanges, DiskOptions } from './disks/disks.ts'
import { type DiskState, type DiskStateBuffers, newState, requireRoom } from './disks/state.ts'
import type { Backend, BackendBuffers } from './pipeline/backend.ts'
import type { EditCommand, StepCommand } from './pipeline/commands.ts'
import { type Brush, checkBrush, NO_BRUSH } from './pipeline/params.ts'
import type { PassOptions } from './pipeline/pass.ts'
import { type Pass, Passes } from './pipeline/passes.ts'
import type { Profile } from './pipeline/profile.ts'
import { type Contents, stepCommand, viewOf } from './pipeline/stepCommand.ts'
import { partition, type Substeps, unitsOf } from './pipeline/substeps.ts'
import type { CastHitLists, CastHits, CastOptions } from './queries/world/casts.ts'
import type { DisksInRegions, NearestDisks, NearestOptions, RegionOptions } from './queries/world/regions.ts'
import { type RoundTraceOptions, RoundTracer, type RoundTraces } from './queries/world/roundTraces.ts'
import { WorldQueries } from './queries/world/worldQueries.ts'
import { parseScene, physicsOf, type Scene } from './scene/scene.ts'
import { QUERY_DISKS, QUERY_WALLS } from './schemas/constants.ts'
import { words } from './schemas/typedViews.ts'
import { closeClass } from './util/closedClass.ts'
import {
  ACCELERATION,
  MADE,
  requireBoolean,
  requireFields,
  requireMade,
  requireVector,
  type Vector,
} from './util/validate.ts'
import type { BodyMotion, Placement } from './walls/motion.ts'
import { WallSet } from './walls/wallSet.ts'
import { checkWallMaterial, GROUND, type WallMaterial, type WallOptions } from './walls/walls.ts'
import { WorldDisks } from './world/disks.ts'
import { EnergyAccount, type Measures, sumUp } from './world/measures.ts'
import {
  type CheckedOptions,
  checkOptions,
  checkSubsteps,
  OPTION_NAMES,
  type WorldOptions,
} from './world/options.ts'
import { statsOf, type WorldStats } from './world/stats.ts'
import { type BodyOptions, WorldWalls } from './world/walls.ts'
import { Warnings } from './world/warnings.ts'

const NOTHING = words(new ArrayBuffer(0))

export class World {
  static {
    closeClass(World, 'world')
  }

  readonly #backend: Backend
  readonly #options: CheckedOptions
  #gravity: Vector
  readonly #walls: WorldWalls
  readonly #disks: WorldDisks
  #substeps: Substeps
  /** Seconds of the last step. */
  #lastStep = 0
  #brush = NO_BRUSH
  #time = 0
  /** Whether disks were added, or gravity changed, since the last step. */
  #hasNewScale = false
  /** Submitted batches of edits, passes, and units of steps as `unitsOf` counts them. */
  #asked = 0
  readonly #energy = new EnergyAccount()
  readonly #questions: WorldQueries
  readonly #roundTracer: RoundTracer
  readonly #passes: Passes
  readonly #warnings = new Warnings()

  /** Creates an empty world. Rejects if an option is invalid, or if the backend is 'gpu' and there is no WebGPU adapter. */
  static async create(options: WorldOptions = {}): Promise<World> {
    const checked = checkOptions(options)
    return new World(MADE, checked, await createBackend(checked.backend, checked.device, checked.capacity))
  }

  /**
   * Creates a world with the disks, walls and bodies of a scene. `options` override those of the scene. Rejects if an option is
   * invalid or `parseScene` rejects the scene.
   */
  static async fromScene(scene: Scene, options: WorldOptions = {}): Promise<World> {
    if (typeof (scene as { build?: unknown } | null)?.build === 'function')
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
    const walls = new WallSet(options.bounds, options.stepping === 'pic')
    this.#walls = new WorldWalls(walls, () => this.#energy.interrupt())
    this.#disks = new WorldDisks(backend, walls, (command) => this.#edit(command))
    this.#substeps = options.substeps
    this.#questions = new WorldQueries(backend, () => ({
      kinds: (this.#disks.count > 0 ? QUERY_DISKS : 0) | (walls.edgeCount > 0 ? QUERY_WALLS : 0),
      view: () => viewOf(this.#contents),
      idOf: this.#disks.idOf,
    }))
    this.#roundTracer = new RoundTracer(backend, walls)
    this.#passes = new Passes(backend)
  }

  /** @internal */
  get backend(): Backend {
    return this.#backend
  }

  /**
   * Gravity from the next step on, [x, y] in m/s². Assign a new array to change it. Throws, and changes nothing, if a number is
   * out of range.
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

  /** Number of equal substeps per step, 1 to 1000, or 'auto'. Throws, and changes nothing, if it is anything else. */
  get substeps(): Substeps {
    return this.#substeps
  }

  set substeps(substeps: Substeps) {
    this.#substeps = checkSubsteps(substeps)
  }

  /** Drags disks along while it is not null, like a pointer that sweeps through them. Throws, and changes nothing, if a field is invalid. */
  get brush(): Brush | null {
    return this.#brush === NO_BRUSH ? null : { ...this.#brush }
  }

  set brush(brush: Brush | null) {
    this.#brush = brush === null ? NO_BRUSH : checkBrush(brush)
  }

  /**
   * Friction, restitution and rolling resistance of all walls, in place of their own. A missing field leaves each wall its own
   * value; initially all are missing. The walls stay where they are. Throws, and changes nothing, if a value is out of range.
   */
  get wallMaterial(): WallMaterial {
    return { ...this.#walls.set.material }
  }

  set wallMaterial(material: WallMaterial) {
    this.backend.requireAlive()
    this.#walls.set.material = checkWallMaterial(material)
  }

  /** Ids of all disks, ascending. */
  get ids(): Uint32Array {
    return this.#disks.ids
  }

  /**
   * The rectangle that the grid covers, [minX, minY, maxX, maxY] in metres: the `bounds` option, or the rectangle around all walls
   * and all positions at which disks were added. Without any of these it is [Infinity, Infinity, -Infinity, -Infinity].
   */
  get bounds(): readonly [number, number, number, number] {
    return this.#walls.set.bounds
  }

  /** Whether steps are timed stage by stage for `profile`; initially false. Costs nothing while false. */
  get profiling(): boolean {
    return this.backend.profiling
  }

  set profiling(isOn: boolean) {
    this.backend.profiling = requireBoolean('profiling', isOn)
  }

  /**
   * Returns the mean time of each stage in ms per step, over the steps timed since the last call: those submitted while `profiling`
   * was true and, on the GPU, read back by now. Empty if the device has no timestamp queries. The GPU has 4,096 timestamps, two
   * per stage: of a longer step it times as many whole substeps as fit, and a step under 'pic' with more is not timed. Browsers
   * round timestamps (some to 0.1 ms), so average over many steps.
   */
  profile(): Profile {
    return this.backend.takeProfile()
  }

  /** Statistics as far as the host knows them. On the GPU, those of the last substep lag one or two frames behind. */
  get stats(): WorldStats {
    return statsOf(this.backend, {
      disks: this.#disks.count,
      edges: this.#walls.set.edgeCount,
      time: this.#time,
      substeps: this.#substeps,
    })
  }

  /**
   * The backend's storage, for a renderer on the same device or thread. Get it again after adding disks. Do not write to it from a
   * compute pass of your own: such writes are lost when the GPU halts and steps run again. Use `addPass` instead.
   */
  get buffers(): BackendBuffers {
    return this.backend.buffers(this.#disks.slots)
  }

  /**
   * Adds disks and returns their ids. An id belongs to its disk until the disk is removed. Throws, and adds nothing, if a value is
   * out of range, lengths do not match, or the disks do not fit on the device.
   */
  addDisks(options: DiskOptions): Uint32Array {
    this.backend.requireAlive()
    const ids = this.#disks.add(options)
    this.#hasNewScale = true
    return ids
  }

  /** Removes disks. Throws, and removes nothing, if an id is unknown or given twice. */
  removeDisks(ids: ArrayLike<number>): void {
    this.backend.requireAlive()
    this.#disks.remove(ids)
  }

  /**
   * Updates the given fields of the given disks. Contacts keep their impulses. Throws, and changes nothing, if an id is unknown or given twice, or as `addDisks` does.
   */
  write(ids: ArrayLike<number>, changes: DiskChanges): void {
    this.backend.requireAlive()
    this.#disks.write(ids, changes)
  }

  /**
   * Adds walls that stand still, and returns the index of the first edge of each. Each side of a chain is an edge; a bent side may
   * be several. Throws, and adds none, if a wall has no length or a value is out of range.
   */
  addWalls(walls: readonly WallOptions[]): Uint32Array {
    this.backend.requireAlive()
    return this.#walls.add(walls)
  }

  /**
   * Returns the index of the first edge of each wall of a body, or of all walls that stand still, in the order in which they were
   * added. A hit reports an edge: its wall is the last one whose first edge is not above it. Throws if the body is unknown.
   */
  firstEdges(body = GROUND): Uint32Array {
    return this.#walls.firstEdges(body)
  }

  /**
   * Adds a body: walls that move together on a prescribed path, whatever pushes against them. Returns its number, starting at 1.
   * Throws, and adds nothing, if the motion is invalid, or as `addWalls` does.
   */
  addBody(options: BodyOptions): number {
    this.backend.requireAlive()
    return this.#walls.addBody(options, this.#time)
  }

  /**
   * Replaces the motion of a body from now on. If the new motion starts elsewhere, the body is there at the next step, and disks
   * that it then overlaps are pushed out. Throws, and changes nothing, if the body is unknown or the motion is invalid.
   */
  setMotion(body: number, motion: BodyMotion): void {
    this.backend.requireAlive()
    this.#walls.setMotion(body, motion, this.#time)
  }

  /** Returns the current position and angle of a body. Throws if the body is unknown. */
  placement(body: number): Placement {
    return this.#walls.placement(body, this.#time)
  }

  /** Current positions and angles of all bodies, from body 1 on. */
  get placements(): Placement[] {
    return this.#walls.placements(this.#time)
  }

  /**
   * Advances the simulation by `dt` seconds, in `substeps` equal parts. Submits GPU work and returns immediately; on the CPU it
   * computes at once. `dt` of 0 does nothing.
   *
   * Warns on the console, once each: if dt exceeds 0.25 s under 'pit'; if half of the disks have radii of at least 4 m and
   * gravity is 9 to 11 m/s² (pixels rather than metres); and if a disk is outside `bounds` by more than half their larger side,
   * unless bounds were derived and there are no walls.
   *
   * Throws if dt is negative or not finite, a body's motion yields no placement, or the device was lost.
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
    this.#warnings.ofRadii(this.#walls.set.medianRadius, this.#gravity)
  }

  /** Warns of disks outside the bounds, as far as the host knows. */
  #warnOfEscape(): void {
    const { escaped, farthestOut } = this.#backend.status
    if (escaped === 0) return
    const { bounds, edgeCount: edges } = this.#walls.set
    this.#warnings.ofEscape({
      escaped,
      farthestOut,
      bounds,
      isGiven: this.#options.bounds !== undefined,
      edges,
    })
  }

  /**
   * Returns the command of a step, or null if there is nothing to do. Advances the host-side state; the caller must submit the
   * command.
   * @internal
   */
  planStep(dt: number): StepCommand | null {
    this.backend.requireAlive()
    const parts = partition(this.#options.stepping, this.#substeps, dt)
    if (parts === null) return null
    if (this.#disks.count === 0) {
      if (parts.predicts) this.#walls.bodies.requireRest(this.#time, dt, parts.substeps)
      this.#time += dt
      this.#disks.stepped()
      return null
    }
    const passes = this.#passes.runs(dt, this.#time, this.#disks.slots)
    const command = stepCommand(this.#contents, dt, parts, passes)
    this.backend.check(command.sizes)
    // from here on nothing throws: the step is taken as done
    this.#time += dt
    this.#asked += passes.length + unitsOf(parts)
    this.#lastStep = dt
    if (this.#brush.radius > 0 || passes.length > 0) this.#energy.interrupt()
    this.#disks.stepped()
    return command
  }

  /**
   * Adds a compute pass of your own, which runs once before each step; it does not run while the world is empty. It may change
   * positions, angles, velocities and spins, by its WGSL on the GPU and by its twin on the CPU. When steps run again, as after the
   * contacts have outgrown their buffers, the passes between them run again too, each exactly once per step on the state that it
   * belongs to. Passes run in the order in which they were added.
   *
   * Resolves when the pass is ready; it runs from the next step on. Rejects, and adds nothing, if the WGSL is invalid (only a GPU
   * can tell) or an option is missing, unknown or out of range. A twin that throws ends its world.
   */
  addPass(options: PassOptions): Promise<Pass> {
    return this.#passes.add(options)
  }

  /** Returns a copy of the given disks in their order, or of all disks by ascending id. Rejects if an id is unknown or given twice. */
  async read(ids?: ArrayLike<number>): Promise<DiskState> {
    const named = this.#disks.require(ids)
    const state = newState(named.length)
    await this.#gather(named, state)
    return state
  }

  /**
   * Reads disks as `read` does, into arrays of the caller's, each at least as long as needed. Returns the number of disks. Rejects,
   * and fills none, if an array is too short or not of the type that `DiskState` has, or an id is unknown or given twice.
   */
  async readInto(buffers: DiskStateBuffers, ids?: ArrayLike<number>): Promise<number> {
    const named = this.#disks.require(ids)
    requireRoom(buffers, named.length)
    await this.#gather(named, buffers)
    return named.length
  }

  /** Returns energy, momentum, contacts and overlaps after all submitted work, summed on the backend. */
  async measure(): Promise<Measures> {
    this.backend.requireAlive()
    const disks = this.#disks.count
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
   * Returns the first hit, or all hits, of rays and moving disks with disks and walls, after all submitted work. Walls of bodies are
   * where their bodies are; one-sided walls are hit from their front only. Accepts one query or thousands per call. Changes
   * nothing. Rejects if a value is out of range, lengths do not match, or the queries do not fit on the device.
   */
  castRays(options: CastOptions & { readonly hits: 'all' }): Promise<CastHitLists>
  castRays(options: CastOptions): Promise<CastHits>
  castRays(options: CastOptions): Promise<CastHits> {
    return this.#questions.castRays(options)
  }

  /** Returns the disk nearest to each point, measured to its boundary, after all submitted work. Rejects as `castRays` does. */
  nearestDisks(options: NearestOptions): Promise<NearestDisks> {
    return this.#questions.nearestDisks(options)
  }

  /** Returns the disks that overlap boxes or disks, after all submitted work. Rejects as `castRays` does. */
  disksIn(options: RegionOptions): Promise<DisksInRegions> {
    return this.#questions.disksIn(options)
  }

  /**
   * Returns the paths of disks that move straight and bounce without loss off a box and the round walls that stand still; computed
   * with polar diagrams, see `PolarBatch`. Ignores the world's disks, and the traced disks ignore each other. Changes nothing.
   * Builds new diagrams if the walls or `groups` differ from those of the last call. Rejects as `castRays` does, if these groups
   * contain other walls and `ignoreOthers` is not set, and if a disk starts in a wall or not wholly inside the box.
   */
  traceAmongRounds(options: RoundTraceOptions): Promise<RoundTraces> {
    return this.#roundTracer.trace(options)
  }

  get #contents(): Contents {
    return {
      options: this.#options,
      gravity: this.#gravity,
      brush: this.#brush,
      walls: this.#walls.set,
      bodies: this.#walls.bodies,
      diskSizes: this.#disks.sizes,
      bounces: this.#disks.bounces,
      rolls: this.#disks.rolls,
      time: this.#time,
      asked: this.#asked,
    }
  }

  /** Resolves when all submitted work has completed. Rejects if the device was lost. */
  async settle(): Promise<void> {
    this.backend.requireAlive()
    await this.backend.read([])
    this.#warnOfEscape()
  }

  /** Frees all resources of the world. A device that was passed in stays. */
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
    await this.#disks.readInto(ids, into)
    this.#warnOfEscape()
  }
}
