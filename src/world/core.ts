/** The state of a world on the host, which the parts of `World` share. */

import { EmitterSet } from '../features/births/world/emitterSet.ts'
import type { BodyPath } from '../features/bodies/bodyPath.ts'
import type { BodyMotion } from '../features/bodies/motion.ts'
import { Crossings } from '../features/bodies/world/crossings.ts'
import { DynamicBodies, type DynamicBodyState } from '../features/bodies/world/dynamicBodies.ts'
import { WorldBonds } from '../features/bonds/world/worldBonds.ts'
import { WorldJoints } from '../features/bonds/world/worldJoints.ts'
import type { DiskStateBuffers } from '../features/disks/state.ts'
import { WorldDisks } from '../features/disks/world/worldDisks.ts'
import { WorldGrains } from '../features/grains/world/worldGrains.ts'
import { WallWork } from '../features/measures/world/measures.ts'
import type { Rounding } from '../features/passes/rounding.ts'
import { ForceList } from '../features/passes/world/forceList.ts'
import { PassList } from '../features/passes/world/passList.ts'
import { boxOf } from '../features/periodic/periodicBox.ts'
import { Quarantine } from '../features/quarantine/world/quarantine.ts'
import { RoundTracer } from '../features/queries/world/roundTraces.ts'
import { WorldQueries } from '../features/queries/world/worldQueries.ts'
import { hashOf } from '../features/snapshots/world/hash.ts'
import { KeptStates } from '../features/snapshots/world/keptStates.ts'
import {
  fixedOptions,
  packSnapshot,
  shiftedBy,
  type WorldSnapshot,
} from '../features/snapshots/world/snapshots.ts'
import { WallSet } from '../features/walls/wallSet.ts'
import { WorldWalls } from '../features/walls/world/worldWalls.ts'
import type { Backend } from '../pipeline/backend.ts'
import type { EditCommand } from '../pipeline/commands.ts'
import { firstStages } from '../pipeline/firstStages.ts'
import type { Stage } from '../pipeline/stage.ts'
import { expectedSizes, viewOf } from '../pipeline/stepCommand.ts'
import { isPredicted } from '../pipeline/substeps.ts'
import type { Recording } from '../record/recording.ts'
import { BODY_BIT, QUERY_DISKS, QUERY_WALLS } from '../schemas/constants.ts'
import type { Vector } from '../util/validate.ts'
import { loadParts, saveParts } from './hostParts.ts'
import type { Listeners } from './listeners.ts'
import type { CheckedOptions } from './options.ts'
import { statsOf, type WorldStats } from './stats.ts'
import { WorldValues } from './values.ts'
import { Warnings } from './warnings.ts'

/** Motions that are functions, by the number of the body. */
export type Motions = Readonly<Record<number, BodyMotion>>

/** The state of the host in a snapshot. */
export type SavedHost = ReturnType<WorldCore['saved']>

/** A complete state: plain data with typed arrays. */
export type WorldState = WorldSnapshot<SavedHost>

/** The state of the host, with the paths of bodies, which may be functions. */
interface HostNow {
  readonly host: SavedHost
  readonly paths: readonly BodyPath[]
}

type Undo = HostNow & { readonly kept: KeptStates<HostNow>['entries'] }

export class WorldCore {
  readonly backend: Backend
  readonly options: CheckedOptions
  readonly values: WorldValues
  readonly walls: WorldWalls
  readonly dynamic: DynamicBodies
  readonly disks: WorldDisks
  readonly grains: WorldGrains
  readonly bonds: WorldBonds
  readonly joints: WorldJoints
  readonly emitters: EmitterSet
  /** Units of work submitted so far: 1 per batch of edits, 1 per pass, and `stepUnits` per step. */
  submittedUnits = 0
  readonly wallWork = new WallWork()
  /** See `Measures.energyChanges`. */
  energyChanges = 0
  readonly questions: WorldQueries
  readonly roundTracer: RoundTracer
  readonly passes: PassList
  readonly forces: ForceList
  readonly warnings = new Warnings()
  readonly crossings: Crossings
  recording: Recording | undefined
  readonly listeners: Listeners
  readonly quarantine: Quarantine
  readonly kept: KeptStates<HostNow>

  constructor(options: CheckedOptions, backend: Backend, listeners: Listeners) {
    this.listeners = listeners
    this.kept = new KeptStates(options.maxKept)
    backend.host = {
      save: () => ({ ...this.hostNow(), kept: this.kept.entries }),
      load: (saved) => this.undo(saved as Undo),
    }
    this.options = options
    this.values = new WorldValues(options)
    this.backend = backend
    const predicts = isPredicted(options.stepping)
    const edit = (command: EditCommand) => this.edit(command)
    const walls = new WallSet(options.bounds, predicts, boxOf(options.periodic))
    this.walls = new WorldWalls(
      walls,
      predicts,
      () => {
        this.energyChanges++
        this.values.wakesAll = true
      },
      (body, dynamic) => {
        if (dynamic === undefined) this.bonds.removeOf([BODY_BIT + body])
        this.dynamic.set(body, dynamic)
      },
    )
    this.dynamic = new DynamicBodies(backend, this.walls.bodies, edit)
    this.crossings = new Crossings(walls, this.walls.bodies, (body, other) =>
      this.bonds.areJoined(BODY_BIT + body, BODY_BIT + other),
    )
    this.disks = new WorldDisks(backend, walls, edit)
    this.quarantine = new Quarantine(backend, this.disks, listeners)
    this.grains = new WorldGrains(this.disks, options, edit)
    this.bonds = new WorldBonds(backend, this.disks, options.stepping, walls.box, (command) => {
      this.edit(command)
      this.values.wakesAll = true
    })
    this.joints = new WorldJoints(backend, this.disks, this.walls.bodies, this.bonds, walls.box)
    this.emitters = new EmitterSet(this.disks, walls.box)
    this.emitters.noteSinks(options.sinks)
    this.questions = new WorldQueries(backend, () => ({
      kinds: (this.disks.isEmpty ? 0 : QUERY_DISKS) | (walls.edgeCount > 0 ? QUERY_WALLS : 0),
      view: () => viewOf(this),
      box: walls.box,
      wallOf: walls.wallOf,
    }))
    this.roundTracer = new RoundTracer(backend, walls)
    this.passes = new PassList(backend)
    this.forces = new ForceList(backend, options.stepping)
  }

  /** How passes and forces are compiled: 'fast' if one is. */
  get ownCode(): Rounding {
    return this.passes.areExact && this.forces.areExact ? 'exact' : 'fast'
  }

  /** Whether disks may have died, as far as the host knows. */
  get mayDie(): boolean {
    return this.emitters.isMortal || this.quarantine.isUsed
  }

  /** Number of disks that are alive, as far as the host knows. */
  get livingCount(): number {
    const { births, deaths, buried } = this.backend.status
    return Math.max((this.disks.count + births - deaths + buried) | 0, 0)
  }

  /** Current statistics, as far as the host knows them. On the GPU, values of the last substep lag one or two frames behind. */
  get stats(): WorldStats {
    return statsOf(this.backend, {
      disks: this.mayDie ? this.livingCount : this.disks.count,
      bonds: this.bonds.count,
      joints: this.bonds.jointCount,
      edges: this.walls.set.edgeCount,
      time: this.values.time,
      substeps: this.values.substeps,
      ownCode: this.ownCode,
    })
  }

  /** Returns the states of dynamic bodies by ascending number, after all submitted work. `placement` then returns where they are, too. */
  async readBodies(): Promise<DynamicBodyState[]> {
    this.backend.requireAlive()
    const lastStep = this.values.lastStep
    const states = await this.dynamic.read(() => lastStep / this.stats.substeps)
    const crossing = this.warnings.haveWarnedOfCrossing ? undefined : this.crossings.find(this.values.time)
    if (crossing !== undefined) this.warnings.warnOfCrossing(crossing)
    return states
  }

  /** Reports quarantined, crushed and escaped disks. */
  noteStatus(): void {
    this.quarantine.tell()
    const { bounds, edgeCount } = this.walls.set
    this.warnings.note(this.backend.status, {
      bounds,
      edgeCount,
      isGiven: this.options.bounds !== undefined,
      reach: () => this.walls.reach(this.values.time),
      predicts: isPredicted(this.options.stepping),
    })
  }

  firstStages(planBytes: number): Stage[] {
    const { stepping, substeps } = this.options
    const sizes = expectedSizes(this, isPredicted(stepping))
    const has = { ...sizes.has, births: this.emitters.isMortal }
    return firstStages({ ...sizes, has }, stepping, substeps, planBytes)
  }

  /** Resolves to what `snapshot` packs. */
  async saveState(): Promise<WorldState> {
    this.backend.requireAlive()
    const [options, host] = [fixedOptions(this.options), this.saved()]
    return { options, host, state: await this.backend.readState() }
  }

  /** Restores what `saveState` resolved to, without the checks that a file needs. */
  loadState(saved: WorldState): void {
    this.backend.requireAlive()
    this.load(saved, {})
    this.recording?.noteRestore(packSnapshot(saved), this.walls.bodies.functions)
  }

  /** Returns the state of the host as plain data. */
  saved() {
    return { ...saveParts(this.#parts), bodies: this.walls.bodies.save(), units: this.submittedUnits }
  }

  load({ host, state }: WorldState, motions: Motions): void {
    const paths = this.walls.bodies.saved(host.bodies, motions)
    this.backend.checkState(state)
    const completed = this.submittedUnits + 1
    const saved = shiftedBy(completed - host.units, state)
    this.backend.restore({ state: saved, completed: completed >>> 0 })
    this.loadHost({ host, paths }, completed)
  }

  /** Restores the state of the host after `completed` units of work. Never throws. */
  loadHost({ host, paths }: HostNow, completed: number): void {
    this.submittedUnits = completed
    loadParts(this.#parts, host)
    this.walls.bodies.load(host.bodies, paths)
    this.energyChanges++
  }

  /** The parts of the state in the order in which they are restored. */
  get #parts() {
    const { disks, bonds, grains, emitters, values, walls } = this
    return { disks, bonds, grains, walls: walls.set, emitters, values }
  }

  /** Gravity without its part along periodic axes, which has no potential: what falls that way gains energy with each turn. */
  get potentialGravity(): Vector {
    const [x, y] = this.values.gravity
    const { period } = this.walls.set.box
    return [period[0] > 0 ? 0 : x, period[1] > 0 ? 0 : y]
  }

  hostNow(): HostNow {
    return { host: this.saved(), paths: this.walls.bodies.paths }
  }

  /** Goes back to before a call that there was no memory for. */
  undo({ kept, ...hostThen }: Undo): void {
    this.loadHost(hostThen, hostThen.host.units)
    this.kept.entries = kept
  }

  /** Begins to note calls in a recording, or ends it. */
  listen(recording: Recording | undefined): void {
    this.recording = recording
    this.walls.bodies.onPlacement = recording?.notePlacement
    this.emitters.onChange = recording && ((place, changes) => recording.note('emitter', place, changes))
  }

  /** Resolves to the hash of the state at this call. */
  hash(): Promise<string> {
    const { time, lastStep } = this.values
    const state = this.backend.stateNow?.()
    if (state !== undefined) return hashOf(state, { time, lastStep })
    return this.backend.readState().then((read) => hashOf(read, { time, lastStep }))
  }

  /** Resolves when all submitted work has completed. Rejects if the world has failed, or once if there was no memory for a call. */
  async settle(): Promise<void> {
    this.backend.requireAlive()
    await this.backend.read([])
    await this.readBodies()
    this.noteStatus()
  }

  edit(command: EditCommand): void {
    this.energyChanges++
    this.backend.edit(command)
    this.submittedUnits++
  }

  async afterRead<T>(read: () => Promise<T>): Promise<T> {
    this.backend.requireAlive()
    const [result] = await Promise.all([read(), this.readBodies()])
    this.noteStatus()
    return result
  }

  async gather(ids: Uint32Array, into: DiskStateBuffers): Promise<void> {
    this.backend.requireAlive()
    if (ids.length > 0) await Promise.all([this.disks.readInto(ids, into), this.readBodies()])
    this.noteStatus()
  }
}
