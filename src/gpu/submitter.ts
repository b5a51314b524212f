/** Encodes and submits steps, edits, passes and reads; grows buffers before each. */

import { type PassRun, stepInfoOf } from '../features/passes/pass.ts'
import { NO_SIZES, type Sizes, sameSizes } from '../features/sizes.ts'
import { bytesOf, CONTACTS_PER_DISK, strideOf } from '../pipeline/buffers.ts'
import type { EditCommand, StepCommand } from '../pipeline/commands.ts'
import type { BufferName } from '../pipeline/features.ts'
import { type Profile, ProfileSum } from '../pipeline/profile.ts'
import { stagesOf } from '../pipeline/rows.ts'
import {
  type RestoreCommand,
  type RollBackCommand,
  sizesAfterRollBack,
  sizesWith,
} from '../pipeline/savedState.ts'
import { editStages, substepStages } from '../pipeline/stages.ts'
import { AFTER_PASS, BEFORE_PASS, CLEAR_EVENTS, MEASURE } from '../pipeline/tables/aroundSubsteps.ts'
import { Uploads } from '../pipeline/uploads.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { BoundStage } from './boundStages.ts'
import { adapterOf } from './device.ts'
import { GpuForces } from './forces.ts'
import type { JournalEntry, PendingRead } from './journal.ts'
import { KeptStates } from './keptStates.ts'
import type { Kernels } from './kernels.ts'
import { GpuPasses } from './passes.ts'
import { Profiler } from './profiler.ts'
import { GpuQueries } from './queries.ts'
import { Readback, type Source } from './readback.ts'
import { StateCommands } from './stateCommands.ts'
import { StepEncoder } from './stepEncoder.ts'
import { GpuStorage, type Growth } from './storage.ts'

export class Submitter {
  readonly device: GPUDevice
  readonly storage: GpuStorage
  readonly queries: GpuQueries
  readonly passes: GpuPasses
  readonly forces: GpuForces
  readonly steps: StepEncoder
  readonly kept: KeptStates
  readonly #states: StateCommands
  readonly #kernels: Kernels
  #sizes: Sizes
  readonly #uploads = new Uploads()
  /** Incremented whenever the state may change. */
  #version = 0
  readonly #profile = new ProfileSum()
  #profiler: Profiler | undefined

  /** Creates a submitter with memory for `capacity` disks. */
  constructor(device: GPUDevice, kernels: Kernels, capacity: number) {
    this.device = device
    this.#kernels = kernels
    this.storage = new GpuStorage(device)
    this.queries = new GpuQueries(device, kernels, this.storage)
    this.passes = new GpuPasses(device, this.storage)
    this.forces = new GpuForces(device, this.storage)
    // grains may come later
    const contacts = Math.min(
      CONTACTS_PER_DISK * capacity,
      this.storage.maxContacts({ ...NO_SIZES, grains: 1 }),
    )
    // a software driver runs the stages without plans faster
    const planBytes = adapterOf(device).isSoftware ? 0 : this.storage.maxBytes
    this.#sizes = { ...NO_SIZES, contacts, events: capacity, planBytes }
    this.storage.reserve({ ...this.#sizes, disks: capacity, ids: capacity })
    this.steps = new StepEncoder(device, kernels, this.storage, this.forces, this.#sizes)
    this.kept = new KeptStates(device, this.storage)
    this.#states = new StateCommands(device, this.storage, this.steps, this.kept)
  }

  get sizes(): Sizes {
    return this.#sizes
  }

  /** Compiles the kernels of the next substeps with those that sweep bullets. */
  compileSweeps(): Promise<void> {
    return this.#kernels.compile(substepStages(this.#sizes))
  }

  /** All stages of the step that was prepared last. */
  get stages(): readonly BoundStage[] {
    return this.steps.stages
  }

  /** Identifies the state of the world: a new value whenever the state may have changed. */
  get version(): number {
    return this.#version
  }

  get profiling(): boolean {
    return this.#profiler !== undefined
  }

  set profiling(isOn: boolean) {
    if (isOn === this.profiling) return
    this.#profiler?.destroy()
    this.#profiler =
      isOn && Profiler.isAvailable(this.device) ? new Profiler(this.device, this.#profile) : undefined
  }

  takeProfile(): Profile {
    return this.#profile.take()
  }

  submit(entry: JournalEntry): void {
    if (!('step' in entry || 'keep' in entry || 'read' in entry)) this.steps.parts.change()
    if ('step' in entry) this.#submitStep(entry.step)
    else if ('births' in entry) this.#submitBirths(entry)
    else if ('edit' in entry) this.#submitEdit(entry.edit)
    else if ('pass' in entry) this.#submitPass(entry)
    else if ('restore' in entry) this.#submitRestore(entry.restore)
    else if ('keep' in entry) this.#states.keep(entry.keep.kept, this.#sizes)
    else if ('rollBack' in entry) this.#submitRollBack(entry.rollBack)
    else this.#submitRead(entry.read)
  }

  #submitStep(step: StepCommand): void {
    this.prepare(step)
    const encoder = this.device.createCommandEncoder()
    const submitted = this.steps.encode(encoder, step, this.#profiler)
    this.device.queue.submit([encoder.finish()])
    submitted()
  }

  #submitEdit({ sizes, edits, buffer, impulses }: EditCommand): void {
    this.#version++
    this.reserve(sizes)
    this.upload(buffer, edits)
    const encoder = this.device.createCommandEncoder()
    const count = edits.byteLength / strideOf(buffer)
    this.steps.runOnce(encoder, editStages(this.#sizes, count, buffer, impulses))
    this.device.queue.submit([encoder.finish()])
  }

  #submitBirths({ births, sizes }: Extract<JournalEntry, { births: ArrayBuffer }>): void {
    this.reserve(sizes)
    const encoder = this.device.createCommandEncoder()
    this.#version++
    this.upload('birthStep', births)
    this.steps.encodeBirths(encoder)
    this.device.queue.submit([encoder.finish()])
  }

  #submitPass({ pass, sizes }: Extract<JournalEntry, { pass: PassRun }>): void {
    this.reserve(sizes)
    const encoder = this.device.createCommandEncoder()
    this.encodePass(encoder, pass)
    this.device.queue.submit([encoder.finish()])
  }

  #submitRestore(command: RestoreCommand): void {
    this.#version++
    this.reserve(sizesWith(command.state, this.#sizes))
    this.#states.restore(command, this.#sizes)
  }

  #submitRollBack(command: RollBackCommand): void {
    this.#version++
    this.reserve(sizesAfterRollBack(this.kept.get(command.kept).sizes, this.#sizes))
    this.#states.rollBack(command, this.#sizes)
  }

  #submitRead(read: PendingRead): void {
    const { names, measures, query } = read
    read.sizes = this.#sizes
    const encoder = this.device.createCommandEncoder()
    if (measures) this.steps.runOnce(encoder, stagesOf(MEASURE, this.#sizes))
    if (query !== undefined) this.queries.encode(query, encoder, this.#version)
    this.device.queue.submit([encoder.finish()])
    read.copies = this.readNow(names, query === undefined ? [] : this.queries.sources(query))
    if (read.takesEvents) this.#clearEvents()
    // if the read is submitted again, these copies are not awaited
    read.copies.catch(() => {})
  }

  /** Forgets the events that were copied; a GPU that has halted keeps them, since they will be copied again. */
  #clearEvents(): void {
    const encoder = this.device.createCommandEncoder()
    this.steps.runOnce(encoder, stagesOf(CLEAR_EVENTS, this.#sizes))
    this.device.queue.submit([encoder.finish()])
  }

  /** Returns copies of buffers, and of further sources, after all submitted work. */
  readNow(names: readonly BufferName[], further: readonly Source[] = []): Promise<TypedViews[]> {
    const encoder = this.device.createCommandEncoder()
    const sources = names.map((name) => ({
      buffer: this.storage.get(name),
      bytes: bytesOf(name, this.#sizes),
    }))
    const readback = new Readback(this.device, encoder, [...sources, ...further])
    this.device.queue.submit([encoder.finish()])
    return readback.get()
  }

  /** Grows buffers for a step, and uploads its parameters, edges and bodies. */
  prepare(step: StepCommand): void {
    const { params, isEventDriven, sizes } = step
    this.#version++
    this.reserve(sizes)
    this.steps.prepare(isEventDriven, params)
    const hasNewEdges = this.#uploads.write(step, (name, data) => this.upload(name, data))
    if (hasNewEdges) this.steps.parts.change()
  }

  /** Encodes the stages that collect the statistics of a step. */
  encodeStepStats(encoder: GPUCommandEncoder): void {
    this.steps.encodeStepStats(encoder)
  }

  /** Encodes a custom pass. Buffers must be large enough for its step already. */
  encodePass(encoder: GPUCommandEncoder, run: PassRun): void {
    this.#version++
    this.upload('stepInfo', stepInfoOf(run))
    this.upload('parameters', run.parameters.buffer)
    this.steps.runOnce(encoder, stagesOf(BEFORE_PASS, this.#sizes))
    this.passes.encode(encoder, run, this.#sizes)
    this.steps.runOnce(encoder, stagesOf(AFTER_PASS, this.#sizes))
  }

  upload(name: BufferName, data: ArrayBuffer): void {
    this.device.queue.writeBuffer(this.storage.get(name), 0, data)
  }

  setStatus(word: number, value: number): void {
    this.device.queue.writeBuffer(this.storage.get('status'), word * 4, new Uint32Array([value]))
  }

  /** Grows buffers to these sizes. Throws, and changes nothing, if they do not fit. */
  reserve(sizes: Partial<Sizes>): void {
    const resized = { ...this.#sizes, ...sizes }
    if (sameSizes(resized, this.#sizes)) return
    this.storage.reserve(resized)
    this.#resize(resized)
  }

  /**
   * Creates larger buffers for these sizes, which are used from `commit` on: half as large again as the old ones, unless `isExact`. Returns
   * null if all buffers are large enough. Throws, and changes nothing, if they do not fit.
   */
  grow(sizes: Partial<Sizes>, isExact = false): Growth | null {
    const resized = { ...this.#sizes, ...sizes }
    if (sameSizes(resized, this.#sizes)) return null
    const growth = this.storage.grow(resized, isExact)
    if (growth === null) return null
    const commit = () => {
      growth.commit()
      this.#resize(resized)
    }
    return { ...growth, commit }
  }

  /** Creates what an entry needs beyond the present buffers, as `grow` does. */
  growFor(entry: JournalEntry, isExact = false): Growth | null {
    if ('read' in entry) return null
    if ('keep' in entry) return this.kept.make(entry.keep, this.#sizes)
    return this.grow(this.#sizesFor(entry), isExact)
  }

  #sizesFor(entry: Exclude<JournalEntry, { read: unknown } | { keep: unknown }>): Partial<Sizes> {
    if ('step' in entry) return entry.step.sizes
    if ('edit' in entry) return entry.edit.sizes
    if ('restore' in entry) return sizesWith(entry.restore.state, this.#sizes)
    if ('rollBack' in entry) return sizesAfterRollBack(this.kept.get(entry.rollBack.kept).sizes, this.#sizes)
    return entry.sizes
  }

  #resize(sizes: Sizes): void {
    this.#sizes = sizes
    this.steps.resize(sizes)
  }

  /** Grows the capacities for contacts and events to at least these, or to as much as the device allows. */
  reserveRoom({ contacts, events }: Pick<Sizes, 'contacts' | 'events'>): void {
    this.reserve({
      contacts: Math.max(Math.min(contacts, this.storage.maxContacts(this.#sizes)), this.#sizes.contacts),
      events: Math.max(Math.min(events, this.storage.maxEvents), this.#sizes.events),
    })
  }

  destroy(): void {
    this.profiling = false
    this.storage.destroy()
    this.queries.destroy()
    this.steps.destroy()
    this.kept.destroy()
  }
}
