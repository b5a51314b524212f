/** The CPU backend: runs the same stages in the same order as the GPU backend. It is the fallback of browsers without WebGPU. */

import { sameSizes } from '../features/sizes.ts'
import type { Backend, BackendBuffers, BufferCounts, HostState } from '../pipeline/backend.ts'
import { STATE_BUFFERS, type StateBuffer, strideOf } from '../pipeline/buffers.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../pipeline/commands.ts'
import type { BufferName } from '../pipeline/features.ts'
import type { QueryAnswer, QueryCommand } from '../pipeline/queryCommand.ts'
import {
  type KeepCommand,
  type RestoreCommand,
  type RollBackCommand,
  restoreParts,
  type SavedState,
  savedState,
  sizesWith,
} from '../pipeline/savedState.ts'
import { editStages } from '../pipeline/stages.ts'
import { CLEAR_EVENTS, MEASURE } from '../pipeline/tables/aroundSubsteps.ts'
import { STATUS } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { bindStage } from './boundStages.ts'
import { CpuExecutor } from './executor.ts'
import { KeptStates } from './keptStates.ts'
import { CpuQueries } from './queries.ts'
import { coreCount } from './threads/spawn.ts'
import type { Workers } from './threads/workers.ts'
import { instantiateTwins, type WorldTwins } from './twins.ts'

/** Ends the workers of a backend that is not destroyed, but no longer referenced. */
const abandoned = new FinalizationRegistry<Workers>((workers) => workers.close())

/** Most threads by default. */
const MAX_THREADS = 8

function defaultThreads(): number {
  return Math.min(coreCount(), MAX_THREADS)
}

export class CpuBackend extends CpuExecutor implements Backend {
  readonly kind = 'cpu'
  readonly adapter = 'CPU (WebAssembly)'
  readonly #queries: CpuQueries
  /** Undefined if there is one thread. @internal */
  readonly workers: Workers | undefined
  readonly threads: number
  readonly #kept: KeptStates
  #failure: Error | undefined
  host: HostState | undefined

  /** Creates a backend with memory for `capacity` disks, that runs on as many threads if they can share memory here. */
  static async create(capacity: number, threads = defaultThreads()): Promise<CpuBackend> {
    return new CpuBackend(capacity, await instantiateTwins(threads))
  }

  private constructor(capacity: number, twins: WorldTwins) {
    super(capacity, twins)
    this.workers = twins.workers
    this.threads = twins.workers?.threads ?? 1
    if (twins.workers !== undefined) abandoned.register(this, twins.workers)
    this.#kept = new KeptStates(this)
    this.#queries = new CpuQueries(this.storage, (stage) =>
      this.runTwin(bindStage(this.storage, stage, this.storage.address('queryParams'))),
    )
  }

  get current(): this {
    return this
  }

  hasCpuBits(): boolean {
    return true
  }

  findCpuBits(): Promise<boolean> {
    return Promise.resolve(true)
  }

  buffers({ slots, bondNumbers, shapes }: BufferCounts): BackendBuffers {
    const view = (name: BufferName) => this.storage.view(name, slots)
    const hasGrains = this.sizes.grains > 0
    return {
      kind: 'cpu',
      slots,
      ids: this.sizes.ids,
      bondNumbers,
      shapes,
      poses: view('poses'),
      motions: view('motions'),
      activeContactCounts: view('activeContactCounts'),
      contacts: this.storage.view('contacts', this.status.contactRecords),
      impulses: this.storage.view('impulses', this.status.contactRecords),
      contactSpans: view('contactSpans'),
      userData: this.storage.view('userData', this.sizes.ids),
      fades: this.sizes.has.fading,
      transparencies: this.storage.view('transparencies', this.sizes.has.fading ? this.sizes.ids : 0),
      bonds: this.storage.view('bonds', bondNumbers),
      bondSides: this.storage.view('bondSides', bondNumbers),
      joints: this.storage.view('joints', this.sizes.jointed * bondNumbers),
      dynamicBodies: this.storage.view('dynamicBodies', this.sizes.dynamic * this.sizes.bodies),
      slotsById: this.storage.view('slots', this.sizes.ids),
      grains: this.storage.view('grains', hasGrains ? this.sizes.ids : 0),
      grainPairs: this.storage.view('grainPairs', hasGrains ? this.status.contactRecords : 0),
    }
  }

  /** Does nothing: the twins are compiled together, before the first backend is created. */
  compile(): Promise<void> {
    return Promise.resolve()
  }

  check(sizes: Partial<WorldSizes>): void {
    if (sameSizes(sizes, this.sizes)) return
    const resized = { ...this.sizes, ...sizes }
    this.storage.check(resized)
    this.provide(resized)
  }

  edit({ edits, sizes, buffer, impulses }: EditCommand): void {
    this.reserve(sizes)
    this.storage.write(buffer, edits)
    const count = edits.byteLength / strideOf(buffer)
    for (const stage of editStages(this.sizes, count, buffer, impulses)) this.runOnce(stage)
  }

  addForce(): Promise<void> {
    return Promise.resolve()
  }

  async readState(): Promise<SavedState> {
    return this.stateNow()
  }

  stateNow(): SavedState {
    const copies = STATE_BUFFERS.map((name) => [name, this.storage.copy(name, this.sizes)])
    return savedState(Object.fromEntries(copies) as Record<StateBuffer, TypedViews>, this.sizes)
  }

  checkState(state: SavedState): void {
    this.storage.check(sizesWith(state, this.sizes))
  }

  restore(command: RestoreCommand): void {
    this.reserve(sizesWith(command.state, this.sizes))
    const lengthOf = (name: BufferName) => this.storage.lengthOf(name)
    for (const { words, stage } of restoreParts(command, this.sizes, lengthOf)) {
      this.storage.write('savedWords', words)
      this.runOnce(stage)
    }
  }

  keep(command: KeepCommand): void {
    this.#kept.keep(command)
  }

  rollBack(command: RollBackCommand): void {
    this.#kept.rollBack(command)
  }

  requireRoom(): void {
    this.requireAlive()
  }

  async ready(): Promise<void> {
    this.requireAlive()
  }

  addPass(): Promise<void> {
    return Promise.resolve()
  }

  step(command: StepCommand): void {
    let early: Error | undefined
    try {
      early = this.run(command)
    } catch (error) {
      // an incomplete step leaves an invalid state, so the backend ends
      this.#failure ??= error as Error
      this.workers?.close()
      throw error
    }
    if (early !== undefined) throw early
  }

  read<N extends BufferName>(names: readonly N[]): Promise<Record<N, TypedViews>> {
    const copies = names.map((name) => [name, this.storage.copy(name, this.sizes)])
    return Promise.resolve(Object.fromEntries(copies))
  }

  measure(): Promise<TypedViews> {
    this.runRows(MEASURE)
    return Promise.resolve(this.storage.copy('measures', this.sizes))
  }

  readEvents(): Promise<TypedViews> {
    const events = this.storage.view('status', 1).u32[STATUS.events]
    const copy = words(this.storage.view('touchEvents', events).u32.slice().buffer)
    this.runRows(CLEAR_EVENTS)
    return Promise.resolve(copy)
  }

  async query(command: QueryCommand): Promise<QueryAnswer> {
    this.requireAlive()
    return this.#queries.answer(command, this.sizes, this.version)
  }

  requireAlive(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  destroy(): void {
    this.#failure ??= new Error('this world was destroyed')
    this.workers?.close()
  }
}
