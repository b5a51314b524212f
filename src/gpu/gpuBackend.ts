/**
 * The GPU backend: one encoder and one submit a step, and no waiting.
 *
 * The host learns only later how a step went. Where the room for contacts ran out, the GPU has halted: every stage and
 * edit since then has left the state alone. So the backend keeps each command until it knows that it is done, and when
 * it hears of a halt it makes room and runs the rest of the journal again, from the very substep that did not fit.
 */
import type { Backend, BackendBuffers, EditCommand, StepCommand, WorldSizes } from '../pipeline/backend.ts'
import { type BackendStatus, crowdError, NO_HALTS, statusOf } from '../pipeline/backendStatus.ts'
import {
  type BufferName,
  bytesOf,
  CONTACTS_PER_DISK,
  NO_SIZES,
  PER_CONTACT,
  roomFor,
  type Sizes,
  sameSizes,
  strideOf,
} from '../pipeline/buffers.ts'
import { type CheckedPass, type PassRun, stepInfoOf } from '../pipeline/pass.ts'
import { type Profile, ProfileSum } from '../pipeline/profile.ts'
import type { QueryAnswer, QueryCommand } from '../pipeline/queryCommand.ts'
import { editStage, measureStages, passStage } from '../pipeline/stages.ts'
import { restOf, unitsAhead, unitsOf } from '../pipeline/substeps.ts'
import {
  HALT_CONTACTS,
  HALT_CROWD,
  HALT_SPENT,
  HALT_SUBSTEPS,
  HALT_SWEEPS,
  HALT_WAVES,
  MOST_WORKGROUPS,
  WORKGROUP,
} from '../schemas/constants.ts'
import { PROGRESS, STATUS } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import type { EdgeSet } from '../walls/edgeSet.ts'
import type { BoundStage } from './boundStages.ts'
import { type Adapter, type Loss, lossOf } from './device.ts'
import { Journal, type JournalEntry, type PendingRead } from './journal.ts'
import { compileKernels, type Kernels } from './kernels.ts'
import { GpuPasses } from './passes.ts'
import { Profiler } from './profiler.ts'
import { GpuQueries } from './queries.ts'
import { Readback, type Source } from './readback.ts'
import { StepEncoder } from './stepEncoder.ts'
import { GpuStorage } from './storage.ts'

/** The stage that halts for each reason. */
const HALTING: Readonly<Record<number, string>> = {
  [HALT_CONTACTS]: 'checkContactCapacity',
  [HALT_WAVES]: 'endStep',
  [HALT_SPENT]: 'endStep',
  [HALT_SUBSTEPS]: 'checkSubstepsDone',
  [HALT_SWEEPS]: 'writeSweepDispatchArgs',
  [HALT_CROWD]: 'countCandidates',
}

export class GpuBackend implements Backend {
  readonly kind = 'gpu'
  readonly adapter: string
  readonly device: GPUDevice
  readonly storage: GpuStorage
  readonly #ownsDevice: boolean
  #sizes: Sizes
  readonly #steps: StepEncoder
  #edgeSet: EdgeSet | undefined
  #bodies: ArrayBuffer | undefined
  readonly #journal = new Journal()
  #status = statusOf(words(new ArrayBuffer(4 * STATUS.stride)), NO_HALTS)
  /** Counts recoveries: what was read in an earlier epoch says nothing about this one. */
  #epoch = 0
  readonly #queries: GpuQueries
  /** Where the GPU stood when it last halted. */
  #lastHalt = ''
  readonly #passes: GpuPasses
  /** Counts what may have changed the state. */
  #version = 0
  #isWatching = false
  readonly #profile = new ProfileSum()
  #profiler: Profiler | undefined
  #failure: Error | undefined
  readonly #loss: Readonly<Loss>

  /** A backend with room for `capacity` disks. */
  static async create(adapter: Adapter, ownsDevice: boolean, capacity: number): Promise<GpuBackend> {
    const backend = new GpuBackend(adapter, ownsDevice, capacity, await compileKernels(adapter.device))
    try {
      await backend.storage.errors.requireNone()
    } catch (error) {
      backend.destroy()
      throw error
    }
    return backend
  }

  private constructor(
    { device, description }: Adapter,
    ownsDevice: boolean,
    capacity: number,
    kernels: Kernels,
  ) {
    this.adapter = description
    this.device = device
    this.#ownsDevice = ownsDevice
    this.storage = new GpuStorage(device)
    this.#queries = new GpuQueries(device, kernels, this.storage)
    this.#passes = new GpuPasses(device, this.storage)
    this.#sizes = {
      ...NO_SIZES,
      contacts: Math.min(CONTACTS_PER_DISK * capacity, this.#mostContacts),
    }
    this.storage.reserve({ ...this.#sizes, disks: capacity, ids: capacity })
    this.#steps = new StepEncoder(device, kernels, this.storage, this.#sizes)
    this.#loss = lossOf(device)
  }

  get #mostContacts(): number {
    return Math.min(...PER_CONTACT.map((name) => this.storage.most(name)))
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

  get status(): BackendStatus {
    return this.#status
  }

  get stages(): readonly BoundStage[] {
    return this.#steps.stages
  }

  get sizes(): Sizes {
    return this.#sizes
  }

  buffers(slots: number): BackendBuffers {
    const get = (name: BufferName) => this.storage.get(name)
    const { device } = this
    return {
      kind: 'gpu',
      slots,
      device,
      poses: get('poses'),
      motions: get('motions'),
      activeContactCounts: get('activeContactCounts'),
      contacts: get('contacts'),
      impulses: get('impulses'),
      contactSpans: get('contactSpans'),
    }
  }

  edit(command: EditCommand): void {
    this.#run({ edit: command })
  }

  step(command: StepCommand): void {
    for (const pass of command.passes) this.#run({ pass, sizes: command.sizes })
    this.#run({ step: command })
  }

  async addPass(pass: CheckedPass): Promise<void> {
    await this.orFailure(this.#passes.add(pass))
  }

  async read<N extends BufferName>(names: readonly N[]): Promise<Record<N, TypedViews>> {
    return this.#readNamed(names, false)
  }

  async query(command: QueryCommand): Promise<QueryAnswer> {
    this.requireAlive()
    const query = this.#queries.begin(command, this.#sizes, this.#version)
    try {
      const answers = await this.#readInTurn({ names: ['status'], measures: false, query })
      return await this.orFailure(this.#queries.finish(query, answers))
    } finally {
      this.#queries.end(query)
    }
  }

  async measure(): Promise<TypedViews> {
    const { measures } = await this.#readNamed(['measures'], true)
    return measures
  }

  async #readNamed<N extends BufferName>(
    names: readonly N[],
    measures: boolean,
  ): Promise<Record<N, TypedViews>> {
    const wanted = await this.#readInTurn({ names: ['status', ...names], measures })
    return Object.fromEntries(names.map((name, k) => [name, wanted[k]])) as Record<N, TypedViews>
  }

  /** What is read behind the status. */
  async #readInTurn(read: PendingRead): Promise<TypedViews[]> {
    const asked = this.#run({ read })
    for (;;) {
      const { copies } = read
      const [status, ...wanted] = await this.orFailure(copies!)
      // what was copied beside buffers that there are not is all 0
      await read.query?.lane.storage.errors.requireNone()
      // after a halt the journal was run again, and this read with it
      if (copies !== read.copies || !this.#hear(status, asked)) continue
      return wanted
    }
  }

  destroy(): void {
    this.#failure = this.#error ?? new Error('this world was destroyed')
    this.profiling = false
    this.storage.destroy()
    this.#queries.destroy()
    this.#steps.destroy()
    if (this.#ownsDevice) this.device.destroy()
  }

  /** Makes room for a step and sets its frame; `runStages` runs them. */
  prepare({ params, predicts, sizes, edgeSet, bodies }: StepCommand): void {
    this.#version++
    this.#resize(sizes)
    this.#steps.prepare(predicts, params)
    if (bodies !== this.#bodies) {
      this.upload('bodies', bodies)
      this.#bodies = bodies
    }
    if (edgeSet !== this.#edgeSet) {
      this.upload('edges', edgeSet.edges)
      this.upload('edgeTable', edgeSet.table)
      this.#setStatus(STATUS.stale, 1)
      this.#edgeSet = edgeSet
    }
  }

  /** Room for this many contact records at least, or for as many as the device allows. */
  reserveContacts(contacts: number): void {
    const allowed = Math.min(contacts, this.#mostContacts)
    this.#resize({ contacts: Math.max(allowed, this.#sizes.contacts) })
  }

  upload(name: BufferName, data: ArrayBuffer): void {
    this.device.queue.writeBuffer(this.storage.get(name), 0, data)
  }

  check(sizes: Partial<WorldSizes>): void {
    const resized = { ...this.#sizes, ...sizes }
    if (sameSizes(resized, this.#sizes)) return
    const { disks } = resized
    if (disks > MOST_WORKGROUPS * WORKGROUP)
      throw new Error(`${disks} disks are too many for this device: at most ${MOST_WORKGROUPS * WORKGROUP}`)
    this.storage.check(resized)
  }

  /** Returns what the GPU has counted once this is done. */
  #run(entry: JournalEntry): number {
    this.requireAlive()
    const asked = this.#journal.add(entry)
    this.#submit(entry)
    this.#watch()
    return asked
  }

  #submit(entry: JournalEntry): void {
    if ('step' in entry) this.#submitStep(entry.step)
    else if ('edit' in entry) this.#submitEdit(entry.edit)
    else if ('pass' in entry) this.#submitPass(entry)
    else this.#submitRead(entry.read)
  }

  #submitStep(step: StepCommand): void {
    this.prepare(step)
    const encoder = this.device.createCommandEncoder()
    const submitted = this.#steps.encode(encoder, step, this.#profiler)
    this.device.queue.submit([encoder.finish()])
    submitted()
  }

  #submitEdit({ sizes, edits }: EditCommand): void {
    this.#version++
    this.#resize(sizes)
    this.upload('edits', edits)
    const encoder = this.device.createCommandEncoder()
    this.#steps.runOnce(encoder, [editStage(this.#sizes, edits.byteLength / strideOf('edits'))])
    this.device.queue.submit([encoder.finish()])
  }

  #submitPass({ pass, sizes }: Extract<JournalEntry, { pass: PassRun }>): void {
    this.#resize(sizes)
    const encoder = this.device.createCommandEncoder()
    this.encodePass(encoder, pass)
    this.device.queue.submit([encoder.finish()])
  }

  /** Encodes the stages that take the figures of a step. */
  encodeSurvey(encoder: GPUCommandEncoder): void {
    this.#steps.encodeSurvey(encoder)
  }

  /** Encodes a pass of the user's own. There is room for its step already. */
  encodePass(encoder: GPUCommandEncoder, run: PassRun): void {
    this.#version++
    this.upload('stepInfo', stepInfoOf(run))
    this.upload('parameters', run.parameters.buffer)
    this.#steps.runOnce(encoder, [passStage(this.#sizes)])
    this.#passes.encode(encoder, run, this.#sizes)
  }

  #submitRead(read: PendingRead): void {
    const { names, measures, query } = read
    const encoder = this.device.createCommandEncoder()
    if (measures) this.#steps.runOnce(encoder, measureStages(this.#sizes))
    if (query !== undefined) this.#queries.encode(query, encoder, this.#version)
    this.device.queue.submit([encoder.finish()])
    read.copies = this.#readNow(names, query === undefined ? [] : this.#queries.sources(query))
    // a read that is run again leaves this one unheard
    read.copies.catch(() => {})
  }

  #readNow(names: readonly BufferName[], further: readonly Source[] = []): Promise<TypedViews[]> {
    const encoder = this.device.createCommandEncoder()
    const sources = names.map((name) => ({
      buffer: this.storage.get(name),
      bytes: bytesOf(name, this.#sizes),
    }))
    const readback = new Readback(this.device, encoder, [...sources, ...further])
    this.device.queue.submit([encoder.finish()])
    return readback.get()
  }

  /** What was read, or what went wrong with the backend meanwhile. */
  async orFailure<T>(copies: Promise<T>): Promise<T> {
    const settled = await copies.catch((error: Error) => error)
    await this.storage.errors.answered()
    this.requireAlive()
    if (settled instanceof Error) throw settled
    return settled
  }

  /** Keeps one small readback under way for as long as the journal is not empty. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    try {
      while (!this.#journal.isEmpty && this.#error === undefined) {
        const epoch = this.#epoch
        const asked = this.#journal.submitted
        const [status] = await this.orFailure(this.#readNow(['status']))
        if (epoch === this.#epoch) this.#hear(status, asked)
      }
    } catch (error) {
      this.#failure ??= error as Error
    } finally {
      this.#isWatching = false
    }
  }

  /**
   * Takes in a status of this epoch that was read behind `asked` units of work; false where the GPU had halted and the rest of
   * the journal was run again.
   */
  #hear(copied: TypedViews, asked: number): boolean {
    // a halt that has ended the world is heard of once
    this.requireAlive()
    const halted = copied.u32[STATUS.halted]
    const heard = statusOf(copied, {
      contactGrowths: this.#status.contactGrowths + Number(halted === HALT_CONTACTS),
      spentSteps: this.#status.spentSteps + Number(halted === HALT_SPENT),
    })
    const { completed } = heard
    this.#journal.settle(completed)
    if (unitsAhead(completed, this.#status.completed) >= 0) this.#status = heard
    if (halted === 0) {
      if (unitsAhead(asked, completed) > 0)
        this.#fail(
          `the GPU has not halted and does not advance: it counts ${completed} of ${asked} units of work as done`,
        )
      this.#steps.expect(heard)
      return true
    }
    this.#epoch++
    this.#requireAdvance(heard, halted)
    try {
      if (halted === HALT_CONTACTS) this.#growContacts(heard.contactRecords)
      else if (halted === HALT_SPENT) this.#endStep(completed, copied.f32[STATUS.progress + PROGRESS.end])
      else if (halted === HALT_SUBSTEPS) this.#steps.expect(heard)
      else if (halted === HALT_SWEEPS) this.#steps.expectBullets(completed)
      else if (halted === HALT_WAVES) this.#steps.expectMore()
      else if (halted === HALT_CROWD) throw crowdError(this.#sizes.disks)
      else throw new Error(`the GPU has halted for reason ${halted}: expected one that is known`)
    } catch (error) {
      this.#failure = error as Error
      throw error
    }
    this.#setStatus(STATUS.halted, 0)
    for (const entry of this.#journal.rest(completed)) this.#submit(entry)
    return false
  }

  /** Keeps the error, and throws it. */
  #fail(message: string): never {
    this.#failure = new Error(message)
    throw this.#failure
  }

  /** Throws where the GPU halts as it did the last time, with nothing done and no more room since. */
  #requireAdvance({ completed, waves }: BackendStatus, halted: number): void {
    const { contacts } = this.#sizes
    const halt = [halted, completed, waves, contacts, this.#steps.encoded].join()
    if (halt === this.#lastHalt)
      this.#fail(
        `the GPU does not advance: it halts in stage ${HALTING[halted]} after ${completed} units of work, as it did before`,
      )
    this.#lastHalt = halt
  }

  #growContacts(needed: number): void {
    // where half as many again are too many, what is needed may still fit
    this.#resize({ contacts: Math.max(needed, Math.min(roomFor(needed), this.#mostContacts)) })
  }

  /** What is left of the step that has spent its waves takes its place. */
  #endStep(completed: number, end: number): void {
    const step = this.#journal.stepUnderWay
    const rest = restOf(step, end)
    const done = rest === null ? unitsOf(step) : 1
    this.#setStatus(STATUS.completed, completed + done)
    if (rest === null) this.#journal.settle(completed + done)
    else this.#journal.replaceFirst(rest)
  }

  #setStatus(word: number, value: number): void {
    this.device.queue.writeBuffer(this.storage.get('status'), word * 4, new Uint32Array([value]))
  }

  #resize(sizes: Partial<Sizes>): void {
    const resized = { ...this.#sizes, ...sizes }
    if (sameSizes(resized, this.#sizes)) return
    this.storage.reserve(resized)
    this.#sizes = resized
    this.#steps.resize(resized)
  }

  /** Why there is no going on; undefined as long as there is. */
  get #error(): Error | undefined {
    return this.#failure ?? this.#loss.error ?? this.storage.errors.first
  }

  requireAlive(): void {
    const error = this.#error
    if (error !== undefined) throw error
  }
}
