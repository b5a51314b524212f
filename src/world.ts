/** The `World` class: disks, grains and walls, simulated by a GPU or CPU backend. */

import type { Sink } from './features/births/emitters.ts'
import type { ContactList } from './features/events/world/contactList.ts'
import type { WorldEvents } from './features/events/world/events.ts'
import type { Field } from './features/fields/fields.ts'
import type { Loads } from './features/measures/world/loads.ts'
import type { Measures } from './features/measures/world/measures.ts'
import type { PeriodicOptions } from './features/periodic/periodicBox.ts'
import { openSnapshot, type SnapshotOptions } from './features/snapshots/world/snapshots.ts'
import type { Backend, BackendBuffers } from './pipeline/backend.ts'
import { type Filling, fillStages } from './pipeline/firstStages.ts'
import { type Brush, NO_BRUSH } from './pipeline/params.ts'
import type { Profile } from './pipeline/profile.ts'
import type { Substeps } from './pipeline/substeps.ts'
import type { SceneData } from './scene/scene.ts'
import { planOfScene } from './scene/scenePlan.ts'
import { closeClass } from './util/closedClass.ts'
import { MADE, requireBoolean, requireFields, requireMade, type Vector } from './util/validate.ts'
import type { WorldCheckOptions, WorldCheckResult } from './world/checkResults.ts'
import type { SavedHost, WorldCore, WorldState } from './world/core.ts'
import type { WorldOccasions } from './world/listeners.ts'
import { openCore } from './world/openCore.ts'
import { OPTION_NAMES, type WorldOptions } from './world/options.ts'
import { type Parts, partsOf } from './world/parts.ts'
import { measure, readContacts, readLoads, takeEvents } from './world/reports.ts'
import { setBrush, setFields, setGravity, setSinks, setSubsteps } from './world/setValues.ts'
import type { WorldStats } from './world/stats.ts'
import { Stepper } from './world/stepper.ts'

export class World {
  static {
    closeClass(World, 'world')
  }

  readonly #core: WorldCore
  readonly #stepper: Stepper
  readonly #parts: Parts

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
    const core = await openCore(options)
    const { backend } = core
    const world = new World(MADE, core)
    try {
      if (fillings.length > 0) await backend.compile(() => fillStages(fillings, core.options))
      fill(world)
      await backend.compile((planBytes) => core.firstStages(planBytes))
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
    requireFields('options', options, OPTION_NAMES)
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    const { physics, fillings, fill } = planOfScene(scene)
    return World.#open({ ...physics, ...given }, fillings, fill)
  }

  /**
   * Creates a world from a snapshot, with its options. `options` say where it runs and, in `motions`, how bodies move whose motions are
   * functions. Rejects as `create` and `restore` do.
   */
  static async fromSnapshot(snapshot: ArrayBuffer, options: SnapshotOptions = {}): Promise<World> {
    requireFields('options', options, ['backend', 'device', 'threads', 'recovery', 'maxKept', 'motions'])
    return World.fromState(openSnapshot<SavedHost>(snapshot), options)
  }

  /**
   * Creates a world from a complete state.
   * @internal
   */
  static fromState(opened: WorldState, given: SnapshotOptions = {}): Promise<World> {
    const { motions = {}, ...place } = given
    const capacity = Math.max(opened.host.disks.slots, 1)
    const options = { ...opened.options, ...place, capacity }
    return World.#open(options, ['state'], (world) => world.#core.load(opened, motions))
  }

  private constructor(made: typeof MADE, core: WorldCore) {
    requireMade(made, 'World', 'World.create() or World.fromScene()')
    this.#core = core
    this.#stepper = new Stepper(core)
    this.#parts = partsOf(core)
  }

  /** Disks: `add`, `remove`, `write`, `read`. Grains have ids among theirs, and are read, written and removed with them. */
  get disks(): Parts['disks'] {
    return this.#parts.disks
  }

  /** Grains, which are rigid shapes: `add`, `outlines`. */
  get grains(): Parts['grains'] {
    return this.#parts.grains
  }

  /** Walls: `add`, `remove`, `material`. */
  get walls(): Parts['walls'] {
    return this.#parts.walls
  }

  /** Bodies, which are walls that move together: `add`, `remove`, `write`, `read`, `setMotion`. */
  get bodies(): Parts['bodies'] {
    return this.#parts.bodies
  }

  /** Bonds between disks: `add`, `remove`, `read`. */
  get bonds(): Parts['bonds'] {
    return this.#parts.bonds
  }

  /** Joints between disks or grains: `add`, `remove`, `write`, `read`. */
  get joints(): Parts['joints'] {
    return this.#parts.joints
  }

  /** Emitters, which give birth to disks: `add`, `all`. */
  get emitters(): Parts['emitters'] {
    return this.#parts.emitters
  }

  /** Forces of your own: `add`. */
  get forces(): Parts['forces'] {
    return this.#parts.forces
  }

  /** Compute passes of your own: `add`. */
  get passes(): Parts['passes'] {
    return this.#parts.passes
  }

  /** Questions about what is where: `rays`, `shapes`, `nearest`, `inside`, `at`. */
  get query(): Parts['query'] {
    return this.#parts.query
  }

  /** States to go back to, and recordings: `keep`, `rollBack`, `snapshot`, `restore`, `record`. */
  get history(): Parts['history'] {
    return this.#parts.history
  }

  /** @internal */
  get core(): WorldCore {
    return this.#core
  }

  /** @internal */
  get stepper(): Stepper {
    return this.#stepper
  }

  /** @internal */
  get backend(): Backend {
    return this.#core.backend.current
  }

  /**
   * Gravity [x, y], m/s². A new value applies from the next step. To change it, assign a new array; the returned array is frozen.
   * The setter throws, and changes nothing, if a number is out of range.
   */
  get gravity(): Vector {
    const [x, y] = this.#core.values.gravity
    return Object.freeze<[number, number]>([x, y])
  }

  set gravity(gravity: Vector) {
    setGravity(this.#core, gravity)
  }

  /**
   * Number of equal substeps per step: 1 to 1000, or 'auto' (see `WorldOptions.substeps`). The setter throws, and changes nothing,
   * for any other value.
   */
  get substeps(): Substeps {
    return this.#core.values.substeps
  }

  set substeps(substeps: Substeps) {
    setSubsteps(this.#core, substeps)
  }

  /**
   * A brush that drags nearby disks along in every step, like a pointer that sweeps through them; null (the default) for none. The
   * setter throws, and changes nothing, if a field is invalid.
   */
  get brush(): Brush | null {
    return this.#core.values.brush === NO_BRUSH ? null : { ...this.#core.values.brush }
  }

  set brush(brush: Brush | null) {
    setBrush(this.#core, brush)
  }

  /**
   * Fields that accelerate or slow disks, at most 16; default none. New fields apply from the next step, without new kernels unless
   * there were none before. Accelerations act first, then drags (wind and damping), each in the order of the array. To change them,
   * assign a new array: the returned one is frozen, with defaults filled in. The setter throws, and changes nothing, if a field is
   * invalid, or under 'eventDriven' not uniform or has a region.
   */
  get fields(): readonly Field[] {
    return this.#core.values.fields
  }

  set fields(fields: readonly Field[]) {
    setFields(this.#core, fields)
  }

  /**
   * Sinks, at most 16; default none. A disk whose centre is in a sink at the start of a step dies. New sinks apply from the next step.
   * To change them, assign a new array: the returned one is frozen. The setter throws, and changes nothing, if a sink is invalid, or
   * if there is one under 'eventDriven'.
   */
  get sinks(): readonly Sink[] {
    return this.#core.values.sinks
  }

  set sinks(sinks: readonly Sink[]) {
    setSinks(this.#core, sinks)
  }

  /**
   * The rectangle that the grid covers, [minX, minY, maxX, maxY] in metres: the `bounds` option, or else the rectangle around all
   * walls and disks as they were added, including those removed since. It is [Infinity, Infinity, -Infinity, -Infinity] if there
   * were none.
   */
  get bounds(): readonly [number, number, number, number] {
    return this.#core.walls.set.bounds
  }

  /** The intervals along which the world repeats, as it was created with. */
  get periodic(): PeriodicOptions | undefined {
    return this.#core.options.periodic
  }

  /** Whether steps are timed stage by stage for `takeProfile`; default false. Timing has a cost of its own. */
  get profiling(): boolean {
    return this.#core.backend.profiling
  }

  set profiling(isOn: boolean) {
    this.#core.backend.profiling = requireBoolean('profiling', isOn)
  }

  /**
   * Returns the mean time of each stage, in ms per step, over the steps timed since the last call: those submitted while `profiling`
   * was true and, on the GPU, already read back. The result is empty if the device has no timestamp queries.
   *
   * The GPU takes at most 4,096 timestamps per step, two per stage. In a longer step it times as many whole substeps as fit and
   * scales the result; a longer step under 'eventDriven' is not timed. Browsers round timestamps (some to 0.1 ms), so average over many steps.
   */
  takeProfile(): Profile {
    return this.#core.backend.takeProfile()
  }

  /** Current statistics, as far as the host knows them. On the GPU, values of the last substep lag one or two frames behind. */
  get stats(): WorldStats {
    return this.#core.stats
  }

  /**
   * The backend's storage, for a renderer on the same device or thread. Get it again after disks were added or a step was submitted.
   * On the GPU, buffers that have to grow hold new disks once `ready` has resolved.
   * Only read it: writes from your own compute passes are lost when the GPU halts and runs steps again. Use `passes.add` to write.
   */
  get buffers(): BackendBuffers {
    const { backend, disks, bonds, grains } = this.#core
    return backend.buffers({ slots: disks.slots, bondNumbers: bonds.numbers, shapes: grains.table })
  }

  /**
   * Advances the simulation by `dt` seconds, in `substeps` equal parts. On the GPU it submits the work and returns immediately; on
   * the CPU it returns when the step is done. A `dt` of 0 does nothing.
   *
   * Under gravity a step of more than 0.25 s is made as up to 64 equal ones, so that a disk at rest falls by a sixteenth of its radius per substep
   * at most. What would take more is cut, as `stats.time` shows: see docs/solver.md, "Long steps".
   *
   * Warns on the console, once per world, if
   * - `dt` exceeds 0.25 s under 'discrete', or is cut;
   * - disks fall through the median radius in fewer than 16 substeps, 8 if there are fewer than 8 per step;
   * - half of the disks have radii of at least 4 m and gravity is 9 to 11 m/s², so lengths are probably pixels;
   * - a disk is outside `bounds` by more than half their larger side, and the world has walls or `bounds` was given.
   *
   * At most 64 steps are in flight on the GPU; further ones wait on the host, in at most 256 MiB and as much as a state takes: about 100,000 steps.
   * Throws, and does nothing, beyond that: await `ready` in loops that do not wait for anything else. Throws if `dt` is negative or not finite, or a body's
   * motion returns no valid placement. If there is no memory for the contacts of a step, it ends early: on the CPU it throws then, and on the
   * GPU the next call does, or rejects; the world continues.
   */
  step(dt: number): void {
    this.#stepper.step(dt)
  }

  /** Returns total mass, energy and momentum, and statistics of contacts, after all submitted work. The backend computes the sums. */
  measure(): Promise<Measures> {
    return measure(this.#core)
  }

  /**
   * Returns the contacts of the last substep that overlapped or had an impulse, after all submitted work; equal on both backends. Rejects
   * under 'eventDriven', which has no lasting contacts.
   */
  readContacts(): Promise<ContactList> {
    return readContacts(this.#core)
  }

  /** Returns the forces of disks and grains on walls and bodies, after all submitted work. Rejects under 'eventDriven'. */
  readLoads(): Promise<Loads> {
    return readLoads(this.#core)
  }

  /**
   * Returns which pairs began and ceased to touch, and which of them hit faster than `hitSpeed`, in all substeps since the last call,
   * after all submitted work; equal on both backends. A pair begins to touch when it overlaps or has an impulse, and ends when it has parted. Under
   * 'eventDriven' there are only hits. Steps that are submitted meanwhile do not wait. Rejects if the world was not created with `events: true`.
   */
  takeEvents(): Promise<WorldEvents> {
    return takeEvents(this.#core)
  }

  /**
   * Returns a hash of the complete state, after all submitted work: disks, the contact list with impulses, bonds, unread events, counters,
   * ids and time. It is equal for equal runs on either backend, after restores too. `stateHash` hashes only what `read` returns.
   */
  async hash(): Promise<string> {
    this.#core.backend.requireAlive()
    return this.#core.hash()
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
   * Calls a listener when the GPU device was lost, when the world runs again on a new device or the CPU (docs/guide/recovery.md), or when the
   * host learns that disks were taken into quarantine (docs/guide/quarantine.md). Returns a function that removes the listener. Throws if the
   * occasion is unknown.
   */
  on<O extends keyof WorldOccasions>(occasion: O, listener: (told: WorldOccasions[O]) => void): () => void {
    return this.#core.listeners.on(occasion, listener)
  }

  /** Resolves when all submitted work has completed. Rejects if the world has failed, or once if there was no memory for a call. */
  settle(): Promise<void> {
    return this.#core.settle()
  }

  /**
   * Resolves when another step can be submitted at once: at most 64 steps are in flight on the GPU, and further ones wait on the host. Await it
   * in a loop that steps as fast as it can. On the CPU it resolves at once. Rejects if the world was destroyed or has failed.
   */
  async ready(): Promise<void> {
    this.#core.backend.requireAlive()
    await this.#core.backend.ready()
  }

  /** Frees all resources of the world. A device that was passed to `create` stays alive. */
  destroy(): void {
    this.#core.roundTracer.destroy()
    this.#core.backend.destroy()
  }

  /** `destroy`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.destroy()
  }
}
