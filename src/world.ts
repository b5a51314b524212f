/** The `World` class: disks, grains and walls, simulated by a GPU or CPU backend. */

import { createBackend } from './backends/createBackend.ts'
import type { BondState } from './disks/bondEdits.ts'
import type { BondOptions } from './disks/bonds.ts'
import type { DiskChanges, DiskOptions } from './disks/disks.ts'
import { type DiskState, type DiskStateBuffers, newState, requireRoom } from './disks/state.ts'
import type { Backend, BackendBuffers } from './pipeline/backend.ts'
import type { EditCommand, StepCommand } from './pipeline/commands.ts'
import { type EmitterOptions, requireMortalStepping, type Sink } from './pipeline/emitters.ts'
import type { Field } from './pipeline/fields.ts'
import { type Filling, fillStages, firstStages } from './pipeline/firstStages.ts'
import type { ForceOptions } from './pipeline/force.ts'
import { type Force, Forces } from './pipeline/forces.ts'
import { secondsOfFall } from './pipeline/freeFall.ts'
import { LONG_STEP, partsOfStep } from './pipeline/longSteps.ts'
import { type Brush, checkBrush, NO_BRUSH } from './pipeline/params.ts'
import type { PassOptions } from './pipeline/pass.ts'
import { type Pass, Passes } from './pipeline/passes.ts'
import type { Profile } from './pipeline/profile.ts'
import type { Rounding } from './pipeline/rounding.ts'
import type { Stage } from './pipeline/stage.ts'
import { type Contents, expectedSizes, stepCommand, viewOf } from './pipeline/stepCommand.ts'
import { partition, type Substeps, stepUnits } from './pipeline/substeps.ts'
import type { CastHitLists, CastHits, CastOptions } from './queries/world/casts.ts'
import type { PickOptions, Picks } from './queries/world/picks.ts'
import type { DisksInRegions, NearestDisks, NearestOptions, RegionOptions } from './queries/world/regions.ts'
import { type RoundTraceOptions, RoundTracer, type RoundTraces } from './queries/world/roundTraces.ts'
import type { ShapeCastOptions } from './queries/world/shapeCasts.ts'
import { WorldQueries } from './queries/world/worldQueries.ts'
import { storedDisks } from './record/calls.ts'
import { type RecordedWorld, Recording, type RecordOptions } from './record/recording.ts'
import { countOf } from './scene/columns.ts'
import { grainOptions } from './scene/grains.ts'
import { parseScene, physicsOf, type SceneData } from './scene/scene.ts'
import { MOST_SUBSTEPS, QUERY_DISKS, QUERY_WALLS } from './schemas/constants.ts'
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
import type { BodyPath } from './walls/bodies.ts'
import type { EdgeSet } from './walls/edgeSet.ts'
import type { BodyMotion, Placement } from './walls/motion.ts'
import { boxOf, type PeriodicOptions } from './walls/periodicBox.ts'
import { WallSet } from './walls/wallSet.ts'
import { checkWallMaterial, GROUND, type WallMaterial, type WallOptions } from './walls/walls.ts'
import { wallsOf } from './walls/wallsOf.ts'
import { WorldBonds } from './world/bonds.ts'
import type { GrainOptions } from './world/checkGrains.ts'
import type { WorldCheckOptions, WorldCheckResult } from './world/checkResults.ts'
import { CONTACT_BUFFERS, type ContactList, unpackContacts } from './world/contactList.ts'
import { Crossings } from './world/crossings.ts'
import { WorldDisks } from './world/disks.ts'
import { type Emitter, Emitters } from './world/emitters.ts'
import { unpackEvents, type WorldEvents } from './world/events.ts'
import { type GrainOutline, WorldGrains } from './world/grains.ts'
import { hashOf } from './world/hash.ts'
import { type BodyChanges, HeavyBodies, type HeavyBodyState } from './world/heavyBodies.ts'
import { type KeptState, KeptStates } from './world/keptStates.ts'
import { Listeners, type WorldOccasions } from './world/listeners.ts'
import { type Loads, loadsOf } from './world/loads.ts'
import { EnergyAccount, type Measures, sumMeasures } from './world/measures.ts'
import {
  type CheckedOptions,
  checkOptions,
  checkSubsteps,
  checkWorldFields,
  checkWorldSinks,
  OPTION_NAMES,
  type WorldOptions,
} from './world/options.ts'
import { Quarantine } from './world/quarantine.ts'
import {
  fixedOptions,
  openSnapshot,
  packSnapshot,
  packSnapshotAsync,
  requireSameOptions,
  shiftedBy,
  type WorldSnapshot,
} from './world/snapshots.ts'
import { statsOf, type WorldStats } from './world/stats.ts'
import { type BodyOptions, WorldWalls } from './world/walls.ts'
import { Warnings } from './world/warnings.ts'

const NOTHING = words(new ArrayBuffer(0))

/** Motions that are functions, by the number of the body. */
type Motions = Readonly<Record<number, BodyMotion>>

/** Where a world from a snapshot runs. */
export interface SnapshotOptions
  extends Pick<WorldOptions, 'backend' | 'device' | 'threads' | 'recovery' | 'mostKept'> {
  /** Motions of bodies that move by functions, which a snapshot cannot contain: by the number of the body. */
  readonly motions?: Motions
}

/** The state of the host in a snapshot. */
type Saved = ReturnType<World['saved']>

/** What `World.saveState` resolves to: plain data with typed arrays. */
export type WorldState = WorldSnapshot<Saved>

/** The state of the host, with the paths of bodies, which may be functions. */
interface HostNow {
  readonly host: Saved
  readonly paths: readonly BodyPath[]
}

type Undo = HostNow & { readonly kept: KeptStates<HostNow>['entries'] }

export class World {
  static {
    closeClass(World, 'world')
  }

  readonly #backend: Backend
  readonly #options: CheckedOptions
  #gravity: Vector
  readonly #walls: WorldWalls
  readonly #heavy: HeavyBodies
  readonly #disks: WorldDisks
  readonly #grains: WorldGrains
  readonly #bonds: WorldBonds
  #substeps: Substeps
  /** `dt` of the last step, s. */
  #lastStep = 0
  #brush = NO_BRUSH
  #fields: readonly Field[]
  #sinks: readonly Sink[]
  readonly #emitters: Emitters
  #time = 0
  /** Whether disks were added, or gravity changed, since the last step. */
  #hasNewScale = false
  /** Whether something has changed since the last step that may move any disk. */
  #wakesAll = false
  /** Units of work submitted so far: 1 per batch of edits, 1 per pass, and `stepUnits` per step. */
  #submittedUnits = 0
  /** The edges of the last step that was submitted. */
  #lastEdgeSet: EdgeSet | undefined
  readonly #energy = new EnergyAccount()
  readonly #questions: WorldQueries
  readonly #roundTracer: RoundTracer
  readonly #passes: Passes
  readonly #forces: Forces
  readonly #warnings = new Warnings()
  readonly #crossings: Crossings
  #recording: Recording | undefined
  readonly #listeners: Listeners
  readonly #quarantine: Quarantine
  readonly #kept: KeptStates<HostNow>

  /**
   * Creates an empty world. Resolves when the kernels for disks of one size that do not bounce are compiled; others are compiled when
   * first needed, which delays that step. Rejects if an option is invalid, or if `backend` is 'gpu' and no WebGPU adapter is available.
   */
  static async create(options: WorldOptions = {}): Promise<World> {
    return World.#open(options, [], () => {})
  }

  /** Creates a world, fills it, and compiles the kernels of its first step; those that fill it with `fillings` before. */
  static async #open(
    options: WorldOptions,
    fillings: readonly Filling[],
    fill: (world: World) => void,
  ): Promise<World> {
    const checked = checkOptions(options)
    const listeners = new Listeners()
    const backend = await createBackend(checked, {
      lost: (message) => listeners.tell('devicelost', { message }),
      restored: (kind) => listeners.tell('restored', { backend: kind }),
    })
    const world = new World(MADE, checked, backend, listeners)
    try {
      if (fillings.length > 0) await world.#backend.compile(() => fillStages(fillings, checked))
      fill(world)
      await world.#backend.compile((planBytes) => world.#firstStages(planBytes))
    } catch (error) {
      world.destroy()
      throw error
    }
    return world
  }

  /**
   * Creates a world with the options, disks, grains, walls, bodies and emitters of a scene. `options` override those of the scene. Resolves when the
   * kernels that the scene needs are compiled. Rejects if an option is invalid or if `parseScene` would throw.
   */
  static async fromScene(scene: SceneData, options: WorldOptions = {}): Promise<World> {
    if (typeof (scene as { build?: unknown } | null)?.build === 'function')
      throw new Error('scene is a preset: expected the result of its build()')
    const checked = parseScene(scene)
    const { walls, bodies = [], disks, grains = [], bonds = [], emitters = [] } = checked
    const born = emitters.reduce((sum, { mostAlive }) => sum + mostAlive, 0)
    const capacity = Math.max(countOf(checked) + born, 1)
    requireFields('options', options, OPTION_NAMES)
    const given = Object.entries(options).filter(([, value]) => value !== undefined)
    const fillings: Filling[] = ['edits']
    if (grains.length > 0) fillings.push('grainEdits')
    if (bonds.length > 0) fillings.push('bondEdits')
    if (bonds.some(({ anchors }) => anchors !== undefined)) fillings.push('anchors')
    if (bodies.some(({ mass, joint }) => mass !== undefined || joint !== undefined))
      fillings.push('bodyEdits')
    const physics = { ...physicsOf(checked), capacity, ...Object.fromEntries(given) }
    return World.#open(physics, fillings, (world) => {
      world.addWalls(walls)
      for (const body of bodies) world.addBody(body)
      world.addDisks(disks)
      for (const some of grains) world.addGrains(grainOptions(some))
      for (const some of bonds) world.addBonds(some)
      for (const emitter of emitters) world.addEmitter(emitter as EmitterOptions)
    })
  }

  /**
   * Creates a world from a snapshot, with its options. `options` say where it runs and, in `motions`, how bodies move whose motions are
   * functions. Rejects as `create` and `restore` do.
   */
  static async fromSnapshot(snapshot: ArrayBuffer, options: SnapshotOptions = {}): Promise<World> {
    requireFields('options', options, ['backend', 'device', 'threads', 'recovery', 'mostKept', 'motions'])
    return World.fromState(openSnapshot<Saved>(snapshot), options)
  }

  /**
   * Creates a world from what `saveState` resolved to, or from an opened snapshot.
   * @internal
   */
  static fromState(opened: WorldState, given: SnapshotOptions = {}): Promise<World> {
    const { motions = {}, ...place } = given
    const capacity = Math.max(opened.host.disks.slots, 1)
    const options = { ...opened.options, ...place, capacity }
    return World.#open(options, ['state'], (world) => world.#load(opened, motions))
  }

  private constructor(made: typeof MADE, options: CheckedOptions, backend: Backend, listeners: Listeners) {
    requireMade(made, 'World', 'World.create() or World.fromScene()')
    this.#listeners = listeners
    this.#kept = new KeptStates(options.mostKept)
    backend.host = {
      save: () => ({ ...this.#hostNow(), kept: this.#kept.entries }),
      load: (saved) => this.#undo(saved as Undo),
    }
    this.#options = options
    this.#gravity = options.gravity
    this.#fields = options.fields
    this.#backend = backend
    const walls = new WallSet(options.bounds, options.stepping === 'pic', boxOf(options.periodic))
    this.#walls = new WorldWalls(
      walls,
      options.stepping === 'pic',
      () => {
        this.#energy.reset()
        this.#wakesAll = true
      },
      (body, heavy) => this.#heavy.set(body, heavy),
    )
    this.#heavy = new HeavyBodies(backend, this.#walls.bodies, (command) => this.#edit(command))
    this.#crossings = new Crossings(walls, this.#walls.bodies)
    this.#disks = new WorldDisks(backend, walls, (command) => this.#edit(command))
    this.#quarantine = new Quarantine(backend, this.#disks, listeners)
    this.#grains = new WorldGrains(this.#disks, options, (command) => this.#edit(command))
    this.#bonds = new WorldBonds(backend, this.#disks, options.stepping, walls.box, (command) => {
      this.#edit(command)
      this.#wakesAll = true
    })
    this.#sinks = options.sinks
    this.#emitters = new Emitters(this.#disks, walls.box)
    this.#emitters.noteSinks(options.sinks)
    this.#substeps = options.substeps
    this.#questions = new WorldQueries(backend, () => ({
      kinds: (this.#disks.isEmpty ? 0 : QUERY_DISKS) | (walls.edgeCount > 0 ? QUERY_WALLS : 0),
      view: () => viewOf(this.#contents),
      box: walls.box,
    }))
    this.#roundTracer = new RoundTracer(backend, walls)
    this.#passes = new Passes(backend)
    this.#forces = new Forces(backend, options.stepping)
  }

  /** @internal */
  get backend(): Backend {
    return this.#backend.current
  }

  /**
   * Gravity [x, y], m/s². A new value applies from the next step. To change it, assign a new array; the returned array is frozen.
   * The setter throws, and changes nothing, if a number is out of range.
   */
  get gravity(): Vector {
    return Object.freeze<[number, number]>([this.#gravity[0], this.#gravity[1]])
  }

  set gravity(gravity: Vector) {
    const [x, y] = requireVector('gravity', gravity, ACCELERATION)
    if (x === this.#gravity[0] && y === this.#gravity[1]) return
    this.#gravity = [x, y]
    this.#recording?.note('gravity', gravity)
    this.#hasNewScale = true
    this.#wakesAll = true
    this.#energy.reset()
  }

  /**
   * Number of equal substeps per step: 1 to 1000, or 'auto' (see `WorldOptions.substeps`). The setter throws, and changes nothing,
   * for any other value.
   */
  get substeps(): Substeps {
    return this.#substeps
  }

  set substeps(substeps: Substeps) {
    this.#substeps = checkSubsteps(substeps)
    this.#recording?.note('substeps', substeps)
  }

  /**
   * A brush that drags nearby disks along in every step, like a pointer that sweeps through them; null (the default) for none. The
   * setter throws, and changes nothing, if a field is invalid.
   */
  get brush(): Brush | null {
    return this.#brush === NO_BRUSH ? null : { ...this.#brush }
  }

  set brush(brush: Brush | null) {
    const checked = brush === null ? NO_BRUSH : checkBrush(brush)
    if (checked !== this.#brush) this.#recording?.note('brush', checked === NO_BRUSH ? null : checked)
    this.#brush = checked
  }

  /**
   * Fields that accelerate or slow disks, at most 16; default none. New fields apply from the next step, without new kernels unless
   * there were none before. Accelerations act first, then drags (wind and damping), each in the order of the array. To change them,
   * assign a new array: the returned one is frozen, with defaults filled in. The setter throws, and changes nothing, if a field is
   * invalid, or if there is one under 'pic'.
   */
  get fields(): readonly Field[] {
    return this.#fields
  }

  set fields(fields: readonly Field[]) {
    const checked = checkWorldFields(fields, this.#options.stepping)
    this.#wakesAll ||= JSON.stringify(checked) !== JSON.stringify(this.#fields)
    this.#fields = checked
    this.#recording?.note('fields', fields)
  }

  /**
   * Sinks, at most 16; default none. A disk whose centre is in a sink at the start of a step dies. New sinks apply from the next step.
   * To change them, assign a new array: the returned one is frozen. The setter throws, and changes nothing, if a sink is invalid, or
   * if there is one under 'pic'.
   */
  get sinks(): readonly Sink[] {
    return this.#sinks
  }

  set sinks(sinks: readonly Sink[]) {
    this.#sinks = checkWorldSinks(sinks, this.#options.stepping)
    this.#emitters.noteSinks(this.#sinks)
    this.#recording?.note('sinks', sinks)
  }

  /** The emitters, in the order in which they were added, without removed ones. */
  get emitters(): readonly Emitter[] {
    return this.#emitters.handles
  }

  /**
   * Friction, restitution and rolling resistance that override those of all walls. Where a field is missing, each wall keeps its own
   * value; initially all fields are missing. The setter throws, and changes nothing, if a value is out of range.
   */
  get wallMaterial(): WallMaterial {
    return { ...this.#walls.set.material }
  }

  set wallMaterial(material: WallMaterial) {
    this.#backend.requireAlive()
    this.#walls.set.material = checkWallMaterial(material)
    this.#wakesAll = true
    this.#recording?.note('wallMaterial', material)
  }

  /**
   * Ids of all disks that were added and not removed, ascending. Disks that have died in a sink or in quarantine are among them until they
   * are removed, since only the backend knows; disks of emitters are not.
   */
  get ids(): Uint32Array {
    return this.#disks.ids
  }

  /**
   * The rectangle that the grid covers, [minX, minY, maxX, maxY] in metres: the `bounds` option, or else the rectangle around all
   * walls and disks as they were added, including those removed since. It is [Infinity, Infinity, -Infinity, -Infinity] if there
   * were none.
   */
  get bounds(): readonly [number, number, number, number] {
    return this.#walls.set.bounds
  }

  /** Whether steps are timed stage by stage for `profile`; default false. Timing has a cost of its own. */
  get profiling(): boolean {
    return this.#backend.profiling
  }

  set profiling(isOn: boolean) {
    this.#backend.profiling = requireBoolean('profiling', isOn)
  }

  /**
   * Returns the mean time of each stage, in ms per step, over the steps timed since the last call: those submitted while `profiling`
   * was true and, on the GPU, already read back. The result is empty if the device has no timestamp queries.
   *
   * The GPU takes at most 4,096 timestamps per step, two per stage. In a longer step it times as many whole substeps as fit and
   * scales the result; a longer step under 'pic' is not timed. Browsers round timestamps (some to 0.1 ms), so average over many steps.
   */
  profile(): Profile {
    return this.#backend.takeProfile()
  }

  /** Current statistics, as far as the host knows them. On the GPU, values of the last substep lag one or two frames behind. */
  get stats(): WorldStats {
    return statsOf(this.#backend, {
      disks: this.#mayDie ? this.#livingCount : this.#disks.count,
      bonds: this.#bonds.count,
      edges: this.#walls.set.edgeCount,
      time: this.#time,
      substeps: this.#substeps,
      ownCode: this.#ownCode,
    })
  }

  /** How passes and forces are compiled: 'fast' if one is. */
  get #ownCode(): Rounding {
    const isExact = this.#passes.areExact && this.#forces.areExact
    return isExact ? 'exact' : 'fast'
  }

  /** Whether disks may have died, as far as the host knows. */
  get #mayDie(): boolean {
    return this.#emitters.isMortal || this.#quarantine.isUsed
  }

  /** Number of disks that are alive, as far as the host knows. */
  get #livingCount(): number {
    const { births, deaths, buried } = this.#backend.status
    return Math.max((this.#disks.count + births - deaths + buried) | 0, 0)
  }

  /** The intervals along which the world repeats, as it was created with. */
  get periodic(): PeriodicOptions | undefined {
    return this.#options.periodic
  }

  /**
   * The backend's storage, for a renderer on the same device or thread. Get it again after disks were added or a step was submitted.
   * On the GPU, buffers that have to grow hold new disks once `ready` has resolved.
   * Only read it: writes from your own compute passes are lost when the GPU halts and runs steps again. Use `addPass` to write.
   */
  get buffers(): BackendBuffers {
    return this.#backend.buffers({
      slots: this.#disks.slots,
      bondNumbers: this.#bonds.numbers,
      shapes: this.#grains.table,
    })
  }

  /**
   * Adds disks and returns their ids in the same order. An id belongs to its disk until the disk is removed. The same disks with the
   * same ids move alike, to the bit, in whatever order and batches they are added, if ids are below 65,536 or twice the number of
   * disks in the world. Throws, and adds nothing, if a value is out of range, lengths do not match, or the disks do not fit on the
   * device.
   */
  addDisks(options: DiskOptions): Uint32Array {
    this.#backend.requireAlive()
    const ids = this.#disks.add(options)
    this.#recording?.note('addDisks', storedDisks(options))
    this.#hasNewScale = true
    return ids
  }

  /**
   * Adds rigid grains of any convex shape with at most 8 arcs, or of several joined (clumps), and returns their ids in the same order.
   * They are moved, read, written and removed as disks are. Not under 'pic'; with grains, `ccd` sweeps against walls
   * only. Throws, and adds none, if a shape is invalid, a value is out of range, lengths do not match, or the grains
   * do not fit on the device.
   */
  addGrains(options: GrainOptions): Uint32Array {
    this.backend.requireAlive()
    const ids = this.#grains.add(options)
    this.#recording?.note('addGrains', storedDisks(options))
    this.#hasNewScale = true
    return ids
  }

  /** Returns the outlines of the grains with these ids, or of all grains. Throws if an id is unknown or given twice. */
  grainOutlines(ids?: ArrayLike<number>): GrainOutline[] {
    return this.#grains.outlines(this.#disks.require(ids))
  }

  /**
   * Adds an emitter, which gives birth to disks before each step: at most 16. Its ids are not in `ids`, and only it makes and removes
   * their disks: `write` and `removeDisks` refuse them. Disks may overlap others at birth, and are pushed apart. A birth that is due
   * while `mostAlive` disks live is counted in `stats.missedBirths` and left out. See docs/guide/births.md.
   *
   * Throws, and adds nothing, if an option is unknown, missing or out of range, if there are 16 emitters, under 'pic', or if the
   * disks do not fit on the device.
   */
  addEmitter(options: EmitterOptions): Emitter {
    this.#backend.requireAlive()
    if (this.#options.stepping === 'pic') requireMortalStepping('emitters', 1)
    const emitter = this.#emitters.add(options)
    this.#recording?.note('addEmitter', options)
    this.#hasNewScale = true
    return emitter
  }

  /**
   * Removes the disks with these ids, and their bonds. Throws, and removes nothing, if an id is unknown, given twice or an emitter's. The id of a disk
   * that has died in a sink becomes free.
   */
  removeDisks(ids: ArrayLike<number>): void {
    this.#backend.requireAlive()
    this.#disks.remove(ids, (removed) => {
      this.#bonds.removeOf(removed)
      this.#grains.removed(removed)
    })
    this.#recording?.note('removeDisks', ids)
  }

  /**
   * Bonds disks and grains to each other, or to points of the world, as they are now. Returns the numbers of the bonds in the same order: the
   * smallest free ones. A disk has at most 64 bonds. Throws, and adds none, if an id is unknown, a disk is bonded to itself, a value
   * is out of range, lengths do not match, or stepping is 'pic'. See `BondOptions`.
   */
  addBonds(options: BondOptions): Uint32Array {
    this.#backend.requireAlive()
    const bonds = this.#bonds.add(options)
    this.#recording?.note('addBonds', options)
    return bonds
  }

  /** Removes the bonds with these numbers, broken or not. Throws, and removes none, if a number is unknown or given twice. */
  removeBonds(bonds: ArrayLike<number>): void {
    this.#backend.requireAlive()
    this.#bonds.remove(bonds)
    this.#recording?.note('removeBonds', bonds)
  }

  /** Returns the state of all bonds by ascending number, including broken ones, after all submitted work. */
  async readBonds(): Promise<BondState> {
    this.#backend.requireAlive()
    const lastStep = this.#lastStep
    return this.#bonds.read(() => lastStep / this.stats.substeps)
  }

  /**
   * Updates the given fields of the given disks. Contacts keep their impulses. A disk that gets another radius keeps its mass, unless
   * `density` or `masses` is given, too. Throws, and changes nothing, if an id is unknown or given twice, a value is out of range, or
   * lengths do not match. Disks that have died in a sink are not changed.
   */
  write(ids: ArrayLike<number>, changes: DiskChanges): void {
    this.#backend.requireAlive()
    this.#grains.requireChanges(ids, changes)
    const checked = this.#disks.write(ids, changes, (key, radius) => this.#grains.areaOf(key, radius))
    this.#grains.changed(ids, checked)
    this.#recording?.note('write', ids, storedDisks(changes))
  }

  /**
   * Adds static walls and returns the index of the first edge of each. Each side of a chain is one edge; an arc may become
   * several. Throws, and adds none, if a wall has no length or a value is out of range.
   */
  addWalls(walls: readonly WallOptions[]): Uint32Array {
    this.#backend.requireAlive()
    const firstEdges = this.#walls.add(walls)
    this.#recording?.note('addWalls', walls)
    return firstEdges
  }

  /**
   * Removes walls, static ones and those of bodies, given the index of the first edge of each, as `addWalls` and `firstEdges` return it.
   * Other edges keep their indices; those of removed walls may be used again after the next step. `bounds` stays as it is. Throws, and
   * removes nothing, if no wall begins at an edge or an edge is given twice.
   */
  removeWalls(firstEdges: ArrayLike<number>): void {
    this.#backend.requireAlive()
    this.#walls.remove(firstEdges)
    this.#recording?.note('removeWalls', firstEdges)
  }

  /**
   * Returns the index of the first edge of each wall of a body, ascending, which is the order in which the walls were added unless
   * others were removed before; of all static walls if `body` is omitted. To find the wall of an edge that a hit reports, take the
   * last wall whose first edge is at most that edge. Throws if the body is unknown.
   */
  firstEdges(body = GROUND): Uint32Array {
    return this.#walls.firstEdges(body)
  }

  /**
   * Returns the walls of a body, in the order of `firstEdges`; of all static walls if `body` is omitted. They are in the coordinates of the
   * body; an arc may be several sides. For renderers. Throws if the body is unknown.
   */
  wallsOf(body = GROUND): WallOptions[] {
    this.#walls.firstEdges(body)
    return wallsOf(this.#walls.set.save(0, undefined).edges, body)
  }

  /**
   * Adds a body: walls that move together. Without `mass` and `joint` it moves by its `motion`, and nothing affects it; with one it is heavy
   * and is pushed by what touches it, see docs/guide/bodies.md. Returns its number: the smallest of removed bodies, or else the next,
   * starting at 1. Throws, and adds nothing, if the motion or the joint is invalid, a mass is missing, a wall has no length, a value is out of
   * range, or a heavy body is given under 'pic', or one in a periodic box that may move along an axis of it.
   */
  addBody(options: BodyOptions): number {
    this.#backend.requireAlive()
    const body = this.#walls.addBody(options, this.#time)
    this.#recording?.noteBody('addBody', options)
    return body
  }

  /** Removes a body with its walls. Throws, and removes nothing, if the body is unknown. */
  removeBody(body: number): void {
    this.#backend.requireAlive()
    this.#walls.removeBody(body, this.#time)
    this.#recording?.note('removeBody', body)
  }

  /**
   * Replaces the motion of a body, from the current time on. If the new motion starts elsewhere, the body jumps there at the next
   * step and pushes out disks that it overlaps. Throws, and changes nothing, if the body is unknown or the motion is invalid.
   */
  setMotion(body: number, motion: BodyMotion): void {
    this.#backend.requireAlive()
    this.#walls.setMotion(body, motion, this.#time)
    this.#recording?.noteBody('setMotion', { motion }, body)
  }

  /**
   * Changes a heavy body: its placement, velocity, spin, or the motor, spring or friction of its joint, from the next step on. Throws, and
   * changes nothing, if the body is unknown or not heavy, a value is out of range, or its joint does not allow the change.
   */
  writeBody(body: number, changes: BodyChanges): void {
    this.#backend.requireAlive()
    this.#walls.requireBody(body)
    this.#heavy.write(body, changes)
    if (changes.position !== undefined || changes.angle !== undefined) this.#crossings.forget(body)
    this.#wakesAll = true
    this.#recording?.note('writeBody', body, changes)
  }

  /** Returns the states of heavy bodies by ascending number, after all submitted work. `placement` then returns where they are, too. */
  async readBodies(): Promise<HeavyBodyState[]> {
    this.#backend.requireAlive()
    const lastStep = this.#lastStep
    const states = await this.#heavy.read(() => lastStep / this.stats.substeps)
    const crossing = this.#warnings.haveWarnedOfCrossing ? undefined : this.#crossings.find()
    if (crossing !== undefined) this.#warnings.warnOfCrossing(crossing)
    return states
  }

  /**
   * Returns the current position and angle of a body; of a heavy one those at the last `settle`, `read` or `readBodies`. Throws if the body is
   * unknown.
   */
  placement(body: number): Placement {
    return this.#walls.placement(body, this.#time)
  }

  /** Current positions and angles of all bodies, from body 1 on; of a removed one those at which it was removed. */
  get placements(): Placement[] {
    return this.#walls.placements(this.#time)
  }

  /**
   * Advances the simulation by `dt` seconds, in `substeps` equal parts. On the GPU it submits the work and returns immediately; on
   * the CPU it returns when the step is done. A `dt` of 0 does nothing.
   *
   * Under gravity a step of more than 0.25 s is made as up to 64 equal ones, so that a disk at rest falls by a sixteenth of its radius per substep
   * at most. What would take more is cut, which `stats.time` tells: see docs/solver.md, "Long steps".
   *
   * Warns on the console, once per world, if
   * - `dt` exceeds 0.25 s under 'pit', or is cut;
   * - disks fall through the median radius in fewer than 16 substeps, 8 if there are fewer than 8 per step;
   * - half of the disks have radii of at least 4 m and gravity is 9 to 11 m/s², so lengths are probably pixels;
   * - a disk is outside `bounds` by more than half their larger side, and the world has walls or `bounds` was given.
   *
   * At most 64 steps are in flight on the GPU; further ones wait on the host, in at most 256 MiB and as much as a state takes: about 100,000 steps.
   * Throws, and does nothing, beyond that: await `ready` in loops that do not wait for anything else. Throws if `dt` is negative or not finite, or a body's
   * motion returns no valid placement. If there is no memory for the contacts of a step, it ends early: on the CPU it throws then, and on the
   * GPU the next call does, or rejects; the world goes on.
   */
  step(dt: number): void {
    const { count, seconds } = this.#partsOfStep(dt)
    for (let part = 0; part < count; part++) {
      const command = this.planStep(seconds)
      if (command !== null) {
        this.#warnOfUnits(dt, count * seconds)
        this.#backend.step(command)
        this.#noteStatus()
      }
      this.#recording?.noteStep(seconds, command)
    }
  }

  /** Returns the seconds in which the smallest disk falls from rest through its radius. */
  #secondsOfFall(): number {
    const { smallestRadius } = this.#walls.set.buildForQuery()
    return secondsOfFall(Math.min(smallestRadius, this.#grains.smallestInner), this.#gravity)
  }

  /** Returns the steps that a step is made as: one, unless it is long and disks fall. */
  #partsOfStep(dt: number): { count: number; seconds: number } {
    // of an empty or event-driven world, and one whose dt is refused
    const isRefused = typeof dt !== 'number' || !(dt <= 1e6)
    const isWhole = this.#options.stepping !== 'pit' || this.#disks.isEmpty || isRefused
    if (isWhole) return { count: 1, seconds: dt }
    const substeps = this.#substeps === 'auto' ? MOST_SUBSTEPS : this.#substeps
    return partsOfStep(dt, { gravity: this.#gravity, radius: this.#walls.set.medianRadius, substeps })
  }

  /** Warns if `dt` or radii seem to be in the wrong units. */
  #warnOfUnits(dt: number, simulated: number): void {
    if (this.#options.stepping === 'pit') this.#warnings.warnOfLongStep(dt)
    if (simulated < 0.999 * dt) this.#warnings.warnOfCutStep(dt, simulated)
    else if (this.#options.stepping === 'pit' && dt <= LONG_STEP)
      this.#warnings.warnOfSmallRadii(this.#walls.set.medianRadius, this.#gravity, dt, this.#substeps)
    if (!this.#hasNewScale) return
    this.#hasNewScale = false
    this.#warnings.warnOfLargeRadii(this.#walls.set.medianRadius, this.#gravity)
  }

  /** Reports quarantined, crushed and escaped disks. */
  #noteStatus(): void {
    const { crushes, escaped, farthestOut, quarantined } = this.#backend.status
    if (crushes > 0) this.#warnings.warnOfCrush()
    this.#quarantine.tell()
    if (quarantined > 0) this.#warnings.warnOfQuarantine(quarantined)
    if (escaped === 0) return
    const { bounds, edgeCount: edges } = this.#walls.set
    this.#warnings.warnOfEscape({
      escaped,
      farthestOut,
      bounds,
      isGiven: this.#options.bounds !== undefined,
      edges,
    })
  }

  /**
   * Returns the command of a step, or null if there is nothing to simulate. Advances the host-side state; the caller must submit
   * the command.
   * @internal
   */
  planStep(dt: number): StepCommand | null {
    this.#backend.requireAlive()
    this.#backend.requireRoom(this.#disks.sizes)
    const parts = partition(this.#options.stepping, this.#substeps, dt, () => this.#secondsOfFall())
    if (parts === null) return null
    if (this.#disks.isEmpty && !this.#walls.bodies.isHeavy) {
      if (parts.isEventDriven) this.#walls.bodies.requireRest(this.#time, dt, parts.substeps)
      this.#time += dt
      this.#disks.endStep()
      this.#walls.set.endStep()
      return null
    }
    const passes = this.#passes.runs(dt, this.#time, this.#disks.slots)
    const births = this.#emitters.plan(this.#sinks, this.#disks.slots, this.#time, dt)
    const command = stepCommand({ ...this.#contents, births }, dt, parts, passes)
    this.#backend.check(command.sizes)
    // nothing below throws: the host-side state must match the submitted command
    this.#time += dt
    this.#submittedUnits += passes.length + Number(births !== undefined) + stepUnits(parts)
    this.#lastStep = dt
    this.#lastEdgeSet = command.edgeSet
    this.#wakesAll = false
    const isDriven = this.#brush.radius > 0 || this.#fields.length > 0 || command.sizes.forces.length > 0
    if (isDriven || passes.length > 0 || births !== undefined || this.#quarantine.isUsed) this.#energy.reset()
    this.#emitters.endStep(dt)
    this.#disks.endStep()
    this.#walls.set.endStep()
    return command
  }

  /**
   * Adds a custom compute pass that runs once before each step while the world has disks. It may change positions, angles,
   * velocities and spins: by its WGSL on the GPU, by its twin on the CPU. Passes run in the order in which they were added. If the
   * GPU has to repeat steps, for example because contacts outgrew their buffers, it repeats the passes with them, so each pass acts
   * exactly once on the state before each step.
   *
   * Resolves when the pass is compiled; it runs from the next step on. Rejects, and adds nothing, if the WGSL is invalid (checked on
   * the GPU only) or an option is missing, unknown or out of range. If a twin throws, the world can no longer be used.
   */
  addPass(options: PassOptions): Promise<Pass> {
    return this.#passes.add(options)
  }

  /**
   * Adds a force: a function of each disk's position, velocity, id, material and data and of the time, that runs once in each substep
   * while the world has disks, by its WGSL on the GPU, by its twin on the CPU. It adds an acceleration, or sets the velocity with which
   * the disk moves: see `ForceOptions.at`. Forces act in the order in which they were added. If the GPU has to repeat a substep,
   * each force still acts exactly once in it.
   *
   * Resolves when the force is compiled; it acts from the next step on. Rejects, and adds nothing, if the WGSL is invalid (checked on
   * the GPU only), an option is missing, unknown or out of range, or stepping is 'pic'. If a twin throws, or does not return two numbers,
   * the world can no longer be used.
   */
  addForce(options: ForceOptions): Promise<Force> {
    return this.#forces.add(options)
  }

  /**
   * Returns the state of the given disks in the given order, or of all living disks by ascending id, those of emitters included, after
   * all submitted work. Of a given disk that has died in a sink, all numbers are 0. Rejects if an id is unknown, given twice, or an
   * emitter's.
   */
  async read(ids?: ArrayLike<number>): Promise<DiskState> {
    const readLiving = () => this.#afterRead(() => this.#disks.readLiving())
    if (ids === undefined && this.#mayDie) return readLiving()
    const named = this.#disks.require(ids)
    const state = newState(named.length)
    await this.#gather(named, state)
    // the host may have heard just now that disks died
    return ids === undefined && this.#mayDie ? readLiving() : state
  }

  /**
   * Reads disks as `read` does, into the given arrays, and returns the number of disks. Arrays may be longer than needed; fields
   * without an array are skipped. Rejects, and writes nothing, if an array is too short or has another type than in `DiskState`, or
   * an id is unknown or given twice.
   */
  async readInto(buffers: DiskStateBuffers, ids?: ArrayLike<number>): Promise<number> {
    const readLiving = () => this.#afterRead(() => this.#disks.readLivingInto(buffers))
    if (ids === undefined && this.#mayDie) return readLiving()
    const named = this.#disks.require(ids)
    requireRoom(buffers, named.length)
    await this.#gather(named, buffers)
    return ids === undefined && this.#mayDie ? readLiving() : named.length
  }

  /**
   * Returns the opacity of each disk that `read()` returns, in the same order, after all submitted work: 1, or less in the last seconds
   * of the life of an emitter's disk: see `EmitterOptions.fade`.
   */
  async readOpacities(): Promise<Float32Array> {
    this.#backend.requireAlive()
    if (this.#emitters.fades) return this.#disks.readOpacities()
    const { ids } = this.#mayDie ? await this.read() : this
    return new Float32Array(ids.length).fill(1)
  }

  /**
   * Returns the ids of the disks and grains in quarantine, ascending, after all submitted work. A disk is taken out of the simulation before it
   * can touch others if a number of its pose or motion is not finite, its centre is farther than 1e7 m from the origin along an axis, or it
   * is faster than 1e15 m/s. It counts as dead, as in a sink: its bonds break, and it is in quarantine until `removeDisks` frees its id, or an
   * emitter uses it again. See docs/guide/quarantine.md.
   */
  async readQuarantined(): Promise<Uint32Array> {
    this.#backend.requireAlive()
    return this.#afterRead(() => this.#quarantine.read())
  }

  /** Returns total mass, energy and momentum, and statistics of contacts, after all submitted work. The backend computes the sums. */
  async measure(): Promise<Measures> {
    this.#backend.requireAlive()
    const { isEmpty } = this.#disks
    const words = isEmpty ? Promise.resolve(NOTHING) : this.#backend.measure()
    const [lastStep, isEventDriven] = [this.#lastStep, this.#options.stepping === 'pic']
    const { period } = this.#walls.set.box
    // along a periodic axis there is no potential: what falls that way gains energy with each turn
    const [x, y] = this.#gravity
    const gravity: Vector = [period[0] > 0 ? 0 : x, period[1] > 0 ? 0 : y]
    if (gravity[0] !== x || gravity[1] !== y) this.#energy.reset()
    const substep = () => (isEventDriven ? 0 : lastStep / this.stats.substeps)
    const { count } = this.#disks
    const alive = () => (this.#mayDie ? this.stats.disks : count)
    return this.#energy.measure(
      words.then((sums) => sumMeasures(sums, alive(), gravity)),
      gravity,
      substep,
    )
  }

  /**
   * Returns the contacts of the last substep that overlapped or had an impulse, after all submitted work; equal on both backends. Rejects
   * under 'pic', which has no lasting contacts.
   */
  async readContacts(): Promise<ContactList> {
    this.#backend.requireAlive()
    if (this.#options.stepping === 'pic')
      throw new Error("stepping is 'pic': expected 'pit' for lists of contacts")
    const { slots } = this.#disks
    const [{ edges, box }, lastStep] = [this.#walls.set, this.#lastStep]
    const buffers = await this.#backend.read(CONTACT_BUFFERS)
    return unpackContacts(buffers, {
      slots,
      edges,
      box,
      substep: lastStep / this.stats.substeps,
    })
  }

  /** Returns the forces of disks and grains on walls and bodies, after all submitted work. Rejects under 'pic'. */
  async readLoads(): Promise<Loads> {
    const [{ edgeCount }, { placements }] = [this.#walls.set, this]
    const [contacts, bodies] = await Promise.all([this.readContacts(), this.readBodies()])
    for (const heavy of bodies) placements[heavy.body - 1] = heavy
    return loadsOf(contacts, edgeCount, placements)
  }

  /**
   * Returns which pairs began and ceased to touch, and which of them hit faster than `hitSpeed`, in all substeps since the last call,
   * after all submitted work; equal on both backends. A pair begins to touch when it overlaps or has an impulse, and ends when it has parted. Under
   * 'pic' there are only hits. Steps that are submitted meanwhile do not wait. Rejects if the world was not created with `events: true`.
   */
  async readEvents(): Promise<WorldEvents> {
    this.#backend.requireAlive()
    if (!this.#options.events) throw new Error('events is false: expected a world created with events: true')
    const isPic = this.#options.stepping === 'pic'
    const events = this.#backend.readEvents()
    this.#recording?.note('readEvents')
    return unpackEvents(await events, isPic, this.#walls.set.box)
  }

  /**
   * Returns the first hit, or all hits, of rays and moving disks with disks and walls, after all submitted work. Bodies are tested at
   * their current positions; one-sided walls are hit from the front only. Accepts one query or thousands per call. Changes
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
   * Returns the first hit of each convex shape that moves along a segment, as `castRays` does for disks: points are on the disk, grain or
   * wall that is hit. Where sides meet, it is a point of both. Rejects as `castRays` does, and if a shape is invalid.
   */
  castShapes(options: ShapeCastOptions): Promise<CastHits> {
    return this.#questions.castShapes(options)
  }

  /**
   * Returns what is at each point, after all submitted work: the disk or grain that contains it, or the wall whose skin does. Of several
   * it is the one that contains the point most deeply; with `radii` the nearest one. Rejects as `castRays` does.
   */
  pick(options: PickOptions): Promise<Picks> {
    return this.#questions.pick(options)
  }

  /**
   * Returns the paths of disks that move straight and bounce elastically off a box and the static round walls; computed with polar
   * diagrams, see `PolarBatch`. Ignores the world's disks; the traced disks ignore each other. Changes nothing. Builds new diagrams
   * if the walls or `groups` differ from those of the last call. Rejects as `castRays` does, if these groups contain other walls
   * and `ignoreOthers` is not set, and if a disk starts in a wall or not entirely inside the box.
   */
  traceAmongRounds(options: RoundTraceOptions): Promise<RoundTraces> {
    if (this.#options.periodic !== undefined)
      throw new Error('traceAmongRounds: the world is periodic, expected one without periodic box')
    return this.#roundTracer.trace(options)
  }

  get #contents(): Contents {
    return {
      options: this.#options,
      gravity: this.#gravity,
      brush: this.#brush,
      fields: this.#fields,
      forces: this.#forces.set,
      walls: this.#walls.set,
      lastEdgeSet: this.#lastEdgeSet,
      bodies: this.#walls.bodies,
      diskSizes: this.#disks.sizes,
      bondOrder: this.#bonds.order,
      grainSizes: this.#grains.sizes,
      smallestInner: this.#grains.smallestInner,
      shapeTable: this.#grains.table,
      pool: this.#emitters.pool,
      fades: this.#emitters.fades,
      bounces: this.#disks.bounces,
      rolls: this.#disks.rolls,
      filters: this.#disks.filters,
      time: this.#time,
      lastStep: this.#lastStep,
      submittedUnits: this.#submittedUnits,
      wakesAll: this.#wakesAll,
    }
  }

  #firstStages(planBytes: number): Stage[] {
    const { stepping, substeps } = this.#options
    const mortal = Number(this.#emitters.isMortal)
    const sizes = { ...expectedSizes(this.#contents, stepping === 'pic'), mortal }
    return firstStages(sizes, stepping, substeps, planBytes)
  }

  /** Resolves when all submitted work has completed. Rejects if the world has failed, or once if there was no memory for a call. */
  async settle(): Promise<void> {
    this.#backend.requireAlive()
    await this.#backend.read([])
    await this.readBodies()
    this.#noteStatus()
  }

  /**
   * Returns the complete state as one ArrayBuffer, after all submitted work: disks, walls, bodies, bonds, emitters, contacts with their
   * impulses, unread events, and time. `restore` or `World.fromSnapshot` continue from it with the bits of the uninterrupted run, on
   * either backend. It does not contain passes and forces. About 0.3 kB per disk of a pile.
   */
  async snapshot(): Promise<ArrayBuffer> {
    return packSnapshotAsync(await this.saveState())
  }

  /**
   * Resolves to what `snapshot` packs, for `loadState`.
   * @internal
   */
  async saveState(): Promise<WorldState> {
    this.#backend.requireAlive()
    const [options, host] = [fixedOptions(this.#options), this.saved()]
    return { options, host, state: await this.#backend.readState() }
  }

  /**
   * Restores what `saveState` resolved to, without the checks that a file needs.
   * @internal
   */
  loadState(saved: WorldState): void {
    this.#backend.requireAlive()
    this.#load(saved, {})
    const { functions } = this.#walls.bodies
    this.#recording?.noteRestore(packSnapshot(saved), functions)
  }

  /**
   * Puts a snapshot in place of the current state; steps that follow continue from it. Passes and forces stay as they are. A body that moved by a
   * function in the snapshot takes that in `options.motions`, or else that of the body with its number in this world. `measure` returns null for `dissipated` once.
   * Throws, and changes nothing, if it is no snapshot, is damaged, was written by another version of Scree, has other options than this
   * world, does not fit on the device, or needs the function of a motion.
   */
  restore(snapshot: ArrayBuffer, options: Pick<SnapshotOptions, 'motions'> = {}): void {
    this.#backend.requireAlive()
    requireFields('options', options, ['motions'])
    const opened = openSnapshot<Saved>(snapshot)
    requireSameOptions(opened.options, fixedOptions(this.#options))
    this.#load(opened, options.motions ?? {})
    this.#recording?.noteRestore(snapshot, this.#walls.bodies.functions)
  }

  /**
   * Begins to record what this world is asked: steps, edits, motions, the brush, fields, and all else that changes it, with hashes of its
   * state. `Recording.stop` returns the recording, and `Replay` runs it on any backend. Waits for nothing. Throws if an option is
   * invalid, the world is being recorded already, or the device was lost.
   */
  record(options: RecordOptions = {}): Recording {
    return this.#record(options, {
      snapshot: () => this.snapshot(),
      hash: () => this.#hash(),
      hasCpuBits: (ownCode) => this.#backend.findCpuBits(ownCode),
    })
  }

  /**
   * Begins to record calls alone, for `Recording.takeCalls`: without the state at the start and without hashes.
   * @internal
   */
  recordCalls(): Recording {
    return this.#record(
      { hashEvery: 2 ** 32 },
      { snapshot: async () => new ArrayBuffer(0), hash: async () => '', hasCpuBits: async () => false },
    )
  }

  #record(options: RecordOptions, read: Pick<RecordedWorld, 'snapshot' | 'hash' | 'hasCpuBits'>): Recording {
    this.backend.requireAlive()
    if (this.#recording !== undefined)
      throw new Error(
        'this world is being recorded: expected its recording to be stopped before another begins',
      )
    const { functions: motions } = this.#walls.bodies
    const recording = new Recording(options, { ...read, motions, stop: () => this.#listen(undefined) })
    this.#listen(recording)
    return recording
  }

  #listen(recording: Recording | undefined): void {
    this.#recording = recording
    this.#walls.bodies.onPlacement = recording?.notePlacement
    this.#emitters.onChange = recording && ((place, changes) => recording.note('emitter', place, changes))
  }

  /**
   * Returns a hash of the complete state, after all submitted work: disks, the contact list with impulses, bonds, unread events, counters,
   * ids and time. It is equal for equal runs on either backend, after restores too. `stateHash` hashes only what `read` returns.
   */
  async hash(): Promise<string> {
    this.backend.requireAlive()
    return this.#hash()
  }

  #hash(): Promise<string> {
    const host = { time: this.#time, lastStep: this.#lastStep }
    const state = this.backend.stateNow?.()
    return state === undefined
      ? this.backend.readState().then((read) => hashOf(read, host))
      : hashOf(state, host)
  }

  /**
   * Stops all passes and forces, and returns functions that make some act, by the order in which they were added.
   * @internal
   */
  takeUserCode() {
    return { passes: this.#passes.byNumber(), forces: this.#forces.byNumber() }
  }

  /**
   * Compares the GPU with the CPU, stage by stage, over the next substeps of this world, whatever was done to it: as it is after all
   * submitted work, with its passes and forces. A copy runs on the CPU, and a device runs each stage as well, with the CPU's input of that
   * stage. The world itself does not change, and may go on meanwhile. The copy takes as much memory as the world, on both sides. The code
   * of the check is loaded with the first one.
   *
   * Rejects if an option is invalid, if the world runs on the CPU and no `device` is given, if a motion returns no valid placement, or if
   * the device is lost or out of memory.
   */
  async check(options: WorldCheckOptions = {}): Promise<WorldCheckResult> {
    const { checkWorld } = await import('./check/worldCheck.ts')
    return checkWorld(this, options)
  }

  /**
   * Returns a copy of this world on the CPU, as it is after all submitted work, with its passes and forces.
   * @internal
   */
  async copyOnCpu(): Promise<World> {
    const motions: Motions = Object.fromEntries(this.#walls.bodies.functions)
    const [passes, forces] = [this.#passes.ready, this.#forces.ready]
    const copy = await World.fromSnapshot(await this.snapshot(), { backend: 'cpu', motions })
    copy.#passes.adopt(passes)
    copy.#forces.adopt(forces)
    return copy
  }

  /**
   * Returns the state of the host as plain data.
   * @internal
   */
  saved() {
    const disks = this.#disks.save()
    return {
      disks,
      bonds: this.#bonds.save(),
      grains: this.#grains.save(),
      walls: this.#walls.set.save(this.#disks.sizes.ids, this.#lastEdgeSet),
      bodies: this.#walls.bodies.save(),
      emitters: this.#emitters.save(),
      gravity: this.#gravity,
      substeps: this.#substeps,
      fields: this.#fields,
      sinks: this.#sinks,
      brush: this.brush,
      lastStep: this.#lastStep,
      time: this.#time,
      hasNewScale: this.#hasNewScale,
      wakesAll: this.#wakesAll,
      units: this.#submittedUnits,
    }
  }

  #load({ host, state }: WorldState, motions: Motions): void {
    const paths = this.#walls.bodies.saved(host.bodies, motions)
    this.#backend.checkState(state)
    const completed = this.#submittedUnits + 1
    const saved = shiftedBy(completed - host.units, state)
    this.#backend.restore({ state: saved, completed: completed >>> 0 })
    this.#loadHost({ host, paths }, completed)
  }

  /** Puts the state of the host back, as it is after so many units of work. Throws nothing. */
  #loadHost({ host, paths }: HostNow, completed: number): void {
    this.#submittedUnits = completed
    this.#disks.load(host.disks)
    this.#bonds.load(host.bonds)
    this.#grains.load(host.grains)
    this.#lastEdgeSet = this.#walls.set.load(host.walls)
    this.#walls.bodies.load(host.bodies, paths)
    this.#emitters.load(host.emitters)
    this.#gravity = host.gravity
    this.#substeps = host.substeps
    this.#fields = checkWorldFields(host.fields, this.#options.stepping)
    this.#sinks = checkWorldSinks(host.sinks, this.#options.stepping)
    this.#brush = host.brush ?? NO_BRUSH
    this.#lastStep = host.lastStep
    this.#time = host.time
    this.#hasNewScale = host.hasNewScale
    this.#wakesAll = host.wakesAll
    this.#energy.reset()
  }

  #hostNow(): HostNow {
    return { host: this.saved(), paths: this.#walls.bodies.paths }
  }

  /**
   * Counts so many more units of work as done, from the next `restore` on: tests reach the end of counters with it.
   * @internal
   */
  skipUnits(units: number): void {
    this.#submittedUnits += units
  }

  /** Goes back to before a call that there was no memory for. */
  #undo({ kept, ...hostThen }: Undo): void {
    this.#loadHost(hostThen, hostThen.host.units)
    this.#kept.entries = kept
  }

  /**
   * Keeps a copy of the state on the device, after all submitted work, and returns a handle of it. The world keeps the last `mostKept` states;
   * a further one takes the place and the memory of the oldest. Costs a copy of the state on the device, and no readback. See
   * docs/guide/recovery.md.
   */
  keep(): KeptState {
    this.#backend.requireAlive()
    return this.#kept.keep(this.#backend, this.#hostNow(), this.#submittedUnits, this.#time)
  }

  /**
   * Goes back to a state that `keep` returned, or to the newest one: disks, walls, bodies, bonds, emitters, ids, unread events and time. Steps that
   * follow have the bits of those that followed then. Passes and forces stay as they are. The state stays kept, and so do newer ones.
   * Costs a copy on the device. `measure` returns null for `dissipated` once. Throws, and changes nothing, if the state is not kept any more or
   * the world is being recorded.
   */
  rollBack(state?: KeptState): void {
    this.#backend.requireAlive()
    if (this.#recording !== undefined)
      throw new Error('rollBack: the world is being recorded, expected its recording to be stopped')
    const { key, host } = this.#kept.require(state)
    const completed = this.#submittedUnits + 1
    this.#backend.rollBack({ kept: key, completed: completed >>> 0 })
    this.#loadHost(host, completed)
  }

  /**
   * Calls a listener when the GPU device was lost, when the world runs again on a new device or the CPU (docs/guide/recovery.md), or when the
   * host hears that disks were taken into quarantine (docs/guide/quarantine.md). Returns a function that removes the listener. Throws if the
   * occasion is unknown.
   */
  on<O extends keyof WorldOccasions>(occasion: O, listener: (told: WorldOccasions[O]) => void): () => void {
    return this.#listeners.on(occasion, listener)
  }

  /**
   * Resolves when another step can be submitted at once: at most 64 steps are in flight on the GPU, and further ones wait on the host. Await it
   * in a loop that steps as fast as it can. On the CPU it resolves at once. Rejects if the world was destroyed or has failed.
   */
  async ready(): Promise<void> {
    this.#backend.requireAlive()
    await this.#backend.ready()
  }

  /** Frees all resources of the world. A device that was passed to `create` stays alive. */
  destroy(): void {
    this.#roundTracer.destroy()
    this.#backend.destroy()
  }

  #edit(command: EditCommand): void {
    this.#energy.reset()
    this.#backend.edit(command)
    this.#submittedUnits++
  }

  async #afterRead<T>(read: () => Promise<T>): Promise<T> {
    this.#backend.requireAlive()
    const [result] = await Promise.all([read(), this.readBodies()])
    this.#noteStatus()
    return result
  }

  async #gather(ids: Uint32Array, into: DiskStateBuffers): Promise<void> {
    this.#backend.requireAlive()
    if (ids.length > 0) await Promise.all([this.#disks.readInto(ids, into), this.readBodies()])
    this.#noteStatus()
  }
}
